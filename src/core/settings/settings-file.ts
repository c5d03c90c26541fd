import { basename, dirname, isAbsolute, join } from 'node:path';
import * as z from 'zod/mini';
import { zoneNamed } from '../../clock/zone.ts';
import type { Context } from '../../context.ts';
import { Failure, usage } from '../../errors.ts';
import { listNames } from '../../model/lists.ts';
import { createQuery } from '../../query/jmespath.ts';
import { recordOf } from '../../words/record.ts';
import { severities } from '../../words/severity.ts';
import { membersOf, readTypedDocument } from '../typed-document.ts';
import { checkSettings, type OwnRule, type SettingName, type SettingsFile, tableNames } from './settings.ts';

/** The settings that name a file, which must be beside this one. */
const fileSettings = ['states', 'lint.baseline'] as const satisfies readonly SettingName[];

const value = z.union([z.string(), z.number()]);
const zone = z.custom<string>((name) => zoneNamed(String(name)) !== undefined, 'an IANA time zone');
const ruleId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'lowercase words with "-" between them'));

const schema = membersOf({
  timezone: z.optional(zone),
  states: z.optional(z.string()),
  hours: z.optional(z.string()),
  check: z.optional(membersOf(recordOf(checkSettings, () => z.optional(value)))),
  tables: z.optional(
    membersOf(
      recordOf(tableNames, () =>
        z.optional(membersOf({ fields: z.optional(z.string()), sort: z.optional(z.string()) })),
      ),
    ),
  ),
  lint: z.optional(
    membersOf({
      baseline: z.optional(z.string()),
      severity: z.optional(z.record(z.string(), z.enum([...severities, 'off']))),
    }),
  ),
  rules: z.optional(
    z.array(
      membersOf({
        id: ruleId,
        for: z.enum(listNames),
        fails: z.string(),
        message: z.string(),
        severity: z.optional(z.enum(severities)),
        fix: z.optional(z.string()),
      }),
    ),
  ),
});

/**
 * Reads the file; `isNamed` says whether `--settings` names it. Rejects with `USAGE` for what is wrong in it, with each place, and with
 * `CONFIG` if it cannot be read.
 */
export async function readSettingsFile(
  path: string,
  isNamed: boolean,
  context: Context,
): Promise<SettingsFile> {
  const { value, placeOf, textsAt } = await readTypedDocument(path, schema, {
    ...context,
    // Somebody else's pipe in a folder above would never end.
    readTextFile: (file, options) => context.readTextFile(file, { ...options, takesPipe: isNamed }),
  });
  const { lint = {}, rules = [], tables = {}, states, hours, timezone } = value;
  const written = new Map<SettingName, string>();
  for (const name of checkSettings) {
    // As typed: a version 4.10 is not 4.1.
    const [limit] = textsAt(['check', name]);
    if (limit !== undefined) written.set(`check.${name}`, limit);
  }
  if (hours !== undefined) written.set('hours', hours);
  if (states !== undefined) written.set('states', states);
  if (lint.baseline !== undefined) written.set('lint.baseline', lint.baseline);
  const flags = new Map(written);
  for (const name of fileSettings) {
    const file = written.get(name);
    if (file === undefined) continue;
    flags.set(name, await besidePath(file, path, `${placeOf(name.split('.'))}: ${name}`, context));
  }
  return {
    path,
    isNamed,
    written,
    flags,
    timezone,
    tables,
    severity: lint.severity ?? {},
    rules: rules.map(
      ({ for: list, fails, severity = 'warning', fix = `see ${basename(path)}`, ...rule }, at) => ({
        ...rule,
        list,
        severity,
        fix,
        ...failing(fails, placeOf(['rules', at, 'fails'])),
      }),
    ),
  };
}

/**
 * The path of a file that is named in the settings at `path`. Rejects with `USAGE` unless it is in their folder or below it, through links
 * too: otherwise a repository could have any file of its user read, or replaced by `--update-baseline`.
 */
async function besidePath(file: string, path: string, what: string, { files }: Context): Promise<string> {
  const folder = dirname(path);
  const full = isAbsolute(file) ? file : join(folder, file);
  if (await files.isWithin(folder, full)) return full;
  throw usage(`${what} must be a file in the folder of ${basename(path)}, or below it`);
}

/** What a rule may do with one object: the largest has a list of 100,000 players. Between two objects, signals are heard. */
const limits = { values: 1_000_000, text: 1_000_000 };

/** Whether an expression holds of an object, and what it looks up there. Throws a `USAGE` failure with its place if it is wrong, or once it cannot take an object. */
function failing(expression: string, place: string): Pick<OwnRule, 'fails' | 'looksUp' | 'place'> {
  const trying = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      throw error instanceof Failure ? usage(`${place}: ${error.message.replace('--query: ', '')}`) : error;
    }
  };
  // The opposite is true or false, whatever the result.
  const query = trying(() => createQuery(`!(${expression})`, limits));
  return {
    place,
    looksUp: query.itemFields('item'),
    fails: (object) => trying(() => query.evaluate(object)) === false,
  };
}

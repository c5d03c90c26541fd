import type { Notes } from '../core/session.ts';
import type { OwnRule, SettingsFile } from '../core/settings/settings.ts';
import { usage } from '../errors.ts';
import { isJsonObject } from '../json/object.ts';
import { lists } from '../model/lists.ts';
import { didYouMean, nearest } from '../query/nearest.ts';
import { createUnknownFields } from '../query/unknown-fields.ts';
import { asText } from '../screens/engine/schedule.ts';
import type { Lists } from '../screens/tenant.ts';
import { type Severity, severities } from '../words/severity.ts';
import { rules } from './rules/registry.ts';
import type { Rule } from './rules/rule.ts';

/** A rule with the severity that it was given, or off. */
export interface GivenRule extends Omit<Rule, 'given'> {
  readonly given?: Severity | 'off' | undefined;
}

/** All rules, those of a settings file last. Throws a `USAGE` failure if the file names one that is not there, or one twice. */
export function rulesWith(file: SettingsFile | undefined): readonly GivenRule[] {
  if (file === undefined) return rules;
  const { path, severity } = file;
  const all: GivenRule[] = [...rules];
  for (const own of file.rules) {
    if (all.some(({ id }) => id === own.id)) throw usage(`${path}: there are two rules "${own.id}"`);
    all.push(ruleOf(own, path));
  }
  const given = new Map(
    Object.entries(severity).map(([id, level]) => [
      ruleCalled(id, all, `${path}: lint.severity: `).id,
      level,
    ]),
  );
  return all.map((rule) => ({ ...rule, given: given.get(rule.id) }));
}

/** The rule with an id, in upper or lower case. Throws a `USAGE` failure, whose message begins with `where`, if there is none. */
export function ruleCalled<R extends Pick<Rule, 'id'>>(id: string, all: readonly R[], where = ''): R {
  const word = id.toLowerCase();
  const named = all.find((rule) => rule.id === word);
  if (named !== undefined) return named;
  const isSeverity = severities.some((severity) => severity === word);
  const hint = isSeverity ? 'To choose by severity, use --level' : 'See: signage lint rules';
  const ids = all.map((rule) => rule.id);
  throw usage(didYouMean(`${where}unknown rule "${id}"`, nearest(id, ids)), hint);
}

/** The rules that were warned about: with `--watch`, the same ones run again and again. */
const warned = new WeakSet<OwnRule>();

/** Warns of rules of the settings file, among those that ran, that look at a field that no object has. */
export async function warnOfUnknownFields(
  { note }: Pick<Notes, 'note'>,
  file: SettingsFile | undefined,
  ran: readonly Pick<Rule, 'id'>[],
  tenant: Lists,
): Promise<void> {
  for (const own of file?.rules ?? []) {
    if (warned.has(own) || !ran.some(({ id }) => id === own.id)) continue;
    const unknown = createUnknownFields(own.looksUp, Object.keys(lists[own.list].fields));
    unknown.see(tenant[own.list]?.objects ?? []);
    for (const message of unknown.messages()) {
      warned.add(own);
      await note(`warning: ${own.place}: ${message}`);
    }
  }
}

function ruleOf({ id, list, message, severity, fix, fails }: OwnRule, path: string): Rule {
  return {
    id,
    severity,
    resource: lists[list].noun,
    fix,
    needs: [list],
    what: message,
    why: `a rule of ${path}`,
    *check({ lists }) {
      for (const object of lists[list]?.objects ?? []) {
        const { id, name } = object;
        const isNamed = typeof id === 'string' || typeof id === 'number';
        if (isNamed && isJsonObject(object) && fails(object))
          yield { on: { id, name: asText(name) ?? null }, message };
        else yield;
      }
    },
  };
}

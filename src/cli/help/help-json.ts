import { type Flag, flagName, shortNameOf } from '../../core/flag.ts';
import { globalFlagGroups } from '../../core/global-flags.ts';
import { argumentsText, type VerbBody } from '../../core/verb.ts';
import { failures } from '../../errors.ts';
import { schemaOf } from '../../model/field-schema.ts';
import { environment } from '../../profiles/environment.ts';
import { version } from '../../version.ts';
import { allVerbs, type FullVerb } from '../entries.ts';
import { refusedBy } from '../tree.ts';
import { purpose } from './help-of.ts';
import { topics } from './topics.ts';

/**
 * All of help as one JSON document, for programs: the commands at and below `path`, with their arguments, options and the fields of what
 * they print, the global options, exit codes, environment variables and topics. Made from what help is made of.
 */
export async function helpDocument(path: string): Promise<string> {
  const below = allVerbs.filter((verb) => `${verb.path} `.startsWith(`${path} `));
  const commands = await Promise.all(below.map(async (verb) => commandOf(verb, await verb.load())));
  const document = {
    name: 'signage',
    version,
    summary: purpose,
    commands,
    globalOptions: Object.entries(globalFlagGroups).flatMap(([group, flags]) =>
      Object.values(flags).map((flag) => ({ ...optionOf(flag), group })),
    ),
    exitCodes: [
      { exitCode: 0, code: 'OK', meaning: 'success' },
      ...Object.entries(failures).map(([code, { exitCode, meaning }]) => ({ exitCode, code, meaning })),
    ],
    environment: Object.entries(environment).map(([name, meaning]) => ({ name, meaning })),
    topics: [...topics].map(([name, { summary }]) => ({ name, summary })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function commandOf(verb: FullVerb, body: VerbBody) {
  const { path, summary, aliases = [], examples, redefines = [] } = verb;
  return {
    command: path,
    summary,
    description: body.description ?? null,
    /** Whether it runs if its noun is typed alone. */
    isDefault: verb.noun?.default === verb.name,
    aliases,
    arguments: body.arguments === undefined ? null : argumentsText(body),
    argumentValues: Array.isArray(body.argumentValues) ? body.argumentValues : [],
    options: body.flags.map(optionOf),
    redefinedGlobalOptions: redefines.map(({ flag, help }) => ({ syntax: flag.syntax, help })),
    refusedGlobalOptions: refusedBy(verb, body).map(flagName),
    /** A JSON Schema of an item of its JSON, where a command prints a list or items: any field may be missing or null. */
    item: body.fields ? { type: 'object', properties: mapped(body.fields, schemaOf) } : null,
    examples: examples.map(([line]) => line),
  };
}

function optionOf(flag: Flag<unknown>) {
  const { syntax, help, kind, values, repeatable, synonyms = [], default: standard = null, group } = flag;
  const name = flagName(flag);
  const short = shortNameOf(flag);
  const named = { name, short: short === name ? null : short, aliases: synonyms };
  return { ...named, syntax, kind, values, isRepeatable: repeatable, default: standard, help, group };
}

function mapped<T, R>(members: Readonly<Record<string, T>>, made: (member: T) => R) {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, made(member)]));
}

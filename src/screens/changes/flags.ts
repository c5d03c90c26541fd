import type { Context } from '../../context.ts';
import { type Flag, type Input, textFlag } from '../../core/flag.ts';
import { usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import type { TypedField } from '../../model/fields.ts';
import { type ListName, listNames, lists } from '../../model/lists.ts';
import { didYouMean, nearest } from '../../query/nearest.ts';
import { alternatives } from '../../words/listed.ts';
import { counted } from '../../words/quantity.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import type { Change } from './change.ts';

const whatIf = { group: 'What if', topic: 'what-if' } as const;

/** A flag that can be repeated; each value may have commas. */
function repeated(syntax: string, help: string, kind: 'file' | 'text' = 'text'): Flag<readonly string[]> {
  return {
    ...textFlag(syntax, help, { ...whatIf, kind, commandLineOnly: true }),
    repeatable: true,
    parse: (given) => given,
  };
}

/** The flags of commands that judge the tenant as it would be. */
export const changeFlags = {
  with: repeated('--with <file>', 'judge the tenant with the changes in this file (YAML or JSON)', 'file'),
  without: repeated(
    '--without <reference>',
    'judge it without an object: content:NAME, schedule:ID, player:ID',
  ),
  set: repeated('--set <field=value>', 'judge it with another value: schedule:106.priority=20'),
};

/** What a tenant is judged with instead of what it is. */
export interface Changes {
  readonly all: readonly Change[];
  /** `with 3 changes of natal.yaml`. */
  readonly label: string;
}

/** Reads the flags and their files; undefined without any. Rejects with `USAGE` for what is wrong. */
export async function readChanges({ get }: Input, context: Context): Promise<Changes | undefined> {
  const files = get(changeFlags.with) ?? [];
  const without = get(changeFlags.without) ?? [];
  const set = get(changeFlags.set) ?? [];
  const assigned = files.find((file) => /^\w+:.*=/s.test(file));
  if (assigned) throw usage(`--with takes a file, not "${assigned}"`, `Type: --set ${shellQuoted(assigned)}`);
  const typed = [...without.map(removal), ...(await Promise.all(set.map(assignment)))];
  if (files.length + typed.length === 0) return undefined;
  const all: Change[] = [];
  const labels: string[] = [];
  if (files.length > 0) {
    // Loaded only now, with its parser: most commands have no file of changes.
    const { readChangesFile } = await import('./file.ts');
    for (const file of files) {
      const changes = await readChangesFile(file, context);
      all.push(...changes);
      labels.push(`${counted(changes.length, 'change')} of ${file}`);
    }
  }
  all.push(...typed);
  labels.push(...without.map((word) => `--without ${word}`), ...set.map((text) => `--set ${text}`));
  return { all, label: `with ${labels.join(', ')}` };
}

function removal(typed: string): Change {
  const { list, rest } = splitReference(typed, '--without');
  return { list, object: rest, patch: undefined, placeOf: () => `--without ${typed}` };
}

/** `schedule:106.priority=20`; the value is YAML, so that numbers, lists and null can be given. */
async function assignment(typed: string): Promise<Change> {
  const [, left = '', value] = /^([^=]*)=(.*)$/s.exec(typed) ?? [];
  const { list, rest } = splitReference(value === undefined ? typed : left, '--set');
  const names = Object.keys(lists[list].fields);
  // The name of an object can have dots, too: the field begins after the first dot that a field's name follows.
  const dot = [...rest.matchAll(/\./g)].find(({ index }) =>
    names.includes(rest.slice(index + 1).split('.')[0] ?? ''),
  );
  if (dot === undefined || value === undefined) {
    const { noun, singular } = lists[list];
    if (value === undefined || !rest.includes('.'))
      throw usage(`--set must be like ${noun}:REFERENCE.FIELD=VALUE, not "${typed}"`);
    const field = rest.slice(rest.lastIndexOf('.') + 1);
    const message = `--set ${typed}: a ${singular} has no field "${field}"`;
    throw usage(didYouMean(message, nearest(field, names)), 'See: signage help fields');
  }
  const [{ patchOf }, { checkTyped, yamlValue }] = await Promise.all([
    import('./file.ts'),
    import('../../core/typed-document.ts'),
  ]);
  const place = `--set ${typed}`;
  const path = rest.slice(dot.index + 1).split('.');
  const [field = ''] = path;
  const isText = isUnquoted(value) && isTextIn(lists[list].fields, field);
  const given = isText ? value : yamlValue(place, value);
  const patch = path.reduceRight<unknown>((member, name) => ({ [name]: member }), given);
  const checked: JsonObject = checkTyped(patch, patchOf(list), () => place);
  return { list, object: rest.slice(0, dot.index), patch: checked, placeOf: () => place };
}

/** Whether the values of a field are texts: they need no quotes, whatever they mean in YAML. */
function isTextIn(fields: Readonly<Record<string, TypedField>>, field: string): boolean {
  return fields[field]?.is('') ?? false;
}

/** Whether a text is not `null` in YAML, and has no quotes around it. */
function isUnquoted(text: string): boolean {
  return !/^\s*(?:["']|(?:null|~|)\s*$)/i.test(text);
}

function splitReference(typed: string, flag: string): { list: ListName; rest: string } {
  const [, word = '', rest = ''] = /^(\w+):(.+)$/s.exec(typed) ?? [];
  const typedList = word.toLowerCase();
  const list = listNames.find((name) => name === typedList || lists[name].noun === typedList);
  if (list !== undefined) return { list, rest };
  const beginnings = alternatives(listNames.map((name) => `${lists[name].noun}:`));
  throw usage(`${flag} must begin with ${beginnings}, not "${typed}"`);
}

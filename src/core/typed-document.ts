import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { badConfig, type Failure, Failures, usage } from '../errors.ts';
import { createPause, finish } from '../pause.ts';
import { didYouMean, nearest } from '../query/nearest.ts';
import { alternatives, listed } from '../words/listed.ts';
import { parseYaml } from './parse-yaml.ts';
import { readTypedFile } from './read-typed-file.ts';
import type { YamlPart } from './yaml-parts.ts';

/** A YAML or JSON file that a person has written, checked as a whole. */
export interface TypedDocument<T> {
  readonly value: T;
  /** Where a member or its name is, or what is nearest above it: `natal.yaml:3:19`. */
  placeOf(path: readonly PropertyKey[], ofName?: boolean): string;
  /** A scalar, or those of a list, as typed: a version 4.10 is not 4.1. Empty if there is none. */
  textsAt(path: readonly PropertyKey[]): readonly string[];
}

type Port = Pick<Context, 'readTextFile' | 'in' | 'signal'>;

/** Mistakes that are listed; one often causes others. */
const mostMistakes = 8;
/** The most characters that are read of standard input: as many as bytes of a file. */
const mostPiped = 16 * 1024 * 1024;

/**
 * Reads a file, or standard input for `-`. Rejects with `USAGE` for what is wrong in it, with each place, and with `CONFIG` if it cannot
 * be read or is too long.
 */
export async function readTypedDocument<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  context: Port,
): Promise<TypedDocument<T>> {
  const text = path === '-' ? await readPiped(context) : await readTypedFile(path, context);
  return await parseTypedDocument(path === '-' ? 'stdin' : path, text, schema, context.signal);
}

/** Parses a text; `name` is what messages call it. Rejects as {@link readTypedDocument} does. */
export async function parseTypedDocument<T>(
  name: string,
  text: string,
  schema: z.ZodMiniType<T>,
  signal: AbortSignal,
): Promise<TypedDocument<T>> {
  const steps = parseYaml(text, (line, column) => `${name}:${line}:${column}`);
  const { root, placeAt } = await finish(createPause(signal), steps);
  const placeOf = (path: readonly PropertyKey[], ofName = false) => placeAt(offsetOf(root, path, ofName));
  const textsAt = (path: readonly PropertyKey[]) => textsOf(root, path);
  return { value: checkTyped(root.value, schema, placeOf), placeOf, textsAt };
}

async function readPiped({ in: piped }: Port): Promise<string> {
  let text = '';
  for await (const part of piped.parts()) {
    text += part;
    if (text.length > mostPiped)
      throw badConfig(`cannot read stdin: it is longer than ${mostPiped / 1024 / 1024} MiB`);
  }
  return text;
}

/** The value, if it fits the schema. Throws a `USAGE` failure for each mistake, with its place. */
export function checkTyped<T>(
  value: unknown,
  schema: z.ZodMiniType<T>,
  placeOf: (path: readonly PropertyKey[], ofName: boolean) => string,
): T {
  const { success, data, error } = schema.safeParse(value, { reportInput: true });
  if (success) return data;
  const { issues } = error;
  const shown = issues.slice(0, mostMistakes).map((issue) => {
    const { path, said, isKey = false } = mistakeOf(issue);
    return `${placeOf(path, isKey)}: ${said}`;
  });
  throw failureOf(shown, issues.length - shown.length);
}

/** The value of a short text, as a file would have it. Throws a `USAGE` failure for what is wrong in it; `place` begins its message. */
export function yamlValue(place: string, text: string): unknown {
  const steps = parseYaml(text, () => place);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value.root.value;
}

/** Where what is at a path begins, or its name; or what is nearest above it. */
function offsetOf(root: YamlPart, path: readonly PropertyKey[], ofName: boolean): number {
  let { offset } = root;
  let part = root;
  for (const [at, key] of path.entries()) {
    const next = below(part, key);
    if (next === undefined) return offset;
    part = next.part;
    offset = ofName && at === path.length - 1 ? next.nameOffset : part.offset;
  }
  return offset;
}

function textsOf(root: YamlPart, path: readonly PropertyKey[]): readonly string[] {
  let part: YamlPart | undefined = root;
  for (const key of path) part = part && below(part, key)?.part;
  return [part?.items ?? part ?? []].flat().flatMap(({ text }) => text ?? []);
}

function below({ members, items }: YamlPart, key: PropertyKey) {
  const item = items?.[Number(key)];
  return item ? { part: item, nameOffset: item.offset } : members?.get(String(key));
}

/** An object with these members and no others. */
export function membersOf<const S extends z.core.$ZodShape>(shape: S) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined;
      const [key = ''] = issue.keys;
      const known = Object.keys(shape);
      const guess = nearest(key, known);
      const message = `unknown field "${key}"`;
      return guess === undefined ? `${message}; there are ${listed(known)}` : didYouMean(message, guess);
    },
  });
}

interface FileMistake {
  readonly path: readonly PropertyKey[];
  readonly said: string;
  /** Whether it is the name of the member that is wrong, not its value. */
  readonly isKey?: boolean;
}

function mistakeOf(issue: z.core.$ZodIssue): FileMistake {
  const { path } = issue;
  const member = path.findLast((key) => typeof key === 'string');
  const name = member === undefined ? 'the file' : String(member);
  if (issue.code === 'unrecognized_keys')
    return { path: [...path, issue.keys[0] ?? ''], said: issue.message, isKey: true };
  if (issue.code === 'invalid_union') {
    // The alternative that was meant is the one in which something deeper is wrong.
    const meant = issue.errors.find(
      ([first]) => first && (first.path.length > 0 || first.code === 'unrecognized_keys'),
    );
    const [first] = meant ?? [];
    if (first) return mistakeOf({ ...first, path: [...path, ...first.path] });
    const choices = issue.errors.flatMap(([error]) => (error ? expectedBy(error) : []));
    return { path, said: `${name} must be ${alternatives(choices)}` };
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) return { path, said: `${name} is missing` };
  return { path, said: `${name} must be ${alternatives(expectedBy(issue))}` };
}

/** What people call the types that have another name in the library. */
const typeNames: ReadonlyMap<string, string> = new Map([
  ['array', 'list'],
  ['record', 'object'],
]);

/** What would have been right, in words. */
function expectedBy(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (issue.code === 'invalid_union')
    return issue.errors.flatMap(([first]) => (first ? expectedBy(first) : []));
  if (issue.code !== 'invalid_type') return [issue.message];
  const type = typeNames.get(issue.expected) ?? issue.expected;
  return [`${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`];
}

/** One failure a mistake: they are reported one after the other. */
function failureOf(mistakes: readonly string[], more: number): Failure {
  const shown = mistakes.map((text) => usage(text));
  const all = more > 0 ? [...shown, usage(`and ${more} more mistakes`)] : shown;
  const [first = usage('')] = all;
  return all.length === 1 ? first : new Failures(first, all);
}

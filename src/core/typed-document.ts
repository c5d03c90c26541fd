import { isAlias, isMap, isSeq, LineCounter, type Node, parse, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { type Failure, Failures, messageOf, usage } from '../errors.ts';
import { didYouMean, nearest } from '../query/nearest.ts';
import { alternatives } from '../words/listed.ts';
import { readTypedFile } from './read-typed-file.ts';

/** A YAML or JSON file that a person has written, checked as a whole. */
export interface TypedDocument<T> {
  readonly value: T;
  /** Where a member is, or what is nearest above it: `natal.yaml:3:19`. */
  placeOf(path: readonly PropertyKey[]): string;
}

/** Mistakes that are listed; one often causes others. */
const mostMistakes = 8;

/** Reads a file, or standard input for `-`. Rejects with `USAGE` for what is wrong in it, with each place, and with `CONFIG` if it cannot be read. */
export async function readTypedDocument<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  context: Pick<Context, 'readTextFile' | 'in'>,
): Promise<TypedDocument<T>> {
  const text = path === '-' ? await context.in.text() : await readTypedFile(path, context);
  return parseTypedDocument(path === '-' ? 'stdin' : path, text, schema);
}

/** Parses a text; `name` is what messages call it. Throws a `USAGE` failure for what is wrong in it, with each place. */
function parseTypedDocument<T>(name: string, text: string, schema: z.ZodMiniType<T>): TypedDocument<T> {
  const lines = new LineCounter();
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${name}:${line}:${col}`;
  };
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
  const placeOf = (path: readonly PropertyKey[], ofKey = false) =>
    placeAt(nodeAt(document.contents, path, ofKey)?.range?.[0] ?? 0);
  const [syntax] = document.errors;
  if (syntax) throw usage(`${placeAt(syntax.pos[0])}: ${syntax.message}`);
  const value = toValue(name, () => document.toJS({ maxAliasCount: 100 }));
  return { value: checkTyped(value, schema, placeOf), placeOf };
}

/** The value, if it fits the schema. Throws a `USAGE` failure for each mistake, with its place. */
export function checkTyped<T>(
  value: unknown,
  schema: z.ZodMiniType<T>,
  placeOf: (path: readonly PropertyKey[], ofKey: boolean) => string,
): T {
  const { success, data, error } = schema.safeParse(value, { reportInput: true });
  if (success) return data;
  const mistakes = error.issues.map(mistakeOf);
  throw failureOf(mistakes.map(({ path, said, isKey }) => `${placeOf(path, isKey ?? false)}: ${said}`));
}

/** A value as a file would have it: a number, a list in brackets, null, or a text. */
export function yamlValue(text: string): unknown {
  return toValue(text, () => parse(text, { prettyErrors: false, logLevel: 'silent', maxAliasCount: 0 }));
}

function toValue(name: string, read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    // Aliases within aliases: a few lines can stand for gigabytes.
    throw usage(`${name}: ${messageOf(error)}`);
  }
}

/** The node at a path or its key, or the last one on the way to it. A key such as 517 is a number in YAML. */
function nodeAt(root: Node | null, path: readonly PropertyKey[], ofKey: boolean): Node | null {
  let node = root;
  for (const [at, key] of path.entries()) {
    const items = isMap<Node, Node>(node) ? node.items : [];
    const pair = items.find((item) => String(item.key) === String(key));
    const member = isSeq<Node>(node) ? node.items[Number(key)] : pair?.value;
    const next = (ofKey && at === path.length - 1) || !member ? (pair?.key ?? member) : member;
    if (!next || isAlias(next)) return node;
    node = next;
  }
  return node;
}

/** An object with these members and no others. */
export function membersOf<const S extends z.core.$ZodShape>(shape: S) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined;
      const [key = ''] = issue.keys;
      return didYouMean(`unknown field "${key}"`, nearest(key, Object.keys(shape)));
    },
  });
}

interface Mistake {
  readonly path: readonly PropertyKey[];
  readonly said: string;
  /** Whether it is the name of the member that is wrong, not its value. */
  readonly isKey?: boolean;
}

function mistakeOf(issue: z.core.$ZodIssue): Mistake {
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

/** What would have been right, in words. */
function expectedBy(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (issue.code !== 'invalid_type') return [issue.message];
  const type = issue.expected === 'array' ? 'list' : issue.expected === 'record' ? 'object' : issue.expected;
  return [`${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`];
}

/** One failure a mistake: they are reported one after the other. */
function failureOf(mistakes: readonly string[]): Failure {
  const shown = mistakes.slice(0, mostMistakes).map((text) => usage(text));
  const more = mistakes.length - shown.length;
  const all = more > 0 ? [...shown, usage(`and ${more} more mistakes`)] : shown;
  const [first = usage('')] = all;
  return all.length === 1 ? first : new Failures(first, all);
}

import * as jmespath from '@jmespath-community/jmespath';
import { Failure, isOutOfMemory, usage } from '../errors.ts';
import { isJsonObject } from '../json/object.ts';
import { instantOf } from '../model/datetime.ts';
import { didYouMean, nearest } from './nearest.ts';

/** An expression that can be evaluated. */
export interface Query {
  /** Whether its result for a list is the results for the list's parts, one after the other. */
  readonly isItemwise: boolean;
  /** The keys of every object in its result, if the expression names them. */
  readonly columns: readonly string[] | undefined;
  /** The result for a JSON value. Throws a `USAGE` failure if a function or a comparison cannot take what it is given. */
  evaluate(value: unknown): unknown;
}

type Json = jmespath.JSONValue;
type Node = ReturnType<typeof jmespath.compile>;

/** Parses a JMESPath expression. Throws a `USAGE` failure if it is wrong. */
export function createQuery(expression: string): Query {
  // As users of aws type them: `offline` between backquotes is a text.
  const tree = checked(trying(() => jmespath.compile(expression, { enable_legacy_literals: true })));
  const { left, right } = tree.type === 'Projection' || tree.type === 'FilterProjection' ? tree : {};
  const source = left?.type === 'Flatten' ? left.child : left;
  return {
    // `$` is the whole list, wherever it stands.
    isItemwise: source?.type === 'Identity' && !expression.includes('$'),
    columns: right?.type === 'MultiSelectHash' ? right.children.map(({ name }) => name) : undefined,
    evaluate: (value) => trying(() => (isJson(value) ? jmespath.TreeInterpreter.search(tree, value) : null)),
  };
}

/** What `run` returns; what the library throws becomes a `USAGE` failure. */
function trying<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof Failure || isOutOfMemory(error)) throw error;
    const why = String(error)
      .replace(/^\w+: (?:Invalid type: )?/, '')
      .replace(/^syntax(?: error)?[:,]/i, 'syntax error:');
    throw usage(
      `--query: ${why}`,
      'For example: --query "[?healthStatus==\'offline\'].{name: name, store: storeId}"',
    );
  }
}

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  LT: (a, b) => a < b,
  LTE: (a, b) => a <= b,
  GT: (a, b) => a > b,
  GTE: (a, b) => a >= b,
};

/**
 * The tree with comparisons as calls of our own functions: `<` between texts is null in the library, without a word. Throws a
 * `USAGE` failure for what can only fail.
 */
function checked(tree: Node): Node {
  const functions = jmespath.getRegisteredFunctions();
  return JSON.parse(JSON.stringify(tree), (_, node: unknown) => {
    if (!isJsonObject(node)) return node;
    const { type, left, right } = node;
    const name = String(node.name);
    if (type === 'Function' && !functions.includes(name))
      throw usage(
        didYouMean(`--query: unknown function "${name}"`, nearest(name, functions)),
        'All functions: https://jmespath.site/main/#functions',
      );
    // The library would find what every object of JavaScript inherits.
    if (type === 'Field' && name in Object.prototype) throw usage(`--query: "${name}" cannot be selected`);
    if (type !== 'Comparator' || !(name in comparisons)) return node;
    for (const side of [left, right])
      if (isJsonObject(side) && typeof side.value === 'string') throw comparesTexts(side.value);
    return { type: 'Function', name, children: [left, right] };
  });
}

function comparesTexts(text: string) {
  return usage(
    `--query: < and > compare numbers, not texts such as ${JSON.stringify(text.slice(0, 40))}`,
    "For times: epoch(lastSeenAt) < epoch('2026-11-01T00:00:00Z'); for numbers in texts: to_number(…)",
  );
}

function isJson(value: unknown): value is Json {
  return value !== undefined;
}

const of = (...types: jmespath.InputSignature['types']) => ({ types });
const two = [of(jmespath.TYPE_ANY), of(jmespath.TYPE_ANY)];
const text = [of(jmespath.TYPE_STRING, jmespath.TYPE_NULL)];

function define(
  name: string,
  signature: jmespath.InputSignature[],
  run: jmespath.RuntimeFunction<(Json | Node)[], Json>,
): void {
  jmespath.registerFunction(name, run, signature, { override: true });
}

for (const [name, holds] of Object.entries(comparisons))
  define(name, two, ([a, b]) => {
    for (const side of [a, b]) if (typeof side === 'string') throw comparesTexts(side);
    return typeof a === 'number' && typeof b === 'number' ? holds(a, b) : null;
  });

/** Seconds since 1970; null if there is no such time. */
define('epoch', text, ([time]) => {
  const instant = instantOf(String(time));
  return instant === undefined ? null : instant / 1000;
});

define('lower', text, ([words]) => (typeof words === 'string' ? words.toLowerCase() : null));

/*
 * The library's `sort` orders numbers as texts, its `sort_by` turns equal items round, its `max_by` and `min_by` of texts are null,
 * and its `max` and `min` fail on long lists.
 */
for (const [suffix, signature] of [
  ['', [of(jmespath.TYPE_ARRAY_STRING, jmespath.TYPE_ARRAY_NUMBER)]],
  ['_by', [of(jmespath.TYPE_ARRAY), of(jmespath.TYPE_EXPREF)]],
] as const) {
  define(`sort${suffix}`, [...signature], (given) => sorted(given, 1));
  define(`min${suffix}`, [...signature], (given) => sorted(given, 1)[0] ?? null);
  define(`max${suffix}`, [...signature], (given) => sorted(given, -1)[0] ?? null);
}

/** The items by their keys, ascending or descending; equal ones stay in their order. */
function sorted([items, by]: readonly (Json | Node)[], sign: 1 | -1): Json[] {
  let kind: string | undefined;
  const keyed = (Array.isArray(items) ? items : []).map((item) => {
    const key = isNode(by) ? jmespath.TreeInterpreter.visit(by, item) : item;
    kind ??= typeof key;
    if ((typeof key === 'number' || typeof key === 'string') && typeof key === kind) return { key, item };
    throw usage(
      '--query: not every item has a number, or every item a text, to compare',
      'Leave out items without one: sort_by([?lastSeenAt], &lastSeenAt)',
    );
  });
  keyed.sort(({ key: a }, { key: b }) => (a === b ? 0 : a < b ? -sign : sign));
  return keyed.map(({ item }) => item);
}

function isNode(value: Json | Node | undefined): value is Node {
  return isJsonObject(value) && value.expref === true;
}

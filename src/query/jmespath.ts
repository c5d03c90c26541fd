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
type Run = jmespath.RuntimeFunction<(Json | Node)[], Json>;

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

/**
 * The tree in which `<` looks at its sides first: between texts it is null in the library, without a word. Throws a `USAGE` failure for
 * what can only fail.
 */
function checked(tree: Node): Node {
  return JSON.parse(JSON.stringify(tree), (_, node: unknown) => {
    if (!isJsonObject(node)) return node;
    const name = String(node.name);
    if (node.type === 'Function' && !functions.includes(name))
      throw usage(
        didYouMean(`--query: unknown function "${name}"`, nearest(name, functions)),
        'All functions: https://jmespath.site/main/#functions',
      );
    // The library would find what every object of JavaScript inherits.
    if (node.type === 'Field' && name in Object.prototype)
      throw usage(`--query: "${name}" cannot be selected`);
    if (node.type !== 'Comparator' || name === 'EQ' || name === 'NE') return node;
    const [left, right] = [node.left, node.right].map((side) => {
      if (isJsonObject(side)) assertNoText(side.value);
      return { type: 'Function', name: ordered, children: [side] };
    });
    return { ...node, left, right };
  });
}

function assertNoText(value: unknown): void {
  if (typeof value !== 'string') return;
  throw usage(
    `--query: < and > compare numbers, not texts such as ${JSON.stringify(value.slice(0, 40))}`,
    "For times: epoch(lastSeenAt) < epoch('2026-11-01T00:00:00Z'); for numbers in texts: to_number(…)",
  );
}

function isJson(value: unknown): value is Json {
  return value !== undefined;
}

/** A function that nobody can type, as its name is no identifier. */
const ordered = '<';

const of = (...types: jmespath.InputSignature['types']) => ({ types });
const text = [of(jmespath.TYPE_STRING, jmespath.TYPE_NULL)];

function define(name: string, signature: jmespath.InputSignature[], run: Run): void {
  jmespath.registerFunction(name, run, signature, { override: true });
}

/** Seconds since 1970; null if there is no such time. */
define('epoch', text, ([time]) => {
  const instant = instantOf(String(time));
  return instant === undefined ? null : instant / 1000;
});

define('lower', text, ([words]) => (typeof words === 'string' ? words.toLowerCase() : null));

/** Those that a person can type. */
const functions = jmespath.getRegisteredFunctions();

define(ordered, [of(jmespath.TYPE_ANY)], ([value = null]) => {
  assertNoText(value);
  return isNode(value) ? null : value;
});

/*
 * The library's `sort` orders numbers as texts, its `sort_by` turns equal items round, its `max_by` and `min_by` of texts are null,
 * and its `max` and `min` fail on long lists.
 */
const signatures = {
  '': [of(jmespath.TYPE_ARRAY_STRING, jmespath.TYPE_ARRAY_NUMBER)],
  _by: [of(jmespath.TYPE_ARRAY), of(jmespath.TYPE_EXPREF)],
};
for (const [suffix, signature] of Object.entries(signatures)) {
  define(`sort${suffix}`, signature, (given) => sorted(given, 1));
  define(`min${suffix}`, signature, (given) => sorted(given, 1)[0] ?? null);
  define(`max${suffix}`, signature, (given) => sorted(given, -1)[0] ?? null);
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

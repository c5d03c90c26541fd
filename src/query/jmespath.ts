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
type Argument = Json | Node;

/** Parses a JMESPath expression. Throws a `USAGE` failure that shows where it is wrong. */
export function createQuery(expression: string): Query {
  const tree = parse(expression);
  return {
    isItemwise: isItemwise(tree),
    columns: columnsOf(tree),
    evaluate(value) {
      try {
        return isJson(value) ? jmespath.TreeInterpreter.search(tree, value) : null;
      } catch (error) {
        if (error instanceof Failure || isOutOfMemory(error)) throw error;
        const why = error instanceof Error ? error.message.replace(/^Invalid type: /, '') : error;
        throw usage(`--query: ${why}`, seeHelp);
      }
    },
  };
}

const seeHelp = 'For example: --query "[?healthStatus==\'offline\'].{name: name, store: storeId}"';

/** As users of aws type them: `offline` between backquotes is a text. */
const options = { enable_legacy_literals: true };
const compile = (text: string) => jmespath.compile(text, options);
const tokenize = (text: string) => jmespath.tokenize(text, options);

function parse(expression: string): Node {
  try {
    return checked(compile(expression));
  } catch (error) {
    if (error instanceof Failure) throw error;
    const at = wrongAt(expression);
    const where = at < expression.length ? `at character ${at + 1}` : 'at its end';
    // As much of a long expression as fits a line.
    const from = Math.max(0, at - 40);
    const shown = expression.slice(from, from + 72).replace(/\s/g, ' ');
    throw new Failure('USAGE', `--query: syntax error ${where}`, {
      excerpt: [shown, `${' '.repeat(at - from)}^`],
      hint: seeHelp,
    });
  }
}

/** Where the parser gave up, which it does not say: at the first token after which no end of the expression is missing. */
function wrongAt(expression: string): number {
  const fails = (read: (text: string) => unknown, end: number, isExpected: (error: unknown) => boolean) => {
    try {
      read(expression.slice(0, end));
      return false;
    } catch (error) {
      return !isExpected(error);
    }
  };
  const never = () => false;
  const ends = Array.from(expression, (_, at) => at + 1);
  if (fails(tokenize, expression.length, never))
    return Math.max(0, ...ends.filter((end) => !fails(tokenize, end, never)));
  const starts = tokenize(expression).map(({ start }) => start);
  const isUnfinished = (error: unknown) => /EOF|undefined/.test(String(error));
  return (
    starts.find((_, at) => fails(compile, starts[at + 1] ?? expression.length, isUnfinished)) ??
    expression.length
  );
}

/**
 * The tree with what the library gets wrong in silence as calls of our own functions: `<` between texts is null there, and a
 * field can be one that every JavaScript object inherits. Throws a `USAGE` failure for what can only fail.
 */
function checked(tree: Node): Node {
  const functions = jmespath.getRegisteredFunctions();
  return JSON.parse(JSON.stringify(tree), (_, node: unknown) => {
    if (!isJsonObject(node)) return node;
    const { type, name, left, right } = node;
    if (type === 'Function' && !functions.includes(String(name))) {
      const names = functions.filter((known) => /^\w+$/.test(known)).sort();
      const message = `--query: unknown function "${name}"`;
      throw usage(didYouMean(message, nearest(String(name), names)), `Functions: ${names.join(', ')}`);
    }
    const sign = type === 'Comparator' ? signs[String(name)] : undefined;
    if (sign !== undefined) {
      const texts = [left, right].map((side) => isJsonObject(side) && side.type === 'Literal' && side.value);
      if (texts.some((text) => typeof text === 'string')) throw comparesTexts(sign);
      return { type: 'Function', name: sign, children: [left, right] };
    }
    if (type !== 'Field' || !(String(name) in Object.prototype)) return node;
    return {
      type: 'Function',
      name: ownField,
      children: [{ type: 'Current' }, { type: 'Literal', value: name }],
    };
  });
}

/** Whether the tree's result for a list is made of the results for its parts: nothing in it looks at the list as a whole. */
function isItemwise(tree: Node): boolean {
  switch (tree.type) {
    case 'Identity':
    case 'Current':
      return true;
    case 'Flatten':
      return isItemwise(tree.child);
    case 'Pipe':
      return isItemwise(tree.left) && isItemwise(tree.right);
    case 'Projection':
      return isItemwise(tree.left) && isLocal(tree.right);
    case 'FilterProjection':
      return isItemwise(tree.left) && isLocal(tree.condition) && isLocal(tree.right);
    default:
      return false;
  }
}

/** `$` is the whole list, wherever it stands. */
function isLocal(tree: Node): boolean {
  return !JSON.stringify(tree).includes('"type":"Root"');
}

function columnsOf(tree: Node): readonly string[] | undefined {
  if (tree.type === 'Pipe') return columnsOf(tree.right);
  if (tree.type !== 'Projection' && tree.type !== 'FilterProjection') return undefined;
  return tree.right.type === 'MultiSelectHash' ? tree.right.children.map(({ name }) => name) : undefined;
}

function isJson(value: unknown): value is Json {
  return value !== undefined;
}

/*
 * Functions. Those that the library has too are wrong there: its sort orders numbers as texts, its sort_by turns equal items round,
 * its max_by and min_by of texts are null, its max and min fail on long lists, and its group_by on the name of an inherited member.
 */

/** Names that nobody can type, as they are not identifiers. */
const signs: Readonly<Record<string, string>> = { LT: '<', LTE: '<=', GT: '>', GTE: '>=' };
const ownField = '.';

const any = { types: [jmespath.TYPE_ANY] };
const list = { types: [jmespath.TYPE_ARRAY] };
const text = { types: [jmespath.TYPE_STRING, jmespath.TYPE_NULL] };
const sortable = { types: [jmespath.TYPE_ARRAY_STRING, jmespath.TYPE_ARRAY_NUMBER] };
const expression = { types: [jmespath.TYPE_EXPREF] };

function define(
  name: string,
  signature: (typeof any)[],
  run: jmespath.RuntimeFunction<Argument[], Json>,
): void {
  jmespath.registerFunction(name, run, signature, { override: true });
}

for (const sign of Object.values(signs))
  define(sign, [any, any], ([a = null, b = null]) => {
    if (a === null || b === null) return null;
    if (typeof a === 'string' || typeof b === 'string') throw comparesTexts(sign, [a, b]);
    if (typeof a !== 'number' || typeof b !== 'number') return null;
    return (sign.startsWith('<') ? a < b : a > b) || (sign.endsWith('=') && a === b);
  });

function comparesTexts(sign: string, values?: readonly Argument[]): Failure {
  const found = values?.map((value) => JSON.stringify(value).slice(0, 40)).join(` ${sign} `);
  return usage(
    `--query: "${sign}" compares numbers, not texts${found ? `: ${found}` : ''}`,
    "For times: epoch(lastSeenAt) < epoch('2026-11-01T00:00:00Z'); for numbers in texts: to_number(…)",
  );
}

define(ownField, [any, any], ([object, name]) => {
  const field = isJsonObject(object) && Object.hasOwn(object, String(name)) ? object[String(name)] : null;
  return isJson(field) ? field : null;
});

/** Seconds since 1970; null if there is no such time. */
define('epoch', [text], ([time]) => {
  const instant = instantOf(String(time));
  return instant === undefined ? null : instant / 1000;
});

define('lower', [text], ([words]) => (typeof words === 'string' ? words.toLowerCase() : null));

/** Each element with its key, by which it can be compared: numbers, or texts. */
function keyed(name: string, [items, by]: readonly Argument[]) {
  let kind: string | undefined;
  const elements: readonly Json[] = Array.isArray(items) ? items : [];
  return elements.map((item) => {
    const key = isNode(by) ? jmespath.TreeInterpreter.visit(by, item) : item;
    kind ??= typeof key;
    if ((typeof key === 'number' || typeof key === 'string') && typeof key === kind)
      return [key, item] as const;
    const path = isNode(by) && by.type === 'Field' ? by.name : 'KEY';
    const what = (key ?? null) === null ? 'missing in some items' : 'not always a number, or always a text';
    throw usage(
      `--query: ${name}: ${path} is ${what}`,
      `Leave such items out: ${name}([?${path}], &${path})`,
    );
  });
}

function isNode(value: Argument | undefined): value is Node {
  return isJsonObject(value) && value.expref === true;
}

const order = (a: number | string, b: number | string) => (a === b ? 0 : a < b ? -1 : 1);

for (const [suffix, signature] of [
  ['', [sortable]],
  ['_by', [list, expression]],
] as const) {
  define(`sort${suffix}`, [...signature], (given) =>
    keyed(`sort${suffix}`, given)
      .toSorted(([a], [b]) => order(a, b))
      .map(([, item]) => item),
  );
  for (const [name, sign] of [
    [`max${suffix}`, 1],
    [`min${suffix}`, -1],
  ] as const)
    define(name, [...signature], (given) => {
      const [first, ...others] = keyed(name, given);
      if (first === undefined) return null;
      return others.reduce((best, each) => (order(each[0], best[0]) === sign ? each : best), first)[1];
    });
}

define('group_by', [list, expression], (given) => {
  const groups = new Map<string, Json[]>();
  for (const [key, item] of keyed('group_by', given)) {
    const group = groups.get(String(key)) ?? [];
    groups.set(String(key), group);
    group.push(item);
  }
  return Object.fromEntries(groups);
});

import * as jmespath from '@jmespath-community/jmespath';
import { instantOf } from '../clock/instant.ts';
import { Failure, isOutOfMemory, usage } from '../errors.ts';
import { isJsonObject, type JsonObject } from '../json/object.ts';
import { valueAt } from '../model/item.ts';
import { groupsOf } from '../words/groups.ts';
import { compare } from '../words/order.ts';
import { bounded, withinLimits } from './bounded.ts';
import { columnsOf, type QueryColumns } from './columns.ts';
import { type Comparison, comparisonsIn, itemFieldsIn, type QueryInput } from './item-fields.ts';
import type { QueryLimits } from './meter.ts';
import { didYouMean, nearest } from './nearest.ts';

/** An expression that can be evaluated. */
export interface Expression {
  /** Whether its result for a list is the results for the list's parts, one after the other. */
  readonly isItemwise: boolean;
  /** The columns of its result, if the expression names them. */
  readonly columns: QueryColumns | undefined;
  /** The names that it is certain to look up in items when evaluated on `input`. */
  itemFields(input: QueryInput): ReadonlySet<string>;
  /** The texts that it is certain to compare fields of items with. */
  comparisons(input: QueryInput): readonly Comparison[];
  /** The result for a JSON value. Throws a `USAGE` failure if a function or a comparison cannot take what it is given, or if it does too much. */
  evaluate(value: unknown): unknown;
}

type Json = jmespath.JSONValue;
type Node = ReturnType<typeof jmespath.compile>;
type Run = jmespath.RuntimeFunction<(Json | Node)[], Json>;

/** A list of a million items can be gone through a few times, and one of some thousands once for each item. */
const usualLimits: QueryLimits = { values: 100_000_000, text: 10_000_000 };

/** Parses a JMESPath expression. Throws a `USAGE` failure if it is wrong. */
export function createQuery(expression: string, limits = usualLimits): Expression {
  // As in aws, `offline` between backquotes is a text.
  const typed = trying(() => jmespath.compile(expression, { enable_legacy_literals: true }));
  const tree = bounded(checked(typed));
  const { left } = typed.type === 'Projection' || typed.type === 'FilterProjection' ? typed : {};
  const source = left?.type === 'Flatten' ? left.child : left;
  return {
    // `$` means the whole list anywhere in an expression.
    isItemwise: source?.type === 'Identity' && !expression.includes('$'),
    columns: columnsOf(typed),
    itemFields: (input) => itemFieldsIn(typed, input),
    comparisons: (input) => comparisonsIn(typed, input),
    evaluate: (value) =>
      isJson(value) && isTree(tree)
        ? trying(() => withinLimits(limits, () => jmespath.TreeInterpreter.search(tree, value)))
        : null,
  };
}

/** What `run` returns; what the library throws becomes a `USAGE` failure. */
function trying<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof Failure || isOutOfMemory(error)) throw error;
    if (error instanceof RangeError && error.message.includes('call stack')) throw tooDeep();
    const why = String(error)
      .replace(/^\w+: (?:Invalid type: )?/, '')
      .replace(/^syntax(?: error)?[:,]/i, 'syntax error:');
    throw usage(
      `--query: ${why}`,
      'For example: --query "[?healthStatus==\'offline\'].{name: name, store: storeId}"',
    );
  }
}

/** Levels of an expression: the library is recursive. */
const mostLevels = 500;

const tooDeep = () =>
  usage(
    `--query: the expression is nested more than ${mostLevels} levels deep`,
    "A long list is not nested: --query \"[?id=='A' || id=='B' || id=='C']\"",
  );

/**
 * The tree as it is evaluated: without what the library does wrong, and flat where a list makes it deep. Throws a `USAGE` failure for what
 * can only fail. In a literal, nothing is a part of the expression.
 */
function checked(node: unknown, level = 0, isLiteral = false): unknown {
  if (level > mostLevels) throw tooDeep();
  const { type, name } = isJsonObject(node) && !isLiteral ? node : {};
  const below = (part: unknown) => checked(part, level + 1, isLiteral || type === 'Literal');
  if (Array.isArray(node)) return node.map(below);
  if (!isJsonObject(node)) return node;
  if (type === 'OrExpression' || type === 'AndExpression') return balanced(type, termsOf(node).map(below));
  if (type === 'Function' && !functions.includes(String(name)))
    throw usage(
      didYouMean(`--query: unknown function "${name}"`, nearest(String(name), functions)),
      'All functions: https://jmespath.site/main/#functions',
    );
  // The library would return what every JavaScript object inherits, such as `constructor`.
  if (type === 'Field' && String(name) in Object.prototype)
    return call(member, { type: 'Current' }, literal(name));
  const whole = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, below(part)]));
  const { children } = whole;
  // The library would set the object's prototype instead of a member.
  if (
    type === 'MultiSelectHash' &&
    Array.isArray(children) &&
    children.some((child) => child.name === '__proto__')
  )
    return call('from_items', list(children.map(({ name, value }) => list([literal(name), value]))));
  if (type !== 'Comparator' || name === 'EQ' || name === 'NE') return whole;
  // `<` looks at its sides first: between texts it is null in the library, without a word.
  for (const side of [node.left, node.right]) if (isJsonObject(side)) assertNoText(side.value);
  return { ...whole, left: call(ordered, whole.left), right: call(ordered, whole.right) };
}

const call = (name: string, ...children: unknown[]) => ({ type: 'Function', name, children });
const list = (children: readonly unknown[]) => ({ type: 'MultiSelectList', children });
const literal = (value: unknown) => ({ type: 'Literal', value });

/** The operands of a chain of `||` or of `&&`, in order. The library nests `a || b || c` once for each operator. */
function termsOf(node: JsonObject): unknown[] {
  const terms: unknown[] = [];
  let left: unknown = node;
  for (; isJsonObject(left) && left.type === node.type; left = left.left) terms.push(left.right);
  return [...terms, left].reverse();
}

/** The same operands in a tree that is as flat as can be. Its meaning is the same. */
function balanced(type: string, terms: readonly unknown[]): unknown {
  if (terms.length === 1) return terms[0];
  const middle = terms.length >> 1;
  return { type, left: balanced(type, terms.slice(0, middle)), right: balanced(type, terms.slice(middle)) };
}

function isTree(value: unknown): value is Node {
  return isJsonObject(value);
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

/** Functions of ours that no expression can call: their names are not identifiers. */
const ordered = '<';
const member = '.';

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

/** The functions that a person can type. */
const functions = jmespath.getRegisteredFunctions().filter((name) => /^\w+$/.test(name));

define(ordered, [of(jmespath.TYPE_ANY)], ([value = null]) => {
  assertNoText(value);
  return isNode(value) ? null : value;
});

define(member, [of(jmespath.TYPE_ANY), of(jmespath.TYPE_ANY)], ([object, name]) => {
  const value = isJsonObject(object) ? valueAt({ fields: object }, [String(name)]) : undefined;
  return isJson(value) ? value : null;
});

/*
 * Replacements of the library's functions, which have faults: `sort` orders numbers as texts, `sort_by` changes the order of equal items,
 * `max_by` and `min_by` are null for texts, `max` and `min` fail on long lists, and `group_by` and `merge` fail on a name such as
 * `__proto__`.
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

define('group_by', signatures._by, ([items, by]) => {
  const keyOf = (item: Json) => {
    const key = isNode(by) ? jmespath.TreeInterpreter.visit(by, item) : null;
    if (typeof key === 'string') return key;
    throw usage(
      '--query: not every item has a text to group by',
      'Leave out items without one: group_by([?storeId], &storeId)',
    );
  };
  return Object.fromEntries(groupsOf(Array.isArray(items) ? items : [], keyOf));
});
define('merge', [{ types: [jmespath.TYPE_OBJECT], variadic: true }], (objects) =>
  Object.fromEntries(objects.flatMap((each) => Object.entries(each ?? {}))));

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
  keyed.sort((a, b) => sign * compare(a.key, b.key));
  return keyed.map(({ item }) => item);
}

function isNode(value: Json | Node | undefined): value is Node {
  return isJsonObject(value) && value.expref === true;
}

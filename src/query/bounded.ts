import * as jmespath from '@jmespath-community/jmespath';
import { usage } from '../errors.ts';
import { isJsonObject, type JsonObject } from '../json/object.ts';
import { createMeter, type QueryLimits } from './meter.ts';

/*
 * A short expression can ask for more than any machine can do: forty signs can double a list forty times, and a list can be gone through
 * once for each of its items. The library has no limits. But it calls our functions, so before an expression is evaluated, each place in
 * its tree where values can grow or repeat gets a call of a function that counts them.
 */

/** What a function is given: a value, or an expression (`&name`) to evaluate. */
type Given = jmespath.JSONValue | ReturnType<typeof jmespath.compile>;

/** The meter of the current evaluation. A variable, because the library registers functions once, for all evaluations. */
let meter = createMeter({ values: 0, text: 0 });

/** The result of an evaluation. Throws a `USAGE` failure once it does more than the limits allow. */
export function withinLimits<T>(limits: QueryLimits, evaluate: () => T): T {
  meter = createMeter(limits);
  const result = evaluate();
  meter.weigh(result);
  return result;
}

const call = (name: string, ...children: readonly unknown[]) => ({ type: 'Function', name, children });

/** Functions that no expression can call: their names are not identifiers. */
const looked = '#look';
const flattened = '#flatten';
const weighed = '#weigh';
const countedCall = '#call';

/** The tree of an expression with calls that count its work. A literal stays as it is: it only looks like a tree. */
export function bounded(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(bounded);
  if (!isJsonObject(node) || node.type === 'Literal') return node;
  const whole = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, bounded(part)]));
  return guarded(node, whole);
}

/** A node whose parts are bounded. */
function guarded({ type, name, left, right }: JsonObject, whole: JsonObject): unknown {
  if (type === 'Projection' || type === 'FilterProjection' || type === 'ValueProjection')
    // The library looks at the form of a slice on the left, which counts by itself.
    return isSlice(left) ? whole : { ...whole, left: call(looked, whole.left) };
  if (isSlice({ type, right })) return { ...whole, left: call(looked, whole.left) };
  if (type === 'Flatten') return { ...whole, child: call(flattened, whole.child) };
  if (type === 'MultiSelectList' || type === 'MultiSelectHash') return call(weighed, whole);
  if (type === 'Comparator' && !isScalar(left) && !isScalar(right))
    return { ...whole, left: call(weighed, whole.left), right: call(weighed, whole.right) };
  if (type === 'Function' && Array.isArray(whole.children))
    return call(countedCall, { type: 'Literal', value: name }, ...whole.children);
  return whole;
}

function isSlice(node: unknown): boolean {
  return (
    isJsonObject(node) &&
    node.type === 'IndexExpression' &&
    isJsonObject(node.right) &&
    node.right.type === 'Slice'
  );
}

/** Whether a node is a text, a number, true, false or null: to compare a value with it takes one look. */
function isScalar(node: unknown): boolean {
  return isJsonObject(node) && node.type === 'Literal' && typeof node.value !== 'object';
}

const anything = { types: [jmespath.TYPE_ANY] };
/** A function that gives back its only argument once it has counted it. */
function define(name: string, count: (value: unknown) => void): void {
  const run = ([value = null]: Given[]) => {
    count(value);
    return isExpression(value) ? null : value;
  };
  jmespath.registerFunction(name, run, [anything]);
}

function isExpression(value: Given): value is ReturnType<typeof jmespath.compile> {
  return isJsonObject(value) && value.expref === true;
}

define(looked, (value) => meter.look(value));
define(weighed, (value) => meter.weigh(value));
define(flattened, (value) => {
  meter.look(value);
  if (Array.isArray(value)) for (const each of value) if (Array.isArray(each)) meter.look(each);
});

jmespath.registerFunction(
  countedCall,
  ([name, ...given]: Given[]) => {
    for (const value of given) meter.look(value);
    const count = counts.get(String(name));
    count?.(given);
    return jmespath.TreeInterpreter.runtime.callFunction(String(name), given);
  },
  [anything, { ...anything, variadic: true }],
);

/** The functions that do more than look at their arguments. */
const counts = new Map<string, (given: readonly unknown[]) => void>([
  ['to_string', ([value]) => meter.weigh(value)],
  ['pad_left', ([, width]) => meter.write(Number(width) || 0)],
  ['pad_right', ([, width]) => meter.write(Number(width) || 0)],
  ['join', ([glue, list]) => meter.write(joinedLength(glue, list))],
]);

function joinedLength(glue: unknown, list: unknown): number {
  const texts: readonly unknown[] = Array.isArray(list) ? list : [];
  return texts.reduce<number>((sum, text) => sum + String(text).length + String(glue).length, 0);
}

/*
 * Replaces the library's `replace`, which has two faults: it looks for the old text in what it has replaced already, and takes "$`" in the
 * new text for a pattern.
 */
jmespath.registerFunction(
  'replace',
  ([subject, old, by, count]: Given[]) => {
    const parts = String(subject).split(String(old));
    const most = count === undefined ? parts.length - 1 : wholeNumber(count);
    const replaced = Math.min(most, parts.length - 1);
    meter.write(String(subject).length + replaced * String(by).length);
    const done = parts.slice(0, replaced + 1).join(String(by));
    const rest = parts.slice(replaced + 1);
    return [done, ...rest].join(String(old));
  },
  [
    { types: [jmespath.TYPE_STRING] },
    { types: [jmespath.TYPE_STRING] },
    { types: [jmespath.TYPE_STRING] },
    { types: [jmespath.TYPE_NUMBER], optional: true },
  ],
  { override: true },
);

function wholeNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw usage(`--query: replace() needs a whole number, 0 or more, not ${JSON.stringify(value)}`);
}

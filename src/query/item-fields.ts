import type * as jmespath from '@jmespath-community/jmespath';

type Node = ReturnType<typeof jmespath.compile>;

/** What an expression is evaluated on: a list of items, one of them, or an object that has the list under a name. */
export type QueryInput = 'list' | 'item' | { readonly listUnder: string };

/** What a part of an expression is known to result in; undefined if it may be anything. */
type Known = QueryInput | undefined;

/**
 * The names that an expression looks up in items. Leaves out lookups in anything that may not be an item: nested objects, what `{…}` and
 * `[…]` make, and the results of most functions.
 */
export function itemFieldsIn(expression: Node, input: QueryInput): ReadonlySet<string> {
  const names = new Set<string>();
  walk(expression, { current: input, root: input, see: (name) => names.add(name), compare: () => undefined });
  return names;
}

/** A field of items, and a text that an expression compares it with. */
export interface Comparison {
  readonly name: string;
  readonly value: string;
}

/** The fields of items that an expression compares with a text, as far as {@link itemFieldsIn} knows them. */
export function comparisonsIn(expression: Node, input: QueryInput): readonly Comparison[] {
  const found: Comparison[] = [];
  const compare = (name: string, value: string) => found.push({ name, value });
  walk(expression, { current: input, root: input, see: () => undefined, compare });
  return found;
}

interface Place {
  /** What `@` is here. */
  readonly current: Known;
  /** What `$` is. */
  readonly root: Known;
  see(name: string): void;
  compare(name: string, value: string): void;
}

/** Reports the names that a node looks up in items. Returns what it results in. */
function walk(node: Node, place: Place): Known {
  const on = (part: Node, current = place.current) => walk(part, { ...place, current });
  switch (node.type) {
    case 'Identity':
    case 'Current':
      return place.current;
    case 'Root':
      return place.root;
    case 'Field':
      return walkField(node.name, place);
    case 'Pipe':
    case 'Subexpression':
      return walk(node.right, { ...place, current: on(node.left) });
    case 'IndexExpression':
      return indexed(on(node.left), node.right);
    case 'Flatten':
      return listOnly(on(node.child));
    case 'Projection':
      return projected(node, on(node.left), place);
    case 'FilterProjection': {
      const list = on(node.left);
      walk(node.condition, { ...place, current: elementOf(list) });
      return projected(node, list, place);
    }
    case 'OrExpression':
    case 'AndExpression':
      return walkChain(node, place);
    case 'Comparator':
      comparedWith(node.left, node.right, place);
      comparedWith(node.right, node.left, place);
      on(node.left);
      on(node.right);
      return undefined;
    case 'Arithmetic':
      on(node.left);
      on(node.right);
      return undefined;
    case 'NotExpression':
      on(node.child);
      return undefined;
    case 'MultiSelectList':
      for (const child of node.children) on(child);
      return undefined;
    case 'MultiSelectHash':
      for (const { value } of node.children) on(value);
      return undefined;
    case 'Function':
      return walkCall(node, place);
    default:
      return undefined;
  }
}

function walkField(name: string, { current, see }: Place): Known {
  if (current === 'item') see(name);
  return typeof current === 'object' && current.listUnder === name ? 'list' : undefined;
}

function comparedWith(field: Node, literal: Node, { current, compare }: Place): void {
  if (current !== 'item' || field.type !== 'Field' || literal.type !== 'Literal') return;
  if (typeof literal.value === 'string') compare(field.name, literal.value);
}

const listOnly = (known: Known): Known => (known === 'list' ? 'list' : undefined);
const elementOf = (known: Known): Known => (known === 'list' ? 'item' : undefined);

/** `[0]` of a list is an item, `[:3]` a list. */
function indexed(known: Known, { type }: Node): Known {
  return type === 'Slice' ? listOnly(known) : elementOf(known);
}

/** A projection gives a list of what its right side makes of each element. */
function projected({ right }: { readonly right: Node }, list: Known, place: Place): Known {
  return listOf(walk(right, { ...place, current: elementOf(list) }));
}

const listOf = (element: Known): Known => (element === 'item' ? 'list' : undefined);

/** A loop: the parser nests `a || b || c` once for each operator, and a chain can be long. */
function walkChain({ type, ...chain }: Extract<Node, { left: Node }>, place: Place): undefined {
  const terms = [chain.right];
  let left = chain.left;
  for (; left.type === type && 'right' in left; left = left.left) terms.push(left.right);
  for (const term of [left, ...terms.reverse()]) walk(term, place);
}

/** Functions that evaluate an expression on each element of a list, and what they make of the list. */
const byElement: Readonly<Record<string, (list: Known) => Known>> = {
  sort_by: listOnly,
  min_by: elementOf,
  max_by: elementOf,
  group_by: () => undefined,
};

function walkCall({ name, children }: Extract<Node, { type: 'Function' }>, place: Place): Known {
  const [first, second] = children;
  const onElements = (expression: Node | undefined, list: Known) =>
    expression?.type === 'ExpressionReference'
      ? walk(expression.child, { ...place, current: elementOf(list) })
      : undefined;
  if (name === 'map' && second) return listOf(onElements(first, walk(second, place)));
  const results = children.map((child) => walk(child, place));
  if (name === 'reverse') return listOnly(results[0]);
  if (!Object.hasOwn(byElement, name)) return undefined;
  onElements(second, results[0]);
  return byElement[name]?.(results[0]);
}

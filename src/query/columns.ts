import type * as jmespath from '@jmespath-community/jmespath';

type Node = ReturnType<typeof jmespath.compile>;

/** The columns that an expression names, and whether its rows are lists, in which they stand in this order. */
export interface QueryColumns {
  readonly names: readonly string[];
  readonly areLists: boolean;
}

/** The columns that an expression names, as `[*].{id: id}` and `[*].[id, name]` do; undefined if it names none. */
export function columnsOf(expression: Node): QueryColumns | undefined {
  const row = rowOf(expression);
  if (row?.type === 'MultiSelectHash')
    return { names: row.children.map(({ name }) => name), areLists: false };
  if (row?.type !== 'MultiSelectList') return undefined;
  const names: string[] = [];
  for (const [at, element] of row.children.entries()) {
    const name = pathOf(element) ?? `column${at + 1}`;
    names.push(unused(name, names));
  }
  return { names, areLists: true };
}

/** Functions that leave rows as they are. */
const sorting = ['reverse', 'sort_by'];

/** The part of an expression that makes each row of its result; `input` is the expression before a pipe. */
function rowOf(node: Node | undefined, input?: Node): Node | undefined {
  switch (node?.type) {
    case 'Projection':
    case 'FilterProjection':
      // `[:3]` and `[?…]` alone choose among rows that were made before.
      return node.right.type === 'Identity' ? rowOf(node.left, input) : lastStepOf(node.right);
    case 'IndexExpression':
      return node.right.type === 'Slice' ? rowOf(node.left, input) : undefined;
    case 'Pipe':
      return rowOf(node.right, node.left);
    case 'Function':
      return sorting.includes(node.name) ? rowOf(node.children[0], input) : mappedBy(node);
    case 'Identity':
    case 'Current':
      return rowOf(input);
    default:
      return undefined;
  }
}

/** `[id]` of `metadata.[id]`. */
function lastStepOf(node: Node): Node {
  return node.type === 'Subexpression' ? lastStepOf(node.right) : node;
}

/** `[id, name]` of `map(&[id, name], @)`. */
function mappedBy({ name, children: [first] }: Extract<Node, { type: 'Function' }>): Node | undefined {
  return name === 'map' && first?.type === 'ExpressionReference' ? first.child : undefined;
}

/** `name`, `metadata.owner`; undefined for anything but a field. */
function pathOf(node: Node): string | undefined {
  if (node.type === 'Field') return node.name;
  if (node.type !== 'Subexpression') return undefined;
  const outer = pathOf(node.left);
  const inner = pathOf(node.right);
  return outer === undefined || inner === undefined ? undefined : `${outer}.${inner}`;
}

/** The name, or `name_2`, `name_3` … if there is one before it. */
function unused(name: string, before: readonly string[]): string {
  let unique = name;
  for (let count = 2; before.includes(unique); count += 1) unique = `${name}_${count}`;
  return unique;
}

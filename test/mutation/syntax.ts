import { parse } from '@babel/parser';

/** A node of the ESTree syntax tree, with its place in the text. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** The statements of a TypeScript file. Throws where it is not TypeScript. */
export function parseProgram(text: string): Node {
  const { program } = parse(text, {
    sourceType: 'module',
    plugins: ['typescript', 'estree'],
    createImportExpressions: true,
  });
  const root: unknown = program;
  if (!isNode(root)) throw new TypeError('the parser gave no syntax tree');
  return root;
}

export function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    'start' in value &&
    'end' in value &&
    typeof value.type === 'string'
  );
}

/** The nodes right below one, in the order of the text, each with the name of the part that it is. */
export function childrenOf(node: Node): { part: string; child: Node }[] {
  const found: { part: string; child: Node }[] = [];
  for (const [part, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) found.push({ part, child });
    }
  }
  return found.sort((a, b) => a.child.start - b.child.start);
}

/** Types leave nothing in the program that runs; what `as`, `satisfies` and `!` stand behind does. */
export function isType(node: Node): boolean {
  return node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull|Instantiation)/.test(node.type);
}

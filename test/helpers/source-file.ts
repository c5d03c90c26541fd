import { parse } from '@babel/parser';

/** What a file of `src` reaches for: all that the rules of the house look at. */
export interface SourceFile {
  /** What it imports as written: statically, dynamically, for its types alone, or to export it again. */
  readonly imports: readonly string[];
  /** It names the global `process`. */
  readonly namesProcess: boolean;
  /** It reads the clock or draws random numbers: `Date.now`, `new Date()`, `Math.random`. */
  readonly isImpure: boolean;
}

type Node = Readonly<Record<string, unknown>>;

/** Reads a file from its syntax tree, so that comments and strings do not count. */
export function readSourceFile(text: string): SourceFile {
  const imports: string[] = [];
  let namesProcess = false;
  let isImpure = false;
  const see = (node: Node) => {
    const source = node.source;
    if (isNode(source) && typeof source.value === 'string') imports.push(source.value);
    // `import('./x.ts').T` in a type. Older syntax trees call its source an argument.
    if (node.type === 'TSImportType' && isNode(node.argument)) imports.push(String(node.argument.value));
    if (node.type === 'ImportExpression' && !(isNode(source) && typeof source.value === 'string')) {
      throw new TypeError('an import whose target is computed cannot be checked');
    }
    if (isIdentifier(node, 'process')) namesProcess = true;
    if (node.type === 'NewExpression' && isIdentifier(node.callee, 'Date') && isEmpty(node.arguments)) {
      isImpure = true;
    }
    if (node.type === 'MemberExpression') {
      if (isIdentifier(node.object, 'Date') && isIdentifier(node.property, 'now')) isImpure = true;
      if (isIdentifier(node.object, 'Math') && isIdentifier(node.property, 'random')) isImpure = true;
    }
  };
  const syntax = parse(text, {
    sourceType: 'module',
    plugins: ['typescript', 'estree'],
    createImportExpressions: true,
  });
  walk(syntax.program, see);
  return { imports, namesProcess, isImpure };
}

function walk(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const element of value) walk(element, see);
  } else if (isNode(value)) {
    see(value);
    for (const child of Object.values(value)) walk(child, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isIdentifier(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node.name === name;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

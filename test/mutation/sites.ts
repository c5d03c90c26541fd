import { childrenOf, isNode, isType, type Node, parseProgram } from './syntax.ts';

/** One change of one place of the program: a mutant. */
export interface Site {
  /** Below the root of the repository: `src/commands/players/rules/threshold.ts`. */
  readonly file: string;
  readonly line: number;
  /** What is replaced, by its place in the text. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The change for people: `< → <=`. */
  readonly change: string;
}

const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '&': '|',
  '|': '&',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

const assignments: Readonly<Record<string, string>> = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '??=': '=',
  '||=': '=',
};

/** Calls that give back what they were called on, or something like it. */
const removable = new Set([
  ...['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'concat', 'flat'],
  ...['trim', 'trimStart', 'trimEnd', 'toLowerCase', 'toUpperCase', 'normalize', 'replace', 'replaceAll'],
  ...['padStart', 'padEnd', 'subarray', 'catch'],
]);

const opposites: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  indexOf: 'lastIndexOf',
  lastIndexOf: 'indexOf',
  push: 'unshift',
  shift: 'pop',
};

/** All mutants of a file, in the order of its text. */
export function sitesOf(file: string, text: string): Site[] {
  const found: Site[] = [];
  const source = (node: Node) => text.slice(node.start, node.end);
  const add = (node: Pick<Node, 'start' | 'end'>, replacement: string, change: string) => {
    const line = text.slice(0, node.start).split('\n').length;
    found.push({ file, line, start: node.start, end: node.end, replacement, change });
  };

  function visit(node: Node): void {
    if (isType(node) || node.type === 'ImportDeclaration' || node.type === 'ImportExpression') return;
    mutate(node);
    for (const { part, child } of childrenOf(node)) {
      const isName = part === 'key' && node.computed !== true;
      if (!isName && !(part === 'source' && node.type.startsWith('Export'))) visit(child);
    }
  }

  function mutate(node: Node): void {
    const { type, left, right, operator, test, argument } = node;
    if ((type === 'BinaryExpression' || type === 'LogicalExpression') && isNode(left) && isNode(right)) {
      const other = operators[String(operator)];
      if (other) add(node, `((${source(left)}) ${other} (${source(right)}))`, `${operator} → ${other}`);
    } else if (type === 'AssignmentExpression' && isNode(left) && isNode(right)) {
      const other = assignments[String(operator)];
      if (other) add(node, `(${source(left)} ${other} ${source(right)})`, `${operator} → ${other}`);
    } else if (type === 'UnaryExpression' && isNode(argument) && (operator === '!' || operator === '-')) {
      add(node, `(${source(argument)})`, `${operator} removed`);
    } else if (type === 'ExpressionStatement' && node.directive === undefined) {
      add(node, ';', `removed: ${short(source(node))}`);
    } else if (type === 'ArrayExpression' && Array.isArray(node.elements) && node.elements.length > 0) {
      add(node, '[]', `${short(source(node))} → []`);
    } else if (type === 'TemplateLiteral') {
      add(node, "''", `${short(source(node))} → ''`);
    } else if (type === 'Literal') {
      mutateLiteral(node);
    } else if (type === 'CallExpression' && isNode(node.callee)) {
      mutateCall(node, node.callee);
    }
    if (isNode(test)) mutateTest(node, test);
  }

  function mutateTest(node: Node, test: Node): void {
    if (node.type === 'SwitchCase') return;
    const isLoop = node.type !== 'IfStatement' && node.type !== 'ConditionalExpression';
    // What `!`, === and !== give has its own mutants.
    const isNegated = test.type === 'UnaryExpression' || /^[!=]==$/.test(String(test.operator));
    if (isLoop) add(test, 'false', `${short(source(test))} → false`);
    else if (!isNegated) add(test, `!(${source(test)})`, `${short(source(test))} → !(…)`);
  }

  function mutateLiteral(node: Node): void {
    const { value } = node;
    if (typeof value === 'boolean') add(node, String(!value), `${value} → ${!value}`);
    if (typeof value === 'number') add(node, `(${value === 1 ? 0 : value + 1})`, `${source(node)} changed`);
    if (typeof value === 'bigint') add(node, `${value + 1n}n`, `${source(node)} changed`);
    if (typeof value === 'string') {
      add(node, value === '' ? "'x'" : "''", `${short(source(node))} ${value === '' ? "→ 'x'" : "→ ''"}`);
    }
  }

  function mutateCall(call: Node, { type, object, property }: Node): void {
    if (type !== 'MemberExpression' || !isNode(object) || !isNode(property)) return;
    const name = source(property);
    const opposite = opposites[name];
    if (opposite) add(property, opposite, `${name} → ${opposite}`);
    else if (removable.has(name)) add(call, source(object), `.${name}() removed`);
  }

  visit(parseProgram(text));
  return found;
}

/** The text of a file with one mutant in it. */
export function mutated(text: string, { start, end, replacement }: Site): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** The line of a mutant in the text, without its indentation. */
export function lineOf(text: string, { start }: Site): string {
  const [line = ''] = text.slice(text.lastIndexOf('\n', start - 1) + 1).split('\n');
  return line.trim();
}

/** Whether there is still a program with the mutant in it: an operator may not be allowed in its place. */
export function isProgram(text: string, site: Site): boolean {
  try {
    parseProgram(mutated(text, site));
    return true;
  } catch {
    return false;
  }
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}

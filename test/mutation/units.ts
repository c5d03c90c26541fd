import { childrenOf, isType, type Node, parseProgram } from './syntax.ts';

/** A piece of a file that runs as a whole, up to an exception: a statement, or the body of an arrow. */
export interface Unit {
  readonly start: number;
  readonly end: number;
}

const unitless = new Set(['ImportDeclaration', 'FunctionDeclaration', 'EmptyStatement', 'BlockStatement']);

/** The units of a file, and its text with a call of `hit` in each: `hit(n)` for the unit at n. */
export function instrument(text: string, hit: (unit: number) => string) {
  const units: Unit[] = [];
  const prefixes: { at: number; text: string }[] = [];
  const suffixes: { at: number; text: string }[] = [];

  function visit(node: Node): void {
    if (isType(node)) return;
    for (const { part, child } of childrenOf(node)) {
      const bracket = isType(child) ? undefined : bracketOf(node, part, child);
      if (bracket === undefined) {
        visit(child);
        continue;
      }
      const [open, between, close] = bracket;
      prefixes.push({ at: child.start, text: open + hit(units.length) + between });
      units.push(child);
      visit(child);
      // Inner ones come first where several end together.
      suffixes.push({ at: child.end, text: close });
    }
  }

  visit(parseProgram(text));
  const inserted = [
    ...suffixes.map((one, order) => ({ ...one, rank: 0, order })),
    ...prefixes.map((one, order) => ({ ...one, rank: 1, order })),
  ].sort((a, b) => a.at - b.at || a.rank - b.rank || a.order - b.order);
  let done = '';
  let from = 0;
  for (const { at, text: piece } of inserted) {
    done += text.slice(from, at) + piece;
    from = at;
  }
  return { units, text: done + text.slice(from) };
}

/** What goes before, between and behind the call and a unit; undefined for what is none. */
function bracketOf(parent: Node, part: string, child: Node): readonly [string, string, string] | undefined {
  const { type } = parent;
  if (type === 'ArrowFunctionExpression' && part === 'body' && child.type !== 'BlockStatement') {
    return ['(', ',', ')'];
  }
  if (unitless.has(child.type) || child.directive !== undefined) return undefined;
  const isListed =
    part === 'body' && (type === 'Program' || type === 'BlockStatement' || type === 'StaticBlock');
  if (isListed || (type === 'SwitchCase' && part === 'consequent')) return ['', ';', ''];
  const isBranch = type === 'IfStatement' && (part === 'consequent' || part === 'alternate');
  const isBody = part === 'body' && /^(?:For|ForIn|ForOf|While|DoWhile)Statement$/.test(type);
  return isBranch || isBody ? ['{', ';', '}'] : undefined;
}

/** The innermost unit around a place; undefined where a file has none there. */
export function unitAt(units: readonly Unit[], { start, end }: Unit): number | undefined {
  let found: number | undefined;
  units.forEach((unit, index) => {
    // Later ones that hold it lie within earlier ones.
    if (unit.start <= start && end <= unit.end) found = index;
  });
  return found;
}

// How large the house is, against its budget: `npm run size`.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const files = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path));
const linesIn = (paths) =>
  paths.reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0);
const matchesIn = (paths, pattern) =>
  paths.reduce((sum, path) => sum + [...readFileSync(path, 'utf8').matchAll(pattern)].length, 0);

/** The file and all that it imports, types included: what a reader can be led to. Not what is loaded on demand. */
function reachedFrom(entry) {
  const reached = new Set();
  const visit = (path) => {
    if (reached.has(path) || !/\.tsx?$/.test(path)) return;
    reached.add(path);
    const text = readFileSync(path, 'utf8');
    for (const [, from] of text.matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)'/gm))
      visit(join(dirname(path), from));
  };
  visit(entry);
  return [...reached];
}

/** The rows of the table of words under `## The words` in CONTRIBUTING.md. */
function ideas() {
  const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('\n## The words\n');
  const [table = ''] = section.split('\n## ');
  return table.split('\n').filter((line) => line.startsWith('| **')).length;
}

const [src, test] = [files('src'), files('test')];
const list = reachedFrom(join('src', 'commands', 'players', 'list.ts'));
/** Lines of one file. */
const longest = 250;
const isOver = ([, size, budget]) => size > budget;
const rows = [
  ['lines in src', linesIn(src), 32_294],
  ['files in src', src.length, 327],
  ...src.map((path) => [`lines in ${path}`, linesIn([path]), longest]).filter(isOver),
  ['lines in bin', linesIn(['signage.js', 'compiled-code.js'].map((name) => join('bin', name))), 185],
  ['lines in test', linesIn(test), 42_717],
  ['files that players list imports', list.length, 48],
  ['lines that players list imports', linesIn(list), 4_100],
  ['dynamic imports', matchesIn(src, /\bimport\(/g), 73],
  ['ideas named in CONTRIBUTING', ideas(), 24],
];
for (const row of rows) {
  const [what, size, budget] = row;
  console.log(
    `${what.padEnd(50)}${size.toString().padStart(7)}  of ${budget.toString().padStart(6)}${isOver(row) ? '  over' : ''}`,
  );
}
if (rows.some(isOver)) process.exitCode = 1;

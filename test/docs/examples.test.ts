// project: longer
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadTools } from '../../src/commands/mcp/tools.ts';
import { checkPlayers } from '../../src/commands/players/check/index.ts';
import { registry } from '../../src/commands/registry.ts';
import { argumentsText } from '../../src/core/verb.ts';
import { failures } from '../../src/errors.ts';
import { rules } from '../../src/lint/rules/registry.ts';
import { formatMeanings, formats } from '../../src/output/options.ts';
import { environment } from '../../src/profiles/environment.ts';
import { run } from '../helpers/run.ts';
import { markdownTable, pages, readPage, root } from './pages.ts';

/** Columns of the terminal on which the examples are run. */
const columns = 120;

/** The words of a command as a shell splits them. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
}

/** Examples that end with another exit code than 0. */
const failing: Readonly<Record<string, keyof typeof failures>> = {
  'signage --demo players list --health broken': 'USAGE',
  'signage --demo diff --set schedule:110.status=on': 'USAGE',
  'signage --demo schedules get 1 --json': 'NOT_FOUND',
  'signage --demo players check --max-offline 2%': 'OFFLINE',
  'signage --demo lint --only dead-content,winner-unplayable,priority-tie,gap --hours 08:00-22:00':
    'LINT_ERRORS',
};

/** What the screen shows after an example, including the command. */
async function screenOf(command: string): Promise<string> {
  const { stdout, stderr, code } = await run(wordsOf(command).slice(1), {
    demo: 'story',
    env: { NO_COLOR: '1' },
    columns,
  });
  const failure = failing[command];
  expect({ command, code }).toEqual({ command, code: failure ? failures[failure].exitCode : 0 });
  // CSV ends its lines with CRLF.
  return `$ ${command}\n${stdout}${stderr}`.replaceAll('\r\n', '\n');
}

/** A `console` block with what its commands print today. */
async function rerun(block: string): Promise<string> {
  const commands = [...block.matchAll(/^\$ (signage .*)$/gm)].map(([, command = '']) => command);
  expect(commands).not.toEqual([]);
  const screens = await Promise.all(commands.map(screenOf));
  return `\`\`\`console\n${screens.join('\n')}\`\`\`\n`;
}

const action = parse(readPage('action.yml'));

const code = (text: string) => `\`${text}\``;

/** The tables that repeat what the program knows, by their first title. */
const tables: Readonly<Record<string, () => Promise<string[][]>>> = {
  Command: async () => [['Command', 'What it does'], ...(await commandRows())],
  'Exit code': async () => [
    ['Exit code', 'Name', 'Meaning'],
    ['0', code('OK'), 'success, an empty list, help, a closed pipe'],
    ...Object.entries(failures).map(([name, { exitCode, meaning }]) => [
      String(exitCode),
      code(name),
      meaning,
    ]),
  ],
  Format: async () => [
    ['Format', 'What it is'],
    // A backslash is one of Markdown's.
    ...formats.map((format) => [code(format), formatMeanings[format].replaceAll('\\', '\\\\')]),
  ],
  Rule: async () => [
    ['Rule', 'Severity', 'What it finds', 'To fix'],
    ...rules.map(({ id, severity, what, fix }) => [code(id), severity, what, fix]),
  ],
  Tool: async () => [
    ['Tool', 'What it does'],
    ...(await loadTools(registry)).map(({ name, description }) => [
      code(name),
      description.split(/\.(?: |$)/, 1)[0] ?? '',
    ]),
  ],
  Input: async () => [
    ['Input', 'Meaning', 'Default'],
    ...Object.entries<{ description: string; default: string }>(action.inputs).map(([name, input]) => [
      code(name),
      input.description,
      input.default === '' ? '' : code(input.default),
    ]),
  ],
  Variable: async () => [
    ['Variable', 'Meaning'],
    ...Object.entries(environment).map(([name, meaning]) => [code(name), meaning]),
  ],
};

async function commandRows(): Promise<string[][]> {
  const verbs = registry.flatMap((entry) =>
    'load' in entry ? [{ ...entry, noun: '' }] : entry.verbs.map((verb) => ({ ...verb, noun: entry.name })),
  );
  const rows = verbs.map(async ({ noun, name, summary, load }) => {
    const words = argumentsText(await load());
    return [code(['signage', noun, name, words].filter(Boolean).join(' ')), summary];
  });
  return await Promise.all(rows);
}

/** The first titles of the tables of a text. */
function titlesOf(text: string): string[] {
  return [...text.matchAll(/^\| ([^|]+?) *\|.*\n\| -/gm)].map(([, title = '']) => title);
}

/** A piece of a page as the program would have it today: examples and tables are made again, the rest stays. */
async function refresh(piece: string): Promise<string> {
  if (piece.startsWith('```console')) return await rerun(piece);
  const make = piece.startsWith('|') ? tables[titlesOf(piece)[0] ?? ''] : undefined;
  return make ? markdownTable(await make()) : piece;
}

// To bring the pages up to date: npm run docs
test.each(pages)('%s shows what the program prints', async (page) => {
  const pieces = readPage(page).split(/^(```\w*\n[\s\S]*?^```\n|(?:\|.*\n)+)/m);
  const current = (await Promise.all(pieces.map(refresh))).join('');
  await expect(current).toMatchFileSnapshot(join(root, page));
});

test('each table of the program is on one page', () => {
  const titles = pages.flatMap((page) => titlesOf(readPage(page))).filter((title) => title in tables);
  expect(titles.sort()).toEqual(Object.keys(tables).sort());
});

test('the table of reports names all of them', () => {
  const names = checkPlayers.flags.find(({ syntax }) => syntax.startsWith('--report'))?.values ?? [];
  const table = /^\| Report .*\n\| -.*\n((?:\|.*\n)+)/m;
  const rows = pages.flatMap((page) => table.exec(readPage(page))?.[1]?.trimEnd().split('\n') ?? []);
  expect(rows.map((row) => /^\| `(.+?)`/.exec(row)?.[1])).toEqual([...names]);
});

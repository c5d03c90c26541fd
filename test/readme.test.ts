import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../src/commands/registry.ts';
import { failures } from '../src/errors.ts';
import { formats } from '../src/output/format.ts';
import { environment } from '../src/profiles/environment.ts';
import { run } from './helpers/run.ts';

const path = join(import.meta.dirname, '../README.md');
const readme = readFileSync(path, 'utf8');

/** Columns of the terminal on which the examples are run. */
const columns = 120;

/** The rows of the table whose first column has this title, each as the texts of its cells. */
function tableRows(title: string): string[][] {
  const rows: string[][] = [];
  let isInside = false;
  for (const line of readme.split('\n')) {
    const cells = line.split(/ *\| */).slice(1, -1);
    if (cells[0] === title) isInside = true;
    else if (isInside && cells.length === 0) break;
    else if (isInside) rows.push(cells.map((cell) => cell.replace(/^`(.*)`$/, '$1')));
  }
  // The first one is the rule below the titles.
  return rows.slice(1);
}

/** What stands on the screen after an example, the command itself included. */
async function screenOf(command: string): Promise<string> {
  const argv = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
  const { stdout, stderr } = await run(argv.slice(1), { env: { NO_COLOR: '1' }, columns });
  return `$ ${command}\n${stdout}${stderr}`;
}

// To bring the examples up to date: npx vitest run test/readme.test.ts -u
test('the examples print what README shows', async () => {
  const blocks = readme.split(/^(```console\n[\s\S]*?^```\n)/m);
  const current = blocks.map(async (block) => {
    if (!block.startsWith('```console')) return block;
    const commands = [...block.matchAll(/^\$ (signage .*)$/gm)].map(([, command = '']) => command);
    expect(commands).not.toEqual([]);
    const screens = await Promise.all(commands.map(screenOf));
    return `\`\`\`console\n${screens.join('\n')}\`\`\`\n`;
  });
  await expect((await Promise.all(current)).join('')).toMatchFileSnapshot(path);
});

test('the exit codes are those of the code', () => {
  const codes = Object.entries(failures).map(([code, { exitCode, meaning }]) => [
    String(exitCode),
    code,
    meaning,
  ]);
  expect(tableRows('Exit code')).toEqual([
    ['0', 'OK', 'success, an empty list, help, a closed pipe'],
    ...codes,
  ]);
});

test('the environment variables are those of the code', () => {
  expect(tableRows('Variable')).toEqual(Object.entries(environment));
});

test('the formats are those of the code', () => {
  expect(tableRows('Format').map(([format]) => format)).toEqual([...formats]);
});

test('the commands are those of the code', async () => {
  const verbs = registry.flatMap((entry) =>
    'load' in entry ? [{ ...entry, noun: '' }] : entry.verbs.map((verb) => ({ ...verb, noun: entry.name })),
  );
  const commands = verbs.map(async ({ noun, name, summary, load }) => {
    const { arguments: words } = await load();
    return [['signage', noun, name, words].filter(Boolean).join(' '), summary];
  });
  expect(tableRows('Command')).toEqual(await Promise.all(commands));
});

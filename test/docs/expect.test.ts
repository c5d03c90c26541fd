// project: longer
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, run } from '../helpers/run.ts';
import { block } from './pages.ts';

const folder = emptyFolder();

/** Runs with a file on a page instead of the file that it is called there. */
async function runWith(line: string, name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const argv = ['--demo', ...line.replace(name, file).split(' ')];
  return await run(argv, { demo: 'story', env: { NO_COLOR: '1' }, columns: 120 });
}

test('the expectations on the page give the result on the page', async () => {
  const yaml = block('yaml', 'Christmas at every checkout', 'docs/before-a-change.md');
  const { stdout, stderr, code } = await runWith('expect expectations.yaml', 'expectations.yaml', yaml);
  expect(`${stdout}${stderr}`).toBe(block('text', 'Christmas at every checkout', 'docs/before-a-change.md'));
  expect(code).toBe(50);
});

test('the changes on the page are read, and change what they say', async () => {
  const yaml = block('yaml', 'Natal 24h', 'docs/before-a-change.md');
  const { stdout, stderr, code } = await runWith('diff --with natal.yaml', 'natal.yaml', yaml);
  expect(stderr).toBe(
    `note: with 4 changes of ${join(folder, 'natal.yaml')}: nothing is sent to the service\n`,
  );
  expect(stdout).toMatch(/^\d+ screens change between .*Natal 24h/s);
  expect(code).toBe(0);
});

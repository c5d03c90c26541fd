import { expect, test } from 'vitest';
import { stops } from '../../src/commands/demo/index.ts';
import { run } from '../helpers/run.ts';

const ends = `All of this as a page for your colleagues:
  signage --demo report signage.html
The same for your own screens:
  signage auth login
`;

/** What a stop prints, with this width of a terminal; undefined in a pipe. */
async function stopText(at: number, columns?: number): Promise<string> {
  const stop = stops[at];
  if (stop === undefined) throw new RangeError('no such stop');
  const { sentence, words } = stop;
  const line = words.map((word) => (word.includes(' ') ? `'${word}'` : word)).join(' ');
  const options = {
    demo: 'story',
    env: { NO_COLOR: '1' },
    ...(columns !== undefined && { columns }),
  } as const;
  const { stdout } = await run(words, options);
  expect(stdout).not.toBe('');
  return `${at + 1}/${stops.length}  ${sentence}\n$ signage ${line}\n\n${stdout}\n`;
}

const textOf = async (count: number, columns?: number) =>
  (await Promise.all(stops.slice(0, count).map((_, at) => stopText(at, columns)))).join('');

test('is six commands', () => {
  expect(stops).toHaveLength(6);
});

test.each(stops)('$sentence', async ({ words }) => {
  const { code } = await run(words, { demo: 'story', env: {} });
  expect(code).toBe(words.includes('lint') ? 45 : 0);
});

test('without a terminal it prints everything', async () => {
  const { stdout, code } = await run(['demo'], { env: { NO_COLOR: '1' } });
  expect({ stdout, code }).toEqual({ stdout: (await textOf(stops.length)) + ends, code: 0 });
});

test('Enter goes on, to the end', async () => {
  const answers = stops.map(() => '');
  const { stdout, code } = await run(['demo'], { env: { NO_COLOR: '1' }, columns: 100, answers });
  expect({ stdout, code }).toEqual({ stdout: (await textOf(stops.length, 100)) + ends, code: 0 });
});

test('q ends it', async () => {
  const { stdout, code } = await run(['demo'], { env: { NO_COLOR: '1' }, columns: 100, answers: ['', ' Q'] });
  expect({ stdout, code }).toEqual({ stdout: await textOf(2, 100), code: 0 });
});

test('what is no stop is wrong usage', async () => {
  const { stderr, code } = await run(['demo', '--json'], { env: {} });
  expect({ stderr, code }).toEqual({ stderr: expect.stringContaining('--json'), code: 2 });
});

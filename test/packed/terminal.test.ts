import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { hasScript, openTerminal } from './terminal.ts';
import { nodes } from './tool.ts';

const patience = { timeout: 30_000 };
const showsCursor = '\u001b[?25h';
const hidesCursor = '\u001b[?25l';

/** Asks for a key on a terminal, and prints the exit code, and the terminal's modes before and after. */
async function login(node: string, answer: string, question = 'API key') {
  const address = question === 'API key' ? '--base-url https://signage.test' : '';
  const folder = mkdtempSync(join(tmpdir(), 'modes-'));
  const terminal = openTerminal(
    node,
    `stty -g >before; signage auth login ${address}; echo "exit code $?"; stty -g >after`.replace(
      /before|after/g,
      (name) => `'${join(folder, name)}'`,
    ),
  );
  await vi.waitUntil(() => terminal.screen().includes(question), patience);
  terminal.type(answer);
  await terminal.ended;
  const screen = terminal.screen();
  const [before, after] = ['before', 'after'].map((name) => readFileSync(join(folder, name), 'utf8'));
  return {
    code: Number(/exit code (\d+)/.exec(screen)?.[1]),
    areModesKept: before === after && before !== '',
    isCursorShown: screen.lastIndexOf(showsCursor) > screen.lastIndexOf(hidesCursor),
    screen,
  };
}

describe.skipIf(!hasScript).each(nodes)(
  'a terminal on %s (needs the script command of util-linux)',
  (node) => {
    test.each([
      ['Ctrl-D', '\u0004'],
      ['Ctrl-C', '\u0003'],
      ['Escape', '\u001b'],
    ])('%s ends it with 130', async (_, typed) => {
      for (const question of ['API key', 'Base URL']) {
        const { screen, ...left } = await login(node, typed, question);
        expect({ ...left, screen }).toEqual({ code: 130, areModesKept: true, isCursorShown: true, screen });
        expect(screen).not.toMatch(/signage:|file:|Warning/);
      }
    });

    test('Enter without text is not a key', async () => {
      const { screen, ...left } = await login(node, '\r');
      expect(left).toEqual({ code: 11, areModesKept: true, isCursorShown: true });
      expect(screen).toContain('The key is empty');
    });

    test('Ctrl-D after something was typed does not end it', async () => {
      const { screen, ...left } = await login(node, 'short\u0004key\u0001\u000b\r');
      expect(left).toEqual({ code: 11, areModesKept: true, isCursorShown: true });
      expect(screen).toContain('The key is empty');
    });

    test.each([
      ['a question', 'signage auth login --base-url https://signage.test', 'API key'],
      ['a watch', 'signage --demo players watch', 'next'],
    ])('the end of its terminal ends %s with 129', async (_, line, shown) => {
      const file = join(mkdtempSync(join(tmpdir(), 'code-')), 'code');
      // The first shell ends with its terminal, at which the others get the signal; the second tells how the tool ended.
      const terminal = openTerminal(node, `(trap '' HUP; ${line}; echo $? >'${file}'); true`);
      await vi.waitUntil(() => terminal.screen().includes(shown), patience);
      terminal.close();
      await vi.waitUntil(() => existsSync(file) && readFileSync(file, 'utf8') !== '', patience);
      expect(readFileSync(file, 'utf8')).toBe('129\n');
    });
  },
);

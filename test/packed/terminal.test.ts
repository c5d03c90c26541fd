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
async function login(node: string, answer: string, question = 'API key', isAskedAgain = false) {
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
  if (isAskedAgain) {
    await vi.waitUntil(() => terminal.screen().split('The key is empty')[1]?.includes(question), patience);
    // Escape, and not Ctrl-C: between two prompts that would end the shell too.
    terminal.type('\u001b');
  }
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

    test('the key is not shown, whichever question comes before it', async () => {
      const terminal = openTerminal(node, 'signage auth login; echo over');
      await vi.waitUntil(() => terminal.screen().includes('Base URL'), patience);
      terminal.type('not an address\r');
      await vi.waitUntil(() => terminal.screen().split('is not an http')[1]?.includes('Base URL'), patience);
      terminal.type('https://signage.test\r');
      await vi.waitUntil(() => terminal.screen().includes('API key'), patience);
      terminal.type('sgn_secret\u001b');
      await terminal.ended;
      expect(terminal.screen()).toContain('over');
      expect(terminal.screen()).not.toContain('sgn_secret');
    });

    test.each([
      ['Enter without text is not a key', '\r'],
      ['Ctrl-D after something was typed does not end it', 'short\u0004key\u0001\u000b\r'],
    ])('%s: it asks again', async (_, typed) => {
      const { screen, ...left } = await login(node, typed, 'API key', true);
      expect({ ...left, screen }).toEqual({ code: 130, areModesKept: true, isCursorShown: true, screen });
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

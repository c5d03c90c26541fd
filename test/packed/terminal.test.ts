// project: packed-slow
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { describe, expect, test, vi } from 'vitest';
import { hasScript } from '../helpers/processes.ts';
import { folderOf, nodes, openTerminal } from './tool.ts';

const patience = { timeout: 30_000 };
const showsCursor = '\u001b[?25h';
const hidesCursor = '\u001b[?25l';
/** What every color begins with. */
const controlSequence = '\u001b[';

/** Asks for a key on a terminal, until Escape at the second question; the exit code, and what is left behind. */
async function login(node: string, answer: string, question = 'API key', isAskedAgain = false) {
  const address = question === 'API key' ? '--base-url https://signage.test' : '';
  const folder = folderOf();
  const line = `stty -g >'${folder}/before'; signage auth login ${address}; echo "exit code $?"; stty -g >'${folder}/after'`;
  const terminal = openTerminal(node, line, { SIGNAGE_CONFIG_DIR: folder });
  await terminal.shown(question);
  terminal.type(answer);
  if (isAskedAgain) {
    await vi.waitUntil(() => terminal.screen().split('The key is empty')[1]?.includes(question), patience);
    // Escape, and not Ctrl-C: between two prompts that would end the shell too.
    terminal.type('\u001b');
  }
  await terminal.ended;
  const screen = terminal.screen();
  const [before, after] = ['before', 'after'].map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(screen).not.toMatch(/signage:|file:|Warning/);
  return {
    code: Number(/exit code (\d+)/.exec(screen)?.[1]),
    areModesKept: before === after && before !== '',
    isCursorShown: screen.lastIndexOf(showsCursor) > screen.lastIndexOf(hidesCursor),
    isStored: existsSync(join(folder, 'config.json')),
  };
}

const left = { code: 130, areModesKept: true, isCursorShown: true, isStored: false };

describe.skipIf(!hasScript).each(nodes)(
  'a terminal on %s (needs the script command of util-linux)',
  (node) => {
    test.each([
      ['Ctrl-D', '\u0004'],
      ['Ctrl-C', '\u0003'],
      ['Escape', '\u001b'],
    ])('%s ends a login with 130', async (_, typed) => {
      for (const question of ['API key', 'Base URL'])
        expect(await login(node, typed, question)).toEqual(left);
    });

    test.each([
      ['Enter without text is not a key', '\r'],
      ['Ctrl-D after something was typed does not end it', 'short\u0004key\u0001\u000b\r'],
    ])('%s: it asks again', async (_, typed) => {
      expect(await login(node, typed, 'API key', true)).toEqual(left);
    });

    test('the key is not shown, whichever question comes before it', async () => {
      const terminal = openTerminal(node, 'signage auth login; echo over');
      await terminal.shown('Base URL');
      terminal.type('not an address\r');
      await vi.waitUntil(() => terminal.screen().split('is not an http')[1]?.includes('Base URL'), patience);
      terminal.type('https://signage.test\r');
      await terminal.shown('API key');
      terminal.type('sgn_secret\u001b');
      await terminal.ended;
      expect(terminal.screen()).toContain('over');
      expect(terminal.screen()).not.toContain('sgn_secret');
    });

    test('a list has color, ●, ages and a last line, and fits', async () => {
      const terminal = openTerminal(node, 'signage --demo players list --store loja-002');
      await terminal.ended;
      const screen = terminal.screen();
      expect(screen).toContain(controlSequence);
      expect(screen).toMatch(/● (?:healthy|offline)/);
      expect(screen).toContain(' ago');
      expect(screen).toMatch(/\d+ players: /);
      expect(screen.split('\r\n').filter((line) => stringWidth(line) > 80)).toEqual([]);
    });

    test('Ctrl-C in a wait leaves nothing of its line, however long', async () => {
      const terminal = openTerminal(node, 'signage --demo --color never players wait');
      await terminal.shown(' left: ');
      terminal.type('\u0003');
      await terminal.ended;
      const lines = terminal.screen().split(`\r${controlSequence}2K`);
      // Nothing follows the last erasure, and no line has flowed into a second one, where that would not reach.
      expect(lines.at(-1)).toBe('');
      expect(lines.filter((line) => stringWidth(line) > 80)).toEqual([]);
      expect(lines.at(-2)).toMatch(/ left: still waiting for \d of 34 players: .*…\^C$/);
    });

    test('what a slow service is asked for is said in one line, which is then gone', async () => {
      const late = { SIGNAGE_DEMO_LATENCY: '2s', NO_COLOR: '1' };
      const terminal = openTerminal(node, 'signage --demo players --count', late);
      await terminal.ended;
      const lines = terminal.screen().split(`\r${controlSequence}2K`);
      expect(lines.at(-1)).toBe('36\r\n');
      expect(lines[0]).toMatch(/^players · \ds$/);
      const piped = openTerminal(node, 'signage --demo players --count 2>&1 | cat', late);
      await piped.ended;
      expect(piped.screen()).toBe('36\r\n');
    });

    test.each([
      ['a question', 'signage auth login --base-url https://signage.test', 'API key'],
      ['a watch', 'signage --demo players watch', 'next'],
    ])('the end of its terminal ends %s with 129', async (_, line, shown) => {
      const file = join(folderOf(), 'code');
      // The first shell ends with its terminal, at which the others get the signal; the second tells how the tool ended.
      const terminal = openTerminal(node, `(trap '' HUP; ${line}; echo $? >'${file}'); true`);
      await terminal.shown(shown);
      terminal.close();
      await vi.waitUntil(() => existsSync(file) && readFileSync(file, 'utf8') !== '', patience);
      expect(readFileSync(file, 'utf8')).toBe('129\n');
    });
  },
);

import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { emptyFolder } from '../helpers/run.ts';
import { type Ended, end, patience, signage, start, startSandbox } from './executable.ts';

/** util-linux's `script` runs a command on a terminal of its own; other systems have another `script`. */
const hasScript = (() => {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux');
  } catch {
    return false;
  }
})();

/** Starts a line of shell on a new terminal of 80 columns. What it prints comes on stdout. */
function startOnTerminal(line: string, env: Record<string, string> = {}) {
  const onWidth = `stty cols 80 rows 24; ${line}`;
  return start('script', ['--quiet', '--return', '--command', onWidth, '/dev/null'], {
    TERM: 'xterm-256color',
    SHELL: '/bin/sh',
    ...env,
  });
}

/** The lines on the screen of a command that asks nothing, and its exit code. */
async function onTerminal(line: string, env: Record<string, string> = {}) {
  const child = startOnTerminal(line, env);
  const { stdout, code }: Ended = await end(child);
  return { lines: stdout.replaceAll('\r\n', '\n').trimEnd().split('\n'), text: stdout, code };
}

/** What every color begins with. */
const controlSequence = '\u001b[';

describe.skipIf(!hasScript)(
  'on a terminal (needs the script command of util-linux)',
  { timeout: patience },
  () => {
    test('a list has color, ●, ages and a last line, and fits', async () => {
      const { lines, text, code } = await onTerminal(`${signage} --demo players list --store loja-002`);
      expect(code).toBe(0);
      expect(text).toContain(controlSequence);
      expect(text).toMatch(/● (?:healthy|offline)/);
      expect(text).toContain(' ago');
      expect(lines.filter((line) => stringWidth(line) > 80)).toEqual([]);
      expect(text).toMatch(/\d+ players: /);
    });

    test.each([
      ['NO_COLOR', { NO_COLOR: '1' }],
      ['TERM=dumb', { TERM: 'dumb' }],
    ])('%s: no color, and ● all the same', async (_, env) => {
      const { text } = await onTerminal(`${signage} --demo players list --store loja-002`, env);
      expect(text).not.toContain(controlSequence);
      expect(text).toContain('● healthy');
    });

    test('JSON is indented, and in a pipe it is not', async () => {
      const command = `${signage} --demo players list --limit 1 --json --fields id,name`;
      const { lines } = await onTerminal(command);
      expect(lines.slice(0, 2)).toEqual(['[', '  {']);
      const piped = await onTerminal(`${command} | cat`);
      expect(piped.lines).toHaveLength(1);
    });

    test('the exit code is the same as elsewhere', async () => {
      expect(await onTerminal(`${signage} --demo schedules get 1`)).toMatchObject({ code: 20 });
    });

    test('login does not show the key that is typed', async () => {
      const { baseUrl, keys } = await startSandbox();
      const folder = emptyFolder();
      const key = keys.all ?? '';
      const child = startOnTerminal(`${signage} auth login --base-url ${baseUrl}`, {
        SIGNAGE_CONFIG_DIR: folder,
      });
      let screen = '';
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        const isAsked = screen.includes('API key');
        screen += text;
        if (!isAsked && screen.includes('API key')) child.stdin?.write(`${key}\r`);
      });
      const { code } = await end(child);
      expect({ screen, code }).toMatchObject({ code: 0 });
      expect(screen).not.toContain(key.slice(-43));
      const file = join(folder, 'config.json');
      expect(readFileSync(file, 'utf8')).toContain(key);
      expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    });

    test('Ctrl-C in a wait leaves nothing of its line, however long', async () => {
      const child = startOnTerminal(`${signage} --demo --color never players wait`);
      let screen = '';
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        const isShown = screen.includes(' left: ');
        screen += text;
        if (!isShown && screen.includes(' left: ')) child.stdin?.write('\u0003');
      });
      expect(await end(child)).toMatchObject({ code: 130 });
      const lines = screen.split(`\r${controlSequence}2K`);
      // Nothing follows the last erasure, and no line has flowed into a second one, where that would not reach.
      expect(lines.at(-1)).toBe('');
      expect(lines.filter((line) => stringWidth(line) > 80)).toEqual([]);
      expect(lines.at(-2)).toMatch(/ left: still waiting for \d of 34 players: .*…\^C$/);
    });

    test('Ctrl-C at the question ends with 130 and stores nothing', async () => {
      const folder = emptyFolder();
      const child = startOnTerminal(`${signage} auth login --base-url https://signage.test`, {
        SIGNAGE_CONFIG_DIR: folder,
      });
      let screen = '';
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        const isAsked = screen.includes('API key');
        screen += text;
        if (!isAsked && screen.includes('API key')) child.stdin?.write('\u0003');
      });
      expect(await end(child)).toMatchObject({ code: 130 });
      expect(() => statSync(join(folder, 'config.json'))).toThrow('ENOENT');
    });
  },
);

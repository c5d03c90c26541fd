// project: packed-slow
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, nodes, openTerminal } from './tool.ts';

/* What is higher than a terminal of 24 lines goes to the program in PAGER. */

/** What a line shows on a terminal, and what its pager got; undefined if none was started. */
async function paged(node: string, line: string, pager = 'cat >', settings = '') {
  const file = join(folderOf(), 'paged');
  const command = pager === 'cat >' ? `cat > '${file}'` : pager.replace('FILE', `'${file}'`);
  const terminal = openTerminal(node, `${settings}signage --demo ${line}; echo "exit code $?"`, {
    PAGER: command,
  });
  const shown = /exit code (\d+)\s*$/;
  await terminal.shown('exit code ');
  await terminal.ended;
  const screen = terminal.screen();
  return {
    code: Number(shown.exec(screen)?.[1]),
    screen,
    text: existsSync(file) ? readFileSync(file, 'utf8') : undefined,
  };
}

describe.each(nodes)('a pager on %s', (node) => {
  test('gets a list that is higher than the terminal, in color, and the note stays on the terminal', async () => {
    const { code, screen, text = '' } = await paged(node, 'players list');
    expect(code).toBe(0);
    expect(text.split('\n').length).toBeGreaterThan(24);
    expect(text).toContain('\u001b[');
    expect(screen).not.toContain('Loja 012 · Caixa 2');
    expect(screen).toContain('36 players');
  });

  test.each([
    ['that is lower', 'players list -n 3', ''],
    ['with --no-pager', 'players list --no-pager', ''],
    ['with -q', 'players list -q --fields name', ''],
    ['if SIGNAGE_PAGER is empty', 'players list', 'export SIGNAGE_PAGER=; '],
    ['if the terminal is dumb', 'players list', 'export TERM=dumb; '],
    ['into a pipe', 'players list | cat', ''],
  ])('gets no list %s', async (_, line, settings) => {
    const { screen, text } = await paged(node, line, 'cat >', settings);
    expect(text).toBeUndefined();
    expect(screen).toContain('Loja 012 · Caixa 2');
  });

  test('that is left early does not change a verdict', async () => {
    const { code } = await paged(node, 'lint --all --fail-on warning', 'head -1 >FILE');
    const whole = await paged(node, 'lint --all --fail-on warning --no-pager');
    expect(code).toBe(whole.code);
    expect(code).toBeGreaterThan(44);
  });

  test.each(['false', 'no-such-pager'])('that fails (%s) leaves the list to the terminal', async (pager) => {
    const { code, screen } = await paged(node, 'players list', pager);
    expect(code).toBe(0);
    expect(screen).toContain('Loja 012 · Caixa 2');
    expect(screen).toContain('note: the pager failed');
  });

  test('does not see the key', async () => {
    const settings = 'export SIGNAGE_API_KEY=test_live_x_kkkk SIGNAGE_API_KEY_FILE=/nowhere; ';
    const { text = '' } = await paged(node, 'players list', 'env >FILE; cat >/dev/null', settings);
    expect(text).toContain('PATH=');
    expect(text).not.toContain('SIGNAGE_API_KEY');
  });
});

import { test } from 'vitest';
import { contentDetails, itemOf, playerList, render, terminal, pipe } from './render.ts';
import { formats } from '../../src/output/format.ts';
import { appendFileSync } from 'node:fs';
test('big', { timeout: 400000 }, async () => {
  for (const [what, s] of [['x', 'x'.repeat(1e6)], ['emoji', '👩🏽‍🌾'.repeat(1e5)], ['ni', '日本 '.repeat(3e5)], ['nini', '日本'.repeat(4e5)], ['comb', 'a' + '\u0301'.repeat(1e6)], ['flags','🇧🇷'.repeat(2e5)],['esc', '\u001b'.repeat(1e6)], ['space', ' '.repeat(1e6) + 'x']] as const)
    for (const format of formats) for (const view of [playerList, contentDetails]) for (const o of [pipe, terminal(80)]) {
      const t = performance.now();
      await render(view, { ...o, format }, [itemOf({ id: 1, name: s, storeId: s, description: s, metadata: { [s]: s } })]);
      const ms = performance.now() - t;
      appendFileSync('/tmp/play/big.txt', `${what} ${format} ${view.shape} ${'terminal' in o} ${Math.round(ms)}\n`);
    }
});

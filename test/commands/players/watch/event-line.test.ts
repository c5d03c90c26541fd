import { expect, test } from 'vitest';
import { eventLine, type PlayerEvent } from '../../../../src/commands/players/watch/event-line.ts';
import { createStyle } from '../../../../src/output/style.ts';

const when = {
  time: '2026-11-20T12:00:00Z',
  playerId: 'id-1',
  name: 'Loja 012',
  storeId: 'loja-012',
} as const;
const values = { healthStatus: 'healthy', status: 'active', currentVersion: '2.4.1' };
const long = 'a-version-of-very-many-letters';

const events: readonly PlayerEvent[] = [
  { ...when, event: 'appeared', from: null, to: values },
  { ...when, event: 'disappeared', from: values, to: null },
  { ...when, event: 'health_changed', from: 'healthy', to: 'offline' },
  { ...when, event: 'status_changed', from: 'active', to: 'blocked' },
  { ...when, event: 'version_changed', from: null, to: '' },
  {
    ...when,
    event: 'version_changed',
    from: '2.4.1',
    to: long,
    name: 'Promoção de Verão – São João del-Rei',
  },
  { ...when, event: 'health_changed', from: 'napping', to: 'a\u001bb', name: '' },
];

async function lines(columns: number | undefined, color = false): Promise<string> {
  const style = await createStyle(color);
  const shown = events.map((event) => eventLine(event, { style, time: 'iso', now: 0, columns }));
  return `\n${shown.join('\n')}\n`;
}

test('in a pipe nothing is cut, and changes line up', async () => {
  expect(await lines(undefined)).toBe(`
2026-11-20T12:00:00Z  Loja 012                      appeared, ● healthy
2026-11-20T12:00:00Z  Loja 012                      disappeared, was healthy
2026-11-20T12:00:00Z  Loja 012                      health healthy → ● offline
2026-11-20T12:00:00Z  Loja 012                      status active → blocked
2026-11-20T12:00:00Z  Loja 012                      version unknown → unknown
2026-11-20T12:00:00Z  Promoção de Verão – São João del-Rei  version 2.4.1 → a-version-of-very-many-letters
2026-11-20T12:00:00Z  id-1                          health napping → ● a\\u001bb
`);
});

test('on a terminal the name is cut to make room for the change', async () => {
  expect(await lines(70)).toBe(`
2026-11-20T12:00:00Z  Loja 012                     appeared, ● healthy
2026-11-20T12:00:00Z  Loja 012                disappeared, was healthy
2026-11-20T12:00:00Z  Loja 012              health healthy → ● offline
2026-11-20T12:00:00Z  Loja 012                 status active → blocked
2026-11-20T12:00:00Z  Loja 012               version unknown → unknown
2026-11-20T12:00:00Z  Promoção …  version 2.4.1 → a-version-of-very-m…
2026-11-20T12:00:00Z  id-1                 health napping → ● a\\u001bb
`);
  expect(await lines(30)).toBe(`
2026-11-20T12:00:00Z  Loja 012  appeared, ● healthy
2026-11-20T12:00:00Z  Loja 012  disappeared, was healthy
2026-11-20T12:00:00Z  Loja 012  health healthy → ● offline
2026-11-20T12:00:00Z  Loja 012  status active → blocked
2026-11-20T12:00:00Z  Loja 012  version unknown → unknown
2026-11-20T12:00:00Z  Promoçã…  version 2.4.1 → a-version-of-very-m…
2026-11-20T12:00:00Z  id-1      health napping → ● a\\u001bb
`);
});

test('color adds nothing to the words', async () => {
  expect(await lines(undefined, true)).toBe(`
\u001b[2m2026-11-20T12:00:00Z\u001b[22m  Loja 012                      appeared, \u001b[32m● healthy\u001b[39m
\u001b[2m2026-11-20T12:00:00Z\u001b[22m  Loja 012                      disappeared, was \u001b[32mhealthy\u001b[39m
\u001b[2m2026-11-20T12:00:00Z\u001b[22m  Loja 012                      health \u001b[32mhealthy\u001b[39m → \u001b[31m● offline\u001b[39m
\u001b[2m2026-11-20T12:00:00Z\u001b[22m  Loja 012                      status \u001b[32mactive\u001b[39m → \u001b[2mblocked\u001b[22m
\u001b[2m2026-11-20T12:00:00Z\u001b[22m  Loja 012                      version unknown → unknown
\u001b[2m2026-11-20T12:00:00Z\u001b[22m  Promoção de Verão – São João del-Rei  version 2.4.1 → a-version-of-very-many-letters
\u001b[2m2026-11-20T12:00:00Z\u001b[22m  id-1                          health napping → ● a\\u001bb
`);
});

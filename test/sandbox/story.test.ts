import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoPresent } from '../../src/core/demo-clock.ts';
import { listNames } from '../../src/model/lists.ts';
import { recorded } from '../../src/sandbox/recorded.ts';
import { emptyFolder, run } from '../helpers/run.ts';
import { dataAt } from './sandbox-under-test.ts';

const demo = async (line: string, columns?: number) => {
  const options = {
    demo: 'story',
    env: { NO_COLOR: '1' },
    ...(columns !== undefined && { columns }),
  } as const;
  return await run(
    ['--demo', ...(line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''))],
    options,
  );
};
const shown = async (line: string, columns: number) => `\n${(await demo(line, columns)).stdout}`;

describe('at first sight', () => {
  test('status', async () => {
    expect(await shown('status', 120)).toMatchInlineSnapshot(`
      "
      rede-aurora · sandbox                                             Fri 4 Dec 10:00

      ✗ 52 screens: 46 ok · 4 unreachable · 1 unplayable · 1 unclear    signage --demo screens
      ✗ store recife-boa-viagem: 4 of 4 offline, last seen 1h ago; others 0 of 48
                                                                        signage --demo incidents
        ● unplayable 3h  Curitiba Batel · Padaria: 109 Padaria · Panetone (p20): 1 of 1 item failed processing: upload cut
        off
                                                                        signage --demo screens why 16de3c31
        ● unclear 30m    Rio Botafogo · Caixa 1: 106 Caixas · Natal (Christmas) or 112 Caixa · Cartão Aurora (store card):
        same priority (10); the service does not say which
                                                                        signage --demo screens why dd8d7e3e
      ✗ lint: 2 errors, 3 warnings                                      signage --demo lint
      ✓ 0 items expiring this week                                      signage --demo content --status active --expiring 7d
      ! 1 schedule expiring this week                                   signage --demo schedules --status active --expiring 7d
      ! 1 item failed to process                                        signage --demo content --processing-status failed
      ✓ 4,183,260 plays in total, the last 9s ago                       signage --demo analytics
      ✓ key reads everything; expiry unknown                            signage --demo auth status
      "
    `);
    expect(await shown('status', 80)).toMatchInlineSnapshot(`
      "
      rede-aurora · sandbox  Fri 4 Dec 10:00

      ✗ 52 screens: 46 ok · 4 unreachable · 1 unplayable · 1 unclear
          signage --demo screens
      ✗ store recife-boa-viagem: 4 of 4 offline, last seen 1h ago; others 0 of 48
          signage --demo incidents
        ● unplayable 3h  Curitiba Batel · Padaria: 109 Padaria · Panetone (p20): 1
        of 1 item failed processing: upload cut off
          signage --demo screens why 16de3c31
        ● unclear 30m    Rio Botafogo · Caixa 1: 106 Caixas · Natal (Christmas) or
        112 Caixa · Cartão Aurora (store card): same priority (10); the service does
        not say which
          signage --demo screens why dd8d7e3e
      ✗ lint: 2 errors, 3 warnings
          signage --demo lint
      ✓ 0 items expiring this week
          signage --demo content --status active --expiring 7d
      ! 1 schedule expiring this week
          signage --demo schedules --status active --expiring 7d
      ! 1 item failed to process
          signage --demo content --processing-status failed
      ✓ 4,183,260 plays in total, the last 9s ago
          signage --demo analytics
      ✓ key reads everything; expiry unknown
          signage --demo auth status
      "
    `);
  });

  test('what is wrong, and nothing else', async () => {
    expect(await shown("screens --screen '!ok'", 120)).toMatchInlineSnapshot(`
      "
      NAME                       SCREEN            LOCAL TIME        SHOWS                      WHY
      Recife Boa Viagem · Pada…  ● unreachable 1h  Fri 10:00 Recife  should show Café d… (107)  last seen Fri 4 Dec 08:46
      Recife Boa Viagem…Caixa 2  ● unreachable 1h  Fri 10:00 Recife  should show Natal … (106)  last seen Fri 4 Dec 08:46
      Recife Boa Viagem…Caixa 1  ● unreachable 1h  Fri 10:00 Recife  should show Natal … (106)  last seen Fri 4 Dec 08:46
      Recife Boa Viagem · Entr…  ● unreachable 1h  Fri 10:00 Recife  should show Natal … (104)  last seen Fri 4 Dec 08:46
      Curitiba Batel · Padaria   ● unplayable      Fri 10:00         109 Padaria · Panetone     1 of 1 item failed processing:
                                                                                                upload cut off
      Rio Botafogo · Caixa 1     ● unclear         Fri 10:00         106 or 112                 same priority (10); the
                                                                                                service does not say which
      "
    `);
    expect(await shown('incidents', 80)).toMatchInlineSnapshot(`
      "
      STATE      INCIDENT                 PLAYERS  OTHERS   SINCE
      ● offline  store recife-boa-viagem  4 of 4   0 of 48  1h ago
      "
    `);
    expect(await shown('lint --all', 100)).toMatchInlineSnapshot(`
      "
      ✗ 2 errors, 3 warnings in 14 schedules, 16 content items and 52 players

      schedule "Padaria · Panetone" (109)
        error    its only item cannot play (not ready: "Panetone da casa (panettone)" (ba3fa008)) while it
                 wins on 1 player, Fri 4 Dec 10:00–22:00
                 → fix its items, or align its hours with theirs (winner-unplayable)

      content "Panetone da casa (panettone)" (ba3fa008)
        error    processing failed: upload cut off; and "Padaria · Panetone" (109) uses it
                 → upload it again (content-not-ready)

      schedule "Caixas · Natal (Christmas)" (106)
        warning  same priority (10) as "Caixa · Cartão Aurora (store card)" (112) on 1 player, Fri 4 Dec
                 10:00–18:00
                 → give them different priorities (priority-tie)

      schedule "Café · Cardápio (menu)" (110)
        warning  expires in 8h; 4 players will then have nothing to show in these hours
                 → extend validUntil, or add a schedule to replace it (expiring)

      schedule "Salvador · Natal (Christmas)" (114)
        warning  never wins on 1 player in the next 14 days: "Salvador · Black Friday (last week)" (113)
                 outranks it
                 → raise its priority, or delete it (shadowed)
      "
    `);
  });

  test('why', async () => {
    expect(await shown("screens why 'Curitiba Batel · Padaria'", 100)).toMatchInlineSnapshot(`
      "
      Curitiba Batel · Padaria   unplayable   Fri 4 Dec 10:00
        109 Padaria · Panetone                   p20  07:00–22:00 every day  wins
          item Panetone da casa (panettone)
              failed to process: upload cut off
        107 Padaria · Café da manhã (breakfast)  p5   07:00–11:00 every day  outranked by 109
        108 Padaria · Pães e bolos (bread)       p5   11:00–22:00 every day  no: next 11:00
        101 Fechado (closed)                     p1   22:00–07:00 every day
              no: ended 07:00 today, next 22:00
      "
    `);
    expect(
      await shown("screens why 'Salvador Barra · Entrada' 'Natal · Salvador (Christmas)'", 100),
    ).toMatchInlineSnapshot(`
      "
      Natal · Salvador (Christmas) is not on Salvador Barra · Entrada: schedule 114 is outranked by
        113. Now: 113 Salvador · Black Friday (last week) (priority 20), until 22:00.
        114 Salvador · Natal (Christmas)  p15  09:00–22:00 every day  outranked by 113
        As of Fri 4 Dec 10:00, America/Bahia.
      "
    `);
  });

  test('what cures the cafés', async () => {
    expect(await shown('diff --set schedule:110.validUntil=null', 100)).toMatchInlineSnapshot(`
      "
      4 screens change on Fri 4 Dec 18:00–22:00; 4 are cured; lint: 1 finding fewer
      ✓ SP Pinheiros · Café  Fri 4 Dec 18:00–22:00  cured: no schedule until 101 →
        110 Café · Cardápio (menu) (p5)
      ✓ Rio Botafogo · Café  Fri 4 Dec 18:00–22:00  cured: no schedule until 101 →
        110 Café · Cardápio (menu) (p5)
      ✓ Curitiba Batel · Café  Fri 4 Dec 18:00–22:00  cured: no schedule until 101 →
        110 Café · Cardápio (menu) (p5)
      ✓ Brasília Sul · Café  Fri 4 Dec 18:00–22:00  cured: no schedule until 101 →
        110 Café · Cardápio (menu) (p5)
      − expiring  schedule Café · Cardápio (menu): expires in 8h; 4 players will then have nothing to show
        in these hours
      "
    `);
  });
});

/** Screens by state, and the names of the schedules that play, with how many screens each has. */
async function dayAt(time: string) {
  const { stdout } = await demo(`--demo-at ${time} screens --json`);
  const { screens }: { screens: { screen: string; schedule: string | null }[] } = JSON.parse(stdout);
  const count = (values: readonly string[]) =>
    Object.fromEntries(
      [...new Set(values)].sort().map((each) => [each, values.filter((value) => value === each).length]),
    );
  return count(screens.map(({ screen }) => screen));
}

test.each([
  ['03:00', { ok: 48, unreachable: 4 }],
  ['06:30', { ok: 48, unreachable: 4 }],
  ['08:00', { ok: 47, unplayable: 1, unreachable: 4 }],
  ['12:00', { ok: 46, unclear: 1, unplayable: 1, unreachable: 4 }],
  ['17:59', { ok: 46, unclear: 1, unplayable: 1, unreachable: 4 }],
  ['18:00', { blank: 4, ok: 43, unplayable: 1, unreachable: 4 }],
  ['23:00', { ok: 48, unreachable: 4 }],
  ['sat 10:00', { ok: 46, unclear: 1, unplayable: 1, unreachable: 4 }],
])('at %s the screens are plausible', async (time, expected) => {
  expect(await dayAt(time.includes(' ') ? `'${time}'` : time)).toEqual(expected);
});

describe('a history', () => {
  test('ends where the present begins, and has totals', async () => {
    const folder = emptyFolder();
    const wrote = await run(['sandbox', '--history', folder, '--days', '2'], { env: {} });
    expect(wrote).toEqual({ stdout: '', stderr: `note: wrote 49 snapshots to ${folder}\n`, code: 0 });
    const last = join(folder, 'tenant=rede-aurora/at=2026-12-04T1300Z');
    const lines = readFileSync(join(last, 'players.ndjson'), 'utf8').trim().split('\n');
    const { players } = await dataAt(demoPresent, { tenant: 'story' });
    const byId = (a: { id?: unknown }, b: { id?: unknown }) => (String(a.id) < String(b.id) ? -1 : 1);
    expect(lines.map((line) => JSON.parse(line)).sort(byId)).toEqual(players.toSorted(byId));

    const analytics = await demo(`analytics --history ${folder} -o csv --fields day,plays`);
    expect(analytics).toEqual({
      stdout: 'day,plays\r\n2026-12-02,5200\r\n2026-12-03,12480\r\n2026-12-04,7280\r\n',
      stderr: '',
      code: 0,
    });
  });

  test('counts days while it is written', async () => {
    const { stderr } = await run(['sandbox', '--history', emptyFolder(), '--days', '3'], {
      env: {},
      columns: 80,
    });
    expect([...stderr.matchAll(/day \d of \d/g)].map(([text]) => text)).toEqual([
      'day 1 of 3',
      'day 2 of 3',
      'day 3 of 3',
    ]);
  });

  test('outages begin and end as recorded, and nobody is seen in the future', async () => {
    for (const minutes of [1, 74, 80, 24 * 60, 6 * 24 * 60 + 60, 20 * 24 * 60]) {
      const at = demoPresent - minutes * 60_000;
      const { players } = await dataAt(demoPresent, { tenant: 'story', clock: () => at });
      for (const { name, healthStatus, lastSeenAt } of players) {
        const seen = Date.parse(String(lastSeenAt));
        expect({ name, isPast: seen <= at }).toEqual({ name, isPast: true });
        if (healthStatus !== 'offline') expect(at - seen).toBeLessThan(30_000);
      }
      const offline = players.filter(({ healthStatus }) => healthStatus === 'offline');
      const isRouterDown = minutes < 73 || minutes === 6 * 24 * 60 + 60;
      expect({ minutes, stores: [...new Set(offline.map(({ storeId }) => storeId))] }).toEqual({
        minutes,
        stores: isRouterDown ? ['recife-boa-viagem'] : [],
      });
    }
  });
});

test('its objects are one each, and refer to each other', () => {
  for (const name of listNames) {
    const ids = recorded.story[name].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
  for (const { players, content } of [recorded.story]) {
    const used = recorded.story.schedules.flatMap(({ contentIds }) => contentIds);
    expect([...new Set(used)].sort((a, b) => a - b)).toEqual(content.map((_, at) => at));
    const covered = recorded.story.schedules.flatMap(({ playerIds }) => playerIds);
    expect([...new Set(covered)].sort((a, b) => a - b)).toEqual(players.map((_, at) => at));
  }
});

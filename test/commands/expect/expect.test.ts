// project: longer
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/json/object.ts';
import { uuidOf } from '../../helpers/fixtures.ts';
import { configured, type RunOptions, run } from '../../helpers/run.ts';
import { answer, expectRequest, screen } from '../../helpers/service.ts';
import { jsonValue } from '../../output/arbitraries.ts';
import { writtenSnapshot } from '../diff/written-snapshot.ts';
import { announceTenant, entrance, morning, players, ready, schedules, till } from '../schedules/tenant.ts';

const env = { ...configured, NO_COLOR: '1', TZ: 'America/Sao_Paulo' };

/** Judges expectations that are piped in, of the sandbox's tenant unless a source is given. */
async function judged(text: string, line = '--demo', options: RunOptions = {}) {
  const { stdout, stderr, code } = await run(['expect', '-', ...line.split(' ').filter(Boolean)], {
    env,
    stdin: text,
    ...options,
  });
  return screen(`${stdout}---\n${stderr}= ${code}`);
}

const mixed = `
- name: never blank while stores are open
  screens: { store: [loja-009, loja-011] }
  during: { hours: 08:00–12:00, days: Sat–Mon, until: 2026-11-24 }
  never: [blank, unplayable, unclear]
- name: Black Friday at lunch
  screens: { name: "Loja 001*" }
  at: [2026-11-20 10:30, sat 15:00]
  shows: { schedule: Loja aberta* }
- name: no summer yet
  screens: { store: loja-001 }
  during: { days: 30 }
  neverShows: { content: Promoção de Verão · Totem* }
- name: nobody
  screens: { store: none-* }
  never: blank
`;
const unclear = `- { name: a, screens: { player: Loja 011 · Padaria }, shows: { schedule: 517 }, at: 18:00 }\n`;

describe('the answer', () => {
  test('on a terminal', async () => {
    expect(await judged(mixed, '--demo', { columns: 80 })).toMatchInlineSnapshot(`
      "
      ✗ never blank while stores are open: 6 screens, 2 fail
          Loja 009 · Padaria  always  unplayable: 0 of 3 items (3 not ready)
            signage --demo screens why 'Loja 009 · Padaria' --at 2026-11-21T08:00
          Loja 011 · Padaria  Sat 21 Nov 08:00–09:00 and 7 more times  unclear: 517 is
          limited to SP, and this player's state is unknown: 517 (p20); or 510 (p5)
            signage --demo screens why 'Loja 011 · Padaria' --at 2026-11-21T08:00
      ✗ Black Friday at lunch: 3 screens, 3 fail
          Loja 001 · Entrada  Fri 20 Nov 10:30 and 1 more time  shows
          503 Horário comercial · Avisos da Loja (p4)
            signage --demo screens why 'Loja 001 · Entrada' --at 2026-11-20T10:30
          Loja 001 · Caixa 1  Sat 21 Nov 15:00  shows
          504 Fim de semana · Clube Fidelidade (p7)
            signage --demo screens why 'Loja 001 · Caixa 1' --at 2026-11-21T15:00
          Loja 001 · Padaria  Sat 21 Nov 15:00  shows
          504 Fim de semana · Clube Fidelidade (p7)
            signage --demo screens why 'Loja 001 · Padaria' --at 2026-11-21T15:00
      ✓ no summer yet: 3 screens
      ✗ nobody: no screen fits
      ---
      signage: 3 of 4 expectations do not hold
      = 50"
    `);
  });

  test('in a pipe', async () => {
    expect(await judged(mixed)).toMatchInlineSnapshot(`
      "
      RESULT  EXPECTATION                        NAME                LOCAL FROM                 LOCAL TO                   SCREEN      SCHEDULE                                     REASON
      fails   Black Friday at lunch              Loja 001 · Entrada  2026-11-20T10:30:00-03:00  2026-11-20T10:30:00-03:00  ok          503 Horário comercial · Avisos da Loja (p4)  2 of 2 items
      fails   Black Friday at lunch              Loja 001 · Entrada  2026-11-21T15:00:00-03:00  2026-11-21T15:00:00-03:00  ok          502 Semana inteira · Clube Fidelidade (p1)   2 of 2 items
      fails   Black Friday at lunch              Loja 001 · Caixa 1  2026-11-21T15:00:00-03:00  2026-11-21T15:00:00-03:00  ok          504 Fim de semana · Clube Fidelidade (p7)    5 of 5 items
      fails   Black Friday at lunch              Loja 001 · Padaria  2026-11-21T15:00:00-03:00  2026-11-21T15:00:00-03:00  ok          504 Fim de semana · Clube Fidelidade (p7)    5 of 5 items
      fails   never blank while stores are open  Loja 009 · Padaria  2026-11-21T08:00:00-02:00  2026-11-21T12:00:00-02:00  unplayable  520 Lançamento · Avisos da Loja (p20)        0 of 3 items (3 not ready)
      fails   never blank while stores are open  Loja 009 · Padaria  2026-11-22T08:00:00-02:00  2026-11-22T12:00:00-02:00  unplayable  520 Lançamento · Avisos da Loja (p20)        0 of 3 items (3 not ready)
      fails   never blank while stores are open  Loja 009 · Padaria  2026-11-23T08:00:00-02:00  2026-11-23T12:00:00-02:00  unplayable  520 Lançamento · Avisos da Loja (p20)        0 of 3 items (3 not ready)
      fails   never blank while stores are open  Loja 011 · Padaria  2026-11-21T08:00:00-03:00  2026-11-21T09:00:00-03:00  unclear     517 if SP; otherwise 510                     517 is limited to SP, and this player's state is unknown: 517 (p20); or 510 (p5)
      fails   never blank while stores are open  Loja 011 · Padaria  2026-11-21T09:00:00-03:00  2026-11-21T11:00:00-03:00  unclear     517 if SP; otherwise 504                     517 is limited to SP, and this player's state is unknown: 517 (p20); or 504 (p7)
      fails   never blank while stores are open  Loja 011 · Padaria  2026-11-21T11:00:00-03:00  2026-11-21T12:00:00-03:00  unclear     517 if SP; otherwise 506                     517 is limited to SP, and this player's state is unknown: 517 (p20); or 506 (p9)
      fails   never blank while stores are open  Loja 011 · Padaria  2026-11-22T08:00:00-03:00  2026-11-22T09:00:00-03:00  unclear     517 if SP; otherwise 510                     517 is limited to SP, and this player's state is unknown: 517 (p20); or 510 (p5)
      fails   never blank while stores are open  Loja 011 · Padaria  2026-11-22T09:00:00-03:00  2026-11-22T11:00:00-03:00  unclear     517 if SP; otherwise 504                     517 is limited to SP, and this player's state is unknown: 517 (p20); or 504 (p7)
      fails   never blank while stores are open  Loja 011 · Padaria  2026-11-22T11:00:00-03:00  2026-11-22T12:00:00-03:00  unclear     517 if SP; otherwise 509                     517 is limited to SP, and this player's state is unknown: 517 (p20); or 509 (p9)
      fails   never blank while stores are open  Loja 011 · Padaria  2026-11-23T08:00:00-03:00  2026-11-23T11:00:00-03:00  unclear     517 if SP; otherwise 510                     517 is limited to SP, and this player's state is unknown: 517 (p20); or 510 (p5)
      fails   never blank while stores are open  Loja 011 · Padaria  2026-11-23T11:00:00-03:00  2026-11-23T12:00:00-03:00  unclear     517 if SP; otherwise 506                     517 is limited to SP, and this player's state is unknown: 517 (p20); or 506 (p9)
      holds   no summer yet                      -                   -                          -                          -           -                                            -
      fails   nobody                             -                   -                          -                          -           -                                            no screen fits
      ---
      signage: 3 of 4 expectations do not hold
      = 50"
    `);
  });

  test('in JSON', async () => {
    const two = mixed.replace(/- name: never[\s\S]*?- name: Bl/, '- name: Bl').replace('*"', ' · Entrada"');
    expect(await judged(two, '--demo -o json')).toMatchInlineSnapshot(`
      "
      [{"expectation":"Black Friday at lunch","result":"fails","screens":1,"playerId":"7e834202-4713-42ba-8569-582a30893182","name":"Loja 001 · Entrada","storeId":"loja-001","from":"2026-11-20T13:30:00.000Z","to":"2026-11-20T13:30:00.001Z","localFrom":"2026-11-20T10:30:00-03:00","localTo":"2026-11-20T10:30:00-03:00","screen":"ok","outcome":"plays","scheduleIds":[503],"scheduleNames":["Horário comercial · Avisos da Loja"],"priority":4,"contentIds":["2171556c-a5e3-4eb7-9aec-5b21a18b1121","1d334368-fb4c-4f66-bdc8-09971eca3f70"],"schedule":"503 Horário comercial · Avisos da Loja (p4)","reason":"2 of 2 items","command":"signage --demo screens why 'Loja 001 · Entrada' --at 2026-11-20T10:30"},{"expectation":"Black Friday at lunch","result":"fails","screens":1,"playerId":"7e834202-4713-42ba-8569-582a30893182","name":"Loja 001 · Entrada","storeId":"loja-001","from":"2026-11-21T18:00:00.000Z","to":"2026-11-21T18:00:00.001Z","localFrom":"2026-11-21T15:00:00-03:00","localTo":"2026-11-21T15:00:00-03:00","screen":"ok","outcome":"plays","scheduleIds":[502],"scheduleNames":["Semana inteira · Clube Fidelidade"],"priority":1,"contentIds":["2d828687-81f2-4fbe-a20d-8c8e5bb46353","ab0ef2ee-d5c1-43c6-a65d-488ce2d30655"],"schedule":"502 Semana inteira · Clube Fidelidade (p1)","reason":"2 of 2 items","command":"signage --demo screens why 'Loja 001 · Entrada' --at 2026-11-21T15:00"},{"expectation":"no summer yet","result":"holds","screens":3,"playerId":null,"name":null,"storeId":null,"from":null,"to":null,"localFrom":null,"localTo":null,"screen":null,"outcome":null,"scheduleIds":null,"scheduleNames":null,"priority":null,"contentIds":null,"schedule":null,"reason":null,"command":null},{"expectation":"nobody","result":"fails","screens":0,"playerId":null,"name":null,"storeId":null,"from":null,"to":null,"localFrom":null,"localTo":null,"screen":null,"outcome":null,"scheduleIds":null,"scheduleNames":null,"priority":null,"contentIds":null,"schedule":null,"reason":"no screen fits","command":null}]
      ---
      {"error":{"code":"NOT_AS_EXPECTED","message":"2 of 3 expectations do not hold","hint":null,"status":null,"exitCode":50}}
      = 50"
    `);
  });

  test('for a runner', async () => {
    expect(await judged(mixed, '--demo --report junit')).toMatchInlineSnapshot(`
      "
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="signage expect" tests="4" failures="3" errors="0" time="0">
        <testsuite name="expectations" tests="4" failures="3" errors="0" time="0" timestamp="2026-11-20T12:00:00">
          <testcase name="never blank while stores are open" classname="expectations" time="0">
            <failure message="6 screens, 2 fail" type="fails">Loja 009 · Padaria  always  unplayable: 0 of 3 items (3 not ready)\\nLoja 011 · Padaria  Sat 21 Nov 08:00–09:00 and 7 more times  unclear: 517 is limited to SP, and this player&apos;s state is unknown: 517 (p20); or 510 (p5)</failure>
          </testcase>
          <testcase name="Black Friday at lunch" classname="expectations" time="0">
            <failure message="3 screens, 3 fail" type="fails">Loja 001 · Entrada  Fri 20 Nov 10:30 and 1 more time  shows 503 Horário comercial · Avisos da Loja (p4)\\nLoja 001 · Caixa 1  Sat 21 Nov 15:00  shows 504 Fim de semana · Clube Fidelidade (p7)\\nLoja 001 · Padaria  Sat 21 Nov 15:00  shows 504 Fim de semana · Clube Fidelidade (p7)</failure>
          </testcase>
          <testcase name="no summer yet" classname="expectations" time="0"/>
          <testcase name="nobody" classname="expectations" time="0">
            <failure message="no screen fits" type="fails"/>
          </testcase>
        </testsuite>
      </testsuites>
      ---
      signage: 3 of 4 expectations do not hold
      = 50"
    `);
  });

  test('what is unclear fails unless that is allowed', async () => {
    const lines = [];
    for (const line of ['--demo', '--demo --allow-unclear', '--demo --state SP', '--demo --state RJ'])
      lines.push(await judged(unclear, line, { columns: 80 }));
    expect(lines.join('')).toMatchInlineSnapshot(`
      "
      ? a: 1 screen, 1 unclear
          Loja 011 · Padaria  Fri 20 Nov 18:00  unclear: 517 is limited to SP, and
          this player's state is unknown: 517 (p20); or 508 (p10)
            signage --demo screens why 'Loja 011 · Padaria' --at 2026-11-20T18:00
      ---
      signage: the expectation does not hold
      = 50
      ✓ a: 1 screen, 1 unclear
          Loja 011 · Padaria  Fri 20 Nov 18:00  unclear: 517 is limited to SP, and
          this player's state is unknown: 517 (p20); or 508 (p10)
            signage --demo screens why 'Loja 011 · Padaria' --at 2026-11-20T18:00
      ---
      ✓ 1 expectation holds
      = 0
      ✓ a: 1 screen
      ---
      ✓ 1 expectation holds
      = 0
      ✗ a: 1 screen, 1 fails
          Loja 011 · Padaria  Fri 20 Nov 18:00  shows
          508 Happy hour · Clube Fidelidade (p10)
            signage --demo screens why 'Loja 011 · Padaria' --at 2026-11-20T18:00 --state RJ
      ---
      signage: the expectation does not hold
      = 50"
    `);
  });

  test('of the tenant as it would be', async () => {
    const text =
      '- { name: a, screens: { player: Loja 001 · Entrada }, at: 12:00, shows: { schedule: 503 } }';
    const lines = [];
    for (const line of [
      '',
      ' --set schedule:503.priority=0',
      ' --without schedule:503',
      ' --without player:7e834202',
    ])
      lines.push(await judged(text, `--demo${line}`, { columns: 80 }));
    expect(lines.join('')).toMatchInlineSnapshot(`
      "
      ✓ a: 1 screen
      ---
      ✓ 1 expectation holds
      = 0
      ✗ a: 1 screen, 1 fails
          Loja 001 · Entrada  Fri 20 Nov 12:00  shows
          502 Semana inteira · Clube Fidelidade (p1)
            signage --demo screens why 'Loja 001 · Entrada' --at 2026-11-20T12:00 --set schedule:503.priority=0
      ---
      note: with --set schedule:503.priority=0: nothing is sent to the service
      signage: the expectation does not hold
      = 50
      ✗ a: 1 screen, 1 fails
          Loja 001 · Entrada  Fri 20 Nov 12:00  shows
          502 Semana inteira · Clube Fidelidade (p1)
            signage --demo screens why 'Loja 001 · Entrada' --at 2026-11-20T12:00 --without schedule:503
      ---
      note: with --without schedule:503: nothing is sent to the service
      note: stdin:1:85: no schedule fits "503"
      signage: the expectation does not hold
      = 50
      ✗ a: no player "Loja 001 · Entrada" for this tenant
      ---
      note: with --without player:7e834202: nothing is sent to the service
      signage: the expectation does not hold
      = 50"
    `);
  });

  test('a time that the clock of a player skips is unclear', async () => {
    const text =
      '- { name: a, screens: { player: Loja 011 · Padaria }, at: [2027-03-14 02:30, 2027-03-13 02:30], shows: { schedule: 51? } }';
    const zone = '--set player:573d24c8.timezone=America/New_York';
    expect(await judged(text, `--demo ${zone} --state SP`, { columns: 80 })).toMatchInlineSnapshot(`
      "
      ? a: 1 screen, 1 unclear
          Loja 011 · Padaria  Sun 14 Mar 03:00  unclear: 2027-03-14T02:30 does not
          exist in America/New_York: the clock goes from 2027-03-14T02:00 to
          2027-03-14T03:00
            signage --demo screens why 'Loja 011 · Padaria' --at 2027-03-14T03:00 --state SP --set player:573d24c8.timezone=America/New_York
      ---
      note: with --set player:573d24c8.timezone=America/New_York: nothing is sent to
        the service
      signage: the expectation does not hold
      = 50"
    `);
  });

  test('what all schedules that may win share is certain', async () => {
    const all = { ...morning, startAt: null, endAt: null, daysOfWeek: null, playerIds: [entrance.id] };
    const limited = { ...all, id: 502, priority: 9, estados: ['SP'] };
    const level = { ...all, id: 503 };
    const folder = (schedules: readonly JsonObject[], content: readonly JsonObject[] = [ready]) =>
      writtenSnapshot({ content, schedules, players: [entrance] });
    const text = `
- { name: not blank, never: [blank, unplayable] }
- { name: the item, shows: { content: Promoção } }
- { name: never the item, neverShows: { content: Promoção } }
- { name: one of them, shows: { schedule: [501, 502, 503] } }
- { name: the first, shows: { schedule: 501 } }
- { name: ok, shows: ok }
`;
    /** The results in the order of the file; rows have those that fail first. */
    const results = async (from: string) => {
      const { stdout } = await run(['expect', '-', '--from', from, '-o', 'json'], { env, stdin: text });
      const rows: readonly JsonObject[] = JSON.parse(stdout);
      const names = Array.from(text.matchAll(/name: ([^,]+)/g), ([, name]) => name);
      return names.map((name) => rows.find(({ expectation }) => expectation === name)?.result).join(' ');
    };
    const certain = 'holds holds fails holds unclear unclear';
    expect(await results(folder([all, limited]))).toBe(certain);
    expect(await results(folder([all, level]))).toBe(certain);
    // One that has nothing to play, or may have nothing, is no longer certain to show it.
    const empty = { ...limited, contentIds: [] };
    expect(await results(folder([all, empty]))).toBe('unclear unclear unclear unclear unclear unclear');
    const open = [{ ...ready, status: 'published' }];
    expect(await results(folder([all, level], open))).toBe('unclear unclear unclear unclear unclear unclear');
    // It may be blank: none is certain to win.
    expect(await results(folder([limited]))).toBe('unclear unclear unclear unclear fails unclear');
  });

  test('an item that may not play is not certain, also beside one that does', async () => {
    const odd = { ...ready, id: uuidOf(24), name: 'Duvidoso', status: 'published' };
    const both = { ...morning, startAt: null, endAt: null, daysOfWeek: null, contentIds: [ready.id, odd.id] };
    const folder = writtenSnapshot({ content: [ready, odd], schedules: [both], players: [entrance] });
    const text = `
- { name: a, shows: { content: Promoção } }
- { name: b, shows: { content: Duvidoso } }
- { name: c, neverShows: { content: Duvidoso } }
`;
    const line = ['expect', '-', '--from', folder, '--fields', 'expectation,result,reason', '-o', 'csv'];
    const { stdout } = await run(line, { env, stdin: text });
    expect(screen(stdout)).toMatchInlineSnapshot(`
      "
      expectation,result,reason
      b,unclear,2 of 2 items (1 unclear)
      c,unclear,2 of 2 items (1 unclear)
      a,holds,
      "
    `);
  });

  test('of a snapshot', async () => {
    const folder = writtenSnapshot({ content: [ready], schedules, players });
    const text = `- { name: a, screens: { player: ${entrance.id} }, at: 2026-11-20 10:00, shows: { content: ${ready.id} } }`;
    expect(await judged(text, `--from ${folder}`)).toMatchInlineSnapshot(`
      "
      RESULT  EXPECTATION  NAME  LOCAL FROM  LOCAL TO  SCREEN  SCHEDULE  REASON
      holds   a            -     -           -         -       -         -
      ---
      note: from the snapshot of 2026-11-20 12:00 UTC, now
      = 0"
    `);
  });

  // Whether a schedule has anything to play decides each of these.
  test.each([
    'shows: ok',
    'shows: { schedule: 501 }',
    `shows: { content: ${ready.id} }`,
    'never: unplayable',
    'never: [blank, unclear]',
    'neverShows: { schedule: 501 }',
  ])('%s takes the content', async (member) => {
    announceTenant({ schedules: [morning], content: 'refused', players: [entrance] });
    expect(await judged(`- { name: a, at: 2026-11-20 10:00, ${member} }`, '-q')).toMatchInlineSnapshot(`
      "
      ---
      signage: the API key lacks the scope content:read (INSUFFICIENT_SCOPE)
        A key's scopes cannot be changed. Create a key with content:read, then set SIGNAGE_API_KEY to it
      = 15"
    `);
  });

  test.each(['never: blank', 'never: [blank, blocked]', 'neverShows: blank'])(
    '%s is judged without the content',
    async (member) => {
      announceTenant({ schedules: [morning], content: 'refused', players: [entrance] });
      expect(await judged(`- { name: a, at: 2026-11-20 10:00, ${member} }`, '')).toMatchInlineSnapshot(`
        "
        RESULT  EXPECTATION  NAME  LOCAL FROM  LOCAL TO  SCREEN  SCHEDULE  REASON
        holds   a            -     -           -         -       -         -
        ---
        note: content was not checked: the key lacks content:read
        = 0"
      `);
    },
  );

  test('a snapshot without content does not pass', async () => {
    const folder = writtenSnapshot({ content: null, schedules, players });
    const text = '- { name: a, at: 2026-11-20 10:00, never: unplayable }';
    expect(await judged(text, `--from ${folder} -q`)).toMatchInlineSnapshot(`
      "
      ---
      signage: the API key lacks the scope content:read (INSUFFICIENT_SCOPE)
        A key's scopes cannot be changed. Create a key with content:read, then take another snapshot
      = 15"
    `);
  });

  test('an item that the list of content lacks is requested by its id', async () => {
    const unlisted = uuidOf(88);
    const text = `- { name: a, at: 2026-11-20 10:00, neverShows: { content: ${unlisted} } }`;
    const shown = { schedules: [morning], players: [entrance] };
    announceTenant(shown);
    answer(`/content/${unlisted}`, { ...ready, id: unlisted });
    expect(await judged(text, '-q -o ndjson --fields result')).toMatchInlineSnapshot(`
      "
      {"result":"holds"}
      ---
      = 0"
    `);
    announceTenant(shown);
    expectRequest(`/content/${unlisted}`).reply(404, { error: 'x' });
    expect(await judged(text, '')).toMatchInlineSnapshot(`
      "
      ---
      signage: stdin:1:59: no content item fits "00000000-0000-4000-8000-000000000088"
      = 2"
    `);
    const folder = writtenSnapshot({ ...shown, content: [ready] });
    expect(await judged(text, `--from ${folder} -o ndjson --fields result`)).toMatchInlineSnapshot(`
      "
      ---
      note: from the snapshot of 2026-11-20 12:00 UTC, now
      {"error":{"code":"USAGE","message":"stdin:1:59: no content item fits \\"00000000-0000-4000-8000-000000000088\\": a snapshot has only what was listed or scheduled when it was taken","hint":null,"status":null,"exitCode":2}}
      = 2"
    `);
  });

  test('a file is read once for each time it is named, whatever its aliases', async () => {
    const text = `
- &a { name: a, screens: &s { player: Loja 001 · Entrada }, at: 2026-11-20 10:00, shows: { schedule: 503 } }
- &b { name: b, screens: *s, at: 2026-11-21 10:00, shows: { schedule: 503 } }
- *a
- *b
`;
    expect(await judged(text, '--demo --fields expectation,result,localFrom')).toMatchInlineSnapshot(`
      "
      EXPECTATION  RESULT  LOCAL FROM
      b            fails   2026-11-21T10:00:00-03:00
      b            fails   2026-11-21T10:00:00-03:00
      a            holds   -
      a            holds   -
      ---
      signage: 2 of 4 expectations do not hold
      = 50"
    `);
  });

  test('an expectation is judged alike with and without others', async () => {
    const noTime = '- { name: a, shows: ok, during: { days: Sun, until: 23:00 } }\n';
    const always = '- { name: b, neverShows: { schedule: 529 }, at: 18:00, screens: { store: loja-001 } }\n';
    expect(await judged(noTime + always, '--demo', { columns: 80 })).toMatchInlineSnapshot(`
      "
      ✗ a: its hours and days leave no time to check
      ✓ b: 3 screens
      ---
      signage: 1 of 2 expectations does not hold
      = 50"
    `);
    expect(await judged(noTime, '--demo', { columns: 80 })).toMatchInlineSnapshot(`
      "
      ✗ a: its hours and days leave no time to check
      ---
      signage: the expectation does not hold
      = 50"
    `);
  });
});

describe('what is wrong in a file', () => {
  test.each([
    ['{ nam: a, shows: ok }'],
    ['{ name: a, shows: okay }'],
    ['{ name: a, shows: ok, at: 18:00, during: { days: 2 } }'],
    ['{ name: a, shows: ok, at: soon }'],
    ['{ name: a, shows: ok, at: [] }'],
    ['{ name: a, shows: ok, during: { until: yesterday } }'],
    ['{ name: a, shows: ok, during: { from: 2027-02-01, until: 2027-01-01 } }'],
    ['{ name: a, shows: ok, during: { from: late } }'],
    ['{ name: a, shows: ok, during: { days: Mon–Foo } }'],
    ['{ name: a, shows: ok, during: { days: Mon–Wed–Fri } }'],
    ['{ name: a, shows: ok, during: { days: Satisfied } }'],
    ['{ name: a, shows: ok, screens: { name: [Caixa, Vitrine] } }'],
    ['{ name: a, shows: ok, screens: { store: true } }'],
    ['{ name: a, shows: ok, screens: { store: false } }'],
    ['{ name: a, shows: ok, screens: { store: [] } }'],
    ['{ name: a, shows: ok, screens: { unhealthy: false } }'],
    ['{ name: a, never: [] }'],
    ['{ name: a, neverShows: [] }'],
    ['{ name: a, neverShows: { schedule: [] } }'],
    ['{ name: a, neverShows: { content: [] } }'],
    ['{ name: a, neverShows: { content: Mascotte* } }'],
    ['{ name: a, neverShows: { schedule: [503, Mascotte] } }'],
    ['{ name: a, shows: ok }\n---\n- { name: b, shows: blank }'],
    ['{ name: a, shows: ok, during: { days: [] } }'],
    ['{ name: a, shows: ok, during: { days: 0 } }'],
    ['{ name: a, shows: ok, during: { hours: 25:00–26:00 } }'],
    ['{ name: a }'],
    ['{ name: a, shows: ok, never: blank }'],
    ['{ name: a, shows: {} }'],
    ['{ name: a, shows: { schedule: 1, content: 2 } }'],
    ['{ name: a, shows: ok, screens: { stor: a } }'],
    ['{ name: a, shows: ok, screens: { health: fine } }'],
    ['{ name: a, shows: ok, screens: { player: Loja } }'],
    ['{ name: a, shows: ok, at: [18:00, '],
    ['17'],
  ])('%s', async (text) => {
    const { stdout, stderr, code } = await run(['expect', '-', '--demo'], { env, stdin: `- ${text}\n` });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatchSnapshot();
    expect(stderr).toMatch(/^signage: stdin:\d+:\d+: /);
  });

  test('is never a defect of the tool', { timeout: 600_000 }, async () => {
    const word = fc.constantFrom(
      ...'ok|blank|18:00|sat|2026-11-27 18:00|+2h|Mon–Sat|08:00–22:00|22:00-06:00|*|!|'.split('|'),
      ...['loja-*', '503', 503, 14, -1, 1e9, null, true, '__proto__', 'constructor', '\ud800', '!ok', '>1d'],
    );
    const value: fc.Arbitrary<unknown> = fc.oneof(word, fc.array(word, { maxLength: 3 }), jsonValue);
    const members = (...names: string[]) => fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 });
    const shown = fc.oneof(value, members('schedule', 'content', 'state'));
    const one = fc.record(
      {
        name: fc.oneof(fc.constant('a'), value),
        screens: members(...'store name player health stale online version where __proto__'.split(' ')),
        at: value,
        during: members('hours', 'days', 'from', 'until'),
        shows: shown,
        never: shown,
        neverShows: shown,
      },
      { requiredKeys: ['name'] },
    );
    const document = fc.array(one, { maxLength: 2 }).map((list) => JSON.stringify(list));
    const spoiled = fc
      .tuple(
        document,
        fc.nat(),
        fc.constantFrom('', '&a ', '*a', '<<: *a', '!!binary ', '\n- ', '? ', '{', '"', '\0', '\t', '---\n'),
      )
      .map(
        ([text, at, part]) =>
          text.slice(0, at % (text.length + 1)) + part + text.slice(at % (text.length + 1)),
      );
    const folder = writtenSnapshot({ content: [ready], schedules, players });
    await fc.assert(
      fc.asyncProperty(fc.oneof(document, spoiled), async (stdin) => {
        const { code, stderr } = await run(['expect', '-', '--from', folder], { env, stdin });
        expect([0, 2, 50], stderr).toContain(code);
      }),
      { numRuns: 100 },
    );
  });
});

/** Tells a tenant with these players, of which each has a schedule, what is expected of it. */
function judgedOf(
  text: string,
  changed: Record<string, unknown>[],
  { schedule = {}, items = [ready], ...options }: { schedule?: object; items?: object[] } & RunOptions = {},
) {
  const fleet = changed.map((more, at) => ({ ...players[at], ...more }));
  const playerIds = fleet.map(({ id }) => id);
  const plan = {
    ...allDay,
    playerIds,
    contentIds: items.slice(0, 1).map((item) => Object(item).id),
    ...schedule,
  };
  announceTenant({ schedules: [plan], content: items, players: fleet });
  return judged(text, '--fields expectation,name,result,screens,reason', options);
}

const allDay = { ...morning, startAt: '00:00', endAt: '23:59', daysOfWeek: null };

describe('what is expected of whom, and when', () => {
  test('a number is a text, with all its digits', async () => {
    const text = `- { name: store, screens: { store: 001 }, shows: ok, at: now }
- { name: version, screens: { min-version: 4.10 }, shows: ok, at: now }
- { name: one of a list, screens: { store: [001, 2.0] }, shows: ok, at: now }
`;
    const fleet = [
      { storeId: '001', currentVersion: '4.2.0' },
      { storeId: '1', currentVersion: '4.10.0' },
      { storeId: '2.0', currentVersion: '4.1.0' },
    ];
    expect(await judgedOf(text, fleet)).toMatchInlineSnapshot(`
      "
      EXPECTATION    NAME  RESULT  SCREENS  REASON
      store          -     holds         1  -
      version        -     holds         1  -
      one of a list  -     holds         2  -
      ---
      = 0"
    `);
  });

  test('a glob means names, not the start of an id', async () => {
    const text = '- { name: a, neverShows: { content: "De*" }, at: now }\n';
    const items = [
      { ...ready, name: 'De volta às aulas' },
      { ...ready, id: `de${ready.id.slice(2)}`, name: 'Outro' },
    ];
    expect(await judgedOf(text, [{}], { items })).toMatchInlineSnapshot(`
      "
      EXPECTATION  NAME     RESULT  SCREENS  REASON
      a            Entrada  fails         1  1 of 1 item
      ---
      signage: the expectation does not hold
      = 50"
    `);
  });

  test('what has passed is over, and the rest is judged', async () => {
    const text = `- { name: in December, during: { until: 2026-11-01 }, screens: { player: Gone }, never: blank }
- { name: in October, during: { from: 2026-10-01, days: 20 }, neverShows: { content: Gone } }
- { name: always, during: { days: 1 }, never: blank }
`;
    expect(await judgedOf(text, [{}])).toMatchInlineSnapshot(`
      "
      EXPECTATION  NAME  RESULT  SCREENS  REASON
      in December  -     over          0  until 2026-11-01 has passed
      in October   -     over          0  the 20 days from 2026-10-01 have passed
      always       -     holds         1  -
      ---
      note: 2 expectations are over and were not checked (to be rid of this, remove those whose date has passed from the file)
      = 0"
    `);
    const [first = ''] = text.split('\n');
    expect(await judgedOf(first, [{}], { columns: 80 })).toMatchInlineSnapshot(`
      "
      EXPECTATION  NAME  RESULT  SCREENS  REASON
      in December  -     over          0  until 2026-11-01 has passed
      ---
      note: 1 expectation is over and was not checked (to be rid of this, remove
        those whose date has passed from the file)
      ✓ 1 expectation is over
      = 0"
    `);
  });

  test('single times that have passed are left out; if all have, it is over', async () => {
    const text = `- { name: one, at: 2026-11-01 10:00, screens: { player: Gone }, shows: ok }
- { name: some, at: [2026-11-01 10:00, 2026-11-20 10:00], shows: ok }
- { name: all, at: [2026-11-01 10:00, 2026-11-20T11:59Z], shows: ok }
- { name: today, at: '08:59', shows: ok }
- { name: now, at: now, never: unplayable }
`;
    expect(await judgedOf(text, [{}])).toMatchInlineSnapshot(`
      "
      EXPECTATION  NAME  RESULT  SCREENS  REASON
      one          -     over          0  2026-11-01 10:00 has passed
      some         -     holds         1  -
      all          -     over          0  its 2 times have passed
      today        -     over          0  08:59 has passed
      now          -     holds         1  -
      ---
      note: 3 expectations are over and were not checked (to be rid of this, remove those whose date has passed from the file)
      = 0"
    `);
  });

  test('a time of day passes by the clock of each player', async () => {
    const text = `- { name: at, at: '10:00', never: unclear }
- { name: until, during: { until: '10:00' }, never: unclear }
`;
    // 08:00 in São Paulo, 23:00 of the day before in the last zone.
    const now = Date.parse('2026-11-20T11:00:00Z');
    expect(await judgedOf(text, [{}], { now })).toMatchInlineSnapshot(`
      "
      EXPECTATION  NAME  RESULT  SCREENS  REASON
      at           -     holds         1  -
      until        -     holds         1  -
      ---
      = 0"
    `);
  });

  test.each(['yesterday 10:00', 'ontem', '-2h', 'today'])('at: %s is always in the past', async (at) => {
    expect(await judged(`- { name: a, at: [now, ${at}], shows: ok }`)).toBe(`
---
signage: stdin:1:18: ${at} is always in the past: it would never be judged
= 2`);
  });

  test('what has passed by the clock of one player is judged of another', async () => {
    const text = `- { name: all, during: { until: 2027-01-01 }, shows: ok }
- { name: east, screens: { store: east }, during: { until: 2027-01-01 }, shows: ok }
`;
    const fleet = [{}, { timezone: 'Pacific/Auckland', storeId: 'east' }];
    const now = Date.parse('2026-12-31T20:00:00Z');
    expect(await judgedOf(text, fleet, { now })).toMatchInlineSnapshot(`
      "
      EXPECTATION  NAME     RESULT  SCREENS  REASON
      all          Entrada  fails         1  0 of 1 item (1 not at this time)
      east         -        over          0  until 2027-01-01 has passed
      ---
      note: 1 expectation is over and was not checked (to be rid of this, remove those whose date has passed from the file)
      signage: 1 of 2 expectations does not hold, 1 is over
      = 50"
    `);
  });

  test('the command that explains it names one player, and asks what was asked', async () => {
    const folder = writtenSnapshot({
      content: [ready],
      schedules: [],
      players: [entrance, { ...till, name: entrance.name }, { ...till, id: uuidOf(24), name: '--demo' }],
    });
    const line = `expect - --from ${folder} --without content:${ready.id} -o csv --fields command --no-header`;
    const { stdout } = await run(line.split(' '), { env, stdin: '- { name: a, at: 10:00, shows: ok }' });
    const why = `signage --from ${folder} screens why`;
    const rest = `--at 2026-11-20T10:00 --without content:${ready.id}`;
    expect(stdout.trim().split('\r\n')).toEqual(
      [entrance.id, till.id, uuidOf(24)].map((id) => `${why} ${id} ${rest}`),
    );
  });

  test('hours are those of a schedule with the same hours, also when a clock goes back', async () => {
    const night = {
      ...morning,
      startAt: '01:30',
      endAt: '03:00',
      daysOfWeek: null,
      playerIds: [entrance.id],
    };
    const folder = writtenSnapshot({
      content: [{ ...ready, validUntil: null }],
      schedules: [night],
      players: [{ ...entrance, timezone: 'America/New_York' }],
    });
    const during = 'from: 2027-11-06, until: 2027-11-09';
    const text = `
- { name: a, during: { hours: 01:30–03:00, ${during} }, shows: { schedule: 501 } }
- { name: b, during: { hours: 03:00–01:30, ${during} }, never: ok }
`;
    const { stdout } = await run(['expect', '-', '--from', folder, '-o', 'csv', '--fields', 'result'], {
      env,
      stdin: text,
    });
    expect(stdout).toBe('result\r\nholds\r\nholds\r\n');
  });

  test('a range that begins at a time that one clock skips is unclear there', async () => {
    const text = '- { name: a, during: { from: 2026-03-08 02:30, until: 2026-03-09 }, shows: ok }\n';
    const now = Date.parse('2026-03-06T12:00:00Z');
    expect(await judgedOf(text, [{}, { timezone: 'America/New_York' }], { now })).toMatchInlineSnapshot(`
      "
      EXPECTATION  NAME     RESULT   SCREENS  REASON
      a            Caixa 1  unclear        2  2026-03-08T02:30 does not exist in America/New_York: the clock goes from 2026-03-08T02:00 to 2026-03-08T03:00
      ---
      signage: the expectation does not hold
      = 50"
    `);
  });
});

test('a blocked player is blocked, also at a time that its clock skips', async () => {
  const folder = writtenSnapshot({
    content: [ready],
    schedules: [morning],
    players: [{ ...entrance, status: 'blocked', timezone: 'America/New_York' }],
  });
  const text = `
- { name: a, at: 2027-03-14 02:30, shows: blocked }
- { name: b, at: 2027-03-14 02:30, neverShows: { schedule: 501 } }
- { name: c, at: 2027-03-14 02:30, shows: ok }
`;
  const { stdout } = await run(
    ['expect', '-', '--from', folder, '-o', 'csv', '--fields', 'expectation,result,screen'],
    { env, stdin: text },
  );
  expect(stdout).toBe('expectation,result,screen\r\nc,fails,blocked\r\na,holds,\r\nb,holds,\r\n');
});

test('a file that is not there', async () => {
  const { code, stderr } = await run(['expect', '/nowhere/a.yaml', '--demo'], { env });
  expect([code, stderr]).toEqual([
    3,
    'signage: cannot read /nowhere/a.yaml: ENOENT: no such file or directory\n',
  ]);
});

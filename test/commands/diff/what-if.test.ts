// project: slow
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedStretches } from '../../../src/commands/diff/rules/stretches.ts';
import type { Slot } from '../../../src/screens/engine/slots.ts';
import { uuidOf } from '../../helpers/fixtures.ts';
import { configured, emptyFolder, type RunOptions, run } from '../../helpers/run.ts';
import { answer, expectRequest, screen } from '../../helpers/service.ts';
import { jsonValue } from '../../output/arbitraries.ts';
import { plan } from '../expect/rules/slots.ts';
import {
  announceTenant,
  entrance,
  failed,
  lunch,
  morning,
  players,
  ready,
  schedules,
} from '../schedules/tenant.ts';
import { writtenSnapshot } from './written-snapshot.ts';

const env = { ...configured, NO_COLOR: '1', TZ: 'America/Sao_Paulo' };
const content = [ready, lunch, failed];

/** The words of a line; what is in quotes is one. */
const wordsOf = (line: string) => (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));

async function said(line: string, options: RunOptions = {}) {
  const { stdout, stderr, code } = await run([...wordsOf(line), '--demo'], { env, ...options });
  return screen(`${stdout}---\n${stderr}= ${code}`);
}

const christmas = `
schedules:
  515: { priority: 1 }
  Quiosque da praça · Avisos da Loja: remove
  new:
    - { name: Natal 24h, contentIds: [Natal · Totem v1], playerIds: { storeId: loja-004 }, startAt: "18:00", endAt: "19:00", daysOfWeek: [SAT], priority: 30 }
content:
  Natal · Caixa v3: { status: archived }
players:
  Loja 012 · Caixa 2: remove
`;

describe('diff --with', () => {
  test('on a terminal', async () => {
    const options = { columns: 80, stdin: christmas };
    expect(await said('diff --with - --days 2 --exit-code', options)).toMatchInlineSnapshot(`
      "
      5 screens change between Fri 20 Nov 12:00 and Sun 22 Nov 12:00; 3 go unplayable;
      lint: 2 findings more, 6 fewer
      ✗ Loja 004 · Vitrine  Sat 21 Nov 18:00–19:00  unplayable:
        502 Semana inteira · Clube Fidelidade (p1) → 530 Natal 24h (p30)
      ✗ Família 👨‍👩‍👧‍👦 & Amigos 🇧🇷  Sat 21 Nov 18:00–19:00  unplayable:
        504 Fim de semana · Clube Fidelidade (p7) → 530 Natal 24h (p30)
      ✗ Loja 004 · Café ☕  Sat 21 Nov 18:00–19:00  unplayable:
        515 Café aberto · Clube Fidelidade (p3) → 530 Natal 24h (p30)
      ✗ Loja 012 · Caixa 2  Fri 20 Nov 09:00 to Sun 22 Nov 09:00  removed: no schedule
        covers it in the next 400 days → no such player
      · Loja 009 · Caixa 1  Fri 20 Nov 14:00–14:30 and 4 more times  changes:
        522 Quiosque da praça · Avisos da Loja (p11) → 506 夏のセール・サンパウロ店
        (p9)
      + winner-unplayable  schedule Natal 24h: its only item cannot play (not at this
        time: "Natal · Totem v1" (f3c566bc)) while it wins on 3 players, Sat 21 Nov
        18:00–19:00
      + orientation-mismatch  schedule Natal 24h: item "Natal · Totem v1" (f3c566bc)
        is landscape, and 1 player is not: "Loja 004 · Vitrine" (7e9df1d2)
      − dead-content  schedule Quiosque da praça · Avisos da Loja: item abeeba0b is
        gone (404)
      − dead-player  schedule Quiosque da praça · Avisos da Loja: player abeeba0b is
        gone
      − count-mismatch  schedule Quiosque da praça · Avisos da Loja: contentCount is
        3, but contentIds has 5 items
      − duplicate-reference  schedule Quiosque da praça · Avisos da Loja: item
        "Avisos da Loja · Vitrine v1" (06b7fdaf) is listed twice
      − uncovered-player  player Loja 012 · Caixa 2: no schedule covers it in the next
        14 days
      − unused-content  content Natal · Caixa v3: in no schedule: 11.5 MB
      ---
      note: with 5 changes of -: nothing is sent to the service
      = 47"
    `);
  });

  test('in a pipe', async () => {
    expect(await said('diff --without schedule:529 --days 1')).toMatchInlineSnapshot(`
      "
      EFFECT   NAME                LOCAL FROM                 LOCAL TO                   OLD                                          NEW
      changes  Loja 008 · Açougue  2026-11-20T09:00:00-03:00  2026-11-20T11:00:00-03:00  529 Ofertas de ontem · Avisos da Loja (p11)  510 Loja aberta · Black Friday (p5)
      changes  Loja 008 · Açougue  2026-11-20T11:00:00-03:00  2026-11-20T14:30:00-03:00  529 Ofertas de ontem · Avisos da Loja (p11)  506 夏のセール・サンパウロ店 (p9)
      changes  Loja 008 · Açougue  2026-11-20T14:30:00-03:00  2026-11-20T17:00:00-03:00  529 Ofertas de ontem · Avisos da Loja (p11)  510 Loja aberta · Black Friday (p5)
      changes  Loja 008 · Açougue  2026-11-20T17:00:00-03:00  2026-11-20T18:00:00-03:00  529 Ofertas de ontem · Avisos da Loja (p11)  508 Happy hour · Clube Fidelidade (p10)
      changes  Loja 008 · Açougue  2026-11-21T08:00:00-03:00  2026-11-21T09:00:00-03:00  529 Ofertas de ontem · Avisos da Loja (p11)  510 Loja aberta · Black Friday (p5)
      ---
      note: with --without schedule:529: nothing is sent to the service
      = 0"
    `);
  });

  test('in JSON', async () => {
    const line = "diff --set 'player:Loja 008 · Açougue.status=blocked' --days 1 --exit-code -o json";
    expect(await said(line)).toMatchInlineSnapshot(`
      "
      {"message":"1 screen changes between Fri 20 Nov 12:00 and Sat 21 Nov 12:00; lint: 4 findings fewer","changes":"with --set player:Loja 008 · Açougue.status=blocked","findings":{"appear":[],"go":[{"rule":"orientation-mismatch","severity":"warning","resource":"schedule","id":529,"name":"Ofertas de ontem · Avisos da Loja","message":"item \\"Clube Fidelidade · Totem v9\\" (ed5076dc) is portrait, and 1 player is not: \\"Loja 008 · Açougue\\" (9927bb39)","related":["ed5076dc-bee9-40d8-9458-a8e5f3d6f9f2","9927bb39-2841-46d1-b750-eeb15873e1a7"],"fix":"use the variant for that orientation"},{"rule":"content-window-disjoint","severity":"warning","resource":"content","id":"1df3b794-42cc-4a29-a31f-4e470d4104fd","name":"Páscoa · Entrada v9","message":"its hours, days and dates never overlap those of schedule \\"Ofertas de ontem · Avisos da Loja\\" (529)","related":["529"],"fix":"change one of them so that they overlap"},{"rule":"stale-version","severity":"warning","resource":"player","id":"9927bb39-2841-46d1-b750-eeb15873e1a7","name":"Loja 008 · Açougue","message":"version 3.9.12; the newest on webos is 4.2.1","related":[],"fix":"update the app"},{"rule":"resolution-mismatch","severity":"info","resource":"content","id":"f20ad074-5034-454f-a24e-f3abbb83f706","name":"Dia dos Namorados · Caixa v9","message":"480×270 is less than half the size of its screen","related":["9927bb39-2841-46d1-b750-eeb15873e1a7"],"fix":"export it again at the resolution of its screens"}]},"stretches":[{"effect":"blocked","playerId":"9927bb39-2841-46d1-b750-eeb15873e1a7","name":"Loja 008 · Açougue","storeId":"loja-008","from":"2026-11-20T12:00:00.000Z","to":"2026-11-20T14:00:00.000Z","localFrom":"2026-11-20T09:00:00-03:00","localTo":"2026-11-20T11:00:00-03:00","oldScreen":"ok","newScreen":"blocked","old":"529 Ofertas de ontem · Avisos da Loja (p11)","new":"blocked by the administrator"},{"effect":"blocked","playerId":"9927bb39-2841-46d1-b750-eeb15873e1a7","name":"Loja 008 · Açougue","storeId":"loja-008","from":"2026-11-20T14:00:00.000Z","to":"2026-11-20T17:30:00.000Z","localFrom":"2026-11-20T11:00:00-03:00","localTo":"2026-11-20T14:30:00-03:00","oldScreen":"ok","newScreen":"blocked","old":"529 Ofertas de ontem · Avisos da Loja (p11)","new":"blocked by the administrator"},{"effect":"blocked","playerId":"9927bb39-2841-46d1-b750-eeb15873e1a7","name":"Loja 008 · Açougue","storeId":"loja-008","from":"2026-11-20T17:30:00.000Z","to":"2026-11-20T21:00:00.000Z","localFrom":"2026-11-20T14:30:00-03:00","localTo":"2026-11-20T18:00:00-03:00","oldScreen":"ok","newScreen":"blocked","old":"529 Ofertas de ontem · Avisos da Loja (p11)","new":"blocked by the administrator"},{"effect":"blocked","playerId":"9927bb39-2841-46d1-b750-eeb15873e1a7","name":"Loja 008 · Açougue","storeId":"loja-008","from":"2026-11-20T21:00:00.000Z","to":"2026-11-20T23:00:00.000Z","localFrom":"2026-11-20T18:00:00-03:00","localTo":"2026-11-20T20:00:00-03:00","oldScreen":"ok","newScreen":"blocked","old":"508 Happy hour · Clube Fidelidade (p10)","new":"blocked by the administrator"},{"effect":"blocked","playerId":"9927bb39-2841-46d1-b750-eeb15873e1a7","name":"Loja 008 · Açougue","storeId":"loja-008","from":"2026-11-20T23:00:00.000Z","to":"2026-11-21T01:00:00.000Z","localFrom":"2026-11-20T20:00:00-03:00","localTo":"2026-11-20T22:00:00-03:00","oldScreen":"ok","newScreen":"blocked","old":"510 Loja aberta · Black Friday (p5)","new":"blocked by the administrator"},{"effect":"blocked","playerId":"9927bb39-2841-46d1-b750-eeb15873e1a7","name":"Loja 008 · Açougue","storeId":"loja-008","from":"2026-11-21T01:00:00.000Z","to":"2026-11-21T09:00:00.000Z","localFrom":"2026-11-20T22:00:00-03:00","localTo":"2026-11-21T06:00:00-03:00","oldScreen":"ok","newScreen":"blocked","old":"505 Madrugada · Clube Fidelidade (p2)","new":"blocked by the administrator"},{"effect":"blocked","playerId":"9927bb39-2841-46d1-b750-eeb15873e1a7","name":"Loja 008 · Açougue","storeId":"loja-008","from":"2026-11-21T09:00:00.000Z","to":"2026-11-21T11:00:00.000Z","localFrom":"2026-11-21T06:00:00-03:00","localTo":"2026-11-21T08:00:00-03:00","oldScreen":"ok","newScreen":"blocked","old":"501 Semana inteira · Avisos da Loja (p1)","new":"blocked by the administrator"},{"effect":"blocked","playerId":"9927bb39-2841-46d1-b750-eeb15873e1a7","name":"Loja 008 · Açougue","storeId":"loja-008","from":"2026-11-21T11:00:00.000Z","to":"2026-11-21T12:00:00.000Z","localFrom":"2026-11-21T08:00:00-03:00","localTo":"2026-11-21T09:00:00-03:00","oldScreen":"ok","newScreen":"blocked","old":"529 Ofertas de ontem · Avisos da Loja (p11)","new":"blocked by the administrator"}]}
      ---
      note: with --set player:Loja 008 · Açougue.status=blocked: nothing is sent to the service
      = 47"
    `);
  });

  test.each([
    '--set schedule:503.priority=4',
    '--without schedule:514 --without schedule:523',
    '--set schedule:510.priority=1 --set schedule:510.priority=5',
    "--set 'content:Natal · Totem v1.name=Natal · Totem v2'",
  ])('%s changes no screen', async (line) => {
    const { code, stdout } = await run(['diff', ...wordsOf(line), '--exit-code', '-o', 'json', '--demo'], {
      env,
    });
    const { stretches, findings, message } = JSON.parse(stdout);
    expect([stretches, message.split(';')[0]]).toEqual([[], 'no screen changes']);
    expect(code).toBe(findings.appear.length + findings.go.length > 0 ? 47 : 0);
  });

  test.each([
    'diff --with - snapshot',
    'diff --days 3',
    'diff --with - --since yesterday',
    'diff --with - --history x',
    'diff --with - --only screens',
    'diff --with - --all-fields',
    'diff --without 503',
    'diff --without schedule:none',
    'diff --without content:Natal*',
    'diff --set schedule:503',
    'diff --set schedule:503.priorty=3',
    'diff --set schedule:503.priority=high',
    'diff --set schedule:503.contentIds=[none]',
    'diff --set schedule:503.status=lost',
    'diff --set player:7e834202.id=3',
    'diff --set player:7e834202.timezone=Mars/Base',
    'diff --set schedule:503.estados=[XX]',
    'diff --set schedule:503.estados=[sp]',
  ])('%s is wrong usage', async (line) => {
    const { stdout, stderr, code } = await run([...wordsOf(line), '--demo'], { env, stdin: christmas });
    expect([stdout, code]).toEqual(['', 2]);
    expect(stderr).toMatchSnapshot();
  });

  test.each([
    'schedule: {}',
    'schedules: { 503: { priorty: 3 } }',
    'schedules: { 503: { priority: high } }',
    'schedules: { 503: gone }',
    'schedules: { new: { name: a } }',
    'schedules: { new: [{ name: a, playerIds: { shop: a } }] }',
    'schedules: { new: [{ name: a, playerIds: { storeId: none } }] }',
    'schedules: { new: [{ name: a, contentIds: [Natal] }] }',
    'schedules: { 503: { estados: [SP, São Paulo] } }',
    'players: { 7e834202: { timezone: 3 } }',
    'schedules: { none: remove }',
    'content: { Natal · Totem v1: { status: gone } }',
    '[]',
    'schedules: {',
  ])('the file %s is wrong', async (stdin) => {
    const { stdout, stderr, code } = await run(['diff', '--with', '-', '--demo'], { env, stdin });
    expect([stdout, code]).toEqual(['', 2]);
    expect(stderr).toMatchSnapshot();
    expect(stderr).toMatch(/^signage: stdin:\d+:\d+: /);
  });
});

test.each([
  "screens 'Loja 001 · Entrada'",
  "screens why 'Loja 001 · Entrada'",
  "screens timeline 'Loja 001 · Entrada' --day today",
  'lint --only priority-tie',
  'status',
])('%s with --set', async (line) => {
  const { stdout, stderr } = await run([...wordsOf(line), '--set', 'schedule:503.priority=1', '--demo'], {
    env,
  });
  const lines = stdout.split('\n').filter((text) => text.includes('503'));
  expect([lines.slice(0, 2), stderr]).toMatchSnapshot();
});

const judging = ['status', 'lint', 'screens', "screens why 'Loja 001 · Entrada'", 'diff'];

test.each(judging)('the JSON of %s has the changes', async (line) => {
  const words = [...wordsOf(line), '--set', 'schedule:503.priority=1', '--demo', '-o', 'json'];
  const { stdout } = await run(words, { env });
  expect(JSON.parse(stdout).changes).toBe('with --set schedule:503.priority=1');
});

test.each(judging.slice(0, -1))('the JSON of %s has no changes without any', async (line) => {
  const { stdout } = await run([...wordsOf(line), '--demo', '-o', 'json'], { env });
  expect(JSON.parse(stdout)).not.toHaveProperty('changes');
});

test('a report says what it was judged with', async () => {
  const file = join(emptyFolder(), 'a.html');
  const words = ['report', file, '--set', 'schedule:503.priority=1', '--demo'];
  const { stderr, code } = await run(words, { env });
  expect([code, stderr.replaceAll(file, 'FILE')]).toMatchInlineSnapshot(`
    [
      0,
      "note: with --set schedule:503.priority=1: nothing is sent to the service
    wrote FILE: 36 screens, 79 kB
    ",
    ]
  `);
  expect(readFileSync(file, 'utf8')).toContain('same priority (1)');
});

test('without the right to read content, it says so', async () => {
  announceTenant({ content: 'refused' });
  const { stdout, stderr, code } = await run(['diff', '--without', 'schedule:501', '--days', '1'], { env });
  expect(screen(`${stdout}---\n${stderr}= ${code}`)).toMatchInlineSnapshot(`
    "
    EFFECT   NAME     LOCAL FROM                 LOCAL TO                   OLD              NEW
    changes  Entrada  2026-11-20T09:00:00-03:00  2026-11-20T12:00:00-03:00  501 Manhã (p5)   504 Geral (p1)
    cured    Caixa 1  2026-11-20T09:00:00-03:00  2026-11-20T12:00:00-03:00  501 or 502 (p5)  502 Liquidação (p5)
    ---
    note: with --without schedule:501: nothing is sent to the service
    note: content was not checked: the key lacks content:read
    = 0"
  `);
});

test.each([
  ['the same items in another order', `schedule:501.contentIds=[${lunch.id}, ${ready.id}]`, [0, '']],
  [
    'what is no longer blocked changes',
    `player:${entrance.id}.status=active`,
    [47, 'changes\nchanges\nblank\n'],
  ],
])('%s', async (_what, change, expected) => {
  const screenOf = { ...entrance, status: change.startsWith('player') ? 'blocked' : 'active' };
  const schedule = { ...morning, contentIds: [ready.id, lunch.id], playerIds: [entrance.id] };
  announceTenant({ schedules: [schedule], players: [screenOf] });
  const line = [
    'diff',
    '--exit-code',
    '--days',
    '1',
    '--fields',
    'effect',
    '--no-header',
    '-q',
    '--set',
    change,
  ];
  const { stdout, code } = await run(line, { env });
  expect([code, stdout]).toEqual(expected);
});

/** Changes of a tenant, as a file has them and as a hand would edit its lists. */
const edits = fc.array(
  fc.oneof(
    fc.record({
      list: fc.constant('schedules' as const),
      at: fc.nat({ max: schedules.length - 1 }),
      patch: fc.oneof(
        fc.constant('remove' as const),
        fc.record(
          {
            priority: fc.integer({ min: 0, max: 9 }),
            status: fc.constantFrom('active', 'inactive'),
            startAt: fc.constantFrom('08:00', '10:00'),
            endAt: fc.constantFrom('11:00', '23:00'),
            playerIds: fc.subarray(players.map(({ id }) => id)),
            contentIds: fc.subarray(content.map(({ id }) => id)),
            daysOfWeek: fc.subarray(['MON', 'FRI', 'SAT']),
          },
          { requiredKeys: [] },
        ),
      ),
    }),
    fc.record({
      list: fc.constant('players' as const),
      at: fc.nat({ max: players.length - 1 }),
      patch: fc.oneof(
        fc.constant('remove' as const),
        fc.record({
          status: fc.constantFrom('active', 'blocked'),
          timezone: fc.constantFrom('America/Manaus', 'UTC'),
        }),
      ),
    }),
    fc.record({
      list: fc.constant('content' as const),
      at: fc.nat({ max: content.length - 1 }),
      patch: fc.record({ status: fc.constantFrom('active', 'archived') }),
    }),
  ),
  { maxLength: 3 },
);
const tenant = { content, schedules, players } as const;

/** The screens that a diff says are others: of what they show, as items. */
function screensIn(stdout: string): Set<unknown> {
  const rows: readonly Record<string, unknown>[] = JSON.parse(stdout);
  return new Set(rows.flatMap(({ id, field }) => (field === 'contentIds' || field === null ? [id] : [])));
}

describe('an item that the list of content lacks', () => {
  const unlisted = { ...ready, id: uuidOf(88), name: 'Fora da lista' };
  const words = ['diff', '--with', '-', '--days', '1', '--fields', 'effect,new', '--no-header', '-q'];
  const stdin = `schedules: { 501: { contentIds: [${unlisted.id}] } }`;
  const tenantOf = { schedules: [morning], players: [entrance] };

  test('is requested by its id', async () => {
    announceTenant(tenantOf);
    answer(`/content/${unlisted.id}`, unlisted);
    expect(await run(words, { env, stdin })).toEqual({
      stdout: 'changes  501 Manhã (p5): −1 item, +1 item\nchanges  501 Manhã (p5): −2 items, +1 item\n',
      stderr: '',
      code: 0,
    });
    announceTenant(tenantOf);
    answer(`/content/${unlisted.id}`, unlisted);
    const change = `content: { ${unlisted.id}: { status: archived } }\n${stdin}`;
    expect(await run(words, { env, stdin: change })).toMatchObject({
      stdout: 'unplayable  501 Manhã (p5): −1 item\nunplayable  501 Manhã (p5): −2 items\n',
      code: 0,
    });
  });

  test('is a mistake if there is no such item', async () => {
    announceTenant(tenantOf);
    expectRequest(`/content/${unlisted.id}`).reply(404, { error: 'x' });
    expect(await run(words, { env, stdin })).toEqual({
      stdout: '',
      stderr: `signage: stdin:1:33: no content item with the id ${unlisted.id} for this tenant\n  See: signage content list\n`,
      code: 2,
    });
  });

  test('cannot be requested from a snapshot', async () => {
    const folder = writtenSnapshot({ ...tenantOf, content: [ready, lunch] });
    expect(await run([...words, '--from', folder], { env, stdin })).toEqual({
      stdout: '',
      stderr: `signage: stdin:1:33: no content item with the id ${unlisted.id}: a snapshot has only what was listed or scheduled when it was taken\n`,
      code: 2,
    });
  });
});

test('it agrees with the diff of two snapshots of which one was edited by hand, and with no file', async () => {
  const older = writtenSnapshot(tenant);
  await fc.assert(
    fc.asyncProperty(edits, async (made) => {
      const gone = made.flatMap(({ list, at, patch }) =>
        list === 'players' && patch === 'remove' ? [players[at]?.id] : [],
      );
      // What is removed cannot be named.
      fc.pre(
        !made.some(
          ({ list, patch }) =>
            list === 'schedules' && gone.some((id) => JSON.stringify(patch).includes(String(id))),
        ),
      );
      const file = join(emptyFolder(), 'a.json');
      const changes: Record<string, Record<string, unknown>> = { content: {}, schedules: {}, players: {} };
      for (const { list, at, patch } of made)
        Object.assign(changes[list] ?? {}, { [String(tenant[list][at]?.id)]: patch });
      writeFileSync(file, JSON.stringify(changes));
      const edited = (list: keyof typeof tenant) =>
        tenant[list].flatMap((object) => {
          const patch = changes[list]?.[String(object.id)];
          return patch === 'remove' ? [] : [{ ...object, ...(patch as object | undefined) }];
        });
      const newer = writtenSnapshot({
        content: edited('content'),
        schedules: edited('schedules'),
        players: edited('players'),
      });
      announceTenant();
      const whatIf = await run(['diff', '--with', file, '--days', '1', '--exit-code', '-o', 'json'], { env });
      expect(whatIf.stdout, whatIf.stderr).not.toBe('');
      const { stretches, findings } = JSON.parse(whatIf.stdout);
      const now = stretches.filter(({ from }: { from: string }) => from === '2026-11-20T12:00:00.000Z');
      const byHand = await run(['diff', older, newer, '--only', 'screens,players', '-o', 'json'], { env });
      const others = [...screensIn(byHand.stdout)].filter((id) => !gone.includes(String(id)));
      const shownOther = now.map(({ playerId, effect, old, new: next }: Record<string, unknown>) => ({
        playerId,
        effect,
        old,
        next,
      }));
      for (const id of others)
        expect(shownOther.map(({ playerId }: { playerId: unknown }) => playerId)).toContain(id);
      expect(whatIf.code, whatIf.stderr).toBe(
        stretches.length + findings.appear.length + findings.go.length > 0 ? 47 : 0,
      );
      // The edited tenant is what the other commands judge with the file.
      const [withFile, ofEdited] = [
        await run(['screens', '--with', file, '--from', older, '-o', 'json', '--quiet'], { env }),
        await run(['screens', '--from', newer, '-o', 'json', '--quiet'], { env }),
      ];
      const { changes: label, ...judged } = JSON.parse(withFile.stdout);
      expect(label).toMatch(/^with \d+ changes? of /);
      expect(judged).toEqual(JSON.parse(ofEdited.stdout));
    }),
    { numRuns: 10 },
  );
});

test('no file of changes is a defect of the tool', async () => {
  const folder = writtenSnapshot(tenant);
  const word = fc.constantFrom(
    'remove',
    'active',
    '08:00',
    'MON',
    501,
    -1,
    null,
    true,
    '__proto__',
    entrance.id,
    '*',
    '',
  );
  const value = fc.oneof(word, fc.array(word, { maxLength: 2 }), jsonValue);
  const field = fc.constantFrom(
    'priority',
    'status',
    'playerIds',
    'contentIds',
    'daysOfWeek',
    'estados',
    'metadata',
    'timezone',
    'startAt',
    'validUntil',
    'name',
    '__proto__',
  );
  const patch = fc.oneof(word, fc.dictionary(field, value, { maxKeys: 2 }));
  const changed = fc.dictionary(
    fc.constantFrom('501', 'Manhã', 'new', entrance.id, ready.id, '__proto__'),
    fc.oneof(patch, fc.array(patch, { maxLength: 2 })),
    { maxKeys: 2 },
  );
  const document = fc.dictionary(fc.constantFrom('schedules', 'players', 'content', 'x'), changed, {
    maxKeys: 2,
  });
  await fc.assert(
    fc.asyncProperty(document, async (changes) => {
      const options = { env, stdin: JSON.stringify(changes) };
      const { code, stderr } = await run(['screens', '--with', '-', '--from', folder], options);
      expect([0, 2], `${options.stdin} ${stderr}`).toContain(code);
    }),
    { numRuns: 60 },
  );
});

const setOf = (ids: readonly (string | number)[]) => [...new Set(ids.map(String))].sort().join();
const shown = (slot: Slot | undefined) =>
  slot &&
  [
    slot.showing.outcome,
    setOf(slot.showing.contentIds),
    slot.showing.outcome === 'tie' && setOf(slot.showing.scheduleIds),
    slot.showing.choice,
  ].join(' ');

test('stretches are the minutes in which two plans differ', () => {
  // Both begin and end together, or one player does not exist.
  const plans = fc.tuple(plan(0), plan(0)).map(([a, b]) => {
    const end = Math.min(a.at(-1)?.to ?? 0, b.at(-1)?.to ?? 0);
    return [a, b].map((slots) =>
      slots.filter(({ from }) => from < end).map((slot) => ({ ...slot, to: Math.min(slot.to, end) })),
    );
  });
  fc.assert(
    fc.property(plans, fc.constantFrom('both', 'added', 'removed'), ([a = [], b = []], kind) => {
      const [before, after] = [kind === 'added' ? [] : a, kind === 'removed' ? [] : b];
      const stretches = changedStretches(before, after);
      const slotAt = (slots: readonly Slot[], minute: number) =>
        slots.find(({ from, to }) => minute >= from && minute < to);
      const minutes = Array.from({ length: 160 }, (_, minute) => minute);
      const pair = (old: Slot | undefined, now: Slot | undefined) => [shown(old), shown(now)];
      const expected = minutes.map((minute) => {
        const [old, now] = pair(slotAt(before, minute), slotAt(after, minute));
        return old === now ? [] : [[old, now]];
      });
      const actual = minutes.map((minute) =>
        stretches
          .filter(({ from, to }) => minute >= from && minute < to)
          .map((one) => pair(one.before, one.after)),
      );
      expect(actual).toEqual(expected);
      // Each is as long as it can be.
      for (const [at, { from, before: old, after: now }] of stretches.entries()) {
        const last = stretches[at - 1];
        if (last?.to === from) expect(pair(last.before, last.after)).not.toEqual(pair(old, now));
      }
    }),
    { numRuns: 150 },
  );
});

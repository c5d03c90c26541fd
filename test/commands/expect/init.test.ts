// project: longer
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { configured, emptyFolder, run } from '../../helpers/run.ts';
import { writtenSnapshot } from '../diff/written-snapshot.ts';
import { announceTenant, entrance, morning, players, ready, schedules, till } from '../schedules/tenant.ts';

const env = { ...configured, NO_COLOR: '1', TZ: 'America/Sao_Paulo' };

const allDay = { ...morning, startAt: '00:00', endAt: '23:59', daysOfWeek: null };

describe('--init', () => {
  test.each([
    [
      'begins within a minute',
      'America/Sao_Paulo',
      '2026-11-20T12:00:00Z',
      { validFrom: '2026-11-21T12:00:30Z' },
    ],
    [
      'begins in the second of two hours that a clock shows alike',
      'America/New_York',
      '2026-10-30T12:00:00Z',
      { validFrom: '2026-11-01T06:30:00Z', validUntil: '2026-11-01T09:00:00Z' },
    ],
    [
      'plays only in that hour',
      'America/New_York',
      '2026-10-30T12:00:00Z',
      { validFrom: '2026-11-01T06:10:00Z', validUntil: '2026-11-01T06:50:00Z' },
    ],
  ])('writes what holds of a schedule that %s', async (_what, timezone, now, schedule) => {
    const file = join(emptyFolder(), 'a.yaml');
    const fleet = [
      { ...entrance, timezone },
      { ...till, timezone },
    ];
    const plans = [
      { ...allDay, ...schedule, playerIds: [entrance.id], contentIds: [ready.id] },
      { ...allDay, id: 502, name: 'Sempre', playerIds: [till.id], contentIds: [ready.id] },
    ];
    const options = { env, now: Date.parse(now) };
    announceTenant({ schedules: plans, content: [ready], players: fleet });
    expect(await run(['expect', '--init', file], options)).toMatchObject({ code: 0 });
    announceTenant({ schedules: plans, content: [ready], players: fleet });
    expect(await run(['expect', file], options)).toMatchObject({ code: 0, stderr: '' });
  });

  test('writes what holds, and no longer does after a change that diff --with shows', async () => {
    const file = join(emptyFolder(), 'a.yaml');
    const words = [file, '--demo'];
    const wrote = await run(['expect', '--init', ...words], { env });
    expect(wrote.code).toBe(0);
    expect(await run(['expect', ...words], { env })).toMatchObject({ code: 0, stderr: '' });
    const again = await run(['expect', '--init', ...words], { env });
    expect([again.code, again.stderr.replaceAll(file, 'FILE')]).toEqual([
      3,
      'signage: FILE exists, and is not replaced\n  Name another file, or remove it first\n',
    ]);
    for (const change of ['schedule:503', 'schedule:510', 'schedule:515', 'schedule:529']) {
      const changed = ['--without', change, '--demo'];
      // The days of the expectations.
      expect(await run(['diff', '--days', '7', '--exit-code', ...changed], { env })).toMatchObject({
        code: 47,
      });
      expect(await run(['expect', file, ...changed], { env })).toMatchObject({ code: 50 });
    }
  });

  test('writes nothing without the content, which decides what holds', async () => {
    const file = join(emptyFolder(), 'a.yaml');
    announceTenant({ schedules: [allDay], content: 'refused', players });
    expect(await run(['expect', '--init', file], { env })).toMatchObject({ stdout: '', code: 15 });
    expect(existsSync(file)).toBe(false);
  });

  test('names stores, or players, and one time for each schedule', async () => {
    const file = join(emptyFolder(), 'a.yaml');
    const folder = writtenSnapshot({ content: [ready], schedules, players });
    await run(['expect', '--init', file, '--from', folder], { env });
    expect(readFileSync(file, 'utf8')).toMatchInlineSnapshot(`
      "# yaml-language-server: $schema=https://unpkg.com/signage-cli@0.1.0/dist/expect.schema.json
      - name: these screens always show something
        screens:
          player:
            - Depósito
        during:
          days: 7
        never:
          - blank
          - unplayable
          - unclear
      - name: Manhã plays
        screens:
          player:
            - Entrada
        at: 2026-11-23 08:00
        shows:
          schedule: Manhã
      - name: Noite plays
        screens:
          player:
            - 00000000-0000-4000-8000-000000000004
        at: 2026-11-20 18:00
        shows:
          schedule: Noite
      "
    `);
  });

  test.each([[[]], [['a.yaml', 'b.yaml']]])('needs one file, not %j', async (names) => {
    const { code, stderr } = await run(['expect', '--init', ...names, '--demo'], { env });
    expect([code, stderr]).toMatchSnapshot();
  });

  test('holds of tenants with odd names, stores and zones', async () => {
    const text = fc.constantFrom(...'a|A|*|!a|a,b|001|1e3|null||é| a|-|> 1|\u202e'.split('|'), null);
    const tenant = fc.record({
      stores: fc.array(text, { minLength: 7, maxLength: 7 }),
      names: fc.array(text, { minLength: 7, maxLength: 7 }),
      plans: fc.array(
        fc.record({
          playerIds: fc.subarray(players.map(({ id }) => id)),
          ...{
            startAt: fc.constantFrom('00:00', '08:00', '22:00', null),
            endAt: fc.constantFrom('12:00', '06:00', null),
          },
          name: text,
          priority: fc.integer({ min: 1, max: 3 }),
          estados: fc.constantFrom(null, ['SP']),
        }),
        { maxLength: 4 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(tenant, async ({ stores, names, plans }) => {
        const folder = writtenSnapshot({
          content: [ready],
          players: players.map((each, at) => ({ ...each, storeId: stores[at], name: names[at] })),
          schedules: plans.map((plan, at) => ({ ...morning, ...plan, id: at + 1, contentIds: [ready.id] })),
        });
        const file = join(emptyFolder(), 'a.yaml');
        const init = await run(['expect', '--init', file, '--from', folder], { env });
        expect([init.code, existsSync(file)], init.stderr).toEqual(
          init.code === 20 ? [20, false] : [0, true],
        );
        if (init.code === 20) return;
        const { code, stderr, stdout } = await run(['expect', file, '--from', folder, '-o', 'ndjson'], {
          env,
        });
        expect(code, `${stdout}${stderr}${readFileSync(file, 'utf8')}`).toBe(0);
      }),
      { numRuns: 25 },
    );
  });
});

// project: slow
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/json/object.ts';
import { federalStateOf, playerFederalStates } from '../../../src/screens/engine/federal-states.ts';
import { createPlayback } from '../../../src/screens/engine/playback.ts';
import { clockOf } from '../../../src/screens/engine/player.ts';
import { testNow } from '../../helpers/run.ts';
import type { TenantData } from '../tenant.ts';
import { day, findingsIn, randomTenant, settingsWith } from './tenants.ts';

const zones = ['Etc/GMT+12', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Etc/GMT-14'];

const end = testNow + 14 * day;

/** The same with schedules that are all active all day: in a tenant of many windows, few schedules ever meet. */
function crowded(tenant: TenantData, more: JsonObject = {}): TenantData {
  const always = { validFrom: null, validUntil: null, startAt: null, endAt: null, daysOfWeek: null };
  const open = { status: 'active', ...always, ...more };
  return {
    ...tenant,
    schedules: tenant.schedules.map((one, index) => ({ ...one, ...open, priority: index % 2 })),
  };
}

test('what lint says of screens is what each of them shows, one by one', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.oneof(
        randomTenant,
        randomTenant.map((tenant) => crowded(tenant)),
        randomTenant.map((tenant) => crowded(tenant, { estados: null })),
      ),
      fc.constantFrom(undefined, 'SP'),
      (tenant, state) => {
        const settings = settingsWith([], state);
        const findings = findingsIn(tenant, settings);
        const idsOf = (rule: string) => findings.filter((one) => one.rule === rule).map(({ id }) => id);

        const items = new Map(tenant.content.map((item) => [String(item.id), item]));
        const playbackIn = (federalStatesOf: typeof settings.federalStatesOf) =>
          createPlayback({
            ...settings,
            schedules: tenant.schedules,
            content: (id) => items.get(id),
            federalStatesOf,
          });
        const playback = playbackIn(settings.federalStatesOf);
        const active = tenant.players.filter(({ status }) => status !== 'blocked');
        const screenOf = (player: JsonObject) => ({
          player,
          slots: [...playback.slots(player, testNow, end)],
        });
        const screens = active.map(screenOf);
        const all = screens.flatMap(({ slots }) => slots);

        const dark = screens.filter(({ slots }) =>
          slots.every(({ showing }) => showing.outcome === 'nothing'),
        );
        expect(idsOf('uncovered-player').sort()).toEqual(dark.map(({ player }) => player.id).sort());

        const shadowed = idsOf('shadowed').map(String);
        // A clock that cannot be read may be in any zone.
        const clocks = screens.flatMap(({ player, slots }) =>
          clockOf(player) ? [{ player, slots }] : zones.map((timezone) => screenOf({ ...player, timezone })),
        );
        for (const { player, slots } of shadowed.length > 0 ? clocks : []) {
          const reasons = slots.flatMap(({ from }) => playback.why(player, from));
          const shown = reasons.filter(({ standing }) => standing === 'wins' || standing === 'unclear');
          expect(shown.map(({ id }) => String(id)).filter((id) => shadowed.includes(id))).toEqual([]);
        }

        const ties = findings.filter((one) => one.rule === 'priority-tie');
        const inStates = state === undefined ? ['SP', 'RJ', 'BA', 'AC'] : [state];
        const anywhere = inStates.flatMap((code) => {
          const inState = playbackIn(playerFederalStates([], federalStateOf(code), 'unknown'));
          return active.flatMap((player) => [...inState.slots(player, testNow, end)]);
        });
        for (const { rule, id, related } of ties) {
          const pair = [String(id), related[0]];
          const isTied = anywhere.some(
            ({ showing: { scheduleIds, possible }, from, to }) =>
              to - from >= 120_000 &&
              [scheduleIds.join(', '), ...possible, possible.length > 5 ? pair.join(' ') : ''].some(
                (text) => {
                  const winners: readonly string[] = text.match(/\d+(?! ?\))/g) ?? [];
                  return pair.every((one) => one !== undefined && winners.includes(one));
                },
              ),
          );
          expect({ rule, pair, isTied }).toEqual({ rule, pair, isTied: true });
        }

        const pairs = new Set(ties.map(({ id, related: [other] }) => `${id} ${other}`));
        for (const { showing, from, to } of anywhere) {
          const { outcome, scheduleIds } = showing;
          if (outcome !== 'tie' || to - from < 120_000) continue;
          const [first, ...others] = scheduleIds.map(Number).sort((a, b) => a - b);
          for (const other of others) expect(pairs).toContain(`${first} ${other}`);
        }

        const unplayable = new Set(
          all
            .filter(({ showing }) => showing.outcome === 'unplayable')
            .flatMap(({ showing }) => showing.scheduleIds),
        );
        for (const id of idsOf('winner-unplayable')) expect(unplayable.has(Number(id))).toBe(true);
        for (const { rule } of findings) seen.add(rule);
      },
    ),
    { numRuns: 1000 },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining(['uncovered-player', 'shadowed', 'priority-tie', 'winner-unplayable']),
  );
});

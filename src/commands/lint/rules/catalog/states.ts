import { listed } from '../../../../model/listed.ts';
import type { PlaybackSchedule } from '../../../screens/engine/schedule.ts';
import { isAllowedIn, stateSetOf } from '../../../screens/engine/states.ts';
import type { Rule } from '../rule.ts';
import type { Tenant } from '../tenant.ts';

export const unknownState: Rule = {
  id: 'unknown-state',
  severity: 'error',
  resource: 'schedule',
  needs: ['schedules:read'],
  engine: false,
  what: 'estados has a code other than the 27 states',
  why: 'The schedule does not play where it is meant to.',
  fix: 'correct it: two capital letters, such as SP',
  *check({ current }) {
    for (const schedule of current) {
      const { estados } = schedule.fields;
      const unknown = (Array.isArray(estados) ? estados : []).filter(
        (code) => typeof code !== 'string' || stateSetOf(code) === undefined,
      );
      const texts = [...new Set(unknown.map((code) => JSON.stringify(code)))];
      if (texts.length > 0) yield { on: schedule, message: `${listed(texts)}: none of the 27 state codes` };
    }
  },
};

export const stateUnprovable: Rule = {
  id: 'state-unprovable',
  severity: 'info',
  resource: 'schedule',
  needs: ['schedules:read', 'players:read'],
  engine: false,
  what: 'a schedule is for some states, and the state of none of its players is known',
  why: 'Players have no field for their state, so nothing says whether the schedule plays.',
  fix: 'name the states of players with --states FILE',
  *check(tenant) {
    for (const { schedule, allowed } of restricted(tenant)) {
      if (allowed.every((answer) => answer === 'doubtful'))
        yield { on: schedule, message: `for ${statesText(schedule)} only, and no player's state is known` };
    }
  },
};

export const stateExcludesAll: Rule = {
  id: 'state-excludes-all',
  severity: 'warning',
  resource: 'schedule',
  needs: ['schedules:read', 'players:read'],
  engine: false,
  what: 'a schedule is for some states, and none of its players is in one of them (--states)',
  why: 'It never plays.',
  fix: 'correct estados, or assign other players',
  *check(tenant) {
    for (const { schedule, allowed } of restricted(tenant)) {
      if (allowed.every((answer) => answer === 'no') && !tenant.mayHaveMorePlayers(schedule))
        yield { on: schedule, message: `for ${statesText(schedule)} only, and none of its players is there` };
    }
  },
};

/** The schedules for some states, and whether each of their players is in one. */
function restricted(tenant: Tenant) {
  return tenant.current.flatMap((schedule) => {
    const { estados } = schedule.fields;
    const screens = Array.isArray(estados) && estados.length > 0 ? tenant.screensOf(schedule) : [];
    const allowed = screens.map(({ states }) => isAllowedIn(schedule.states, states));
    return allowed.length > 0 ? [{ schedule, allowed }] : [];
  });
}

function statesText({ fields: { estados } }: PlaybackSchedule): string {
  const codes: readonly unknown[] = Array.isArray(estados) ? estados : [];
  return listed(codes, (code) => (typeof code === 'string' ? code : JSON.stringify(code)));
}

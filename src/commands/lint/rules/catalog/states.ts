import { listed } from '../../../../model/listed.ts';
import type { PlaybackSchedule } from '../../../screens/engine/schedule.ts';
import { isAllowedIn, stateSetOf } from '../../../screens/engine/states.ts';
import type { Catalog } from '../rule.ts';
import type { Tenant } from '../tenant.ts';

/** The states in which schedules play. */
export const states: Catalog = {
  'unknown-state': {
    severity: 'error',
    resource: 'schedule',
    what: 'estados has a code other than the 27 states',
    why: 'The schedule does not play where it is meant to.',
    fix: 'correct it: two capital letters, such as SP',
    *each(schedule) {
      const unknown = codesOf(schedule).filter(
        (code) => typeof code !== 'string' || stateSetOf(code) === undefined,
      );
      const texts = [...new Set(unknown.map((code) => JSON.stringify(code)))];
      if (texts.length > 0) yield `${listed(texts)}: none of the 27 state codes`;
    },
  },
  'state-unprovable': {
    severity: 'info',
    resource: 'schedule',
    needs: ['schedules', 'players'],
    what: 'a schedule is for some states, and the state of none of its players is known',
    why: 'Players have no field for their state, so nothing says whether the schedule plays.',
    fix: 'name the states of players with --states FILE',
    *each(schedule, tenant) {
      if (areAll('doubtful', schedule, tenant))
        yield `for ${statesText(schedule)} only, and no player's state is known`;
    },
  },
  'state-excludes-all': {
    severity: 'warning',
    resource: 'schedule',
    needs: ['schedules', 'players'],
    what: 'a schedule is for some states, and none of its players is in one of them (--states)',
    why: 'It never plays.',
    fix: 'correct estados, or assign other players',
    *each(schedule, tenant) {
      if (areAll('no', schedule, tenant) && !tenant.mayHaveMorePlayers(schedule))
        yield `for ${statesText(schedule)} only, and none of its players is there`;
    },
  },
};

function codesOf({ fields: { estados } }: PlaybackSchedule): readonly unknown[] {
  return Array.isArray(estados) ? estados : [];
}

/** Whether a schedule is for some states, and each of its players is in one of them to this degree. */
function areAll(answer: 'doubtful' | 'no', schedule: PlaybackSchedule, tenant: Tenant): boolean {
  const players = codesOf(schedule).length > 0 ? tenant.playersOf(schedule) : [];
  return (
    players.length > 0 && players.every((player) => isAllowedIn(schedule.states, player.states) === answer)
  );
}

function statesText(schedule: PlaybackSchedule): string {
  return listed(codesOf(schedule), (code) => (typeof code === 'string' ? code : JSON.stringify(code)));
}

import { federalStateOf, isAllowedIn } from '../../../screens/engine/federal-states.ts';
import type { PlaybackSchedule } from '../../../screens/engine/schedule.ts';
import { listed } from '../../../words/listed.ts';
import type { ParsedTenant } from '../parsed-tenant.ts';
import { type Catalog, eachSchedule } from '../rule.ts';

/** The federal states in which schedules play. */
export const federalStates = {
  'unknown-state': {
    severity: 'error',
    resource: 'schedule',
    what: 'estados is not a list, or has a code that is not one of the 27 states',
    why: 'The schedule does not play where it should.',
    fix: 'use the two-letter code, such as SP',
    todo: 'Correct the states of the schedule: one is unknown',
    check: eachSchedule(function* (schedule) {
      const { estados = null } = schedule.fields;
      if (estados !== null && !Array.isArray(estados))
        yield `estados is ${JSON.stringify(estados)}, which is not a list of states`;
      const unknown = codesOf(schedule).filter(
        (code) => typeof code !== 'string' || federalStateOf(code) === undefined,
      );
      const texts = [...new Set(unknown.map((code) => JSON.stringify(code)))];
      if (texts.length > 0) yield `${listed(texts)}: not one of the 27 state codes`;
    }),
  },
  'state-unprovable': {
    severity: 'info',
    resource: 'schedule',
    needs: ['schedules', 'players'],
    what: 'a schedule is limited to some states, and the states of its players are unknown',
    why: 'Players have no state field, so it is unclear whether the schedule plays.',
    fix: 'map players to states with --states FILE',
    todo: 'Tell in which federal states the players are',
    check: eachSchedule(function* (schedule, tenant) {
      if (areAll('unclear', schedule, tenant))
        yield `limited to ${statesText(schedule)}, and the states of its players are unknown`;
    }),
  },
  'state-excludes-all': {
    severity: 'warning',
    resource: 'schedule',
    needs: ['schedules', 'players'],
    what: 'a schedule is limited to some states, and none of its players is in one of them (--states)',
    why: 'It never plays.',
    fix: 'correct estados, or assign other players',
    todo: 'Correct the states of the schedule: none of its players is in one of them',
    check: eachSchedule(function* (schedule, tenant) {
      if (areAll('no', schedule, tenant) && !tenant.mayHaveMorePlayers(schedule))
        yield `limited to ${statesText(schedule)}, and none of its players is there`;
    }),
  },
} satisfies Catalog;

function codesOf({ fields: { estados } }: PlaybackSchedule): readonly unknown[] {
  return Array.isArray(estados) ? estados : [];
}

/** Whether a schedule is for some states, and each of its players is in one of them to this degree. */
function areAll(answer: 'unclear' | 'no', schedule: PlaybackSchedule, tenant: ParsedTenant): boolean {
  const players = codesOf(schedule).length > 0 ? tenant.playersOf(schedule) : [];
  return (
    players.length > 0 && players.every((player) => isAllowedIn(schedule, player.federalStates) === answer)
  );
}

function statesText(schedule: PlaybackSchedule): string {
  return listed(codesOf(schedule), (code) => (typeof code === 'string' ? code : JSON.stringify(code)));
}

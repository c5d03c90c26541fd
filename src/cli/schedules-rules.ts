import { readings } from '../commands/screens/engine/assumptions.ts';
import type { Section } from './layout.ts';

const outcomeMeanings = {
  plays: 'one schedule wins, and an item of it can play',
  tie: 'several have the highest priority, and the API does not say which plays',
  unplayable: 'a schedule wins, and none of its items can play',
  nothing: 'no schedule is active',
  depends: 'the winner depends on something open; the reason names it and what can win',
  unknown:
    "a schedule needs the player's time zone, which is missing or unknown; or its clock skips the time of --at",
  blocked: 'the player is blocked',
};

/** The page of `signage help schedules-rules`: how the tool reads what the API leaves open. */
export const schedulesRules: readonly Section[] = [
  'A schedule is active while the time is within validFrom..validUntil, the time of day within startAt..endAt, and the day in \
daysOfWeek. Of the active schedules that name a player, the one with the highest priority wins; one with estados plays only in those states.',
  'The API leaves the rest open. The first value is assumed; --assume KEY=VALUE or SIGNAGE_ASSUME chooses another. Where \
overnight, an unknown state or a value that is not as documented changes the winner, the outcome is "depends".',
  {
    rows: Object.entries(readings).map(([key, { values, meaning }]) => [
      key,
      `${meaning}: ${values.join(', ')}${key === 'zone' ? ', or an IANA name' : ''}`,
    ]),
  },
  "--timezone X (--assume zone=X) changes how hours and days of schedules are read, nothing else: --at, --day and local times stay those of \
each player's clock, or UTC if the player has no known time zone.",
  { rows: Object.entries(outcomeMeanings) },
  'Players have no state. --states FILE maps player ids, store ids or globs to states (CSV: loja-0*,SP); --state SP is for all others.',
];

import { readings } from '../commands/screens/engine/assumptions.ts';
import type { Section } from './layout.ts';

const outcomeMeanings = {
  plays: 'one schedule wins, and at least one of its items can play',
  tie: 'several schedules have the highest priority; the API does not say which plays',
  unplayable: 'a schedule wins, but none of its items can play',
  nothing: 'no schedule is active',
  depends: 'the winner depends on what the API leaves open; the reason lists what could win',
  unknown: "the player's time zone is needed, but missing or unknown; or its clock skips the --at time",
  blocked: 'the player is blocked',
};

/** The page of `signage help schedules-rules`: how the tool reads what the API leaves open. */
export const schedulesRules: readonly Section[] = [
  'A schedule is active while the time is within validFrom..validUntil, the time of day within startAt..endAt, and the day in \
daysOfWeek. Of the active schedules of a player, the one with the highest priority wins. One with estados only plays in those states.',
  'The API leaves the rest open. The first value is the default; --assume KEY=VALUE or SIGNAGE_ASSUME chooses another. Where \
overnight hours, an unknown state or an undocumented value would change the winner, the outcome is "depends".',
  {
    rows: Object.entries(readings).map(([key, { values, meaning }]) => [
      key,
      `${meaning}: ${values.join(', ')}${key === 'zone' ? ', or an IANA name' : ''}`,
    ]),
  },
  "--timezone X (--assume zone=X) only changes the time zone of schedules' hours and days: --at, --day and local times still use \
each player's clock, or UTC if its time zone is unknown.",
  { rows: Object.entries(outcomeMeanings) },
  'Players have no state field. --states FILE maps player ids, store ids or globs to states (CSV: loja-0*,SP); --state SP sets all others.',
];

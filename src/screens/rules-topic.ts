import { type Flag, optionRows } from '../core/flag.ts';
import type { Section } from '../output/page.ts';
import { readings } from './engine/assumptions.ts';
import { outcomeMeanings } from './engine/outcomes.ts';
import { stateMeanings } from './engine/screen-state.ts';
import { playbackFlags } from './playback-flags.ts';

/** How the tool reads what the API leaves open. */
export function schedulesRulesTopic(): Section[] {
  const flags = Object.values<Flag<unknown>>(playbackFlags);
  return [
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
    { title: 'States of a screen, the worst first', rows: Object.entries(stateMeanings) },
    { title: 'Outcomes: what the schedules alone say', rows: Object.entries(outcomeMeanings) },
    'Players have no state field. --states FILE maps player ids, store ids or globs to states (CSV: sp-*,SP); --state SP sets all others.',
    optionRows(flags.filter(({ topic }) => topic === 'schedules-rules')),
  ];
}

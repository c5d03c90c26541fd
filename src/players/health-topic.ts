import { optionRows } from '../core/flag.ts';
import type { Section } from '../output/page.ts';
import { excuseFlags } from './excuses.ts';
import { maxAgeFlag } from './max-age.ts';

/** What help says of the options that decide when a player counts as down. */
export function healthTopic(): Section[] {
  return [
    'The service says how each player is, but not after how long it calls one offline. A player last seen longer ago than --max-age counts \
as offline, whatever the service says. The other options leave out players that nobody expects to be up; a note says how many.',
    optionRows([maxAgeFlag, ...Object.values(excuseFlags)]),
    'All but --ignore-never-seen can stand in signage.yaml: check: { max-age: 15m, hours: 08:00-22:00, days: Mon-Sat, grace: 10m }',
    'See also: docs/concepts.md, docs/players.md',
  ];
}

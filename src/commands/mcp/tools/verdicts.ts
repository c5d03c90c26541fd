import type { VerbBody } from '../../../core/verb.ts';
import { flagParameters, pageParameters, zoneAndState } from '../parameters.ts';
import type { Tool } from '../tool.ts';

/** The tool for `players check`. */
export const checkFleet = (verb: VerbBody): Tool => ({
  name: 'check_fleet',
  title: 'Check the health of the players',
  description: `Judges all players (screens), or those that the filters select, and lists the unhealthy ones with the reason, the worst first. \
state is the verdict against the limits; exitCode is what "signage players check" exits with. Blocked players are skipped unless \
include_blocked or status is given. Use it for "are our screens fine?" and "which are offline?".`,
  verb,
  parameters: [...flagParameters(verb.flags), ...pageParameters],
  fixed: new Map(),
  list: { name: 'offenders', identity: ['id'] },
});

/** The tool for `lint`. */
export const lint = (verb: VerbBody): Tool => ({
  name: 'lint',
  title: "Find mistakes in the tenant's data",
  description: `Finds mistakes in content, schedules and players: content that is missing, expired or failed, schedules that never win or tie, players \
without a schedule, bad time zones and more. Each finding has a severity (error, warning, info) and what to change in the console; \
nothing can be changed here. Use only to run single rules.`,
  verb,
  parameters: [
    ...flagParameters(verb.flags, {
      ...zoneAndState,
      only: { help: 'run only these rules' },
      skip: { values: [] },
    }),
    ...pageParameters,
  ],
  // Findings are a result, not a failure; skipped rules are in it.
  fixed: new Map([
    ['--fail-on', ['never']],
    ['--allow-partial', []],
  ]),
  list: { name: 'findings', identity: ['rule', 'resource', 'id', 'related'] },
});

import type { VerbBody } from '../../../command/verb.ts';
import { healthStates } from '../../../model/players.ts';
import { findingFields } from '../../lint/run/view.ts';
import { offenderFields } from '../../players/check/offenders.ts';
import { flagParameters, pageParameters } from '../parameters.ts';
import { fieldSchemas, integerOrText, listOf, type Members, pageMembers, typed } from '../schemas.ts';
import type { Tool } from '../tool.ts';

const count = { type: 'integer' };
const countsOf = (names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, count])),
});

const message: Members = { message: { type: 'string', description: 'the verdict in a sentence' } };

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
  identity: ['id'],
  members: {
    state: { type: 'string', enum: [...healthStates] },
    exitCode: { type: 'integer' },
    ...message,
    considered: { ...count, description: 'players that were judged' },
    blockedLeftOut: count,
    counts: countsOf(healthStates),
    limits: { type: 'object' },
    breaches: { type: 'array', items: { type: 'object' }, description: 'the exceeded limits' },
    checkedAt: { type: 'string' },
    clockSkewSeconds: typed(['integer', 'null']),
    offenders: listOf({
      ...fieldSchemas(offenderFields),
      isOverLimit: { type: 'boolean' },
      findings: { type: 'array', items: { type: 'object' } },
    }),
    ...pageMembers,
  },
});

/** The tool for `lint`. */
export const lint = (verb: VerbBody): Tool => ({
  name: 'lint',
  title: "Find mistakes in the tenant's data",
  description: `Finds mistakes in content, schedules and players: content that is missing, expired or failed, schedules that never win or tie, players \
without a schedule, bad time zones and more. Each finding has a severity (error, warning, info) and what to change in the console; \
nothing can be changed here. Use only to run single rules.`,
  verb,
  parameters: [...flagParameters(verb.flags), ...pageParameters],
  // Findings are a result, not a failure; skipped rules are in it.
  fixed: new Map([
    ['--fail-on', ['never']],
    ['--allow-partial', []],
  ]),
  identity: ['rule', 'resource', 'id', 'related'],
  members: {
    at: { type: 'string' },
    ...message,
    counts: countsOf(['error', 'warning', 'info']),
    inBaseline: count,
    skippedRules: {
      type: 'array',
      items: { type: 'object' },
      description: 'rules that could not run, and why',
    },
    assumptions: { type: 'object' },
    tzdata: { type: 'string' },
    findings: listOf({ ...fieldSchemas(findingFields), id: integerOrText }),
    ...pageMembers,
  },
});

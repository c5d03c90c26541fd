import { failures } from '../../../errors.ts';
import type { JsonObject } from '../../../json/object.ts';
import { createStyle } from '../../../output/style.ts';
import type { View } from '../../../output/view.ts';
import { createWholeObject } from '../../../output/json.ts';
import type { Threshold } from '../rules/threshold.ts';
import type { Breach } from '../rules/verdict.ts';
import type { Outcome } from './judge.ts';
import { offenderFields } from './offenders.ts';
import type { Reader } from './table.ts';
import { failureOf, sentenceOf } from './text.ts';

/**
 * The view of a verdict whose items are the unhealthy players. A table has sentences, counts and rows; JSON and YAML are one
 * object that contains the items; CSV and TSV have only the items.
 */
export function verdictView(outcome: Outcome, reader: Reader): View {
  return {
    fields: offenderFields,
    single: true,
    async table(options) {
      const { createVerdictTable } = await import('./table.ts');
      return createVerdictTable(outcome, options, await createStyle(options.color), reader);
    },
    async wrap(whole, options) {
      return createWholeObject({ members: verdictMembers(outcome), name: 'offenders' }, options, whole);
    },
  };
}

/** The members that precede `offenders` in JSON and YAML. */
function verdictMembers({ verdict, criteria, blocked, time, skewMs }: Outcome): JsonObject {
  const { state, considered, counts, breaches } = verdict;
  const { limits, maxAgeMs, minVersion } = criteria;
  return {
    state,
    exitCode: state === 'healthy' ? 0 : failures[failureOf[state]].exitCode,
    message: sentenceOf(verdict),
    considered,
    blockedSkipped: blocked,
    counts,
    limits: {
      warning: limits.warning ?? null,
      critical: limits.critical ?? null,
      offline: limits.offline ?? null,
      minPlayers: limits.minPlayers,
      maxAgeSeconds: maxAgeMs === undefined ? null : maxAgeMs / 1000,
      minVersion: minVersion === undefined ? null : String(minVersion),
    },
    breaches: breaches.map(breachMembers),
    checkedAt: new Date(time).toISOString(),
    clockSkewSeconds: skewMs === undefined ? null : Math.round(skewMs / 1000),
  };
}

/** Gives both kinds of breach the same members. */
function breachMembers({ kind, state, count, ...breach }: Breach) {
  const limit: Threshold | null = 'limit' in breach ? breach.limit : null;
  return { kind, state, count, limit, minPlayers: 'minPlayers' in breach ? breach.minPlayers : null };
}

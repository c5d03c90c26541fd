import { failures } from '../../../errors.ts';
import type { Field } from '../../../model/fields.ts';
import type { Item } from '../../../model/item.ts';
import { healthStates } from '../../../model/players.ts';
import type { Verdict as ShownVerdict, VerdictView } from '../../../output/view.ts';
import type { Threshold } from '../../../rules/threshold.ts';
import type { Breach, Offender } from '../../../rules/verdict.ts';
import type { Criteria } from './flags.ts';
import type { Outcome } from './judge.ts';
import { failureOf, playersText, sentencesOf } from './text.ts';

/** What is told of a player that is not healthy: a public interface, as are the members of the verdict. */
const offenderFields = {
  state: { kind: 'enum', values: healthStates },
  name: { kind: 'text' },
  id: { kind: 'id' },
  storeId: { kind: 'text' },
  lastSeenAt: { kind: 'datetime' },
  ageSeconds: { kind: 'seconds' },
  currentVersion: { kind: 'text' },
  reason: { kind: 'text' },
  isOverLimit: { kind: 'text' },
  findings: { kind: 'list' },
} as const satisfies Record<string, Field>;

/** How a verdict is printed; it is asked for when all players have been judged. */
export function verdictView(verdict: () => ShownVerdict): VerdictView {
  return {
    shape: 'verdict',
    single: true,
    fields: offenderFields,
    columns: ['state', 'name', 'lastSeenAt', 'storeId', 'reason', 'id'],
    leaveOut: ['id', 'storeId', 'reason'],
    verdict,
  };
}

/** The verdict as formats take it. */
export function shownVerdict({ verdict, blocked, time, skewMs }: Outcome, criteria: Criteria): ShownVerdict {
  const { state, considered, counts, breaches } = verdict;
  const { limits, maxAgeMs, minVersion } = criteria;
  const sentences = sentencesOf(verdict);
  return {
    sentences,
    counts,
    remark:
      blocked === 0
        ? undefined
        : `left out: ${playersText(blocked)} that ${blocked === 1 ? 'is' : 'are'} blocked`,
    time,
    members: {
      state,
      exitCode: state === 'healthy' ? 0 : failures[failureOf[state]].exitCode,
      message: sentences.map(({ text }) => text).join('; '),
      considered,
      blockedLeftOut: blocked,
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
    },
  };
}

/** Both kinds have the same members. */
function breachMembers({ kind, state, count, ...breach }: Breach) {
  const limit: Threshold | null = 'limit' in breach ? breach.limit : null;
  return { kind, state, count, limit, minPlayers: 'minPlayers' in breach ? breach.minPlayers : null };
}

/** All reasons for which a player is not healthy, the worst first. It can hold the service's text, as it came. */
export function reasonOf({ findings }: Pick<Offender, 'findings'>): string {
  // Nearly all have one, and there can be very many.
  return findings.length === 1
    ? (findings[0]?.reason ?? '')
    : findings.map(({ reason }) => reason).join('; ');
}

/** So many are made at a time: most of them, in a table, are not looked at. */
const batchLength = 500;

/** The players that are not healthy, as items with the {@link offenderFields}. */
export async function* offenderItems(offenders: readonly Offender[]): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < offenders.length; at += batchLength)
    yield offenders.slice(at, at + batchLength).map(offenderItem);
}

type OffenderFields = Readonly<Record<keyof typeof offenderFields, unknown>>;

/** Its JSON is made when it is asked for: tables and CSV do without. */
class OffenderItem implements Item {
  readonly fields: OffenderFields;
  readonly value: OffenderFields;

  constructor(fields: OffenderFields) {
    this.fields = fields;
    this.value = fields;
  }

  get text(): string {
    return JSON.stringify(this.fields);
  }
}

function offenderItem(offender: Offender): Item {
  const { state, name, id, storeId, lastSeenAt, ageMs, currentVersion, isOverLimit, findings } = offender;
  return new OffenderItem({
    state,
    name,
    id,
    storeId,
    lastSeenAt,
    ageSeconds: ageMs === undefined ? null : Math.round(ageMs / 1000),
    currentVersion,
    reason: reasonOf(offender),
    isOverLimit,
    findings,
  });
}

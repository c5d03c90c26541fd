import type { Player } from '../../../model/players.ts';
import type { Place } from '../../../output/sanitize.ts';
import type { Judged } from '../../../rules/health.ts';
import type { Offender } from '../../../rules/verdict.ts';
import type { Criteria } from './flags.ts';
import type { Outcome } from './judge.ts';
import type { CheckReport, ReportedPlayer } from './reports/report.ts';
import { sentencesOf } from './text.ts';
import { reasonOf } from './view.ts';

/** A player of which it is not known yet whether it is one of too many. */
export type PlayerRecord = Omit<Offender, 'isOverLimit' | 'reason' | 'state'> & {
  readonly state: Judged['state'];
};

/** What a report needs of a player; a fleet of these is held at once. */
export function recordOf(player: Player, { state, ageMs, findings }: Judged): PlayerRecord {
  const { id, name = null, storeId = null, currentVersion = null, lastSeenAt = null } = player;
  return { state, ageMs, findings, id, name, storeId, currentVersion, lastSeenAt };
}

/** What reports are made from; `all` are all players, where a report needs them. */
export function checkReport(
  { verdict, time }: Outcome,
  { limits }: Criteria,
  all: readonly PlayerRecord[] | undefined,
  { isReadByRunner }: Place,
): CheckReport {
  const { state, considered, counts, found, breaches, offenders } = verdict;
  const over = new Set(breaches.filter(({ kind }) => kind === 'state').map((breach) => breach.state));
  const isOver = ({ findings }: PlayerRecord) => findings.some((finding) => over.has(finding.state));
  return {
    state,
    sentence: sentencesOf(verdict)
      .map(({ text }) => text)
      .join('; '),
    considered,
    counts,
    found,
    limits,
    minPlayers: limits.minPlayers,
    tooFew: breaches.some(({ kind }) => kind === 'too-few'),
    players: (all ?? offenders).map((player) => reportedPlayer(player, isOver(player))),
    time,
    isReadByRunner,
  };
}

function reportedPlayer(player: PlayerRecord, isOver: boolean): ReportedPlayer {
  const { id, name, storeId, state, ageMs, currentVersion } = player;
  return {
    id,
    name: name ?? undefined,
    storeId: storeId ?? undefined,
    state,
    reason: state === 'healthy' ? undefined : reasonOf(player),
    ageSeconds: ageMs === undefined ? undefined : ageMs / 1000,
    version: currentVersion ?? undefined,
    isOver,
  };
}

import { ageOf } from '../../../../model/datetime.ts';
import { visible } from '../../../../output/sanitize.ts';
import { type JudgedPlayer, saysMore } from '../../../../rules/health.ts';
import type { CheckReport } from './report.ts';

/** `Loja 012 · Entrada (5b0c1f6e-…)`, safe to print; only the id if there is no name. */
export function playerTitle({ id, name }: JudgedPlayer): string {
  return visible(name ? `${name} (${id})` : id);
}

/** `offline, last seen 3d ago, store loja-012, version 2.4.1`, safe to print; nothing is said twice. */
export function playerDetail(player: JudgedPlayer, report: Pick<CheckReport, 'time'>): string {
  const { state, storeId, currentVersion } = player;
  const reasons = furtherText(player);
  const age = ageText(player, report);
  const version = `version ${currentVersion}`;
  const parts = [
    reasons === '' ? state : `${state}: ${reasons}`,
    ...(age === '' ? [] : [age === never ? 'never seen' : `last seen ${age}`]),
    ...(storeId ? [`store ${storeId}`] : []),
    ...(currentVersion === null || reasons.includes(version) ? [] : [version]),
  ];
  return visible(parts.join(', '));
}

/** The reasons that neither the state nor the time it was last seen tells. */
export function furtherText({ state, findings }: JudgedPlayer): string {
  return findings
    .map(({ reason }) => reason)
    .filter((reason) => saysMore(reason, state))
    .join('; ');
}

const never = 'never';

/** `3d ago`, or `never`; empty if `lastSeenAt` is not a time. */
export function ageText({ ageMs, lastSeenAt }: JudgedPlayer, { time }: Pick<CheckReport, 'time'>): string {
  if (ageMs !== undefined) return ageOf(time - ageMs, time);
  return lastSeenAt === null ? never : '';
}

import { ageOf } from '../../../../output/datetime.ts';
import { type Audience, visibleIn } from '../../../../output/sanitize.ts';
import type { JudgedPlayer } from '../../../../rules/health.ts';
import type { CheckReport } from './report.ts';

/** `Loja 012 · Entrada (5b0c1f6e-…)`, safe to print; only the id if there is no name. */
export function playerTitle({ id, name }: JudgedPlayer, place: Audience): string {
  return visibleIn(place)(name ? `${name} (${id})` : id);
}

/** `offline: reported offline, last seen 3d ago, version 2.4.1`, safe to print. */
export function playerDetail(player: JudgedPlayer, report: Audience & Pick<CheckReport, 'time'>): string {
  const { state, reason, currentVersion } = player;
  const age = ageText(player, report);
  const parts = [
    reason === '' ? state : `${state}: ${reason}`,
    ...(age === '' ? [] : [`last seen ${age}`]),
    ...(currentVersion === null ? [] : [`version ${currentVersion}`]),
  ];
  return visibleIn(report)(parts.join(', '));
}

/** `3d ago`; empty if unknown. */
export function ageText({ ageMs }: JudgedPlayer, { time }: Pick<CheckReport, 'time'>): string {
  return ageMs === undefined ? '' : ageOf(time - ageMs, time);
}

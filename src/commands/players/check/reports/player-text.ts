import { ageOf } from '../../../../output/datetime.ts';
import { type Place, visibleIn } from '../../../../output/sanitize.ts';
import type { CheckReport, ReportedPlayer } from './report.ts';

/** `Loja 012 · Entrada (5b0c1f6e-…)`, safe to print; the id alone where there is no name. */
export function playerTitle({ id, name }: ReportedPlayer, place: Place): string {
  return visibleIn(place)(name === undefined || name === '' ? id : `${name} (${id})`);
}

/** `offline: reported offline, last seen 3d ago, version 2.4.1`, safe to print. */
export function playerDetail(player: ReportedPlayer, report: Place & Pick<CheckReport, 'time'>): string {
  const { state, reason, version } = player;
  const age = ageText(player, report);
  const parts = [
    reason === undefined ? state : `${state}: ${reason}`,
    ...(age === '' ? [] : [`last seen ${age}`]),
    ...(version === undefined ? [] : [`version ${version}`]),
  ];
  return visibleIn(report)(parts.join(', '));
}

/** `3d ago`; empty where it is not known. */
export function ageText({ ageSeconds }: ReportedPlayer, { time }: Pick<CheckReport, 'time'>): string {
  return ageSeconds === undefined ? '' : ageOf(time - ageSeconds * 1000, time);
}

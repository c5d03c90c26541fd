import type { Showing } from '../../rules/airing/airing.ts';

type Winners = Pick<Showing, 'outcome' | 'scheduleIds' | 'scheduleNames' | 'priority' | 'alternatives'>;

/** The fields that the text is made of. */
export const scheduleFields = ['scheduleIds', 'scheduleNames', 'priority'] as const;

/**
 * `506 Promoção de Verão (p9)`; several without their names: `506, 522 (p9)`, or `513 (p7), or 508`. Null if there is none.
 * Unsanitized.
 */
export function scheduleText(winners: Winners): string | null {
  const { outcome, scheduleIds, scheduleNames, priority, alternatives } = winners;
  if (scheduleIds.length === 0 && alternatives.length === 0) return null;
  const level = priority === null ? '' : ` (p${priority})`;
  const [name] = scheduleNames;
  if (scheduleIds.length === 1 && alternatives.length === 0)
    return `${scheduleIds[0]}${name ? ` ${name}` : ''}${level}`;
  const idsOf = (ids: Showing['scheduleIds']) => (ids.length === 0 ? 'nothing' : ids.join(', '));
  const standard = outcome === 'unknown' ? [] : [`${idsOf(scheduleIds)}${level}`];
  return [...standard, ...alternatives.map(idsOf)].join(', or ');
}

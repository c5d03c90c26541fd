import { listed } from '../../model/listed.ts';
import type { Showing } from './engine/playback.ts';

type Winners = Pick<Showing, 'scheduleIds' | 'scheduleNames' | 'priority' | 'possible'>;

/** The fields that the text is made of. */
export const scheduleFields = ['scheduleIds', 'scheduleNames', 'priority'] as const;

/**
 * `506 Promoção de Verão (p9)`; several without their names: `506, 522 (p9)`, or `513 (p7), or 508 (p2)`. Null if there is none.
 * Unsanitized.
 */
export function scheduleText({ scheduleIds, scheduleNames, priority, possible }: Winners): string | null {
  if (possible.length > 0) return possible.join(', or ');
  if (scheduleIds.length === 0) return null;
  const level = priority === null ? '' : ` (p${priority})`;
  const [name] = scheduleNames;
  return `${listed(scheduleIds)}${scheduleIds.length === 1 && name ? ` ${name}` : ''}${level}`;
}

import ical, { ICalEventTransparency } from 'ical-generator';
import { isoText } from '../../../clock/time-text.ts';
import { visible } from '../../../output/sanitize.ts';
import type { Outcome } from '../../../screens/engine/outcomes.ts';
import { planText } from '../../../screens/view.ts';
import { maxListed } from '../../../words/listed.ts';
import type { PlayerTimeline } from './cells.ts';

/** A screen that shows nothing is free. */
const blank: readonly Outcome[] = ['nothing', 'unplayable', 'blocked'];

/** What revisions are counted from: in seconds since 1970 they would outgrow 32 bits in 2038. */
const firstRevision = Date.parse('2020-01-01T00:00:00Z');

/**
 * The slots as an iCalendar file, an event each (RFC 5545). Times are in UTC: no recurrence rule can express priorities. Any change in
 * the tenant can end a slot at another time, so each file is a revision of those that were made before it.
 */
export function renderCalendar(timelines: readonly PlayerTimeline[], now: number): string {
  const calendar = ical({
    prodId: { company: 'signage', product: 'signage-cli' },
    name: 'What screens play',
  });
  const made = new Date(now);
  const sequence = Math.max(0, Math.floor((now - firstRevision) / 1000));
  for (const { player, slots } of timelines) {
    for (const slot of slots) {
      const { outcome, scheduleIds, reason } = slot.showing;
      const ids = scheduleIds.slice(0, maxListed).join('+') || outcome;
      const what = [outcome === 'plays' ? null : outcome, planText(slot.showing)].filter(
        (text) => text !== null,
      );
      calendar.createEvent({
        id: visible(`${player.id}/${ids}/${isoText(slot.from)}`),
        stamp: made,
        lastModified: made,
        sequence,
        start: new Date(slot.from),
        end: new Date(slot.to),
        summary: visible(`${player.name || player.id}: ${what.join(', ')}`),
        description: visible(reason),
        transparency: blank.includes(outcome)
          ? ICalEventTransparency.TRANSPARENT
          : ICalEventTransparency.OPAQUE,
      });
    }
  }
  // The library leaves the last line open.
  return `${calendar.toString()}\r\n`;
}

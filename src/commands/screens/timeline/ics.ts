import ical from 'ical-generator';
import { maxListed } from '../../../model/listed.ts';
import { visible } from '../../../output/sanitize.ts';
import { scheduleText } from '../schedule-text.ts';
import type { PlayerTimeline } from './slots.ts';

/** The slots as an iCalendar file, an event each (RFC 5545). Times are in UTC: no recurrence rule can express priorities. */
export function renderCalendar(timelines: readonly PlayerTimeline[], now: number): string {
  const calendar = ical({
    prodId: { company: 'signage', product: 'signage-cli' },
    name: 'What screens play',
  });
  for (const { player, slots } of timelines) {
    const name = visible(String(player.name || player.id));
    for (const slot of slots) {
      const what = scheduleText(slot);
      calendar.createEvent({
        id: visible(
          [
            player.id,
            slot.scheduleIds.slice(0, maxListed).join('+') || slot.outcome,
            new Date(slot.from).toISOString(),
          ].join('/'),
        ),
        stamp: new Date(now),
        start: new Date(slot.from),
        end: new Date(slot.to),
        summary: `${name}: ${visible([...(slot.outcome === 'plays' ? [] : [slot.outcome]), ...(what ? [what] : [])].join(', '))}`,
        description: visible(slot.reason),
      });
    }
  }
  // The library leaves the last line open.
  return `${calendar.toString()}\r\n`;
}

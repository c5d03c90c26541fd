import ical from 'ical-generator';
import { visible } from '../../../output/sanitize.ts';
import { maxListed } from '../../../words/listed.ts';
import { planText } from '../view.ts';
import type { PlayerTimeline } from './chart.ts';

/** The slots as an iCalendar file, an event each (RFC 5545). Times are in UTC: no recurrence rule can express priorities. */
export function renderCalendar(timelines: readonly PlayerTimeline[], now: number): string {
  const calendar = ical({
    prodId: { company: 'signage', product: 'signage-cli' },
    name: 'What screens play',
  });
  for (const { player, slots } of timelines) {
    for (const slot of slots) {
      const { outcome, scheduleIds, reason } = slot;
      const ids = scheduleIds.slice(0, maxListed).join('+') || outcome;
      const what = [outcome === 'plays' ? [] : outcome, planText(slot) ?? []].flat();
      calendar.createEvent({
        id: visible(`${player.id}/${ids}/${new Date(slot.from).toISOString()}`),
        stamp: new Date(now),
        start: new Date(slot.from),
        end: new Date(slot.to),
        summary: visible(`${player.name || player.id}: ${what.join(', ')}`),
        description: visible(reason),
      });
    }
  }
  // The library leaves the last line open.
  return `${calendar.toString()}\r\n`;
}

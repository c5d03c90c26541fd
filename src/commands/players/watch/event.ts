import type { Change } from '../../../rules/changes.ts';

/** A change with the time of the poll that confirmed it. */
export type PlayerEvent = Change & { readonly time: string };

/** The event as one line of JSON, without a line feed. The members and their order are a public interface. */
export function eventJson({ time, event, playerId, name, storeId, from, to }: PlayerEvent): string {
  return JSON.stringify({ time, event, playerId, name, storeId, from, to });
}

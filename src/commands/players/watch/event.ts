import { type Audience, escapeCommands, escapeHazards } from '../../../output/sanitize.ts';
import type { Change } from '../../../rules/changes.ts';

/** A change with the time of the poll that confirmed it. */
export type PlayerEvent = Change & { readonly time: string };

/**
 * The event as one line of JSON, without a line feed. The members and their order are a public interface. Escapes what a
 * terminal or CI runner would act on.
 */
export function eventJson(
  event: PlayerEvent,
  { isTerminal, isReadByRunner }: Audience & { readonly isTerminal: boolean },
): string {
  const { time, event: what, playerId, name, storeId, from, to } = event;
  const json = JSON.stringify({ time, event: what, playerId, name, storeId, from, to });
  const inert = isReadByRunner ? escapeCommands(json) : json;
  return isTerminal ? escapeHazards(inert) : inert;
}

import { escapeCommands, escapeHazards, type Place } from '../../../output/sanitize.ts';

/** The values of a player that are watched; null where the service sent nothing. */
interface WatchedValues {
  readonly healthStatus: string | null;
  readonly status: string | null;
  readonly currentVersion: string | null;
}

/** Something that happened to a player. `NDJSON` has these members, in this order. */
export type PlayerEvent = {
  readonly time: string;
  readonly playerId: string;
  readonly name: string | null;
} & (
  | {
      readonly event: 'health_changed' | 'status_changed' | 'version_changed';
      readonly from: string | null;
      readonly to: string | null;
    }
  | { readonly event: 'appeared'; readonly from: null; readonly to: WatchedValues }
  | { readonly event: 'disappeared'; readonly from: WatchedValues; readonly to: null }
);

/** The event as one line of JSON, without a line feed. What could drive the terminal or the CI runner is escaped. */
export function eventJson(
  event: PlayerEvent,
  { isTerminal, isReadByRunner }: Place & { readonly isTerminal: boolean },
): string {
  const { time, event: what, playerId, name, from, to } = event;
  const json = JSON.stringify({ time, event: what, playerId, name, from, to });
  const inert = isReadByRunner ? escapeCommands(json) : json;
  return isTerminal ? escapeHazards(inert) : inert;
}

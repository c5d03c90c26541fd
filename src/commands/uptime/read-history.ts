import type { Context } from '../../context.ts';
import { Failure } from '../../errors.ts';
import { admit } from '../../json/gate.ts';
import { isJsonObject, type JsonObject } from '../../json/object.ts';
import { parseText } from '../../json/parse.ts';
import { timesIn } from '../../snapshot/history.ts';
import { readManifest } from '../../snapshot/manifest.ts';
import { storedFiles } from '../../snapshot/stored-files.ts';
import type { Span } from '../../tenant/engine/zone.ts';

/** A snapshot that has players, which are not yet read. */
export interface PastSnapshot {
  /** When it was taken: milliseconds since 1970. */
  readonly at: number;
  /** Rejects with `CONFIG` unless the file is what the manifest describes. */
  players(): Promise<Iterable<JsonObject>>;
}

/**
 * The snapshots in a tenant's folder that were taken in a span, the oldest first. What cannot be read is as if it were missing: `onDamage` is
 * called with the reason.
 */
export async function snapshotsIn(
  files: Context['files'],
  folder: string,
  span: Span,
  maxBytes: number,
  onDamage: (failure: Failure) => void,
): Promise<readonly PastSnapshot[]> {
  const all: PastSnapshot[] = [];
  const lines = createLineReader();
  for (const { path, minute } of (await timesIn(files, folder)).reverse()) {
    if (minute < span.from || minute > span.to) continue;
    const snapshot = await files.folder(path);
    const manifest = await readManifest(snapshot, path).catch((error: unknown) => {
      if (error instanceof Failure && error.kind === 'CONFIG') return void onDamage(error);
      throw error;
    });
    const file = manifest?.players;
    if (manifest === undefined || file === undefined) continue;
    const stored = storedFiles(snapshot, path, maxBytes);
    const players = async () => {
      const text = (await stored.whole(file)).toString();
      return lines.read(text, (fault) => stored.damaged(file, fault));
    };
    all.push({ at: Date.parse(manifest.at), players });
  }
  return all;
}

/** The text before the value of `lastSeenAt`, which cannot stand within a text of JSON, and what is surely a whole value. */
const marker = '"lastSeenAt":"';
const plainTime = /^[\dT:.Z+-]+$/;

/**
 * Reads lines of players. From one snapshot to the next, nothing but `lastSeenAt` changes in most of them, and parsing a thousand lines takes
 * longer than anything else: 13 s for a month of 1,000 players, and 5 s in this way. So a line that differs from that of the same number
 * in the snapshot before in this value alone is not parsed: the player is the one before, with another time.
 */
function createLineReader() {
  interface Known {
    readonly head: string;
    readonly tail: string;
    readonly player: JsonObject;
  }
  const known: (Known | undefined)[] = [];

  function playerOn(line: string, number: number, start: number): JsonObject {
    const before = known[number];
    if (before && line.startsWith(before.head) && line.endsWith(before.tail)) {
      const time = line.slice(before.head.length, line.length - before.tail.length);
      if (plainTime.test(time)) return { ...before.player, lastSeenAt: time };
    }
    const player = parseText(line);
    if (!isJsonObject(player)) throw new SyntaxError('it is not an object');
    admit(player, 'a player');
    const { lastSeenAt } = player;
    const value = `${lastSeenAt}"`;
    const isPlain = start > 0 && typeof lastSeenAt === 'string' && line.startsWith(value, start);
    known[number] = isPlain
      ? { head: line.slice(0, start), tail: line.slice(start + value.length - 1), player }
      : undefined;
    return player;
  }

  return {
    *read(text: string, damaged: (fault: string) => Failure): Generator<JsonObject> {
      let number = 0;
      for (const line of text.split('\n')) {
        if (line === '') continue;
        const at = line.indexOf(marker);
        try {
          yield playerOn(line, number, at < 0 ? 0 : at + marker.length);
        } catch (error) {
          throw damaged(`line ${number + 1}: ${error instanceof Error ? error.message : error}`);
        }
        number += 1;
      }
    },
  };
}

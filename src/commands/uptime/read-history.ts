import type { Input } from '../../core/flag.ts';
import { defaults, globalFlags } from '../../core/global-flags.ts';
import type { Session } from '../../core/session.ts';
import { Failure, messageOf } from '../../errors.ts';
import { admit, largestObject } from '../../json/gate.ts';
import { isJsonObject, type JsonObject } from '../../json/object.ts';
import { parseText } from '../../json/parse.ts';
import { players } from '../../model/players.ts';
import { manifestInHistory, tenantFolder, timesIn } from '../../snapshot/history.ts';
import { storedFiles } from '../../snapshot/stored-files.ts';
import type { Span } from '../../tenant/engine/zone.ts';
import { counted } from '../../words/quantity.ts';

/** A player in a snapshot. */
export interface SnapshotPlayer {
  /** In lower case. */
  readonly id: string;
  /** As rules read it; `lastSeenAt` in it may be that of an earlier snapshot. */
  readonly player: JsonObject;
  readonly lastSeenAt: unknown;
}

/** A snapshot that has players, which are not yet read. */
export interface PastSnapshot {
  /** When it was taken: milliseconds since 1970. */
  readonly at: number;
  /** Whether it was proved that the list has all players. */
  readonly isComplete: boolean;
  /** Rejects with `CONFIG` unless the file is what the manifest describes. */
  players(): Promise<Iterable<SnapshotPlayer>>;
}

export type PastSnapshots = Awaited<ReturnType<typeof pastSnapshots>>;

/**
 * The snapshots of a tenant that were taken in a span, the oldest first. What cannot be read is as if it were missing, and is warned of.
 * Rejects with `CONFIG` if the history has none of the tenant, or several tenants and none is named.
 */
export async function pastSnapshots(
  { context: { files }, warn }: Pick<Session, 'context' | 'warn'>,
  { get }: Pick<Input, 'get'>,
  history: string,
  tenant: string | undefined,
  span: Span,
) {
  const folder = await tenantFolder(files, history, tenant);
  const maxBytes = get(globalFlags.maxResponse) ?? defaults.maxResponse;
  /** Why snapshots cannot be read. */
  const damage: Failure[] = [];
  /** Takes the failure of a snapshot that is damaged. Throws any other error. */
  const bear = (error: unknown): undefined => {
    if (!(error instanceof Failure && error.kind === 'CONFIG')) throw error;
    damage.push(error);
  };
  const all: PastSnapshot[] = [];
  const lines = createLineReader();
  for (const taken of await timesIn(files, folder)) {
    const { path, minute } = taken;
    if (minute < span.from || minute > span.to) continue;
    const snapshot = await files.folder(path);
    const manifest = await manifestInHistory(files, taken).catch(bear);
    const file = manifest?.players;
    if (manifest === undefined || file === undefined) continue;
    const stored = storedFiles(snapshot, path, maxBytes);
    const read = async () => {
      const bytes = await stored.whole(file);
      return lines.read(bytes, (fault) => stored.damaged(file, fault));
    };
    all.push({ at: Date.parse(manifest.at), isComplete: file.complete, players: read });
  }
  return {
    folder,
    all,
    damage,
    bear,
    async warnOfDamage(): Promise<void> {
      const [first] = damage;
      if (first === undefined) return;
      await warn(
        `${counted(damage.length, 'snapshot')} cannot be read, as if there were none: ${first.message}`,
      );
    },
  };
}

/** What comes before the value of `lastSeenAt`, which no JSON string can contain, and the form of a complete value. */
const marker = '"lastSeenAt":"';
const plainTime = /^[\dT:.Z+-]+$/;

/**
 * Makes what reads the lines of players, without the fields that have a wrong type. From one snapshot to the next, nothing but `lastSeenAt`
 * changes in most of them, and parsing takes longer than all the rest. So a line that differs in this value alone from the line with the same
 * number in the snapshot before is not parsed: its player is the one before, with another time. Lines are compared as bytes, a
 * character each, of which V8 takes half as long as of text that is not Latin.
 */
function createLineReader() {
  const known: ({ head: string; tail: string; id: string; player: JsonObject } | undefined)[] = [];

  function playerOn(line: string, number: number): SnapshotPlayer {
    const before = known[number];
    const [start, end] = [before?.head.length ?? 0, line.length - (before?.tail.length ?? 0)];
    // `startsWith` compares one character after the other, and takes seven times as long.
    if (before && line.slice(0, start) === before.head && line.slice(end) === before.tail) {
      const time = line.slice(start, end);
      if (plainTime.test(time)) return { id: before.id, player: before.player, lastSeenAt: time };
    }
    const object = parseText(Buffer.from(line, 'latin1').toString());
    if (!isJsonObject(object)) throw new SyntaxError('it is not an object');
    admit(object, 'a player');
    const player = players.soundOf(object);
    if (player.id === undefined) throw new SyntaxError('it has no id');
    const id = String(player.id).toLowerCase();
    const from = line.indexOf(marker) + marker.length;
    const [value = ''] = line.slice(from).split('"', 1);
    const isFound = plainTime.test(value) && player.lastSeenAt === value;
    // Copies: a slice would keep the whole snapshot in memory.
    const [head, tail] = [line.slice(0, from), line.slice(from + value.length)].map(copyOf);
    known[number] = isFound && head && tail ? { head, tail, id, player } : undefined;
    return { id, player, lastSeenAt: player.lastSeenAt };
  }

  return {
    *read(bytes: Buffer, damaged: (fault: string) => Failure): Generator<SnapshotPlayer> {
      let number = 0;
      for (const part of wholeLines(bytes)) {
        if (part.length > 2 * largestObject) throw damaged(`line ${number + 1} is too long`);
        for (const line of part.toString('latin1').split('\n')) {
          if (line === '') continue;
          try {
            yield playerOn(line, number);
          } catch (error) {
            throw damaged(`line ${number + 1}: ${messageOf(error)}`);
          }
          number += 1;
        }
      }
    },
  };
}

/** Parts of whole lines: a file may have more bytes than a text can have characters. */
function* wholeLines(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf('\n', start + largestObject);
    const end = feed < 0 ? bytes.length : feed + 1;
    yield bytes.subarray(start, end);
    start = end;
  }
}

function copyOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

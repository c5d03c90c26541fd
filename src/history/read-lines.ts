import { type Failure, messageOf } from '../errors.ts';
import { admit, largestObject } from '../json/gate.ts';
import { isJsonObject, type JsonObject } from '../json/object.ts';
import { parseText } from '../json/parse.ts';
import { players } from '../model/players.ts';

/** A player in a snapshot. */
export interface SnapshotPlayer {
  /** In lower case. */
  readonly id: string;
  /** As rules read it; the times in it that {@link changing} names may be those of an earlier snapshot. */
  readonly player: JsonObject;
  readonly lastSeenAt: unknown;
}

/** The members that change while a player is well. Of these, filters and figures of a history read only `lastSeenAt`. */
const changing = ['lastSeenAt', 'updatedAt'];
const plainTime = /^[\dT:.Z+-]+$/;
/** A time that no player has. */
const probe = '0000-00-00T00:00:00Z';

/** A line of a player without its changing times. */
interface Template {
  /** The text before each of the times, and after the last one. */
  readonly texts: readonly string[];
  /** Which of the times is `lastSeenAt`; -1 if it has none. */
  readonly seenAt: number;
  readonly id: string;
  readonly player: JsonObject;
}

/**
 * Makes what reads the lines of players, without the fields that have a wrong type.
 *
 * Parsing takes longer than all the rest of reading a history. But from one snapshot to the next, only times change in most lines. So a
 * line that differs only in these from the line with the same number in the snapshot before is not parsed: its player is the one
 * before, with another time. Lines are compared as Latin-1 text, a character for each byte: V8 takes half as long as for other text.
 */
export function createLineReader() {
  /** The templates of the snapshot before, by the number of the line. */
  const templates: (Template | undefined)[] = [];

  function playerOn(line: string, number: number): SnapshotPlayer {
    const before = templates[number];
    const times = before && timesIn(line, before);
    if (before && times) {
      const { id, player, seenAt } = before;
      return { id, player, lastSeenAt: seenAt < 0 ? player.lastSeenAt : times[seenAt] };
    }
    const object = objectOnLine(line);
    admit(object, 'a player');
    const player = players.soundOf(object);
    if (player.id === undefined) throw new SyntaxError('it has no id');
    const id = String(player.id).toLowerCase();
    templates[number] = templateOf(line, id, player);
    return { id, player, lastSeenAt: player.lastSeenAt };
  }

  return {
    *read(bytes: Buffer, damaged: (fault: string) => Failure): Generator<SnapshotPlayer> {
      let number = 0;
      for (const part of wholeLines(bytes)) {
        if (part === undefined) throw damaged(`line ${number + 1} is too long`);
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

/** The times of a line that is as a template says; undefined for any other line. */
function timesIn(line: string, { texts }: Template): readonly string[] | undefined {
  const times: string[] = [];
  let at = 0;
  for (const [place, text] of texts.entries()) {
    if (place > 0) {
      const end = line.indexOf('"', at);
      const time = line.slice(at, end);
      if (!plainTime.test(time)) return undefined;
      times.push(time);
      at = end;
    }
    // `startsWith` compares one character after the other, and takes seven times as long.
    if (line.slice(at, at + text.length) !== text) return undefined;
    at += text.length;
  }
  return at === line.length ? times : undefined;
}

/** The template of a line; undefined if its times are not where they seem to be: another object in it may have members of these names. */
function templateOf(line: string, id: string, player: JsonObject): Template | undefined {
  const spots = changing.flatMap((name) => {
    // No JSON string contains this, since its quotes would be escaped.
    const marker = `"${name}":"`;
    const from = line.indexOf(marker) + marker.length;
    const [time = ''] = line.slice(from).split('"', 1);
    return plainTime.test(time) && player[name] === time ? { name, from, to: from + time.length } : [];
  });
  if (typeof player.lastSeenAt === 'string' && !spots.some(({ name }) => name === 'lastSeenAt'))
    return undefined;
  spots.sort((a, b) => a.from - b.from);
  const starts = [0, ...spots.map(({ to }) => to)];
  const ends = [...spots.map(({ from }) => from), line.length];
  // Copies: a slice would keep the whole snapshot in memory.
  const texts = starts.map((start, at) => copyOf(line.slice(start, ends[at])));
  const probed = objectOnLine(texts.join(probe));
  if (spots.some(({ name }) => probed[name] !== probe)) return undefined;
  return { texts, seenAt: spots.findIndex(({ name }) => name === 'lastSeenAt'), id, player };
}

/** The object on a line. Throws a `SyntaxError` if there is none. */
function objectOnLine(line: string): JsonObject {
  const object = parseText(Buffer.from(line, 'latin1').toString());
  if (!isJsonObject(object)) throw new SyntaxError('it is not an object');
  return object;
}

const lineFeed = '\n'.charCodeAt(0);

/** Bytes in parts of whole lines, which fit into texts; undefined in place of a line that is too long. */
function* wholeLines(bytes: Buffer): Generator<Buffer | undefined> {
  let from = 0;
  while (from < bytes.length) {
    const most = from + largestObject + 1;
    const to = most >= bytes.length ? bytes.length : bytes.lastIndexOf(lineFeed, most) + 1;
    if (to <= from) yield undefined;
    yield bytes.subarray(from, to);
    from = to;
  }
}

function copyOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

import { type OpeningHours, openWindows } from '../clock/opening-hours.ts';
import { secondsText } from '../clock/time-text.ts';
import { zoneNamed } from '../clock/zone.ts';
import { ageFlag, type Flag, type Input, switchFlag } from '../core/flag.ts';
import type { JsonObject } from '../json/object.ts';
import { isSeenWithin, type Presence } from '../model/presence.ts';
import { grouped } from '../words/quantity.ts';
import { openingFlags, readOpeningHours } from './opening-flags.ts';

const health = { group: 'Assume', topic: 'health' } as const;

const opening = openingFlags(
  {
    ...health,
    help: 'leave out players outside these hours, by the clock of each: 08:00-22:00',
    setting: 'check.hours',
    commandLineOnly: true,
  },
  {
    ...health,
    help: 'leave out players on other days of the week, by the clock of each: Mon-Sat',
    setting: 'check.days',
    commandLineOnly: true,
  },
);

/** The flags of checks that say when nobody expects a player to be up. */
export const excuseFlags = {
  ...opening,
  grace: ageFlag('--grace <time>', 'leave out players unreachable for less than this, such as 10m', {
    ...health,
    setting: 'check.grace',
    commandLineOnly: true,
  }),
  ignoreNeverSeen: switchFlag('--ignore-never-seen', 'leave out players that were never seen', {
    ...health,
    commandLineOnly: true,
  }),
} as const satisfies Record<string, Flag<unknown>>;

/** Why nobody expects a player to be up. */
export type Excuse = 'closed' | 'grace' | 'neverSeen';

/** How many players a check left out, by the reason. A public interface. */
export type ExcusedCounts = Record<Excuse, number>;

/** The counts of a check that begins. */
export const noneExcused = (): ExcusedCounts => ({ closed: 0, grace: 0, neverSeen: 0 });

/** The number of players that were left out. */
export function excusedCount({ closed, grace, neverSeen }: Readonly<ExcusedCounts>): number {
  return closed + grace + neverSeen;
}

/** What the flags excuse. */
export type Excuses = NonNullable<ReturnType<typeof readExcuses>>;

/** Reads the flags; undefined if none is given, as nobody is excused then. */
export function readExcuses(input: Input) {
  const hours = readOpeningHours(excuseFlags, input);
  const graceMs = input.get(excuseFlags.grace);
  const ignoresNeverSeen = input.get(excuseFlags.ignoreNeverSeen) ?? false;
  if (hours === undefined && graceMs === undefined && !ignoresNeverSeen) return undefined;
  return {
    graceMs,
    /**
     * Why nobody expects a player to be up at `now`, in milliseconds since 1970; undefined if it should be. Without its presence, at another
     * time than the present, hours alone decide.
     */
    of(player: JsonObject, presence: Presence | undefined, now: number): Excuse | undefined {
      if (hours && isClosed(player, now, hours)) return 'closed';
      if (!presence?.isUnreachable) return undefined;
      if (ignoresNeverSeen && presence.lastSeen.kind === 'never') return 'neverSeen';
      if (graceMs !== undefined && isSeenWithin(graceMs, presence.lastSeen, now)) return 'grace';
      return undefined;
    },
    /** `3 not judged: 2 closed, 1 unreachable for less than 10m`, or `3 not judged: closed`; empty if there are none. */
    text(counts: Readonly<ExcusedCounts>): string {
      const texts = [
        [counts.closed, 'closed'],
        [counts.grace, `unreachable for less than ${secondsText((graceMs ?? 0) / 1000)}`],
        [counts.neverSeen, 'never seen'],
      ] as const;
      const occurring = texts.filter(([count]) => count > 0);
      if (occurring.length === 0) return '';
      const said = occurring.map(([count, why]) =>
        occurring.length === 1 ? why : `${grouped(String(count))} ${why}`,
      );
      return `${grouped(String(excusedCount(counts)))} not judged: ${said.join(', ')}`;
    },
  };
}

/** Whether a player's clock shows a time outside the hours. One without a known time zone is always expected to be up. */
function isClosed({ timezone }: JsonObject, now: number, hours: OpeningHours): boolean {
  const zone = zoneNamed(String(timezone));
  return zone !== undefined && openWindows(hours, zone, { from: now, to: now + 1 }).length === 0;
}

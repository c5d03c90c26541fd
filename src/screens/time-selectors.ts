import { instantOf } from '../clock/instant.ts';
import { instantIn, parseTime } from '../clock/typed-time.ts';
import { readerZone, zoneNamed } from '../clock/zone.ts';
import { ageFlag, switchFlag, textFlag } from '../core/flag.ts';
import { readZone } from '../core/global-flags.ts';
import { filterFlag, type Selector } from '../core/selectors.ts';
import { usage } from '../errors.ts';
import type { isScheduleActive } from './engine/activity.ts';
import { parseAssumptions } from './engine/assumptions.ts';

/** The column of the hours in which something is active each day. */
export const hours = { title: 'HOURS', show: 'range', fields: ['startAt', 'endAt'] } as const;

const timezoneFlag = filterFlag(textFlag('--timezone <zone>', "time zone to use (default this machine's)"));

/** `--active-at TIME` or `--playable-at TIME`: items that are, or may be, by a rule of the contract (§2.2 rule 1). */
export function activeAtSelector(what: string, rule: typeof isScheduleActive): Selector {
  const name = `--${what}-at`;
  const flag = filterFlag(
    textFlag(`${name} <time>`, `only items ${what} at this time, such as now, 18:00 or sat`),
  );
  return {
    flags: [flag, timezoneFlag],
    async read(input) {
      const { get } = input;
      const typed = get(flag);
      const asked = get(timezoneFlag);
      const own = readZone(input);
      if (typed === undefined) {
        if (asked !== undefined) throw usage(`--timezone is used with ${name}`);
        return undefined;
      }
      const zone = asked === undefined ? readerZone(own) : zoneNamed(asked);
      if (zone === undefined) throw usage(`--timezone must be an IANA time zone, not "${asked}"`);
      const assumptions = parseAssumptions([]);
      const timeAt = parseTime(typed, name);
      const instantAt = (now: number) => instantIn(timeAt(now), zone, name);
      // Wrong usage fails here, before any request.
      instantAt(0);
      // Computed for the first item: it is the same for all.
      let instant: number | undefined;
      const text = `using this machine's time zone, ${zone.name}`;
      return {
        holds({ value }, now) {
          instant ??= instantAt(now);
          return rule(value, zone, instant, assumptions) !== 'no';
        },
        note: (asked ?? own) === undefined ? { text, advice: 'use --timezone for another' } : undefined,
      };
    },
  };
}

const expiringFlag = filterFlag(
  ageFlag('--expiring <time>', 'only items that expire within this time, such as 7d', {
    synonyms: ['--expires-within', '--expires-in', '--expiring-in'],
  }),
);
const expiredFlag = filterFlag(switchFlag('--expired', 'only items that have expired'));

/** `--expiring 7d` and `--expired`: items by the end of their validity. */
export const expirySelector: Selector = {
  flags: [expiringFlag, expiredFlag],
  read({ get }) {
    const within = get(expiringFlag);
    const isExpired = get(expiredFlag);
    if (within === undefined && !isExpired) return undefined;
    if (within !== undefined && isExpired) throw usage('--expired cannot be combined with --expiring');
    return {
      shows: isExpired
        ? { field: 'validUntil', title: 'EXPIRED', sort: '-validUntil' }
        : { field: 'validUntil', title: 'EXPIRES', sort: 'validUntil' },
      holds({ value }, now) {
        const end = instantOf(String(value.validUntil ?? '')) ?? Number.NaN;
        return isExpired ? end <= now : end > now && end <= now + (within ?? 0);
      },
    };
  },
};

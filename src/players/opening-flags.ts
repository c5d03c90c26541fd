import { type OpeningHours, parseDays, parseHours } from '../clock/opening-hours.ts';
import { everyDay, minutesOfDay } from '../clock/week-days.ts';
import { type Flag, type Input, parsedFlag } from '../core/flag.ts';
import { usage } from '../errors.ts';

/** `--hours` and `--days`: when players are expected to be up, by the clock of each. */
export interface OpeningFlags {
  readonly hours: Flag<Pick<OpeningHours, 'start' | 'end'>>;
  readonly days: Flag<number>;
}

type Described = Pick<Flag<unknown>, 'help' | 'group' | 'topic' | 'setting' | 'commandLineOnly'>;

/** The two flags, with what a command does with them. */
export function openingFlags(hours: Described, days: Described): OpeningFlags {
  return {
    hours: parsedFlag('--hours <hours>', hours.help, {
      ...hours,
      read: parseHours,
      form: 'times such as 08:00-22:00',
    }),
    days: parsedFlag('--days <days>', days.help, {
      ...days,
      read(text) {
        return parseDays([text], () => {
          throw usage(`--days must be days of the week such as Mon-Sat, not "${text}"`);
        });
      },
      form: 'days of the week such as Mon-Sat',
    }),
  };
}

/** The opening hours, if flags limit them. */
export function readOpeningHours({ hours, days }: OpeningFlags, { get }: Input): OpeningHours | undefined {
  const givenHours = get(hours);
  const givenDays = get(days);
  if (givenHours === undefined && givenDays === undefined) return undefined;
  return { start: 0, end: minutesOfDay, ...givenHours, days: givenDays ?? everyDay };
}

import { zoneNamed } from '../../clock/zone.ts';
import { usage } from '../../errors.ts';
import { alternatives } from '../../words/listed.ts';

/**
 * Where the contract is silent (§2.2) and players of other vendors disagree: what is assumed, the default first.
 * `zone` also takes any IANA name.
 */
export const readings = {
  zone: { values: ['player', 'UTC'], meaning: 'the time zone of startAt, endAt and daysOfWeek' },
  overnight: {
    values: ['start-day', 'calendar-day', 'never'],
    meaning: 'which day must be in daysOfWeek after midnight, if startAt is later than endAt',
  },
  end: {
    values: ['exclusive', 'inclusive'],
    meaning: 'whether the minute of endAt is included; 23:59 always lasts until midnight',
  },
  equal: { values: ['whole-day', 'never'], meaning: 'what startAt = endAt means' },
  'no-days': { values: ['never', 'every'], meaning: 'what an empty daysOfWeek means' },
  tie: {
    values: ['report', 'newest', 'oldest', 'lowest-id', 'all'],
    meaning: 'which of several schedules with the same priority plays',
  },
  'skip-empty': {
    values: ['no', 'yes'],
    meaning: 'whether a schedule without a playable item gives way to the next one',
  },
  orientation: {
    values: ['show', 'exclude'],
    meaning: 'whether a schedule plays on players with the other orientation',
  },
  states: {
    values: ['unknown', 'zone'],
    meaning: 'whether to infer the state of players not in --states or --state from their time zone',
  },
} as const satisfies Record<string, { readonly values: readonly string[]; readonly meaning: string }>;

type AssumptionKey = keyof typeof readings;

/** One value for every key: plain JSON, in the order of {@link readings}. */
export type AssumptionValues = {
  readonly [K in AssumptionKey]: K extends 'zone' ? string : (typeof readings)[K]['values'][number];
};

/** What is assumed. A key that was given is settled: other readings of it are not compared. */
export interface Assumptions {
  readonly values: AssumptionValues;
  readonly given: ReadonlySet<AssumptionKey>;
}

const defaultReadings: AssumptionValues = {
  zone: 'player',
  overnight: 'start-day',
  end: 'exclusive',
  equal: 'whole-day',
  'no-days': 'never',
  tie: 'report',
  'skip-empty': 'no',
  orientation: 'show',
  states: 'unknown',
};

/** What `SIGNAGE_ASSUME` of an environment says, separated by commas or spaces. Throws a `USAGE` failure for what it cannot say. */
export function usualAssumptions(env: Readonly<Record<string, string | undefined>>): Assumptions {
  return parseAssumptions((env.SIGNAGE_ASSUME ?? '').split(/[\s,]+/).filter(Boolean), 'SIGNAGE_ASSUME');
}

/**
 * Reads `KEY=VALUE` texts, which replace what was assumed `before`; of one key the last counts. An unknown key or value is a usage
 * error. `source` is what the error names: a flag or an environment variable.
 */
export function parseAssumptions(
  texts: readonly string[],
  source = '--assume',
  before: Assumptions = { values: defaultReadings, given: new Set() },
): Assumptions {
  let { values } = before;
  const given = new Set(before.given);
  for (const text of texts) {
    const [, key = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
    if (!isKey(key))
      throw usage(
        `${source} must be KEY=VALUE with KEY ${alternatives(Object.keys(readings))}, not "${text}"`,
      );
    const words: readonly string[] = readings[key].values;
    const isZone = key === 'zone';
    if (!words.includes(value) && !(isZone && zoneNamed(value))) {
      const allowed = alternatives(isZone ? [...words, 'an IANA time zone'] : words);
      throw usage(`${source} ${key} must be ${allowed}, not "${value}"`);
    }
    values = { ...values, [key]: value };
    given.add(key);
  }
  return { values, given };
}

function isKey(text: string): text is AssumptionKey {
  return Object.hasOwn(readings, text);
}

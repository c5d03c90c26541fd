import { usage } from '../../../errors.ts';
import { zoneNamed } from './zone.ts';

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
    meaning: 'whether the minute of endAt counts; 23:59 always lasts until midnight',
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
    meaning: 'whether a schedule plays on a player of the other orientation',
  },
  states: {
    values: ['unknown', 'zone'],
    meaning: 'whether the time zone tells the state of a player that --states and --state do not name',
  },
} as const satisfies Record<string, { readonly values: readonly string[]; readonly meaning: string }>;

type Readings = typeof readings;
type AssumptionKey = keyof Readings;

/** One value for every key: plain JSON, in the order of {@link readings}. */
export type AssumptionValues = {
  readonly [K in AssumptionKey]: K extends 'zone' ? string : Readings[K]['values'][number];
};

/** What is assumed. A key that was given is settled: other readings of it are not compared. */
export interface Assumptions {
  readonly values: AssumptionValues;
  readonly given: ReadonlySet<AssumptionKey>;
}

/**
 * Reads `KEY=VALUE` texts; of one key the last counts. An unknown key or value is a usage error.
 * `source` is what the error names: a flag or an environment variable.
 */
export function parseAssumptions(texts: readonly string[], source = '--assume'): Assumptions {
  const given = new Map<AssumptionKey, string>();
  for (const text of texts) {
    const [, key = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
    if (!isKey(key)) throw usage(`${source} must be KEY=VALUE with KEY ${listed(keys)}, not "${text}"`);
    if (!isValue(key, value)) throw usage(`${source} ${key} must be ${allowedText(key)}, not "${value}"`);
    given.set(key, value);
  }
  const values = {
    zone: given.get('zone') ?? 'player',
    overnight: chosen('overnight', given),
    end: chosen('end', given),
    equal: chosen('equal', given),
    'no-days': chosen('no-days', given),
    tie: chosen('tie', given),
    'skip-empty': chosen('skip-empty', given),
    orientation: chosen('orientation', given),
    states: chosen('states', given),
  };
  return { values, given: new Set(given.keys()) };
}

const keys: readonly string[] = Object.keys(readings);

function isKey(text: string): text is AssumptionKey {
  return keys.includes(text);
}

function isValue(key: AssumptionKey, value: string): boolean {
  const values: readonly string[] = readings[key].values;
  return values.includes(value) || (key === 'zone' && zoneNamed(value) !== undefined);
}

function chosen<K extends Exclude<AssumptionKey, 'zone'>>(
  key: K,
  given: ReadonlyMap<AssumptionKey, string>,
): Readings[K]['values'][number] {
  const values: readonly Readings[K]['values'][number][] = readings[key].values;
  const [first] = readings[key].values;
  return values.find((value) => value === given.get(key)) ?? first;
}

function allowedText(key: AssumptionKey): string {
  return listed(key === 'zone' ? [...readings.zone.values, 'an IANA time zone'] : readings[key].values);
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

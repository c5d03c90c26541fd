import * as z from 'zod/mini';
import { dayLength } from '../../clock/datetime.ts';
import { type OpeningHours, parseDays, parseHours } from '../../clock/opening-hours.ts';
import { instantIn, parseTime } from '../../clock/times.ts';
import { everyDay } from '../../clock/week-days.ts';
import type { Span, Zone } from '../../clock/zone.ts';
import type { Context } from '../../context.ts';
import { fieldSelector, readSelection, type Selection, type Selector } from '../../core/filters.ts';
import { type Flag, type Input, nameOf } from '../../core/flag.ts';
import { membersOf, readTypedDocument } from '../../core/typed-document.ts';
import { Failure, usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { players } from '../../model/players.ts';
import { ownSelectors } from '../../screens/chosen-players.ts';

/** The states that a plan alone decides. */
const plannedStates = ['ok', 'unplayable', 'blank', 'unclear', 'blocked'] as const;
/** How far ahead an expectation looks: days. */
const defaultDays = 14;
const mostDays = 400;

const word = z.union([z.string(), z.number()]);
const words = z.union([word, z.array(word)]);
const state = z.enum(plannedStates);
const object = membersOf({
  schedule: z.optional(words),
  content: z.optional(words),
  state: z.optional(z.union([state, z.array(state)])),
});
const shown = z.union([state, z.array(state), object]);
const selectors: readonly Selector[] = [
  ...ownSelectors,
  fieldSelector(players, { name: 'player', field: 'id', help: 'players, by name or id', idsOf: players }),
];
const flags = new Map(
  selectors
    .flatMap(({ flags }) => flags)
    .map((flag): [string, Flag<unknown>] => [nameOf(flag).slice(2), flag]),
);
const filterValue = z.union([word, z.boolean(), z.array(word)]);
const time = z.string();

const expectation = membersOf({
  name: z.string(),
  /** The filters of `screens`. */
  screens: z.optional(
    membersOf(Object.fromEntries(Array.from(flags.keys(), (name) => [name, z.optional(filterValue)]))),
  ),
  at: z.optional(z.union([time, z.array(time)])),
  during: z.optional(
    membersOf({
      /** `08:00–22:00`, by each player's clock. */
      hours: z.optional(z.string()),
      /** Days of the week, or how many days from now. */
      days: z.optional(z.union([z.number(), z.string(), z.array(z.string())])),
      from: z.optional(time),
      until: z.optional(time),
    }),
  ),
  shows: z.optional(shown),
  never: z.optional(z.union([state, z.array(state)])),
  neverShows: z.optional(shown),
});

/** The form of a file of expectations, from which the JSON schema for editors is made. */
export const expectationsSchema = z.array(expectation);

/** What is wanted, before the names of schedules and content are known. */
interface Shown {
  readonly isNever: boolean;
  readonly states: readonly string[] | undefined;
  readonly schedules: readonly string[];
  readonly contents: readonly string[];
}

/** One expectation, read. */
export interface Expectation {
  readonly name: string;
  readonly place: string;
  /** Undefined for all screens. */
  readonly selection: Selection | undefined;
  readonly shown: Shown;
  /** Single times; empty if it is about a range. */
  readonly times: readonly ReturnType<typeof parseTime>[];
  readonly hours: OpeningHours | undefined;
  /** The range in a zone, as of an instant. */
  rangeIn(zone: Zone, now: number): Span;
}

/** Reads files of expectations. Rejects with `USAGE` for what is wrong in them, with each place. */
export async function readExpectations(
  paths: readonly string[],
  context: Context,
): Promise<readonly Expectation[]> {
  const read: Expectation[] = [];
  for (const path of paths) {
    const { value, placeOf } = await readTypedDocument(path, expectationsSchema, context);
    if (value.length === 0) throw usage(`${placeOf([])}: the file has no expectations`);
    for (const [at, typed] of value.entries()) {
      const place = (...members: string[]) => placeOf([at, ...members]);
      read.push(await expectationOf(typed, place));
    }
  }
  return read;
}

type Typed = z.infer<typeof expectation>;
type Place = (...members: string[]) => string;

async function expectationOf(typed: Typed, place: Place): Promise<Expectation> {
  const { name, screens, at, during } = typed;
  if (at !== undefined && during !== undefined)
    throw usage(`${place('during')}: at cannot be combined with during`);
  const timeAt = (text: string, ...members: string[]) =>
    parseTime(text, `${place(...members)}: ${members.at(-1)}`);
  const times = [at ?? []].flat().map((text) => timeAt(text, 'at'));
  if (at !== undefined && times.length === 0) throw usage(`${place('at')}: at has no times`);
  const length = typeof during?.days === 'number' ? during.days : defaultDays;
  if (!Number.isInteger(length) || length < 1 || length > mostDays)
    throw usage(`${place('during', 'days')}: days must be 1 to ${mostDays}, or days of the week`);
  const [from, until] = [during?.from, during?.until].map((text, index) =>
    text === undefined ? undefined : timeAt(text, 'during', index === 0 ? 'from' : 'until'),
  );
  return {
    name,
    place: place(),
    selection: screens && (await selectionOf(screens).catch(named(place('screens')))),
    shown: shownOf(typed, place),
    times,
    hours: hoursOf(during, place),
    rangeIn(zone, now) {
      const start = from ? instantIn(from(now), zone, place('during', 'from')) : now;
      const end = until ? instantIn(until(now), zone, place('during', 'until')) : start + length * dayLength;
      if (end <= start || end - start > mostDays * dayLength)
        throw usage(`${place('during')}: the time must end after it begins, within ${mostDays} days`);
      return { from: start, to: end };
    },
  };
}

function shownOf({ shows, never, neverShows }: Typed, place: Place): Shown {
  const given = [shows, never, neverShows].filter((one) => one !== undefined);
  const [one] = given;
  if (one === undefined || given.length > 1)
    throw usage(`${place()}: an expectation needs one of shows, never and neverShows`);
  const {
    schedule,
    content,
    state: states,
  } = typeof one === 'object' && !Array.isArray(one) ? one : { state: one };
  const parts = [schedule, content, states].filter((part) => part !== undefined);
  if (parts.length !== 1) throw usage(`${place()}: give one of schedule, content and state`);
  const textsOf = (value: unknown) => [value ?? []].flat().map(String);
  return {
    isNever: shows === undefined,
    states: states === undefined ? undefined : textsOf(states),
    schedules: textsOf(schedule),
    contents: textsOf(content),
  };
}

/** The filters of `screens`, as a file has them. */
async function selectionOf(filters: JsonObject): Promise<Selection | undefined> {
  const input: Input = {
    args: [],
    env: {},
    settings: undefined,
    get<T>(flag: Flag<T>): T | undefined {
      const value = filters[nameOf(flag).slice(2)];
      if (value === undefined || value === false) return undefined;
      return flag.parse(value === true ? [] : [value].flat().map(String));
    },
  };
  return await readSelection(selectors, input);
}

function hoursOf(during: Typed['during'], place: Place): OpeningHours | undefined {
  const { hours, days } = during ?? {};
  if (hours === undefined && (days === undefined || typeof days === 'number')) return undefined;
  const times = parseHours(hours ?? '00:00-24:00');
  if (times === undefined)
    throw usage(`${place('during', 'hours')}: hours must be times such as 08:00–22:00`);
  return {
    ...times,
    days: typeof days === 'number' || days === undefined ? everyDay : daysOf([days].flat(), place),
  };
}

function daysOf(typed: readonly string[], place: Place): number {
  const where = place('during', 'days');
  const days = parseDays(typed, (text) => {
    throw usage(`${where}: days must be a number, or days of the week such as Mon–Sat, not "${text}"`);
  });
  if (days === 0) throw usage(`${where}: days has no days`);
  return days;
}

/** A failure with its place, for a promise's `catch`. */
function named(place: string) {
  return (error: unknown): never => {
    if (error instanceof Failure) throw usage(`${place}: ${error.message}`, error.hint);
    throw error;
  };
}

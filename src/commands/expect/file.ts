import { type OpeningHours, parseDays, parseHours } from '../../clock/opening-hours.ts';
import { parseTime } from '../../clock/typed-time.ts';
import { everyDay } from '../../clock/week-days.ts';
import type { Context } from '../../context.ts';
import { type Selection, selectionBy, type Test } from '../../core/selectors.ts';
import { parseTypedDocument, readTypedDocument, type TypedDocument } from '../../core/typed-document.ts';
import { Failure, usage } from '../../errors.ts';
import { createPause } from '../../pause.ts';
import { checkPattern } from '../../query/check-pattern.ts';
import { isDated, type MomentsOn, parseMoments, parseRange, type RangeOn } from './range.ts';
import { expectationsSchema, screenFilters, type TypedExpectation } from './schema.ts';

/** A word as typed, and where. */
export interface Word {
  readonly text: string;
  readonly place: string;
}

/** What is wanted, before the names of schedules and content are known. */
interface TypedShown {
  readonly isNever: boolean;
  readonly states: readonly string[] | undefined;
  readonly schedules: readonly Word[];
  readonly contents: readonly Word[];
}

/** One expectation, read. */
export interface Expectation {
  readonly name: string;
  readonly place: string;
  /** Undefined for all screens. */
  readonly selection: Selection | undefined;
  readonly shown: TypedShown;
  /** Undefined if it is about a range. */
  readonly moments: MomentsOn | undefined;
  readonly hours: OpeningHours | undefined;
  readonly range: RangeOn;
  /** Whether its times are the same whenever they are read: `18:00` is not, and passes again each day. */
  readonly isDated: boolean;
}

type Document = TypedDocument<readonly TypedExpectation[]>;

/** Reads files of expectations. Rejects with `USAGE` for what is wrong in them, with each place. */
export async function readExpectations(
  paths: readonly string[],
  context: Context,
): Promise<readonly Expectation[]> {
  const read: Expectation[] = [];
  for (const path of paths)
    read.push(...(await expectationsIn(await readTypedDocument(path, expectationsSchema, context), context)));
  return read;
}

/** The expectations in a text; `name` is what messages call it. Rejects with `USAGE` as {@link readExpectations} does. */
export async function parseExpectations(
  name: string,
  text: string,
  context: Context,
): Promise<readonly Expectation[]> {
  return expectationsIn(await parseTypedDocument(name, text, expectationsSchema, context.signal), context);
}

async function expectationsIn(
  { value, placeOf, textsAt }: Document,
  { signal }: Context,
): Promise<readonly Expectation[]> {
  if (value.length === 0) throw usage(`${placeOf([])}: the file has no expectations`);
  const pause = createPause(signal);
  const read: Expectation[] = [];
  for (const [at, typed] of value.entries()) {
    await pause();
    const part: ExpectationSource = {
      place: (...members) => placeOf([at, ...members]),
      texts: (...members) => textsAt([at, ...members]),
    };
    read.push(await expectationOf(typed, part));
  }
  return read;
}

/** Where the members of an expectation are, and what was typed there. */
interface ExpectationSource {
  place(...members: readonly PropertyKey[]): string;
  texts(...members: readonly PropertyKey[]): readonly string[];
}

async function expectationOf(typed: TypedExpectation, part: ExpectationSource): Promise<Expectation> {
  const { name, screens, at, during } = typed;
  const { place } = part;
  if (at !== undefined && during !== undefined)
    throw usage(`${place('during')}: at cannot be combined with during`);
  return {
    name,
    place: place(),
    selection: screens && (await selectionOf(screens, part).catch(withPlace(place('screens')))),
    shown: shownOf(typed, part),
    moments: at === undefined ? undefined : parseMoments([at].flat(), place),
    hours: readHours(during, part),
    range: parseRange(during, place),
    isDated: [at, during?.from, during?.until]
      .flat()
      .every((text) => text === undefined || isDated(parseTime(text, place()))),
  };
}

function shownOf(
  { shows, never, neverShows }: TypedExpectation,
  { place, texts }: ExpectationSource,
): TypedShown {
  const given = Object.entries({ shows, never, neverShows }).filter(([, value]) => value !== undefined);
  const [first] = given;
  if (first === undefined || given.length > 1)
    throw usage(`${place()}: an expectation needs one of shows, never and neverShows`);
  const [member, wanted] = first;
  const isObject = typeof wanted === 'object' && !Array.isArray(wanted);
  const fields = isObject ? Object.keys(wanted) : [];
  if (isObject && fields.length !== 1) throw usage(`${place()}: give one of schedule, content and state`);
  const path = [member, ...fields];
  const all = texts(...path).map((text, index, { length }): Word => {
    return { text, place: length > 1 ? place(...path, index) : place(...path) };
  });
  for (const word of all) checkPattern(word.text, word.place);
  const [field = 'state'] = fields;
  return {
    isNever: shows === undefined,
    states: field === 'state' ? all.map(({ text }) => text) : undefined,
    schedules: field === 'schedule' ? all : [],
    contents: field === 'content' ? all : [],
  };
}

/** The filters of `screens`, as typed in the file: a version 4.10 is not 4.1. */
async function selectionOf(
  filters: NonNullable<TypedExpectation['screens']>,
  { texts }: ExpectationSource,
): Promise<Selection | undefined> {
  const tests: Test[] = [];
  for (const [name, { testFor }] of Object.entries(screenFilters)) {
    const value = filters[name];
    if (value !== undefined) tests.push(await testFor(value === true ? [] : texts('screens', name)));
  }
  return selectionBy(tests);
}

function readHours(
  during: TypedExpectation['during'],
  { place }: ExpectationSource,
): OpeningHours | undefined {
  const { hours, days } = during ?? {};
  if (hours === undefined && (days === undefined || typeof days === 'number')) return undefined;
  const times = parseHours(hours ?? '00:00-24:00');
  if (times === undefined)
    throw usage(`${place('during', 'hours')}: hours must be times such as 08:00–22:00`);
  if (typeof days === 'number' || days === undefined) return { ...times, days: everyDay };
  const refuse = (text: string): never => {
    const form = 'days must be a number, or days of the week such as Mon–Sat';
    throw usage(`${place('during', 'days')}: ${form}, not "${text}"`);
  };
  return { ...times, days: parseDays([days].flat(), refuse) };
}

/** A failure with its place, for a promise's `catch`. */
function withPlace(place: string) {
  return (error: unknown): never => {
    if (error instanceof Failure) throw usage(`${place}: ${error.message}`, error.hint);
    throw error;
  };
}

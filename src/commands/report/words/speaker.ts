import { dayLength } from '../../../clock/instant.ts';
import { offsetText, timeOfDay } from '../../../clock/time-text.ts';
import { always, localDate, type Zone } from '../../../clock/zone.ts';
import { nameText } from '../text.tsx';
import en from './en.json';
import ptBR from './pt-br.json';

/**
 * The words of the page in one language: `lang` is for HTML, `locale` for numbers and dates, and `{places}` are filled. What comes from
 * the command line, such as findings, is not among them: it stands under `technician`. The name of a state is the same for one screen
 * and for many.
 */
export type Words = typeof en;

/** A text by number: its keys are those of `Intl.PluralRules` that the languages here use. */
type Counted = Words['screensCounted'];

/** The languages of the page, by the words of `--lang`. A new one is a file and a line here. */
const languages = { en, 'pt-BR': ptBR } as const satisfies Record<string, Words>;
export const languageNames = ['en', 'pt-BR'] as const satisfies readonly (keyof typeof languages)[];

/** What writes texts, numbers and times in one language. Times are of a zone, with 24 hours. */
export type Speaker = ReturnType<typeof createSpeaker>;

export function createSpeaker(language: keyof typeof languages) {
  const words: Words = languages[language];
  const rules = new Intl.PluralRules(words.locale);
  const plural = (texts: Counted, count: number) => (rules.select(count) === 'one' ? texts.one : texts.other);
  const parts = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const days = new Intl.DateTimeFormat(words.locale, { timeZone: 'UTC', ...parts });
  const { format: number } = new Intl.NumberFormat(words.locale);
  // Put together here: the punctuation between the parts differs between versions of ICU.
  const date = (zone: Zone, instant: number) => {
    const shown = days.formatToParts(localDate(zone, instant));
    const textOf = (part: string) => shown.find(({ type }) => type === part)?.value.replace('.', '');
    return Object.keys(parts).map(textOf).join(' ');
  };
  /** A text with its places filled. */
  const say = (text: string, values: Readonly<Record<string, string>>) =>
    text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  /** As seen from another instant: without the date on the same day and its neighbors, with the year in another one. */
  const moment = (zone: Zone, instant: number, from?: number): string => {
    const day = localDate(zone, instant);
    const today = from === undefined ? undefined : localDate(zone, from);
    if (day === today) return timeOfDay(zone, instant);
    const near =
      today !== undefined && { [-dayLength]: words.yesterday, [dayLength]: words.tomorrow }[day - today];
    if (near) return near.replace('{time}', timeOfDay(zone, instant));
    const [year, thisYear] = [day, today ?? Number.NaN].map((one) => new Date(one).getUTCFullYear());
    const dated = date(zone, instant);
    return [dated, year === thisYear ? [] : String(year), timeOfDay(zone, instant)].flat().join(' ');
  };
  return {
    words,
    number,
    moment,
    /** The same with its offset: `23:59 (UTC−3)`. */
    zoned: (zone: Zone, instant: number, from: number) =>
      `${moment(zone, instant, from)} (${offsetText(zone.segmentAt(instant).offset)})`,
    say,
    /** `a, b and 3 more`, of names that the service gave. */
    listed(names: readonly string[], most = 3): string {
      const all = [...new Set(names)];
      const some = all.slice(0, most).map((name) => nameText(name));
      const texts = { names: some.join(', '), count: number(all.length - some.length) };
      return all.length > some.length ? say(words.andMore, texts) : texts.names;
    },
    /** The text for a number, which is its `{count}`. */
    counted: (texts: Counted, count: number) => say(plural(texts, count), { count: number(count) }),
    plural,
  };
}

/** The offset that a time is written with, as a zone named `UTC−3`; undefined for one in UTC, which says nothing about its place. */
export function writtenZone(text: string): Zone | undefined {
  const [, sign, hours = '', minutes = '0'] = /([+-])(\d\d):?(\d\d)?$/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return { name: offsetText(offset), segmentAt: () => ({ ...always, offset }) };
}

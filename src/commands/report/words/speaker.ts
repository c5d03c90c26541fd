import { dayLength } from '../../../clock/instant.ts';
import { offsetText, timeOfDay } from '../../../clock/time-text.ts';
import { always, localDate, type Zone } from '../../../clock/zone.ts';
import { type TodoId, todos } from '../../../lint/rules/registry.ts';
import { nameText } from '../text.tsx';
import en from './en.json';
import ptBR from './pt-br.json';
import { english, portuguese, type TimeWords } from './times.ts';

/**
 * The words of the page in one language: `lang` is for HTML, `locale` for numbers and dates, and `{places}` are filled. What comes from
 * the command line, such as findings, is not among them: it stands under `technician`. What to do about a finding stands with its rule. The name of a state is the same for one screen
 * and for many.
 */
type Words = typeof en & { readonly rules: Readonly<Record<TodoId, string>> };

/** A text by number: its keys are those of `Intl.PluralRules` that the languages here use. */
type Counted = Words['screensCounted'];

/** The languages of the page, by the words of `--lang`. A new one is a file and a line here. */
const languages = {
  en: { words: { ...en, rules: todos }, times: english },
  'pt-BR': { words: ptBR, times: portuguese },
} as const satisfies Record<string, { readonly words: Words; readonly times: TimeWords }>;
export const languageNames = ['en', 'pt-BR'] as const satisfies readonly (keyof typeof languages)[];

/** The name of a language for another spelling of it, such as `pt` or `pt_BR.UTF-8`; the same text if there is none. */
export function languageNamed(typed: string): string {
  const primary = (name: string) => name.toLowerCase().split(/[-_.]/)[0];
  return languageNames.find((name) => primary(name) === primary(typed)) ?? typed;
}

/** What writes texts, numbers and times in one language. Times are of a zone, with 24 hours. */
export type Speaker = ReturnType<typeof createSpeaker>;

export function createSpeaker(language: keyof typeof languages) {
  const { words, times }: { readonly words: Words; readonly times: TimeWords } = languages[language];
  const rules = new Intl.PluralRules(words.locale);
  // Portuguese has the rule that zero is one, and readers have not: "0 telas".
  const plural = (texts: Counted, count: number) =>
    count !== 0 && rules.select(count) === 'one' ? texts.one : texts.other;
  const { format: number } = new Intl.NumberFormat(words.locale);
  /** A text with its places filled. */
  const say = (text: string, values: Readonly<Record<string, string>>) =>
    text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  /** As seen from another instant: without the date on the same day and its neighbors. */
  const momentOr = (today: (time: string) => string, zone: Zone, instant: number, from?: number): string => {
    const time = timeOfDay(zone, instant);
    const day = localDate(zone, instant);
    if (from === undefined) return times.complete(day, time);
    const seenFrom = localDate(zone, from);
    if (day === seenFrom) return today(time);
    if (day === seenFrom - dayLength) return times.yesterday(time);
    if (day === seenFrom + dayLength) return times.tomorrow(time);
    return times.dated(day, time, seenFrom);
  };
  const moment = (zone: Zone, instant: number, from?: number) => momentOr(times.clock, zone, instant, from);
  return {
    words,
    number,
    moment,
    /** The day of an instant. */
    day: (zone: Zone, instant: number, from: number) =>
      times.day(localDate(zone, instant), localDate(zone, from)),
    /** The same after `since` or `until`: `as 8h`. */
    momentAfter: (zone: Zone, instant: number, from: number) =>
      momentOr(times.afterPreposition, zone, instant, from),
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

import type { Zone } from '../../../tenant/engine/zone.ts';
import { localDate } from '../../screens/times.ts';
import { type Counted, en, type Words } from './en.ts';
import { ptBR } from './pt-br.ts';

/** The languages of the page, by the words of `--lang`. A new one is a file and a line here. */
const languages = { en, 'pt-BR': ptBR } as const satisfies Record<string, Words>;
export const languageNames = ['en', 'pt-BR'] as const satisfies readonly (keyof typeof languages)[];

/** What writes texts, numbers and times in one language. Times are of a zone, with 24 hours. */
export type Speaker = ReturnType<typeof createSpeaker>;

export function createSpeaker(language: keyof typeof languages) {
  const words: Words = languages[language];
  const plural = new Intl.PluralRules(words.locale);
  const parts = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const days = new Intl.DateTimeFormat(words.locale, { timeZone: 'UTC', ...parts });
  const { format: number } = new Intl.NumberFormat(words.locale);
  // Put together here: the punctuation between the parts differs between versions of ICU.
  const date = (zone: Zone, instant: number) => {
    const shown = days.formatToParts(localDate(zone, instant));
    const textOf = (part: string) => shown.find(({ type }) => type === part)?.value.replace('.', '');
    return Object.keys(parts).map(textOf).join(' ');
  };
  const time = (zone: Zone, instant: number) =>
    new Date(instant + zone.segmentAt(instant).offset).toISOString().slice(11, 16);
  return {
    words,
    number,
    date,
    time,
    /** As seen from another instant: without the date on the same day, with the year in another one. */
    moment(zone: Zone, instant: number, from?: number): string {
      const day = localDate(zone, instant);
      const today = from === undefined ? undefined : localDate(zone, from);
      if (day === today) return time(zone, instant);
      const [year, thisYear] = [day, today ?? Number.NaN].map((one) => new Date(one).getUTCFullYear());
      const dated = date(zone, instant);
      return [dated, year === thisYear ? [] : String(year), time(zone, instant)].flat().join(' ');
    },
    /** A text with its places filled. */
    say: (text: string, values: Readonly<Record<string, string>>) =>
      text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place),
    /** The text for a number, which is its `{count}`. */
    counted(texts: Counted, count: number): string {
      const text = plural.select(count) === 'one' ? texts.one : texts.other;
      return text.replace('{count}', number(count));
    },
  };
}

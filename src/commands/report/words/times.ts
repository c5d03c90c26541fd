/** How a language writes times: a `time` is `08:05`, and a date is as if in UTC. */
export interface TimeWords {
  /** In a sentence. */
  clock(time: string): string;
  /** Of today, after `since` or `until`. */
  afterPreposition(time: string): string;
  yesterday(time: string): string;
  tomorrow(time: string): string;
  /** Of another day than `today`. */
  dated(date: number, time: string, today: number): string;
  /** Without a time. */
  day(date: number, today: number): string;
  /** With the year, whatever it is. */
  complete(date: number, time: string): string;
}

/** `Fri 20 Nov`. Put together here: the punctuation between the parts differs between versions of ICU. */
function datedIn(locale: string, parts: Intl.DateTimeFormatOptions) {
  const days = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...parts });
  return (date: number, part: Intl.DateTimeFormatPartTypes) =>
    days
      .formatToParts(date)
      .find(({ type }) => type === part)
      ?.value.replace('.', '') ?? '';
}

const yearOf = (date: number) => new Date(date).getUTCFullYear();

const englishPart = datedIn('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const englishDate = (date: number) =>
  `${englishPart(date, 'weekday')} ${englishPart(date, 'day')} ${englishPart(date, 'month')}`;

export const english: TimeWords = {
  clock: (time) => time,
  afterPreposition: (time) => time,
  yesterday: (time) => `${time} yesterday`,
  tomorrow: (time) => `${time} tomorrow`,
  dated: (date, time, today) =>
    yearOf(date) === yearOf(today) ? `${englishDate(date)} ${time}` : english.complete(date, time),
  day: (date, today) =>
    yearOf(date) === yearOf(today) ? englishDate(date) : `${englishDate(date)} ${yearOf(date)}`,
  complete: (date, time) => `${englishDate(date)} ${yearOf(date)} ${time}`,
};

const portuguesePart = datedIn('pt-BR', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
/** `sex., 27/11/2026`. */
const portugueseDate = (date: number) => {
  const numbers = (['day', 'month', 'year'] as const).map((part) => portuguesePart(date, part)).join('/');
  return `${portuguesePart(date, 'weekday')}., ${numbers}`;
};
/** `6h`, `1h51`. */
const portugueseClock = (time: string) => time.replace(/^0/, '').replace(':', 'h').replace(/h00$/, 'h');
/** Whether an hour is singular: `a 1h`, `as 2h`. */
const isOneHour = (time: string) => time < '02:00';

export const portuguese: TimeWords = {
  clock: portugueseClock,
  afterPreposition: (time) => `${isOneHour(time) ? 'a' : 'as'} ${portugueseClock(time)}`,
  yesterday: (time) => `ontem, ${portugueseClock(time)}`,
  tomorrow: (time) => `amanhã ${isOneHour(time) ? 'à' : 'às'} ${portugueseClock(time)}`,
  dated: (date, time) => `${portugueseDate(date)}, ${portugueseClock(time)}`,
  day: (date) => portugueseDate(date),
  complete: (date, time) => `${portugueseDate(date)}, ${time.replace(':', 'h')}`,
};

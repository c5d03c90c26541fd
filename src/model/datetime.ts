/** §1: ISO 8601 with a time zone. Without one it is no instant, and is shown and sorted as the text it is. */
const iso8601 = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** Milliseconds since 1970-01-01T00:00:00Z, or nothing where the text is no such time. */
export function instantOf(text: string): number | undefined {
  const parts = iso8601.exec(text);
  if (parts === null || !isDayOfMonth(Number(parts[1]), Number(parts[2]), Number(parts[3]))) return undefined;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** `Date.parse` makes March 2 of February 30. */
function isDayOfMonth(year: number, month: number, dayOfMonth: number): boolean {
  return dayOfMonth <= 28 || dayOfMonth <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Nearly all that services write, for which neither the day of the month nor the hour needs a closer look. */
const plain =
  /^\d{4}-(?:(?:0[13-9]|1[0-2])-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** Whether {@link instantOf} reads the text; in a tenth of its time, as it is asked for every item of a list. */
export function isInstant(text: string): boolean {
  return plain.test(text) || instantOf(text) !== undefined;
}

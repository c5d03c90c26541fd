/** The one form of HTTP's `Date` that may still be written (RFC 9110 §5.6.7): `Fri, 20 Nov 2026 12:00:00 GMT`. */
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** The header knows no parts of a second. */
const resolution = 1000;

/**
 * Milliseconds by which the service's clock is ahead of ours, negative where it is behind; undefined where it does not tell.
 * It is the least that explains the header: that has whole seconds, and was written at some time between our two.
 * An answer with an `Age` (RFC 9111 §5.1) above 0 has lain in a shared cache since its `Date`, which tells nothing of now:
 * taken for the service's clock, it would make stale data look fresh.
 */
export function skewOf(
  date: string | null,
  sentAt: number,
  receivedAt: number,
  age: string | null,
): number | undefined {
  if (Number(age) > 0) return undefined;
  if (date === null || !httpDate.test(date)) return undefined;
  const instant = Date.parse(date);
  if (Number.isNaN(instant)) return undefined;
  if (instant > receivedAt) return instant - receivedAt;
  return Math.min(0, instant + resolution - sentAt);
}

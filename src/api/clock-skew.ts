/** The only form of HTTP's `Date` that may be sent (RFC 9110 §5.6.7): `Fri, 20 Nov 2026 12:00:00 GMT`. */
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** Milliseconds: the header has whole seconds. */
const resolution = 1000;

/**
 * Milliseconds by which the service's clock is ahead of ours, negative if it is behind, undefined if unknown.
 * The smallest skew that explains the header, which has whole seconds and was written between `sentAt` and `receivedAt`.
 * An answer with an `Age` (RFC 9111 §5.1) above 0 comes from a cache: taken as the service's clock, its `Date` would make
 * stale data look fresh.
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

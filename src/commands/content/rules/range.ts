/** The `Content-Range` of a 206 or 416 (RFC 9110 §14.4). */
export interface ContentRange {
  /** The positions of the first byte and of the last one; undefined in a 416. */
  readonly bytes: readonly [first: number, last: number] | undefined;
  /** Bytes of the whole file; undefined if the server does not know. */
  readonly total: number | undefined;
}

/** Undefined if it is missing, malformed or contradicts itself. */
export function parseContentRange(value: string | null): ContentRange | undefined {
  const [, first, last, whole] =
    /^\s*bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15}|\*)\s*$/i.exec(value ?? '') ?? [];
  if (whole === undefined) return undefined;
  const total = whole === '*' ? undefined : Number(whole);
  if (first === undefined) return { bytes: undefined, total };
  const bytes = [Number(first), Number(last)] as const;
  const isSound = bytes[0] <= bytes[1] && bytes[1] < (total ?? Number.POSITIVE_INFINITY);
  return isSound ? { bytes, total } : undefined;
}

/** An `ETag` that is the same only for the same bytes (RFC 9110 §8.8.3); undefined for a weak or malformed one. */
export function strongTag(value: string | null): string | undefined {
  return value !== null && /^"[\x21\x23-\x7e]*"$/.test(value) ? value : undefined;
}

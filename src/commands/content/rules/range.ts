/** The `Content-Range` of a 206 or 416 (RFC 9110 §14.4). */
export interface ContentRange {
  /** The position of the first byte; undefined in a 416. */
  readonly first: number | undefined;
  /** Bytes of the whole file; undefined if the server does not know. */
  readonly total: number | undefined;
}

/** Undefined if it is missing or malformed. */
export function parseContentRange(value: string | null): ContentRange | undefined {
  const found = /^bytes (?:(\d{1,15})-\d{1,15}|\*)\/(?:(\d{1,15})|\*)$/i.exec(value ?? '');
  const numberAt = (group: number) => (found?.[group] === undefined ? undefined : Number(found[group]));
  return found ? { first: numberAt(1), total: numberAt(2) } : undefined;
}

/** An `ETag` that is the same only for the same bytes (RFC 9110 §8.8.3), and fits in the name of a file; else ''. */
export function strongTag(value: string | null): string {
  return value !== null && /^"[\x21\x23-\x7e]{0,90}"$/.test(value) ? value : '';
}

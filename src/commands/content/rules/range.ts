/** The first byte and the length of the whole file in the `Content-Range` of a 206 or 416 (RFC 9110 §14.4), if it says so. */
export function parseContentRange(value: string | null): {
  readonly first?: number;
  readonly total?: number;
} {
  const found = /^bytes (?:(\d{1,15})-\d{1,15}|\*)\/(?:(\d{1,15})|\*)$/i.exec(value ?? '');
  const [, first, total] = found ?? [];
  return { ...(first && { first: Number(first) }), ...(total && { total: Number(total) }) };
}

/** An `ETag` that is the same only for the same bytes (RFC 9110 §8.8.3), and fits in the name of a file; else ''. */
export function strongTag(value: string | null): string {
  return value !== null && /^"[\x21\x23-\x7e]{0,90}"$/.test(value) ? value : '';
}

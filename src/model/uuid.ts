/** Both cases written out: the `i` flag is slower, which matters for long lists. */
const form = /^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/;

/** Whether a text is a UUID of any version, in either case (§1). */
export function isUuid(text: string): boolean {
  return form.test(text);
}

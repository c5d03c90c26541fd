/** Written out in both cases: for each id of a long list, a flag to ignore case costs more. */
const form = /^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/;

/** Whether a text is a UUID of any version, in either case (§1). */
export function isUuid(text: string): boolean {
  return form.test(text);
}

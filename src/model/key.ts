/** An id as it is compared: in lower case. */
export function keyOf({ id }: { readonly id?: unknown }): string {
  return String(id).toLowerCase();
}

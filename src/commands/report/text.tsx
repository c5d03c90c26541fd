import { visible } from '../../output/sanitize.ts';

/** UTF-16 units of a text of the service that are shown: a name of 64 KiB is not a name. */
const longest = 300;

/** A value of the service as text that is safe to show: on one line, without invisible characters, not endless. */
export function shown(value: unknown, most = longest): string {
  const text = String(value);
  // Half of a character would be shown as an escape.
  return visible(text.length > most ? `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…` : text);
}

/** A text of the service, which may be written from right to left: apart from the direction of what is around it. */
export function Name({ of }: { readonly of: unknown }) {
  return <bdi>{shown(of)}</bdi>;
}

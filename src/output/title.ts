/** Words of the API's names that say of what type the value is, which a person sees. */
const typeWord = /(?:At|Id|Seconds|Bytes|Status|Type|OfWeek)$/;

/** `lastSeenAt` → `LAST SEEN`, `healthStatus` → `HEALTH`: one rule from the API's name, for every field there will be. */
export function titleOf(name: string): string {
  const words = name.replace(/^current(?=[A-Z])/, '').replace(typeWord, '');
  return words.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase();
}

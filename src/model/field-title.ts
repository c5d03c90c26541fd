/** Words in API names that only state a type, which is obvious from the value. */
const typeWord = /(?:At|Id|Seconds|Bytes|Status|Type|OfWeek)$/;

/** `lastSeenAt` → `LAST SEEN`, `healthStatus` → `HEALTH`: a rule, so that future fields have titles too. */
export function titleOf(name: string): string {
  const words = name.replace(/^current(?=[A-Z])/, '').replace(typeWord, '');
  return words.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase();
}

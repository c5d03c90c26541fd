/** The units of a duration in milliseconds, the longest first, each with its other spellings. */
const units = [
  { name: 'w', length: 604_800_000, form: 'w' },
  { name: 'd', length: 86_400_000, form: 'd' },
  { name: 'h', length: 3_600_000, form: 'h' },
  { name: 'm', length: 60_000, form: 'm(?:in)?' },
  { name: 's', length: 1000, form: 's' },
  { name: 'ms', length: 1, form: 'ms' },
] as const;

/** The names of the units, the shortest first. */
export const durationUnits: readonly string[] = units.map(({ name }) => name).reverse();

/** The longest duration that is read: 100 years, in milliseconds. */
export const longestDuration = 36_500 * 86_400_000;

/** One amount for each unit, all of them optional: `1d`, `1h30m`, `15min`, `0.5s`. */
const duration = new RegExp(`^${units.map(({ form }) => `(?:(\\d+(?:\\.\\d+)?)${form})?`).join('')}$`);

/** Reads `30s`, `1h30m` or `1w`, in milliseconds; undefined if it is none, or zero. It may be infinite. */
export function parseDuration(text: string): number | undefined {
  const [, ...amounts] = duration.exec(text) ?? [];
  const sum = units.reduce((total, { length }, at) => total + Number(amounts[at] ?? 0) * length, 0);
  return sum > 0 ? sum : undefined;
}

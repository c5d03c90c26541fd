/** The number of players allowed in a state: a count, or a percentage (0 to 100) of the players considered. */
export type Threshold = { readonly count: number } | { readonly percent: number };

/** Finer than one player in any fleet, and coarse enough for exact comparison. */
const decimals = 6;
const percentForm = new RegExp(`^(\\d+(?:\\.\\d{1,${decimals}})?) ?%$`);

/** Parses `3`, `2%` or `0.5 %`; undefined for any other text. */
export function parseThreshold(text: string): Threshold | undefined {
  if (/^\d+$/.test(text)) {
    const count = Number(text);
    return Number.isSafeInteger(count) ? { count } : undefined;
  }
  const percent = Number(percentForm.exec(text)?.[1] ?? Number.NaN);
  return percent <= 100 ? { percent } : undefined;
}

/** The largest number of `total` players that does not exceed the threshold. */
export function largestWithin(threshold: Threshold, total: number): number {
  if ('count' in threshold) return threshold.count;
  // In integers: as doubles, 57 of 10,000 would exceed 0.57%.
  const scale = 10 ** decimals;
  return Number((BigInt(Math.round(threshold.percent * scale)) * BigInt(total)) / BigInt(100 * scale));
}

/** `3` or `2%`, which {@link parseThreshold} reads back. */
export function thresholdText(threshold: Threshold): string {
  return 'count' in threshold ? String(threshold.count) : `${threshold.percent}%`;
}

const durationUnits = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'm'],
  [1, 's'],
] as const;

/** `1m 30s`, `2d 3h`: exact, without zero units. Anything but a whole number of seconds is returned as is. */
export function secondsText(seconds: number): string {
  if (!Number.isSafeInteger(seconds) || seconds < 0) return String(seconds);
  if (seconds === 0) return '0s';
  let rest = seconds;
  const parts: string[] = [];
  for (const [length, unit] of durationUnits) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count}${unit}`);
  }
  return parts.join(' ');
}

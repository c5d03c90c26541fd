import { counted } from '../model/quantity.ts';

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

/** A long duration in its two largest units: `92 days 10 hours`, `3 years 20 days`. A year has 365 days. */
export function longDuration(seconds: number): string {
  if (seconds >= 2 * 365 * 86_400) return twoUnits(seconds, [365 * 86_400, 'year'], [86_400, 'day']);
  if (seconds >= 86_400) return twoUnits(seconds, [86_400, 'day'], [3600, 'hour']);
  return secondsText(seconds);
}

type Unit = readonly [length: number, word: string];

function twoUnits(seconds: number, [length, word]: Unit, [smallLength, smallWord]: Unit): string {
  const count = Math.floor(seconds / length);
  const rest = Math.floor((seconds % length) / smallLength);
  const large = counted(count, word);
  return rest === 0 ? large : `${large} ${counted(rest, smallWord)}`;
}

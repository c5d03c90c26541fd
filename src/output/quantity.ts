const byteUnits = ['kB', 'MB', 'GB', 'TB', 'PB'];

const durationUnits = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'm'],
  [1, 's'],
] as const;

/** `12.4 MB`: decimal units, as storage is sold. An impossible size is returned as is. */
export function bytesText(bytes: number): string {
  if (!(bytes >= 0) || !Number.isFinite(bytes)) return String(bytes);
  if (bytes < 1000) return `${bytes} B`;
  let size = bytes / 1000;
  let unit = 0;
  // 999.95 kB would round to 1000.0 kB.
  while (size >= 999.95 && unit < byteUnits.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${size.toFixed(1)} ${byteUnits[unit]}`;
}

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

/** `1 poll`, `1,204 polls`. */
export function counted(count: number, word: string): string {
  return `${grouped(String(count))} ${word}${count === 1 ? '' : 's'}`;
}

/** A whole number with thousands separators, `1,204,882`; any other text as is. */
export function grouped(digits: string): string {
  return /^-?\d{4,30}$/.test(digits) ? digits.replace(/\B(?=(?:\d{3})+$)/g, ',') : digits;
}

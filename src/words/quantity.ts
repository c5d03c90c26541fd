const byteUnits = ['kB', 'MB', 'GB', 'TB', 'PB'];

/** `12.4 MB`: decimal units, as storage is sold. An impossible size is returned as is. */
export function bytesText(bytes: number): string {
  if (!(bytes >= 0) || !Number.isFinite(bytes)) return String(bytes);
  if (bytes < 1000) return `${bytes} B`;
  // 999.95 kB would round to 1000.0 kB.
  const unit = byteUnits.slice(1).filter((_, at) => bytes / 1000 ** (at + 1) >= 999.95).length;
  return `${(bytes / 1000 ** (unit + 1)).toFixed(1)} ${byteUnits[unit]}`;
}

/** `1 poll`, `1,204 polls`. */
export function counted(count: number, word: string): string {
  return `${grouped(String(count))} ${word}${count === 1 ? '' : 's'}`;
}

/** `stores`, `cities`, `statuses`. */
export function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** A whole number with thousands separators, `1,204,882`; any other text as is. */
export function grouped(digits: string): string {
  return /^-?\d{4,30}$/.test(digits) ? digits.replace(/\B(?=(?:\d{3})+$)/g, ',') : digits;
}

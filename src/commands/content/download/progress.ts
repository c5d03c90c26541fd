import { bytesText, counted, secondsText } from '../../../words/quantity.ts';

/** How far a file is, in bytes. */
export interface FileProgress {
  size: number | undefined;
  length: number;
  /** How many were fetched now. */
  arrived: number;
}

/** `3 of 14 files · 120.3 MB of 402.1 MB · 12.4 MB/s · 23s left`. */
export function progressText(files: readonly FileProgress[], done: number, seconds: number): string {
  const sum = (of: (file: FileProgress) => number) => files.reduce((total, file) => total + of(file), 0);
  const isKnown = files.every(({ size }) => size !== undefined);
  const length = sum((file) => file.length);
  const total = sum((file) => Math.max(file.size ?? 0, file.length));
  const rate = sum(({ arrived }) => arrived) / seconds;
  const parts = [
    `${done} of ${counted(files.length, 'file')}`,
    isKnown ? `${bytesText(length)} of ${bytesText(total)}` : bytesText(length),
  ];
  if (rate > 0) parts.push(`${bytesText(Math.round(rate))}/s`);
  if (rate > 0 && isKnown) parts.push(`${secondsText(Math.ceil((total - length) / rate))} left`);
  return parts.join(' · ');
}

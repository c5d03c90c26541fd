import type { Clock } from '../../../context.ts';
import type { StatusLine } from '../../../core/status-line.ts';
import { bytesText, counted } from '../../../model/quantity.ts';
import { secondsText } from '../../../output/quantity.ts';

/** Milliseconds between two updates of the line. */
const step = 500;

/** How far a file is. */
export interface Watched {
  /** What the service says, in bytes. */
  readonly size: number | undefined;
  /** Bytes that are there. */
  length: number;
  /** Those of them that were fetched now. */
  fetched: number;
  isDone: boolean;
}

/** `3 of 14 files · 120.3 MB of 402.1 MB · 12.4 MB/s · 23s left`, after so many milliseconds. */
export function progressText(files: readonly Watched[], elapsed: number): string {
  const sum = (of: (file: Watched) => number) => files.reduce((total, file) => total + of(file), 0);
  const [length, rate] = [sum((file) => file.length), (sum(({ fetched }) => fetched) * 1000) / elapsed];
  const isKnown = files.every(({ size, isDone }) => isDone || size !== undefined);
  const total = sum(({ size, length, isDone }) => (isDone ? length : Math.max(size ?? 0, length)));
  const parts = [
    `${files.filter(({ isDone }) => isDone).length} of ${counted(files.length, 'file')}`,
    isKnown ? `${bytesText(length)} of ${bytesText(total)}` : bytesText(length),
  ];
  if (rate > 0) parts.push(`${bytesText(Math.round(rate))}/s`);
  if (rate > 0 && isKnown) parts.push(`${secondsText(Math.ceil((total - length) / rate))} left`);
  return parts.join(' · ');
}

/** Shows how far files are on the status line until the function that it returns is called. */
export function showProgress(
  files: readonly Watched[],
  status: StatusLine,
  clock: Clock,
): () => Promise<void> {
  const started = clock.now();
  const end =
    status.isShown &&
    clock.every?.(step, () => {
      const elapsed = Math.max(1, clock.now() - started);
      status.show(progressText(files, elapsed)).catch(() => undefined);
    });
  return async () => {
    if (end) end();
    await status.hide();
  };
}

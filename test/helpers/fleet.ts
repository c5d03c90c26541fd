import { Failure } from '../../src/errors.ts';
import { player, tablet } from './fixtures.ts';
import { type RunOptions, type RunResult, run } from './run.ts';
import { answer } from './service.ts';

/** Two players of whom each poll tells something, by default that all is well. */
export function fleet(first: object = {}, second: object = {}): object[] {
  return [
    { ...player, healthStatus: 'healthy', ...first },
    { ...tablet, healthStatus: 'healthy', status: 'active', ...second },
  ];
}

/** Answers to polls, one after the other. */
export function polls(...answers: readonly (readonly object[])[]): void {
  for (const players of answers) answer('/players', players);
}

export interface WatchRun extends RunResult {
  /** Milliseconds of each pause. */
  readonly sleeps: readonly number[];
}

/** Runs `players watch` until it has slept so many times, then as if Ctrl-C had been typed. */
export async function watch(
  sleeps: number,
  argv: readonly string[],
  options: RunOptions = {},
): Promise<WatchRun> {
  const stop = new AbortController();
  const slept: number[] = [];
  const result = await run(['players', 'watch', ...argv], {
    ...options,
    signal: stop.signal,
    onSleep: (milliseconds) => {
      slept.push(milliseconds);
      if (slept.length === sleeps) stop.abort(new Failure('INTERRUPTED', 'interrupted'));
    },
  });
  return { ...result, sleeps: slept };
}

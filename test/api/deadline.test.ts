import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadline } from '../../src/api/retry.ts';
import { Failure } from '../../src/errors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failure = new Failure('TIMEOUT', 'late');
const inSecond = () => new Deadline(1000, () => failure);

test('the signal is aborted with the failure when the time is over', () => {
  const deadline = inSecond();
  vi.advanceTimersByTime(999);
  expect([deadline.left, deadline.signal.aborted]).toEqual([1, false]);
  vi.advanceTimersByTime(1);
  expect([deadline.signal.aborted, deadline.signal.reason]).toEqual([true, failure]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a limit of a millisecond is one', () => {
  const deadline = new Deadline(1, () => failure);
  vi.advanceTimersByTime(1);
  expect(deadline.signal.aborted).toBe(true);
});

test('nothing runs in a pause, which may have no end, and the time goes on behind it', () => {
  const deadline = inSecond();
  vi.advanceTimersByTime(995);
  deadline.pause();
  vi.advanceTimersByTime(105);
  expect([vi.getTimerCount(), deadline.left, deadline.signal.aborted]).toEqual([0, 5, false]);
  deadline.resume();
  vi.advanceTimersByTime(4);
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(deadline.signal.reason).toBe(failure);
});

test('nothing runs any more after the stop', () => {
  const deadline = inSecond();
  deadline.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(5000);
  expect(deadline.signal.aborted).toBe(false);
});

import { usage } from '../../../errors.ts';
import { parseDuration } from '../../../model/duration.ts';
import { dayLength, instantIn, machineZone, parseTime } from '../../screens/times.ts';

const weekday = /^(?:sun|mon|tue|wed|thu|fri|sat)/i;

/** The instant of `--since`, in milliseconds: a time that has been, such as `24h`, `yesterday` or `mon`, the last Monday. */
export function instantSince(text: string, now: number): number {
  const age = parseDuration(text);
  if (age !== undefined) return now - age;
  const seenFrom = (from: number) => instantIn(parseTime(text, '--since', from), machineZone(), '--since');
  const instant = seenFrom(now);
  if (instant <= now) return instant;
  if (weekday.test(text)) return seenFrom(now - 7 * dayLength);
  throw usage(`--since must be in the past, not "${text}"`);
}

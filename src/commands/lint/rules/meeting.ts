import type { ActiveHours } from '../../screens/engine/active-hours.ts';
import { lenient } from '../../screens/engine/week.ts';

/** The first instant in [from, to) at which both are open by some reading; undefined if by no reading they ever are. */
export function firstMeeting(a: ActiveHours, b: ActiveHours, from: number, to: number): number | undefined {
  for (let at = from; at < to; ) {
    const [one, other] = [a.at(at), b.at(at)];
    const [isOne, isOther] = [(one.code & lenient) !== 0, (other.code & lenient) !== 0];
    if (isOne && isOther) return at;
    at = isOne ? other.to : isOther ? one.to : Math.max(one.to, other.to);
  }
  return undefined;
}

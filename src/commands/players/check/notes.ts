import type { Session } from '../../../command/session.ts';
import { secondsText } from '../../../output/quantity.ts';
import { cutText } from '../snapshot.ts';
import type { Outcome } from './judge.ts';

/** Milliseconds; a larger clock skew is noted. */
const noteSkewOver = 60_000;

/** Notes on stderr what may distort the verdict. */
export async function noteDoubts({ skewMs = 0, suspect }: Outcome, session: Session): Promise<void> {
  if (Math.abs(skewMs) > noteSkewOver) {
    const length = secondsText(Math.round(Math.abs(skewMs) / 1000));
    const where = skewMs > 0 ? 'ahead of' : 'behind';
    await session.note({
      text: `the service's clock is ${length} ${where} this machine's; ages are relative to the service's clock`,
    });
  }
  if (suspect !== undefined) {
    await session.note({ text: cutText(suspect), advice: 'to check: signage players list --all' });
  }
}

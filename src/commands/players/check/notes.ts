import type { Session } from '../../../command/session.ts';
import { secondsText } from '../../../output/quantity.ts';
import { cutText } from '../snapshot.ts';
import type { Outcome } from './judge.ts';

/** Milliseconds: a clock that differs by more is told. */
const tellSkewOver = 60_000;

/** Notes on stderr of what may make the verdict another than it seems. */
export async function noteDoubts({ skewMs = 0, suspect }: Outcome, session: Session): Promise<void> {
  if (Math.abs(skewMs) > tellSkewOver) {
    const length = secondsText(Math.round(Math.abs(skewMs) / 1000));
    const where = skewMs > 0 ? 'ahead of' : 'behind';
    await session.note(
      `note: the service's clock is ${length} ${where} this machine's; ages are by the service's`,
    );
  }
  if (suspect !== undefined) {
    await session.note(`${cutText(suspect)}. To compare: signage players list --all`);
  }
}

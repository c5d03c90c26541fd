import type { Session } from '../../../command/session.ts';
import { Failure } from '../../../errors.ts';
import { begin, observe } from '../../../rules/transitions.ts';
import type { WatchOptions } from './loop.ts';
import { readState, stateFailure, writeState } from './state-file.ts';

/**
 * One poll, compared with what the file holds from the last run.
 * The file is written last: where anything fails before, the next run tells what this one should have told.
 */
export async function watchOnce(
  session: Session,
  { selection, ask, printEvents, polls }: WatchOptions,
  path: string,
): Promise<void> {
  const { context } = session;
  const { baseUrl, key, source } = await session.connection();
  // The sandbox of --demo has another port each time.
  const owner = { baseUrl: source === 'sandbox' ? 'the sandbox' : baseUrl, tenant: key.tenant };
  const release = await context.files.lock(path).catch((cause: unknown) => {
    throw stateFailure('be locked', path, cause);
  });
  if (release === undefined) {
    throw new Failure('CONFIG', `another signage players watch is using ${path}`, {
      hint: 'Wait until it ends, or use another file',
    });
  }
  try {
    const before = await readState(context, path, owner);
    const { players, time } = await ask();
    await session.warnOfDrift();
    if (before === undefined) {
      await writeState(context, path, owner, begin(players));
      return;
    }
    const { state, changes } = observe(before, players, { polls });
    await printEvents(selection.told(changes, before, state), time);
    await writeState(context, path, owner, state);
  } finally {
    await release();
  }
}

import type { Session } from '../../../core/session.ts';
import { Failure } from '../../../errors.ts';
import { begin, observe } from '../rules/transitions.ts';
import type { WatchOptions } from './loop.ts';
import { readState, stateFailure, writeState } from './state-file.ts';

/**
 * Polls once and reports what changed since the state in the file was saved.
 * Writes the file last, so that after a failure the next run reports what this one did not.
 */
export async function watchOnce(
  session: Session,
  { selection, poll, printEvents, polls }: WatchOptions,
  path: string,
): Promise<void> {
  const { context } = session;
  const { baseUrl, key, source } = await session.connection();
  // The sandbox of --demo gets a different port each time.
  const owner = { baseUrl: source === 'sandbox' ? 'the sandbox' : baseUrl, tenant: key.tenant };
  const release = await context.files.lock(path).catch((cause: unknown) => {
    throw stateFailure('lock', path, cause);
  });
  if (release === undefined) {
    throw new Failure('CONFIG', `another signage players watch is using ${path}`, {
      hint: 'Wait for it to finish, or use another file',
    });
  }
  try {
    const before = await readState(context, path, owner);
    const { players, time } = await poll();
    await session.warnOfDrift();
    if (before === undefined) {
      await writeState(context, path, owner, begin(players));
      return;
    }
    const { state, changes } = observe(before, players, { polls });
    await printEvents(selection.reported(changes, before, state), time);
    await writeState(context, path, owner, state);
  } finally {
    await release();
  }
}

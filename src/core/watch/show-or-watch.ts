import { usage } from '../../errors.ts';
import { flagName, type Input } from '../flag.ts';
import type { Session } from '../session.ts';
import { type Watchable, watchFlags } from './watchable.ts';

/** Runs a command once, or with `--watch` again and again. */
export async function showOrWatch(session: Session, input: Input, one: Watchable): Promise<void> {
  const { watch, bell } = watchFlags;
  if (input.get(watch) === undefined) {
    if (input.get(bell)) throw usage('--bell needs --watch');
    return one.show(session);
  }
  const other = one.refuses.find((flag) => input.get(flag) !== undefined);
  if (other) throw usage(`--watch cannot be combined with ${flagName(other)}`);
  const { watchCommand } = await import('./watch-command.ts');
  return watchCommand(session, input, one);
}

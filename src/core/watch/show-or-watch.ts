import { usage } from '../../errors.ts';
import { flagName, type Input } from '../flag.ts';
import type { Session } from '../session.ts';
import { type Watchable, watchFlags } from './watchable.ts';

/** Runs a command once, or with `--watch` again and again. */
export async function showOrWatch(session: Session, input: Input, command: Watchable): Promise<void> {
  const { watch, bell } = watchFlags;
  if (input.get(watch) === undefined) {
    if (input.get(bell)) throw usage('--bell needs --watch');
    return command.show(session);
  }
  const refused = command.refuses.find((flag) => input.get(flag) !== undefined);
  if (refused) throw usage(`--watch cannot be combined with ${flagName(refused)}`);
  const { watchCommand } = await import('./watch-command.ts');
  return watchCommand(session, input, command);
}

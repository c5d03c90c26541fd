import { timeWordsOf } from '../../../clock/typed-time.ts';
import type { Context } from '../../../context.ts';
import { globalFlags } from '../../../core/global-flags.ts';
import { runVerb } from '../../../core/run-verb.ts';
import { Failure } from '../../../errors.ts';
import { commandsForSeveralProfiles } from '../../entries.ts';
import { flagCalled } from '../../find-flags.ts';
import type { CliCommand } from '../../tree.ts';
import { nowhere } from './nowhere.ts';

/**
 * Whether a command line that was parsed should not be suggested: the tool would refuse it once it runs, or it does not say what it seems to
 * say.
 */
export async function isDoubtful(command: CliCommand, context: Context): Promise<boolean> {
  const isOddly = isFromTime(command) || selectsNothing(command) || lacksVerdict(command);
  return isOddly || (await isRefused(command, context));
}

/**
 * Whether a command refuses its line when it runs. It is run with everything outside cut off: wrong usage is reported before the first
 * request. What runs other lines is not run, nor is what opens a port.
 */
async function isRefused({ body, input }: CliCommand, context: Context): Promise<boolean> {
  if (body === undefined || body.runLines !== undefined || body.isServer) return false;
  const { world, silent, reject } = nowhere(context);
  const options = { connect: () => reject, notes: { note: silent, warn: silent, say: silent } };
  try {
    await runVerb(body, world, input, commandsForSeveralProfiles, options);
    return false;
  } catch (error) {
    return error instanceof Failure && error.kind === 'USAGE';
  }
}

/** Whether a query asks an array for a member, as `items[?id]` or `tenantId` for other tools, or the object of `screens` for an item. */
function selectsNothing({ path, input }: CliCommand): boolean {
  const [query = ''] = input.typed(globalFlags.query) ?? [];
  if (path === 'signage screens list') return /^\[[\]?*\d]/.test(query);
  return (path.endsWith(' list') || path === 'signage auth status') && /^[a-z_]\w*(?![\w(])/i.test(query);
}

/** Whether a verdict is asked for where nothing is a failure without `--fail-on`: `status --quiet`. */
function lacksVerdict({ path, flags, input }: CliCommand): boolean {
  const failOn = flagCalled('--fail-on', flags);
  const isAsked = failOn !== undefined && input.typed(failOn) !== undefined;
  return path === 'signage status' && input.typed(globalFlags.quiet) !== undefined && !isAsked;
}

/** Whether `--from` has a time, as in `--from 2026-11-01` or `--from now-6h`, and no folder. */
export function isFromTime({ input }: CliCommand): boolean {
  const [folder = ''] = input.typed(globalFlags.from) ?? [];
  return /^(?:now)?-?\d[\w/.:-]*$/.test(folder) || timeWordsOf(folder) !== undefined;
}

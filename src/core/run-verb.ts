import type { Context } from '../context.ts';
import { createSession } from './create-session.ts';
import type { Flag, Input } from './flag.ts';
import { applySettings } from './settings/apply-settings.ts';
import { asksSeveral, runForSeveral } from './several-profiles.ts';
import type { VerbBody } from './verb.ts';

/** Runs a verb in a session of its own: for one profile, unless several are asked for. */
export async function runVerb(body: VerbBody, given: Context, typed: Input): Promise<void> {
  const { context, input, settings } = await applySettings(given, typed);
  const session = createSession(context, input, { settings });
  try {
    await session.readQuery();
    if (settings && context.err.isTTY && body.flags.some(isSettled))
      await session.note({ text: `settings: ${settings.path}` });
    if (asksSeveral(input)) await runForSeveral(body, input, session);
    else await body.run(session, input);
  } finally {
    await session.close();
  }
}

/** Whether a flag may come from the settings, or says that a tenant is judged. */
function isSettled({ setting, syntax }: Flag<unknown>): boolean {
  return setting !== undefined || syntax.startsWith('--assume ');
}

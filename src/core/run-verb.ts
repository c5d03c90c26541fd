import type { Context } from '../context.ts';
import { createSession } from './create-session.ts';
import type { Input } from './flag.ts';
import { applySettings } from './settings/apply-settings.ts';
import { asksSeveral, runForSeveral } from './several-profiles.ts';
import type { VerbBody } from './verb.ts';

/** Runs a verb in a session of its own: for one profile, unless several are asked for. */
export async function runVerb(body: VerbBody, given: Context, typed: Input): Promise<void> {
  const { context, input } = await applySettings(given, typed);
  const session = createSession(context, input);
  try {
    await session.readQuery();
    const { settings } = session;
    // Such a flag may come from the settings, or says that a tenant is judged.
    const isUsed = body.flags.some(({ setting, syntax }) => setting ?? syntax.startsWith('--assume '));
    if (settings && isUsed && context.err.isTTY) await session.note({ text: `settings: ${settings.path}` });
    if (asksSeveral(input)) await runForSeveral(body, input, session);
    else await body.run(session, input);
  } finally {
    await session.close();
  }
}

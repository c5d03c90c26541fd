import type { Context } from '../context.ts';
import { createSession } from './create-session.ts';
import type { Input } from './flag.ts';
import { asksSeveral, runForSeveral } from './several-profiles.ts';
import type { VerbBody } from './verb.ts';

/** Runs a verb in a session of its own: for one profile, unless several are asked for. */
export async function runVerb(body: VerbBody, context: Context, input: Input): Promise<void> {
  const session = createSession(context, input);
  try {
    await session.readQuery();
    if (asksSeveral(input)) await runForSeveral(body, input, session);
    else await body.run(session, input);
  } finally {
    await session.close();
  }
}

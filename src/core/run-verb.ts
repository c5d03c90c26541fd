import type { Context } from '../context.ts';
import { createSession, type SessionOptions } from './create-session.ts';
import { inDemoTime } from './demo-clock.ts';
import type { Input } from './flag.ts';
import { applySettings } from './settings/apply-settings.ts';
import { sayEffect, usesSettings } from './settings/effect.ts';
import { asksSeveral, assertPossible, type CommandsForSeveral, runForSeveral } from './several-profiles.ts';
import type { VerbBody } from './verb.ts';

/** Runs a verb in a session of its own: for one profile, unless several are asked for. */
export async function runVerb(
  body: VerbBody,
  given: Context,
  typed: Input,
  commandsForSeveral: CommandsForSeveral,
  options: SessionOptions = {},
): Promise<void> {
  const { context, input, problems } = await applySettings(body, inDemoTime(given, typed), typed);
  const session = createSession(context, input, options);
  try {
    await session.readQuery();
    for (const text of problems) await session.note({ text });
    if (!body.readsSettings && usesSettings(body)) await sayEffect(session);
    if (asksSeveral(input)) {
      await assertPossible(body, input, commandsForSeveral);
      await runForSeveral(body, input, session);
    } else await body.run(session, input);
  } finally {
    await session.close();
  }
}

import type { Context } from '../context.ts';

type Env = Context['env'];

/** Only signage itself needs these. */
const keyVariables: ReadonlySet<string> = new Set(['SIGNAGE_API_KEY', 'SIGNAGE_API_KEY_FILE']);

/** The environment for a user's command: ours, without the key. */
export function commandEnvironment(env: Env): Env {
  // Names ignore case on Windows.
  return Object.fromEntries(Object.entries(env).filter(([name]) => !keyVariables.has(name.toUpperCase())));
}

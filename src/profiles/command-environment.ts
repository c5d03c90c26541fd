import type { Context } from '../context.ts';

type Env = Context['env'];

/** What the tool itself reads, and no command of the user's needs. */
const keyVariables: ReadonlySet<string> = new Set(['SIGNAGE_API_KEY', 'SIGNAGE_API_KEY_FILE']);

/** The environment for a command of the user's: the tool's own, without the key. */
export function commandEnvironment(env: Env): Env {
  // On Windows names are the same in either case.
  return Object.fromEntries(Object.entries(env).filter(([name]) => !keyVariables.has(name.toUpperCase())));
}

import type { Context } from '../context.ts';
import { defect, Failure } from '../errors.ts';
import { createSession, type SessionOptions } from './create-session.ts';
import type { Input } from './flag.ts';
import type { Session } from './session.ts';
import { withWrite } from './status-line.ts';

interface Capture extends SessionOptions {
  /** Takes what the run writes, in order, in place of the streams. */
  write(text: string, stream: 'out' | 'err'): Promise<void>;
}

/**
 * Runs a command inside another one, in a session of its own whose output is taken. Resolves to its failure, if it fails: what to make of
 * that is for the outer command to say.
 */
export async function captured(
  run: (session: Session) => Promise<void>,
  context: Context,
  input: Input,
  { write, ...options }: Capture,
): Promise<Failure | undefined> {
  const streams = {
    out: withWrite(context.out, (text) => write(text, 'out')),
    err: withWrite(context.err, (text) => write(text, 'err')),
  };
  let session: Session | undefined;
  try {
    session = createSession({ ...context, ...streams }, input, options);
    await run(session);
    return undefined;
  } catch (error) {
    return error instanceof Failure ? error : defect(error);
  } finally {
    await session?.close();
  }
}

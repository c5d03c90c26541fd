import { PassThrough } from 'node:stream';
import { isCancel, password, text } from '@clack/prompts';
import { Failure } from '../errors.ts';

/** The terminal that questions are asked on. */
interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly signal: AbortSignal;
}

/** The answer of a person at a terminal; rejects on Ctrl-C, Ctrl-D and the end of the terminal. */
export async function askPerson(
  kind: 'text' | 'secret',
  message: string,
  { input, output, signal }: Terminal,
): Promise<string> {
  // A new one for each question: the library listens to it even after the answer.
  const left = new AbortController();
  const onStop = () => left.abort(signal.reason);
  signal.addEventListener('abort', onStop);
  if (signal.aborted) onStop();
  const hangUp = () => left.abort(new Failure('HUNG_UP', 'hung up'));
  const typed = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => input.setRawMode(isRaw),
  });
  // The library does not report the end of input, as after Ctrl-D: the question would stay forever. It pauses its input
  // then, but also when it is answered, shortly before it returns.
  typed.once('pause', () => setImmediate(() => left.abort(new Failure('INTERRUPTED', 'interrupted'))));
  // When the terminal is gone, reading and resetting it fail, which the library would leave as an uncaught exception.
  input.on('error', hangUp).once('end', hangUp).pipe(typed, { end: false });
  try {
    const answer = await (kind === 'text' ? text : password)({
      message,
      input: typed,
      output,
      signal: left.signal,
    });
    // `isCancel` does not narrow the type, but no other symbol is ever returned.
    if (!isCancel(answer) && typeof answer !== 'symbol') return answer;
    left.signal.throwIfAborted();
    throw new Failure('INTERRUPTED', 'interrupted');
  } finally {
    input.off('end', hangUp).unpipe(typed);
    signal.removeEventListener('abort', onStop);
    // The library leaves raw mode only after it has answered: the next question would be echoed.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

import { PassThrough, type Readable } from 'node:stream';
import { isCancel, password, text } from '@clack/prompts';
import type { Prompt } from '../context.ts';
import { Failure } from '../errors.ts';

/** Where questions are asked and answered. */
interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly signal: AbortSignal;
}

/** The same for the library, which is to see no more of the terminal than what is typed. */
interface PromptStreams {
  readonly input: Readable;
  readonly output: NodeJS.WriteStream;
  readonly signal: AbortSignal;
}

/** Questions to a person at a terminal. */
export function createPrompt(terminal: Terminal): Prompt {
  return {
    text: (message) => answered(terminal, (asked) => text({ ...asked, message })),
    secret: (message) => answered(terminal, (asked) => password({ ...asked, message })),
  };
}

/** The answer; Ctrl-C, Ctrl-D and the end of the terminal are none. */
async function answered(
  { input, output, signal }: Terminal,
  ask: (asked: PromptStreams) => Promise<string | symbol>,
): Promise<string> {
  // Of its own for each question: the library listens to it for longer than it asks.
  const left = new AbortController();
  const onStop = () => left.abort(signal.reason);
  signal.addEventListener('abort', onStop);
  if (signal.aborted) onStop();
  const hangUp = () => left.abort(new Failure('HUNG_UP', 'hung up'));
  const typed = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => input.setRawMode(isRaw),
  });
  // The library does not tell when nobody can type any more, as after Ctrl-D: the question would stay for ever.
  // It pauses its input when it is answered, too, and says so a little later.
  typed.once('pause', () => setImmediate(() => left.abort(new Failure('INTERRUPTED', 'interrupted'))));
  // A terminal that has gone fails to be read, and to be set back: for the library an exception that nothing catches.
  input.on('error', hangUp).once('end', hangUp).pipe(typed, { end: false });
  try {
    const answer = await ask({ input: typed, output, signal: left.signal });
    // Its type is that of a symbol, but no other symbol is ever an answer.
    if (!isCancel(answer) && typeof answer !== 'symbol') return answer;
    left.signal.throwIfAborted();
    throw new Failure('INTERRUPTED', 'interrupted');
  } finally {
    input.off('end', hangUp).unpipe(typed);
    signal.removeEventListener('abort', onStop);
  }
}

import { fstatSync, writeSync } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { ClosedPipe, type Context, type Sink } from '../context.ts';
import { badConfig, codeOf, Failure, reasonOf } from '../errors.ts';

/** Width of a terminal that does not report one. */
const usualColumns = 80;

/** Milliseconds for a last message when the tool is stopped: its reader may be stuck. */
const lastWordMs = 200;

/** A stream of the process as a sink, opened when first used. */
export function createSink(
  open: () => ProcessStream,
  stop: AbortSignal,
): Sink & { write(data: string | Uint8Array): Promise<void> } {
  let opened: ProcessStream | undefined;
  let broken: Error | undefined;
  let file: number | undefined;
  // Without a listener a closed pipe would end the process with a stack trace.
  const stream = () => {
    if (opened) return opened;
    opened = open().on('error', (error) => {
      broken = error;
    });
    file = fileOf(opened);
    return opened;
  };
  // One listener for all writes: adding and removing one for each would cost more than the write.
  const pending = new Set<(reason: unknown) => void>();
  stop.addEventListener('abort', () => {
    for (const reject of pending) reject(stop.reason);
  });
  const write = (data: string | Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const target = stream();
      const fail = (error: Error) => reject(sinkFailure(error, target));
      if (broken) return fail(broken);
      if (file !== undefined) return writeAll(file, data).then(resolve, fail);
      pending.add(reject);
      if (stop.aborted) setTimeout(reject, lastWordMs, stop.reason);
      // Back-pressure: the callback comes when the data is gone, so a slow reader slows us down.
      target.write(data, (error) => {
        pending.delete(reject);
        if (error) fail(error);
        else resolve();
      });
    });
  return {
    get isTTY() {
      return stream().isTTY ?? false;
    },
    get columns() {
      return stream().columns || usualColumns;
    },
    get rows() {
      return stream().rows || undefined;
    },
    write,
  };
}

type ProcessStream = NodeJS.WriteStream & { readonly fd: number };

/** The descriptor of a stream into a regular file. */
function fileOf({ fd }: ProcessStream): number | undefined {
  try {
    return fstatSync(fd).isFile() ? fd : undefined;
  } catch {
    // It is closed.
    return undefined;
  }
}

/** Writes all of it: Node's stream tries once, and drops without an error what a nearly full disk does not take. */
async function writeAll(fd: number, data: string | Uint8Array): Promise<void> {
  let rest = typeof data === 'string' ? Buffer.from(data) : data;
  while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
}

/** A reader that has gone is an ordinary end; anything else, such as a full disk, is a failure. */
function sinkFailure(error: Error, { isTTY }: NodeJS.WriteStream): Error {
  const code = codeOf(error);
  if (code === 'EPIPE') return new ClosedPipe();
  // SIGHUP may come later.
  if (code === 'EIO' && isTTY) return new Failure('HUNG_UP', 'hung up', { cause: error });
  return badConfig(`cannot write the output: ${reasonOf(error)}`, undefined, error);
}

/** Standard input, opened when first used. */
export function createSource(open: () => NodeJS.ReadStream, stop: AbortSignal): Context['in'] {
  async function* parts(): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of addAbortSignal(stop, open()))
        yield decoder.decode(Buffer.from(chunk), { stream: true });
    } catch (cause) {
      stop.throwIfAborted();
      throw badConfig(
        `cannot read stdin: ${reasonOf(cause)}`,
        'Pipe the input in, or use a file: < FILE',
        cause,
      );
    }
  }
  return {
    get isTTY() {
      return open().isTTY ?? false;
    },
    parts,
    async text() {
      let text = '';
      for await (const part of parts()) text += part;
      return text;
    },
  };
}

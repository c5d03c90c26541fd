import { stripVTControlCharacters } from 'node:util';
import { ClosedPipe, type Context, type Pager } from '../context.ts';
import { commandEnvironment } from '../profiles/credentials.ts';
import { withWrite } from './status-line.ts';

/** Characters kept in case the pager fails. A pager that has taken this many works. */
const mostKept = 16 * 1024 * 1024;

/**
 * A context whose output goes to a pager once it is higher than the terminal. Until then it is held, and what stays lower is printed as it
 * is. What is said on stderr waits until the pager has ended. Whoever leaves the pager early is a reader who has gone, as of `| head`.
 */
export function createPaging(context: Context, command: string) {
  const { out, err } = context;
  /** What no one has seen yet; with a pager, what to print if it fails. */
  let kept: string[] = [];
  let height = 0;
  let length = 0;
  let pager: Pager | undefined;
  /** Whether the pager has failed, and the terminal is written to. */
  let isPlain = false;
  const said: string[] = [];

  const isHigher = () => height >= (out.rows ?? Number.POSITIVE_INFINITY);

  async function printKept(): Promise<void> {
    const texts = kept;
    kept = [];
    height = 0;
    for (const text of texts) await out.write(text);
  }

  /** Prints what a pager that failed has not shown. Resolves to whether it did fail. */
  async function printedAfterFailure(exitCode: number | null): Promise<boolean> {
    // A signal, as from a person who kills it, is no failure; nor is the end of one that has shown very much.
    const hasFailed = exitCode !== null && exitCode !== 0 && exitCode < 128 && length <= mostKept;
    if (!hasFailed) return false;
    isPlain = true;
    pager = undefined;
    said.unshift(`note: the pager failed with exit code ${exitCode}: ${command}\n`);
    await printKept();
    return true;
  }

  async function write(text: string): Promise<void> {
    if (isPlain) return out.write(text);
    length += text.length;
    if (length <= mostKept || pager === undefined) kept.push(text);
    else kept = [];
    if (pager === undefined) {
      height += heightOf(text, out.columns);
      if (!isHigher()) return;
      pager = await context.startPager(command, pagerEnvironment(context.env));
      return send(pager, kept.join(''));
    }
    await send(pager, text);
  }

  async function send(to: Pager, text: string): Promise<void> {
    try {
      await to.write(text);
    } catch {
      if (!(await printedAfterFailure(await to.end()))) throw new ClosedPipe();
    }
  }

  async function say(text: string): Promise<void> {
    if (pager !== undefined) return void said.push(text);
    if (!isPlain) await printKept();
    await err.write(text);
  }

  return {
    context: {
      ...context,
      out: withWrite(out, write),
      err: withWrite(err, say),
      buffer() {
        const held: string[] = [];
        const release = async () => {
          for (const text of held) await write(text);
        };
        return { write: async (text: string) => void held.push(text), release, close: async () => undefined };
      },
    } satisfies Context,

    /** Waits for the person to leave the pager, if there is one, and prints what was held back. */
    async end(): Promise<void> {
      if (pager !== undefined) await printedAfterFailure(await pager.end());
      else if (!isPlain) await printKept();
      for (const text of said) await err.write(text);
    },
  };
}

/** Lines that a text takes on a terminal, which breaks long ones. */
function heightOf(text: string, columns: number): number {
  const lines = stripVTControlCharacters(text).replace(/\n$/, '').split('\n');
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), 0);
}

/** Without a key; and as for git's pager, `less` ends by itself if all fits, keeps colors, and leaves the text on the screen. */
function pagerEnvironment(env: Context['env']): Context['env'] {
  return { LESS: 'FRX', LV: '-c', ...commandEnvironment(env) };
}

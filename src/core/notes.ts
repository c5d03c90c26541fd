import type { Sink } from '../context.ts';
import { visible } from '../output/sanitize.ts';
import { wrapWords } from './status-line.ts';

/** A note: what happened, and what to type about it, if anything. */
export interface Note {
  readonly text: string;
  readonly advice?: string | undefined;
}

/** What a run says besides its output. */
export interface Notes {
  /** A note, or a line that says how it went, unless `--quiet` is given. */
  note(note: Note | string): Promise<void>;
  warn(text: string): Promise<void>;
  /** A line that is not left out. */
  say(text: string): Promise<void>;
}

/** Notes as lines on stderr. */
export function createNotes(err: Sink, isQuiet: boolean): Notes {
  const say = async (text: string) => err.write(`${await wrapWords(visible(text), err)}\n`);
  return {
    async note(note) {
      if (!isQuiet) await say(typeof note === 'string' ? note : lineOf(note));
    },
    warn: (text) => say(`warning: ${text}`),
    say,
  };
}

function lineOf({ text, advice }: Note): string {
  return `note: ${text}${advice === undefined ? '' : ` (${advice})`}`;
}

/** Writes a line to stderr without waiting; if stderr is closed, the line is lost. */
export function logLine(err: Sink, line: string): void {
  err.write(`${visible(line)}\n`).catch(() => undefined);
}

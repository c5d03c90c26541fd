import type { Sink } from '../context.ts';
import { visible } from '../output/sanitize.ts';
import type { Note, Notes } from './session.ts';
import { wrapWords } from './status-line.ts';

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

import type { Sink } from '../context.ts';
import { withWrite } from './sink.ts';

/** A line at the bottom of a terminal that is updated in place. Without a terminal it does nothing. */
export interface StatusLine {
  /** stderr; its lines go above this one. */
  readonly err: Sink;
  readonly isShown: boolean;
  /** Cells that the line can take. */
  readonly room: number;
  /** Replaces the line. If the text is too wide, shows `plain`, cut to fit. */
  show(text: string, plain?: string): Promise<void>;
  /** Removes the line. */
  hide(): Promise<void>;
  /** Hides the line while something else, such as stdout, writes to the terminal. */
  above(write: () => Promise<void>): Promise<void>;
}

/** Cells left free at the end of the line: room for the `^C` that a terminal prints, which would otherwise break the line in two. */
const echoCells = 3;

/** Return to the start of the line and erase it. */
const erase = '\r\u001b[2K';

/** A status line on stderr. It is redrawn in the same write as the text above it, so it does not flicker. */
export function createStatusLine(err: Sink, isShown: boolean): StatusLine {
  let shown = '';
  const replace = async (text: string) => {
    const before = shown;
    shown = text;
    if (before !== '' || text !== '') await err.write(`${before === '' ? '' : erase}${text}`);
  };
  return {
    isShown,
    get room() {
      return err.columns - echoCells;
    },
    err: withWrite(err, (text) => err.write(shown === '' ? text : `${erase}${text}${shown}`)),
    async show(text, plain = text) {
      if (!isShown) return;
      // Measuring text is slow to load, and lists have no status line.
      const { cut, displayWidth } = await import('../output/width.ts');
      await replace(displayWidth(plain, this.room) <= this.room ? text : cut(plain, this.room));
    },
    hide: () => replace(''),
    async above(write) {
      const before = shown;
      await replace('');
      await write();
      await replace(before);
    },
  };
}

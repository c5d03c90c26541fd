import type { Sink } from '../context.ts';

/** One line at the bottom of a terminal that changes in place. Where there is none, nothing is shown. */
export interface StatusLine {
  /** stderr, on which lines go above this one. */
  readonly err: Sink;
  /** Whether anybody sees it. */
  readonly isShown: boolean;
  /** Puts a line in the place of the last one. Of a text that is too wide, `plain` is shown as far as it fits. */
  show(text: string, plain?: string): Promise<void>;
  /** Takes the line away. */
  hide(): Promise<void>;
  /** Keeps the line out of the way of what is written elsewhere on the terminal. */
  above(write: () => Promise<void>): Promise<void>;
}

/** To the start of the line, and nothing on it any more. */
const erase = '\r\u001b[2K';

/** A status line on stderr. It is drawn with the writes that it makes way for, so that it does not flicker. */
export function createStatusLine(err: Sink, isShown: boolean): StatusLine {
  let shown = '';
  const replace = async (text: string) => {
    const before = shown;
    shown = text;
    if (before !== '' || text !== '') await err.write(`${before === '' ? '' : erase}${text}`);
  };
  return {
    isShown,
    err: {
      get isTTY() {
        return err.isTTY;
      },
      get columns() {
        return err.columns;
      },
      write: (text) => err.write(shown === '' ? text : `${erase}${text}${shown}`),
    },
    async show(text, plain = text) {
      if (!isShown) return;
      // Measuring text takes long to load, and a list shows no line.
      const { cut, displayWidth } = await import('../output/width.ts');
      // The last cell stays free: some terminals break the line behind it.
      const room = err.columns - 1;
      await replace(displayWidth(plain, room) <= room ? text : cut(plain, room));
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

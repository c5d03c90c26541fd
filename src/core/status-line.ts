import type { Sink } from '../context.ts';

/** A line at the bottom of a terminal that is updated in place. Without a terminal it does nothing. */
export interface StatusLine {
  /** stderr; its lines go above this one. */
  readonly err: Sink;
  readonly isShown: boolean;
  /** Cells that the line can take. */
  readonly room: number;
  /** Replaces the line. If the text is too wide, shows `plain`, cut to fit. */
  show(text: string, plain?: string): Promise<void>;
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
  /** Counts the changes of the line, to notice that another one came first. */
  let turn = 0;
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
      turn += 1;
      const own = turn;
      const { cut, displayWidth } = await loadWidth();
      // The line was hidden or replaced meanwhile.
      if (turn !== own) return;
      const fits = displayWidth(plain, this.room) <= this.room;
      await replace(fits ? text : cut(plain, this.room));
    },
    hide() {
      turn += 1;
      return replace('');
    },
    async above(write) {
      const before = shown;
      await replace('');
      await write();
      await replace(before);
    },
  };
}

/** The same sink with another way to write. The terminal may change its size at any time. */
export function withWrite(sink: Sink, write: Sink['write']): Sink {
  return {
    get isTTY() {
      return sink.isTTY;
    },
    get columns() {
      return sink.columns;
    },
    get rows() {
      return sink.rows;
    },
    write,
  };
}

/** Begins all lines but the first, so that no word of a message looks like the start of another message. */
const indent = '  ';

/**
 * The text as it fits a terminal, broken between words: terminals break inside them. A pipe gets one line. Hide keys before: a
 * line break could cut one in two. `names` stay whole.
 */
export async function wrapWords(
  text: string,
  { isTTY, columns }: Pick<Sink, 'isTTY' | 'columns'>,
  names: readonly unknown[] = [],
): Promise<string> {
  if (!isTTY || text.length * 2 <= columns) return text;
  const { wrap } = await loadWidth();
  const kept = names.length === 0 ? text : (await loadNames()).keepNames(text, names);
  return wrap(kept, columns - indent.length).join(`\n${indent}`);
}

/** Few notes quote a name. */
function loadNames() {
  return import('../output/whole-names.ts');
}

/** Measuring text is slow to load; a short note fits, and lists have no status line. */
function loadWidth() {
  return import('../output/width.ts');
}

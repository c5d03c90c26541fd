import type { Context } from '../context.ts';

/** Standard input that on a terminal says first that it is read: a command that waits for input looks stuck. */
export function announcedInput(source: Context['in'], say: (text: string) => Promise<void>): Context['in'] {
  return {
    get isTTY() {
      return source.isTTY;
    },
    async text() {
      // A key is asked for with a prompt, so only ids are typed here.
      if (source.isTTY) await say('reading ids from standard input; press Ctrl-D to end');
      return source.text();
    },
    parts: () => source.parts(),
  };
}

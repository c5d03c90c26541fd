import type { Sink } from '../context.ts';

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

/** A part of time: `from` inclusive, `to` exclusive, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Keeps two spans: the first one asked for, since all screens of a fleet ask about the same instant, and the latest. */
export class SpanCache<T extends Span> {
  #first: T | undefined;
  #latest: T | undefined;
  readonly #find: (instant: number) => T;

  constructor(find: (instant: number) => T) {
    this.#find = find;
  }

  /** The span that an instant is in. */
  at(instant: number): T {
    const first = this.#first;
    if (first !== undefined && instant >= first.from && instant < first.to) return first;
    const latest = this.#latest;
    if (latest !== undefined && instant >= latest.from && instant < latest.to) return latest;
    const found = this.#find(instant);
    this.#first ??= found;
    this.#latest = found;
    return found;
  }
}

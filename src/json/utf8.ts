import { Failure } from '../errors.ts';

/** Decodes the bytes of one answer; what is not UTF-8 is a `BAD_RESPONSE`. A byte order mark at its beginning is taken away. */
export class Utf8 {
  // The decoder itself would take one away from the beginning of each part.
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #hasBegun = false;

  /** The text of some bytes, and of those that earlier ones have left over. */
  part(bytes: Uint8Array): string {
    return this.#decode(bytes, true);
  }

  /** The text of all bytes from the beginning, or from where the text of others ended. */
  whole(bytes?: Uint8Array): string {
    return this.#decode(bytes, false);
  }

  #decode(bytes: Uint8Array | undefined, stream: boolean): string {
    try {
      const text = this.#decoder.decode(bytes, { stream });
      if (this.#hasBegun || text === '') return text;
      this.#hasBegun = true;
      return text.startsWith('\ufeff') ? text.slice(1) : text;
    } catch (cause) {
      throw new Failure('BAD_RESPONSE', 'the service sent an answer that is not UTF-8', { cause });
    }
  }
}

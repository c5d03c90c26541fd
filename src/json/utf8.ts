import { Failure } from '../errors.ts';

/** Decodes the bytes of one answer without its byte order mark; throws `BAD_RESPONSE` if they are not UTF-8. */
export class Utf8 {
  // Otherwise the decoder would remove one from the beginning of each part.
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #hasBegun = false;

  /** The text of these bytes and of any left over from earlier ones. */
  part(bytes: Uint8Array): string {
    return this.#decode(bytes, true);
  }

  /** The text of the last bytes, which must be complete. */
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

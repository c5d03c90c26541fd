import { Failure } from '../errors.ts';

/** Decodes the bytes of one answer; what is not UTF-8 is a `BAD_RESPONSE`. A byte order mark is taken away. */
export class Utf8 {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });

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
      return this.#decoder.decode(bytes, { stream });
    } catch (cause) {
      throw new Failure('BAD_RESPONSE', 'the service sent an answer that is not UTF-8 text', { cause });
    }
  }
}

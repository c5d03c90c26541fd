import { Failure } from '../errors.ts';
import { ArrayReader, type Batch } from '../json/array-reader.ts';
import { longestItem } from '../json/array-splitter.ts';
import { parseJson } from '../json/parse.ts';
import { Utf8 } from '../json/utf8.ts';
import type { Collection, Endpoint, Identified } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import type { DriftLog } from './drift.ts';
import { readItem, unquoted } from './read-item.ts';
import { ApiRequest, type Query, type RequestOptions } from './request.ts';
import { ListChanged, Seen } from './resume.ts';
import type { Answer } from './send.ts';

export interface ClientOptions extends Omit<RequestOptions, 'onSkew'> {
  /** Counts values that are not as documented. */
  readonly drift: DriftLog;
}

/** The read-only API of the contract (§4). Every method rejects with a `Failure`. */
export interface Client {
  /** One list, in batches as they arrive, in the service's order. Resolves when the answer has begun. */
  list<T extends Identified>(from: Collection<T>, query: Query): Promise<AsyncIterable<readonly Item<T>[]>>;
  /** The object at an endpoint, or below it when an id is given. */
  get<T>(from: Endpoint<T>, id?: string): Promise<Item<T>>;
  /** Whether the key may read an endpoint. Only the beginning of the body is read. */
  mayRead(endpoint: Endpoint): Promise<boolean>;
  /** Milliseconds by which the service's clock was ahead of ours at the last answer; undefined when unknown. */
  clockSkew(): number | undefined;
}

/** A client for one key. It holds no connections: `fetch` does. */
export function createClient(given: ClientOptions): Client {
  let skew: number | undefined;
  const options = { ...given, onSkew: (milliseconds?: number) => (skew = milliseconds) };
  return {
    clockSkew: () => skew,

    async list(from, query) {
      const request = new ApiRequest(options, from, '', query);
      return readList(request, await request.send(), from, options.drift);
    },

    async get(from, id) {
      const request = new ApiRequest(options, from, id === undefined ? '' : `/${encodeURIComponent(id)}`, {});
      for (;;) {
        let text = '';
        try {
          for await (const part of textOf(await request.send())) {
            text += part;
            if (text.length > longestItem) throw new SyntaxError('it is too long');
          }
          const whole = text;
          const item = readItem(from, parseJson(whole), () => whole, options.drift);
          request.deadline.stop();
          return item;
        } catch (error) {
          await request.retry(badBody(error, text));
        }
      }
    },

    async mayRead(endpoint) {
      const request = new ApiRequest(options, endpoint, '', 'limit' in endpoint ? { limit: 1 } : {});
      try {
        const first = await firstCharacter(await request.send());
        // Some servers answer every address with a page and 200.
        if (first !== ('idForm' in endpoint ? '[' : '{'))
          throw badBody(new SyntaxError('it is not JSON'), first);
        return true;
      } catch (error) {
        if (error instanceof Failure && error.kind === 'INSUFFICIENT_SCOPE') return false;
        throw error;
      } finally {
        request.deadline.stop();
      }
    },
  };
}

/** Reads a list; when it breaks off, asks again and continues after the items already given. */
async function* readList<T extends Identified>(
  request: ApiRequest,
  first: Answer,
  from: Collection<T>,
  drift: DriftLog,
): AsyncGenerator<readonly Item<T>[]> {
  const seen = new Seen();
  let answer = first;
  for (;;) {
    const reader = new ArrayReader();
    let beginning: Uint8Array | undefined;
    const read = (batch: Batch) =>
      seen.skip(
        batch.values.map((value, index) => readItem(from, value, () => batch.texts[index] ?? '', drift)),
      );
    try {
      for await (const part of answer.bytes()) {
        beginning ??= part;
        const fresh = read(reader.push(part));
        if (fresh.length === 0) continue;
        request.deadline.pause();
        yield fresh;
        request.deadline.resume();
      }
      const last = read(reader.end());
      seen.end();
      request.deadline.stop();
      yield last;
      return;
    } catch (error) {
      if (error instanceof ListChanged) throw error;
      const body = new TextDecoder().decode(beginning);
      if (error instanceof SyntaxError) throw badBody(error, body);
      let rest: readonly Item<T>[];
      try {
        rest = read(reader.rest());
      } catch (unreadable) {
        throw badBody(unreadable, body);
      }
      request.deadline.pause();
      yield rest;
      request.deadline.resume();
      await request.retry(error);
    }
    seen.rewind();
    answer = await request.send();
  }
}

async function* textOf(answer: Answer): AsyncGenerator<string> {
  const utf8 = new Utf8();
  for await (const chunk of answer.bytes()) yield utf8.part(chunk);
  yield utf8.whole();
}

/** The first character that is not white space, or an empty text. */
async function firstCharacter(answer: Answer): Promise<string> {
  for await (const part of textOf(answer)) {
    const [first] = part.trimStart();
    if (first !== undefined) return first;
  }
  return '';
}

/** What is wrong with a body, judged by its beginning; any other failure is returned as it is. */
function badBody(error: unknown, body: string): unknown {
  const plain = unquoted(error);
  if (!(plain instanceof SyntaxError)) return error;
  const looks = body.trimStart().startsWith('<') ? 'an HTML or XML page' : undefined;
  const said = body.trim() === '' ? 'an empty answer' : (looks ?? `an unreadable answer (${plain.message})`);
  return new Failure('BAD_RESPONSE', `the service sent ${said} instead of the documented JSON`, {
    hint: 'Is the base URL right? To see each request: --verbose',
    cause: plain,
  });
}

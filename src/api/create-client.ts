import { Failure } from '../errors.ts';
import { ArrayReader, type Batch } from '../json/array-reader.ts';
import { Utf8 } from '../json/utf8.ts';
import type { Collection, Identified } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import type { Client } from './client.ts';
import { largestObject } from './gate.ts';
import type { DriftLog } from './read-item.ts';
import { readItem, unquoted } from './read-item.ts';
import { ApiRequest, type RequestOptions } from './request.ts';
import type { Answer } from './send.ts';

export interface ClientOptions extends Omit<RequestOptions, 'onSkew'> {
  /** Counts values that are not as documented. */
  readonly drift: DriftLog;
}

/** A client for one key. It holds no connections: `fetch` does. */
export function createClient(given: ClientOptions): Client {
  let skew: number | undefined;
  const options = { ...given, onSkew: (milliseconds?: number) => (skew = milliseconds) };
  return {
    clockSkew: () => skew,

    async list(from, query, startOver) {
      const request = new ApiRequest(options, from, '', query);
      return readList(request, await request.send(), from, options.drift, startOver);
    },

    async get(from, id) {
      const request = new ApiRequest(options, from, id === undefined ? '' : `/${encodeURIComponent(id)}`, {});
      for (;;) {
        let text = '';
        try {
          for await (const part of textOf(await request.send())) {
            text += part;
            assertSmall(text.length);
          }
          const whole = text;
          const item = readItem(from, JSON.parse(whole), () => whole, options.drift);
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

/**
 * Reads a list. One that breaks off is requested again from its start if none of its items were handed on, or if the reader
 * can start over; else the failure is final.
 */
async function* readList<T extends Identified>(
  request: ApiRequest,
  first: Answer,
  from: Collection<T>,
  drift: DriftLog,
  startOver: (() => void) | undefined,
): AsyncGenerator<readonly Item<T>[]> {
  const itemsOf = ({ values, texts }: Batch) =>
    values.map((value, index) => readItem(from, value, () => texts[index] ?? '', drift));
  let isBegun = false;
  let answer = first;
  for (;;) {
    const reader = new ArrayReader();
    let beginning: Uint8Array | undefined;
    try {
      for await (const part of answer.bytes()) {
        beginning ??= part;
        const batch = itemsOf(reader.push(part));
        assertSmall(reader.pending);
        if (batch.length === 0) continue;
        isBegun = true;
        request.deadline.pause();
        yield batch;
        request.deadline.resume();
      }
      const last = itemsOf(reader.end());
      request.deadline.stop();
      yield last;
      return;
    } catch (error) {
      const failure = badBody(error, new TextDecoder().decode(beginning));
      if (isBegun && startOver === undefined) {
        request.deadline.stop();
        throw failure;
      }
      await request.retry(failure);
      startOver?.();
    }
    answer = await request.send();
  }
}

function assertSmall(length: number): void {
  if (length > largestObject)
    throw new SyntaxError(`an object is larger than ${largestObject / 1024 / 1024} MiB`);
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

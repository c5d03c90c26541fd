import { Failure } from '../errors.ts';
import { ArrayReader, type Batch } from '../json/array-reader.ts';
import { assertShallow } from '../json/array-splitter.ts';
import { apiRoot, type Collection, type Endpoint, type Identified } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import { Deadline } from './deadline.ts';
import type { DriftLog } from './drift.ts';
import { longestItem } from './limits.ts';
import { lateFailure } from './network-failure.ts';
import { readItem, unquoted } from './read-item.ts';
import { ListChanged, Seen } from './resume.ts';
import { type RetryOptions, Tries } from './retry.ts';
import { type Answer, type ExchangeOptions, exchange } from './send.ts';

export interface ClientOptions extends ExchangeOptions, Omit<RetryOptions, 'timeLeft'> {
  /** Milliseconds that a request may take, its further tries and the waits between them included. */
  readonly timeoutMs: number;
  /** Without a trailing slash and without {@link apiRoot}. */
  readonly baseUrl: string;
  /** Where values of a wrong type are counted. */
  readonly drift: DriftLog;
}

export type Query = Readonly<Record<string, string | number>>;

/** The read-only API of the contract (§4). Every method rejects with a `Failure`. */
export interface Client {
  /** One list, in batches as they arrive, in the service's order. Resolves when the answer has begun. */
  list<T extends Identified>(from: Collection<T>, query: Query): Promise<AsyncIterable<readonly Item<T>[]>>;
  /** The object at an endpoint, or below it when an id is given. */
  get<T>(from: Endpoint<T>, id?: string): Promise<Item<T>>;
  /** Whether the key may read an endpoint. Of the body only the beginning is looked at. */
  mayRead(endpoint: Endpoint): Promise<boolean>;
  /** Milliseconds by which the service's clock was ahead of ours at the last answer; undefined where that did not tell. */
  clockSkew(): number | undefined;
}

/** A client for one tenant's key. It holds no connection of its own: `fetch` does. */
export function createClient(given: ClientOptions): Client {
  let skew: number | undefined;
  const options = { ...given, tellSkew: (milliseconds?: number) => (skew = milliseconds) };
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
          for await (const part of (await request.send()).text()) {
            text += part;
            if (text.length > longestItem) throw new SyntaxError('it is longer than any object can be');
          }
          assertShallow(text);
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
        const beginning = await (await request.send()).beginning();
        // Some servers answer every address with a page and 200.
        if (beginning !== ('idForm' in endpoint ? '[' : '{'))
          throw badBody(new SyntaxError('it is no JSON'), beginning);
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

/** One request with all its tries, which share one deadline. */
class ApiRequest {
  readonly #options: ClientOptions;
  readonly #endpoint: Endpoint;
  readonly #url: string;
  readonly deadline: Deadline;
  readonly #signal: AbortSignal;
  readonly #tries: Tries;

  constructor(options: ClientOptions, endpoint: Endpoint, below: string, query: Query) {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    this.#url = `${options.baseUrl}${apiRoot}${endpoint.path}${below}${search.size > 0 ? `?${search}` : ''}`;
    this.deadline = new Deadline(options.timeoutMs, () => lateFailure(this.#url, options.timeoutMs));
    this.#signal = AbortSignal.any([options.signal, this.deadline.signal]);
    this.#options = options;
    this.#endpoint = endpoint;
    this.#tries = new Tries({ ...options, signal: this.#signal, timeLeft: () => this.deadline.left });
  }

  /** Tries until an answer has begun. */
  async send(): Promise<Answer> {
    for (;;) {
      try {
        return await exchange(this.#options, this.#endpoint, this.#url, this.#signal);
      } catch (error) {
        await this.retry(error);
      }
    }
  }

  /** Waits for the next try, or throws the failure when there is none. */
  async retry(failure: unknown): Promise<void> {
    try {
      await this.#tries.next(failure);
    } catch (last) {
      this.deadline.stop();
      throw last;
    }
  }
}

/** A list that breaks off is asked for again, and goes on behind what was already given. */
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

/** What is wrong with a body, judged by how it begins; any other failure is passed on. */
function badBody(error: unknown, body: string): unknown {
  const plain = unquoted(error);
  if (!(plain instanceof SyntaxError)) return error;
  const looks = body.trimStart().startsWith('<') ? 'an HTML or XML page' : undefined;
  const said =
    body.trim() === '' ? 'an empty answer' : (looks ?? `an answer that cannot be read (${plain.message})`);
  return new Failure('BAD_RESPONSE', `the service sent ${said} in place of the documented JSON`, {
    hint: 'Is the base URL that of the service? To see each request: --verbose',
    cause: plain,
  });
}

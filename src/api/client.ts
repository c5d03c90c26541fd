import { Failure } from '../errors.ts';
import type { Collection, Endpoint, Identified } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import { ArraySplitter } from './array-splitter.ts';
import type { DriftLog } from './drift.ts';
import { type Answer, type ClientOptions, type Query, request } from './exchange.ts';
import { readItem } from './read-item.ts';

/** The read-only API of the contract (§4). Every method rejects with a `Failure`. */
export interface Client {
  /** One list, in batches as they arrive, in the service's order. Resolves when the answer has begun. */
  list<T extends Identified>(from: Collection<T>, query: Query): Promise<AsyncIterable<readonly Item<T>[]>>;
  /** The object at an endpoint, or below it when an id is given. */
  get<T>(from: Endpoint<T>, id?: string): Promise<Item<T>>;
  /** Whether the key may read an endpoint. The body is dropped unread. */
  mayRead(endpoint: Endpoint): Promise<boolean>;
}

/** A client for one tenant's key. It holds no connection of its own: `fetch` does. */
export function createClient(options: ClientOptions): Client {
  const { drift } = options;
  return {
    async list(from, query) {
      const exchange = await request(options, from, '', query);
      return readList(exchange, from, drift);
    },

    async get(from, id) {
      const exchange = await request(options, from, id === undefined ? '' : `/${encodeURIComponent(id)}`, {});
      let text = '';
      for await (const part of exchange.text()) text += part;
      try {
        return readItem(from, text, drift);
      } catch (error) {
        throw badBody(error, text);
      }
    },

    async mayRead(endpoint) {
      try {
        const exchange = await request(options, endpoint, '', 'limit' in endpoint ? { limit: 1 } : {});
        await exchange.drop();
        return true;
      } catch (error) {
        if (error instanceof Failure && error.kind === 'INSUFFICIENT_SCOPE') return false;
        throw error;
      }
    },
  };
}

async function* readList<T extends Identified>(
  answer: Answer,
  from: Collection<T>,
  drift: DriftLog,
): AsyncGenerator<readonly Item<T>[]> {
  const splitter = new ArraySplitter();
  let first = '';
  try {
    for await (const part of answer.text()) {
      first ||= part;
      const texts = splitter.push(part);
      if (texts.length > 0) yield texts.map((text) => readItem(from, text, drift));
    }
    splitter.end();
  } catch (error) {
    throw badBody(error, first);
  }
}

/** What is wrong with a body, judged by how it begins; any other failure is passed on. */
function badBody(error: unknown, body: string): unknown {
  if (!(error instanceof SyntaxError)) return error;
  const looks = body.trimStart().startsWith('<') ? 'an HTML or XML page' : undefined;
  const said =
    body.trim() === '' ? 'an empty answer' : (looks ?? `an answer that cannot be read (${error.message})`);
  return new Failure('BAD_RESPONSE', `the service sent ${said} in place of the documented JSON`, {
    hint: 'Is the base URL that of the service? To see each request: --verbose',
    cause: error,
  });
}

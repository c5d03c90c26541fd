import type { Clock, Fetch, FetchResponse } from '../context.ts';
import type { Failure } from '../errors.ts';
import type { Address, Collection, Endpoint, Identified } from '../model/endpoint.ts';
import type { ReceivedItem } from '../model/item.ts';

/** Parameters of a request (§4). */
export type Query = Readonly<Record<string, string | number>>;

/** The read-only API of the contract (§4). Every method rejects with a `Failure`. */
export interface Client {
  /**
   * One list, in batches as they arrive, in the service's order. Resolves when the answer has begun. `startOver` is called when
   * the list broke off and comes again from its start; without it, a list that breaks off after its first items is a failure.
   */
  list<T extends Identified>(
    from: Collection<T>,
    query: Query,
    startOver?: () => void,
  ): Promise<AsyncIterable<readonly ReceivedItem<T>[]>>;
  /** The object at an endpoint, or below it when an id is given. */
  get<T>(from: Endpoint<T>, id?: string): Promise<ReceivedItem<T>>;
  /** The JSON at an address followed by `below`, such as `/ID`. `onAnswer` is called with each answer, whatever its status. */
  read(
    from: Address,
    below: string,
    query: URLSearchParams,
    onAnswer: (answer: Answer) => void,
  ): Promise<string>;
  /** Whether the key may read an endpoint. Only the beginning of the body is read. */
  mayRead(endpoint: Endpoint): Promise<boolean>;
  /** Milliseconds by which the service's clock was ahead of ours at the last answer; undefined when unknown. */
  clockSkew(): number | undefined;
}

/** Count what is read. */
export interface Counters {
  /** Called when an endpoint is asked, with 0, and with the number of objects that it has sent since. */
  onRead(from: Address, count: number, query?: Query): void;
  /** Called with the length of each part of a body. */
  onBytes(length: number): void;
}

/** What every request needs, to the API or to any other address. */
export interface SendOptions extends Partial<Pick<Counters, 'onBytes'>> {
  readonly userAgent: string;
  /** Bytes of a decompressed body; a longer one is a failure. */
  readonly maxResponse: number;
  readonly caFile?: string | undefined;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Called with each request when it has ended. */
  readonly trace?: ((exchange: Exchange) => void) | undefined;
}

/** How often a request is tried. */
export interface RetryOptions {
  readonly clock: Clock;
  /** Milliseconds for the request, including its retries and the waits before them. */
  readonly timeoutMs: number;
  /** Number of tries after the first. */
  readonly retries: number;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Called before each wait, in milliseconds. */
  readonly onWait?: ((wait: number, failure: Failure) => void) | undefined;
}

/** One GET and its answer, without headers, and so without the key. */
export interface Exchange {
  readonly url: string;
  /** Undefined when no answer came. */
  readonly status: number | undefined;
  readonly milliseconds: number;
  /** Bytes of the decompressed body that were read. */
  readonly bytes: number;
  /** The service's own id of the request, if it sent one. */
  readonly requestId: string | undefined;
}

/** An answer of any status whose body has not been read yet. */
export interface Answer {
  readonly status: number;
  readonly headers: FetchResponse['headers'];
  /** The body in parts; rejects with a `Failure` when it is cut off, late or too long. */
  bytes(): AsyncIterable<Uint8Array>;
}

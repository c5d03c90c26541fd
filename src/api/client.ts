import type { Address, Collection, Endpoint, Identified } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import type { Answer } from './send.ts';

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
  ): Promise<AsyncIterable<readonly Item<T>[]>>;
  /** The object at an endpoint, or below it when an id is given. */
  get<T>(from: Endpoint<T>, id?: string): Promise<Item<T>>;
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

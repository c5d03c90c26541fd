import { Failure } from '../errors.ts';
import { ArrayReader, type Batch } from '../json/array-reader.ts';
import { admit, largestObject } from '../json/gate.ts';
import { isJsonObject } from '../json/object.ts';
import { parseText } from '../json/parse.ts';
import { compactJson } from '../json/text.ts';
import type { Collection, Endpoint, Identified } from '../model/endpoint.ts';
import { ReceivedItem } from '../model/item.ts';
import type { Answer, Client, Counters } from './client.ts';
import { badAnswer } from './failures.ts';
import { type ApiRequest, createRequest, type RequestOptions } from './request.ts';

interface ClientOptions extends Omit<RequestOptions, 'onSkew'>, Partial<Pick<Counters, 'onRead'>> {
  /** Counts values that are not as documented. */
  readonly drift: Drift;
}

/** A client for one key. It holds no connections: `fetch` does. */
export function createClient(given: ClientOptions): Client {
  let skew: number | undefined;
  const onSkew = (milliseconds: number | undefined) => {
    skew = milliseconds;
  };
  const options = { ...given, onSkew };
  const { onRead = () => undefined } = given;
  return {
    clockSkew: () => skew,

    async list(from, query, startOver) {
      onRead(from, 0);
      const request = createRequest(options, from, '', query);
      const answer = await request.send();
      // Several lists that are asked for at once are read in turn: waiting for its turn must not use up a list's time.
      request.deadline.pause();
      const seen = (count: number) => onRead(from, count, query);
      return readList(request, answer, from, options.drift, seen, startOver);
    },

    async get(from, id) {
      onRead(from, 0);
      const request = createRequest(options, from, id === undefined ? '' : `/${encodeURIComponent(id)}`);
      const item = await readWhole(request, largestObject, (text) =>
        readItem(from, parseText(text), () => compactJson(text), options.drift),
      );
      if (id !== undefined) onRead(from, 1);
      return item;
    },

    read(from, below, query, onAnswer) {
      onRead(from, 0);
      const request = createRequest({ ...options, onAnswer }, from, below, query);
      return readWhole(request, longestBody, (text) => {
        const json = parseText(text);
        for (const part of Array.isArray(json) ? json : [json]) admit(part, from.path.slice(1));
        return text;
      });
    },

    async mayRead(endpoint) {
      onRead(endpoint, 0);
      const request = createRequest(options, endpoint, '', 'limit' in endpoint ? { limit: 1 } : {});
      try {
        let first = '';
        for await (const part of textOf(await request.send())) {
          first = part.trimStart().charAt(0);
          if (first !== '') break;
        }
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

/** Reads a body to its end, and what `parse` makes of it, as often as the request is tried. */
async function readWhole<T>(request: ApiRequest, most: number, parse: (text: string) => T): Promise<T> {
  for (;;) {
    let text = '';
    try {
      for await (const part of textOf(await request.send())) {
        text += part;
        assertSmall(text.length, most);
      }
      const parsed = parse(text);
      request.deadline.stop();
      return parsed;
    } catch (error) {
      await request.retry(badBody(error, text));
    }
  }
}

/**
 * Reads a list. One that breaks off is requested again from its start if none of its items were handed on, or if the reader
 * can start over; else the failure is final.
 */
async function* readList<T extends Identified>(
  request: ApiRequest,
  first: Answer,
  from: Collection<T>,
  drift: Drift,
  seen: (count: number) => void,
  startOver: (() => void) | undefined,
): AsyncGenerator<readonly ReceivedItem<T>[]> {
  const itemsOf = (batch: Batch) =>
    batch.values.map((value, index) => readItem(from, value, () => batch.texts[index] ?? '', drift));
  let isBegun = false;
  request.deadline.resume();
  for (let answer = first; ; answer = await request.send()) {
    const reader = new ArrayReader();
    const decode = createDecoder();
    let beginning = '';
    try {
      for await (const bytes of answer.bytes()) {
        const part = decode(bytes);
        beginning ||= part;
        const batch = itemsOf(reader.push(part));
        assertSmall(reader.pending);
        if (batch.length === 0) continue;
        isBegun = true;
        request.deadline.pause();
        seen(batch.length);
        yield batch;
        request.deadline.resume();
      }
      decode();
      const last = itemsOf(reader.end());
      request.deadline.stop();
      seen(last.length);
      yield last;
      return;
    } catch (error) {
      const failure = badBody(error, beginning);
      if (isBegun && startOver === undefined) {
        request.deadline.stop();
        throw failure;
      }
      await request.retry(failure);
      if (!isBegun) continue;
      // Drift is counted per try: a list that starts over starts counting again.
      for (const [key, { endpoint }] of drift) if (endpoint === from.path.slice(1)) drift.delete(key);
      startOver?.();
    }
  }
}

/** Characters of a body that is kept as one text: V8's strings are not longer. */
const longestBody = 500 * 1024 * 1024;

function assertSmall(length: number, most = largestObject): void {
  if (length > most) throw new SyntaxError(`an object is larger than ${most / 1024 / 1024} MiB`);
}

/** The text of an answer in parts, without its byte order mark. */
async function* textOf(answer: Answer): AsyncGenerator<string> {
  const decode = createDecoder();
  for await (const bytes of answer.bytes()) yield decode(bytes);
  decode();
}

/** Decodes the parts of a text in UTF-8, and without an argument checks its end. Throws `BAD_RESPONSE` for other bytes. */
function createDecoder(): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (bytes) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (cause) {
      throw new Failure('BAD_RESPONSE', 'the service sent a response that is not UTF-8', { cause });
    }
  };
}

/** What is wrong with a body, judged by its beginning; any other failure is returned as it is. */
function badBody(error: unknown, body: string): unknown {
  if (!(error instanceof SyntaxError)) return error;
  let what = `an unreadable response (${error.message})`;
  if (body.trim() === '') what = 'an empty response';
  if (body.trimStart().startsWith('<')) what = 'an HTML or XML page';
  return badAnswer(`${what} instead of JSON`, error);
}

/**
 * One object of an answer, from its parsed JSON; `textOf` returns the compact JSON text when it is needed.
 * A field that is not as documented is recorded as drift. If its type is wrong, `value` leaves it out; `fields` and `text`
 * keep it as it came.
 * Throws a `SyntaxError` when it is not an object, or lacks a required field, and `BAD_RESPONSE` when it is over a bound of
 * the gate.
 */
export function readItem<T>(
  endpoint: Endpoint<T>,
  parsed: unknown,
  textOf: () => string,
  drift: Drift,
): ReceivedItem<T> {
  if (!isJsonObject(parsed)) throw new SyntaxError('an item is not an object');
  const from = endpoint.path.slice(1);
  admit(parsed, from);
  if (endpoint.isAsDocumented(parsed)) return new ReceivedItem(parsed, textOf);

  const drifted = endpoint.driftOf(parsed);
  const sound = endpoint.soundOf(parsed);
  if (!endpoint.accepts(sound)) throw new SyntaxError('an item has no valid "id"');
  for (const { name: field, expected } of drifted) {
    const drifting = drift.get(`${from} ${field}`) ?? { endpoint: from, field, expected, count: 0 };
    drifting.count += 1;
    drift.set(`${from} ${field}`, drifting);
  }
  return new ReceivedItem(sound, textOf, Object.is(sound, parsed) ? undefined : parsed);
}

/** A field whose values were not as documented. */
export interface DriftedField {
  readonly endpoint: string;
  readonly field: string;
  readonly expected: string;
  /** Number of objects. */
  count: number;
}

/** Where answers differ from the contract, for one warning at the end of a command. */
export type Drift = Map<string, DriftedField>;

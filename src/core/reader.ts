import type { Client, Counters, Exchange } from '../api/client.ts';
import { createClient, type Drift, type DriftedField } from '../api/create-client.ts';
import type { Context } from '../context.ts';
import type { Failure } from '../errors.ts';
import { isThisMachine } from '../model/endpoint.ts';
import { version } from '../version.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import type { Connections } from './connection.ts';
import type { Input } from './flag.ts';
import { globalDefaults, globalFlags } from './global-flags.ts';
import { type ClientChoices, logLine, type Notes, type Reader, type ReadFrom } from './session.ts';

/** Milliseconds; longer waits before a retry are noted. */
const noteWaitsOver = 1000;

interface ReaderParts {
  readonly context: Context;
  readonly input: Input;
  readonly connections: Pick<Connections, 'connection' | 'opened'>;
  readonly notes: Notes;
  readonly counters: Counters;
}

/** Makes a reader from the global flags. `newDrift` returns the fields that have not been as documented since it was last called. */
export function createReader({ context, input: { get }, connections, notes, counters }: ReaderParts) {
  const { connection, opened } = connections;
  const drift: Drift = new Map();
  const reported = new Set<DriftedField>();
  const isVerbose = get(globalFlags.verbose) ?? false;
  const trace = (exchange: Exchange) => logLine(context.err, describeExchange(exchange));
  const sending = {
    userAgent: `signage-cli/${version}`,
    maxResponse: get(globalFlags.maxResponse) ?? globalDefaults.maxResponse,
    caFile: get(globalFlags.caFile),
    clock: context.clock,
    timeoutMs: get(globalFlags.timeout) ?? globalDefaults.timeoutMs,
    retries: get(globalFlags.retries) ?? globalDefaults.retries,
    random: context.random,
    signal: context.signal,
    onWait(wait: number, { message }: Failure) {
      const text = `${message}; retrying in ${Math.ceil(wait / 1000)}s`;
      if (wait > noteWaitsOver) notes.note({ text }).catch(() => undefined);
    },
  };
  let client: Promise<Client> | undefined;

  function clientFor(
    from: ReadFrom,
    { timeoutMs = sending.timeoutMs, notesWaits = true, storesKey }: ClientChoices = {},
  ) {
    return createClient({
      ...sending,
      ...counters,
      baseUrl: from.baseUrl,
      key: from.key,
      replaceKey: storesKey === undefined ? replaceKey(from) : `then run: ${storesKey}`,
      timeoutMs,
      fetch: from.fetch ?? context.fetch,
      drift,
      trace: isVerbose ? trace : undefined,
      onWait: notesWaits ? sending.onWait : undefined,
    });
  }

  const reader: Reader = {
    connection,
    clientFor,
    client() {
      client ??= connection().then((opened) => clientFor(opened));
      return client;
    },
    sending() {
      // The query may hold a signature.
      const bare = (exchange: Exchange) => trace({ ...exchange, url: exchange.url.replace(/\?.*/s, '?…') });
      const own = opened();
      const fetch = own?.fetchMedia ?? context.fetch;
      const isLocal = own !== undefined && isThisMachine(new URL(own.baseUrl).hostname);
      return { ...sending, fetch, isLocal, trace: isVerbose ? bare : undefined };
    },
  };
  return {
    reader,
    newDrift(): readonly DriftedField[] {
      const fields = [...drift.values()].filter((field) => !reported.has(field));
      for (const field of fields) reported.add(field);
      return fields;
    },
  };
}

function describeExchange({ url, status, milliseconds, bytes, requestId }: Exchange): string {
  const answer = status === undefined ? 'no response' : `${status}, ${bytes} bytes`;
  const request = requestId === undefined ? '' : ` (request ${requestId})`;
  return `GET ${url} → ${answer} in ${Math.round(milliseconds)} ms${request}`;
}

/** The end of a hint about a refused key: what to do with a new one, by where this one comes from. */
function replaceKey({ source, profile }: ReadFrom): string {
  if (source === 'snapshot') return 'then take another snapshot';
  if (source === 'SIGNAGE_API_KEY') return 'then set SIGNAGE_API_KEY to it';
  if (source === 'SIGNAGE_API_KEY_FILE') return 'then write it to the file in SIGNAGE_API_KEY_FILE';
  return profile === undefined
    ? 'then run: signage auth login'
    : `then run: signage auth rotate --profile ${shellQuoted(profile)}`;
}

import { type Client, createClient } from '../api/client.ts';
import { DriftLog } from '../api/drift.ts';
import type { Exchange } from '../api/exchange.ts';
import type { Context, Sink } from '../context.ts';
import { Failure, usage } from '../errors.ts';
import { ApiKey } from '../model/api-key.ts';
import type { Item } from '../model/item.ts';
import { createFormatter, type Format, type OutputOptions } from '../output/format.ts';
import { visible } from '../output/sanitize.ts';
import { parseFields, parseSort, sortItems } from '../output/select.ts';
import { useColor } from '../output/style.ts';
import type { View } from '../output/view.ts';
import { type Connection, needsProfiles, resolveConnection } from '../profiles/settings.ts';
import { version } from '../version.ts';
import { type Batches, collect, take } from './base/batches.ts';
import type { Input } from './flags.ts';
import { globalFlags } from './global-flags.ts';
import { readKey } from './read-key.ts';

const defaultTimeoutMs = 30_000;

/** One run of one command: the world it may touch, the global options, and what both together give. */
export interface Session {
  readonly context: Context;
  readonly format: Format;
  /** Whether stderr takes color. */
  readonly errColor: boolean;
  /** The base URL and where the key comes from, by flag, environment and profile; the sandbox's with `--demo`. */
  connection(): Promise<ResolvedConnection>;
  /** A client for that connection, the same one for the whole run. */
  client(): Promise<Client>;
  /** A client for another connection than the configured one: what login tries out. */
  clientFor(baseUrl: string, key: ApiKey): Client;
  /** What prints items as the options ask; throws a `USAGE` failure when they name unknown fields. */
  printer(view: View): Printer;
  /** A line on stderr, unless `--quiet` is given. */
  note(text: string): Promise<void>;
  /** The last line of a list, on stderr: for people at a terminal, or where a header alone was printed. */
  summarize(line: string, isEmpty: boolean): Promise<void>;
  /** Ends what the run has begun. */
  close(): Promise<void>;
}

export interface Printer {
  /** Whether all items must be there before the first can be printed. */
  readonly sorts: boolean;
  /**
   * Writes the items to stdout: at most so many, shown to `see` on their way. Tells which columns did not fit.
   * Rejects with `BAD_RESPONSE` after a drift when `--strict` is given.
   */
  print(
    batches: Batches,
    options: { most?: number | undefined; see?: (batch: readonly Item[]) => void },
  ): Promise<{ readonly leftOut: readonly string[] }>;
}

export interface ResolvedConnection {
  readonly baseUrl: string;
  readonly key: ApiKey;
  readonly source: Connection['keySource']['from'] | 'sandbox';
  readonly profile: string | undefined;
}

/** Makes a session from the global options. Throws a `USAGE` failure where two of them exclude each other. */
export function createSession(context: Context, { get }: Input): Session {
  const { out, err, env, clock } = context;
  if (get(globalFlags.demo) && (get(globalFlags.profile) || get(globalFlags.baseUrl))) {
    throw usage('--demo asks the built-in sandbox: it goes with neither --profile nor --base-url');
  }
  const format = get(globalFlags.json) ? 'json' : (get(globalFlags.output) ?? 'table');
  const flag = get(globalFlags.color) ?? 'auto';
  const isQuiet = get(globalFlags.quiet) ?? false;
  const drift = new DriftLog();
  const cleanups: (() => Promise<void>)[] = [];
  const trace = get(globalFlags.verbose)
    ? (exchange: Exchange) => tell(err, describeExchange(exchange))
    : undefined;

  const output = {
    format,
    ...(out.isTTY && { terminal: { columns: out.columns } }),
    color: useColor({ flag, env, isTTY: out.isTTY }),
    header: !get(globalFlags.noHeader),
    truncate: !get(globalFlags.noTrunc),
    time: get(globalFlags.time) ?? (out.isTTY ? 'relative' : 'iso'),
    now: clock.now(),
  } satisfies OutputOptions;

  let connection: Promise<ResolvedConnection> | undefined;
  let client: Promise<Client> | undefined;

  async function resolve(): Promise<ResolvedConnection> {
    if (get(globalFlags.demo)) {
      const { startSandbox } = await import('../sandbox/server.ts');
      const sandbox = await startSandbox({ now: clock.now() });
      cleanups.push(() => sandbox.close());
      return {
        baseUrl: sandbox.baseUrl,
        key: new ApiKey(sandbox.keys.all),
        source: 'sandbox',
        profile: undefined,
      };
    }
    const flags = { profile: get(globalFlags.profile), baseUrl: get(globalFlags.baseUrl) };
    const stored = needsProfiles(flags, env)
      ? await context.profiles.read()
      : { current: undefined, profiles: {} };
    const { baseUrl, keySource } = resolveConnection(flags, env, stored);
    const profile = keySource.from === 'profile' ? keySource.name : undefined;
    return { baseUrl, key: await readKey(keySource, context), source: keySource.from, profile };
  }

  const session: Session = {
    context,
    format,
    errColor: useColor({ flag, env, isTTY: err.isTTY }),

    connection: () => (connection ??= resolve()),

    client: () =>
      (client ??= session.connection().then(({ baseUrl, key }) => session.clientFor(baseUrl, key))),

    clientFor: (baseUrl, key) =>
      createClient({
        baseUrl,
        key,
        userAgent: `signage-cli/${version}`,
        timeoutMs: get(globalFlags.timeout) ?? defaultTimeoutMs,
        fetch: context.fetch,
        clock,
        signal: context.signal,
        drift,
        trace,
      }),

    printer(view) {
      const fields = get(globalFlags.fields);
      const sort = get(globalFlags.sort);
      const keys = sort === undefined ? [] : parseSort(sort, view.fields);
      const options = {
        ...output,
        ...(fields !== undefined && { fields: parseFields(fields, view.fields) }),
      };
      return {
        sorts: keys.length > 0,
        async print(batches, { most, see }) {
          const formatter = await createFormatter(view, options);
          const arranged = keys.length > 0 ? collect(batches, (items) => sortItems(items, keys)) : batches;
          for await (const batch of most === undefined ? arranged : take(arranged, most)) {
            see?.(batch);
            const text = formatter.push(batch);
            if (text !== '') await out.write(text);
          }
          await reportDrift();
          for (const text of formatter.end()) await out.write(text);
          return { leftOut: formatter.leftOut };
        },
      };
    },

    async note(text) {
      if (!isQuiet) await err.write(`${visible(text)}\n`);
    },

    async summarize(line, isEmpty) {
      const isForPeople = format === 'table' && out.isTTY;
      const isBareHeader = isEmpty && (format === 'table' || format === 'csv' || format === 'tsv');
      if (!isQuiet && (isForPeople || isBareHeader)) await err.write(`${line}\n`);
    },

    async close() {
      await Promise.all(cleanups.map((cleanup) => cleanup()));
    },
  };

  async function reportDrift(): Promise<void> {
    const found = drift.fields.map(
      ({ endpoint, field, expected, count }) =>
        `${endpoint}: ${field} is not ${expected} as documented (${count}×)`,
    );
    if (found.length === 0) return;
    if (get(globalFlags.strict)) {
      throw new Failure('BAD_RESPONSE', `the answer is not as documented: ${found.join('; ')}`, {
        hint: 'Without --strict the values are shown as they came',
      });
    }
    for (const line of found) await err.write(`warning: ${visible(line)}\n`);
  }

  return session;
}

/** Writes a line that nothing waits for. Where nobody reads it, it is lost, and the command goes on. */
export function tell(err: Sink, line: string): void {
  err.write(`${visible(line)}\n`).catch(() => undefined);
}

function describeExchange({ method, url, status, milliseconds, bytes }: Exchange): string {
  const came = status === undefined ? 'no answer' : `${status}, ${bytes} bytes`;
  return `${method} ${url} → ${came} in ${Math.round(milliseconds)} ms`;
}

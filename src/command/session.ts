import { type Client, createClient } from '../api/client.ts';
import { DriftLog } from '../api/drift.ts';
import type { Exchange } from '../api/send.ts';
import type { Context, Sink } from '../context.ts';
import { type Failure, usage } from '../errors.ts';
import { ApiKey } from '../model/api-key.ts';
import type { Format, OutputOptions } from '../output/format.ts';
import { visible } from '../output/sanitize.ts';
import { useColor } from '../output/style.ts';
import type { View } from '../output/view.ts';
import { readKey } from '../profiles/credentials.ts';
import { type KeySource, needsProfiles, resolveConnection, type SettingFlags } from '../profiles/settings.ts';
import { type Choice, chooseFields } from '../query/select.ts';
import { version } from '../version.ts';
import { createDriftWarning } from './drift-warning.ts';
import type { Input } from './flag.ts';
import { defaults, globalFlags } from './global-flags.ts';
import type { Batches } from './items.ts';
import { type PrintOptions, printItems } from './print.ts';
import { createStatusLine, type StatusLine } from './status-line.ts';

/** Milliseconds: longer waits before a retry are noted. */
const noteWaitsOver = 1000;

/** One run of one command: the world it may touch, the global options, and what both together give. */
export interface Session {
  readonly context: Context;
  readonly format: Format;
  /** Whether stderr takes color. */
  readonly errColor: boolean;
  /**
   * The base URL and the key, by flag, environment and profile; the sandbox's with `--demo`.
   * With a name: those of that stored profile, whatever the environment says.
   */
  connection(profile?: string): Promise<ResolvedConnection>;
  /** A client for that connection, the same one for the whole run. */
  client(): Promise<Client>;
  /** A client for another connection than the configured one: what login tries out. */
  clientFor(baseUrl: string, key: ApiKey, options?: ClientChoices): Client;
  /** What `--fields` and `--sort` ask of a view; throws a `USAGE` failure for a field it does not have. */
  choose(view: Pick<View, 'fields'>): Choice;
  /**
   * Prints items on stdout as the options ask. Resolves to the titles of the table columns that did not fit.
   * Rejects with `BAD_RESPONSE` after a drift when `--strict` is given.
   */
  print(
    items: Batches,
    view: View,
    options: Pick<PrintOptions, 'choice' | 'most' | 'see'>,
  ): Promise<readonly string[]>;
  /**
   * Warns of values that are not of their documented type, of each field once.
   * Rejects with `BAD_RESPONSE` when there are any and `--strict` is given.
   */
  warnOfDrift(): Promise<void>;
  /** What goes on, on the last line of a terminal; nothing anywhere else, and with `--quiet`. */
  readonly status: StatusLine;
  /** A line on stderr, unless `--quiet` is given. */
  note(text: string): Promise<void>;
  /** A line on stderr. */
  warn(text: string): Promise<void>;
  /** The last line of a list, on stderr: for people at a terminal, or where a header alone was printed. */
  summarize(line: string, isEmpty: boolean): Promise<void>;
  /** Ends what the run has begun. */
  close(): Promise<void>;
}

/** What a command that asks again and again decides for itself. */
interface ClientChoices {
  /** Milliseconds for each request, in place of `--timeout`. */
  readonly timeoutMs?: number | undefined;
  /** Whether to note long waits before a retry; default true. */
  readonly notesWaits?: boolean | undefined;
}

/** To whom the run speaks, and as whom. */
export interface ResolvedConnection {
  readonly baseUrl: string;
  readonly key: ApiKey;
  readonly source: KeySource['from'] | 'sandbox';
  /** Name of the profile whose key it is. */
  readonly profile?: string | undefined;
}

/** Makes a session from the global options. Throws a `USAGE` failure where two of them exclude each other. */
export function createSession(context: Context, { get }: Input): Session {
  const { out, env, clock } = context;
  if (get(globalFlags.demo) && (get(globalFlags.profile) || get(globalFlags.baseUrl))) {
    throw usage('--demo cannot be combined with --profile or --base-url');
  }
  const format = get(globalFlags.json) ? 'json' : (get(globalFlags.output) ?? 'table');
  const colorFlag = get(globalFlags.color) ?? 'auto';
  const output: Omit<OutputOptions, 'now'> = {
    format,
    terminal: out.isTTY ? { columns: out.columns } : undefined,
    color: useColor({ flag: colorFlag, env, isTTY: out.isTTY }),
    header: !get(globalFlags.noHeader),
    truncate: !get(globalFlags.noTrunc),
    time: get(globalFlags.time) ?? (out.isTTY ? 'relative' : 'iso'),
    isReadByRunner: context.runner !== undefined,
  };
  const isQuiet = get(globalFlags.quiet) ?? false;
  const isLively = context.err.isTTY && !isQuiet && env.TERM !== 'dumb';
  const status = createStatusLine(context.err, isLively);
  const { err } = status;
  const drift = new DriftLog();
  const warnOfDrift = createDriftWarning(drift, { err, isStrict: get(globalFlags.strict) ?? false });
  const cleanups: (() => Promise<void>)[] = [];
  let resolved: Promise<ResolvedConnection> | undefined;
  let client: Promise<Client> | undefined;

  async function resolve(flags: SettingFlags, env: Context['env']): Promise<ResolvedConnection> {
    const stored = needsProfiles(flags, env)
      ? await context.profiles.read()
      : { current: undefined, profiles: {} };
    const { keySource, ...connection } = resolveConnection(flags, env, stored);
    const key = await readKey(keySource, context, get(globalFlags.timeout) ?? defaults.timeoutMs);
    return { ...connection, key, source: keySource.from };
  }

  async function startDemo(): Promise<ResolvedConnection> {
    const { startSandbox } = await import('../sandbox/server.ts');
    const { baseUrl, keys, close } = await startSandbox({ now: clock.now(), clock: () => clock.now() });
    cleanups.push(close);
    return { baseUrl, key: new ApiKey(keys.all), source: 'sandbox' };
  }

  const session: Session = {
    context,
    format,
    errColor: useColor({ flag: colorFlag, env, isTTY: err.isTTY }),

    connection(profile) {
      if (profile !== undefined) return resolve({ profile, allowHttp: get(globalFlags.allowHttp) }, {});
      const flags = {
        profile: get(globalFlags.profile),
        baseUrl: get(globalFlags.baseUrl),
        allowHttp: get(globalFlags.allowHttp),
      };
      resolved ??= get(globalFlags.demo) ? startDemo() : resolve(flags, env);
      return resolved;
    },

    client() {
      client ??= session.connection().then(({ baseUrl, key }) => session.clientFor(baseUrl, key));
      return client;
    },

    clientFor: (baseUrl, key, { timeoutMs, notesWaits = true } = {}) =>
      createClient({
        baseUrl,
        key,
        userAgent: `signage-cli/${version}`,
        timeoutMs: timeoutMs ?? get(globalFlags.timeout) ?? defaults.timeoutMs,
        retries: get(globalFlags.retries) ?? defaults.retries,
        maxResponse: get(globalFlags.maxResponse) ?? defaults.maxResponse,
        caFile: get(globalFlags.caFile),
        fetch: context.fetch,
        clock,
        random: context.random,
        signal: context.signal,
        drift,
        trace: get(globalFlags.verbose) && ((exchange) => tell(err, describeExchange(exchange))),
        onWait: (wait, failure) => {
          if (wait > noteWaitsOver && notesWaits && !isQuiet) tell(err, describeWait(wait, failure));
        },
      }),

    choose: ({ fields }) =>
      chooseFields(fields, { fields: get(globalFlags.fields), sort: get(globalFlags.sort) }),

    print: (items, view, options) =>
      printItems(items, view, {
        ...options,
        out,
        hold: context.hold,
        output: { ...output, now: clock.now() },
        beforeEnd: warnOfDrift,
      }),

    warnOfDrift,
    status,

    async note(text) {
      if (!isQuiet) await session.warn(text);
    },

    async warn(text) {
      await err.write(`${visible(text)}\n`);
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
  return session;
}

/** Says which table columns did not fit. */
export async function noteHidden(session: Session, titles: readonly string[]): Promise<void> {
  if (titles.length === 0) return;
  const count = titles.length === 1 ? '1 column' : `${titles.length} columns`;
  await session.note(`note: ${count} hidden (${titles.join(', ')}); --no-trunc shows all`);
}

/** A line on stderr that nothing waits for: where nobody reads it any more, it is lost. */
export function tell(err: Sink, line: string): void {
  err.write(`${visible(line)}\n`).catch(() => undefined);
}

function describeExchange({ method, url, status, milliseconds, bytes, requestId }: Exchange): string {
  const came = status === undefined ? 'no answer' : `${status}, ${bytes} bytes`;
  const known = requestId === undefined ? '' : ` (request ${requestId})`;
  return `${method} ${url} → ${came} in ${Math.round(milliseconds)} ms${known}`;
}

function describeWait(wait: number, { message }: Failure): string {
  return `note: ${message}; retrying in ${Math.ceil(wait / 1000)}s`;
}

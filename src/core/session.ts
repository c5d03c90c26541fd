import { type Client, createClient } from '../api/client.ts';
import { DriftLog } from '../api/read-item.ts';
import type { Exchange } from '../api/send.ts';
import type { Context, Sink } from '../context.ts';
import { type Failure, usage } from '../errors.ts';
import { ApiKey } from '../model/api-key.ts';
import type { Format, OutputOptions } from '../output/format.ts';
import { visible } from '../output/sanitize.ts';
import { useColor } from '../output/style.ts';
import type { View } from '../output/view.ts';
import { readKey } from '../profiles/credentials.ts';
import { needsProfiles, resolveConnection, type SettingFlags } from '../profiles/settings.ts';
import { type Choice, chooseFields } from '../query/select.ts';
import { version } from '../version.ts';
import { announcedInput } from './announced-input.ts';
import { createDriftWarning } from './drift-warning.ts';
import type { Input } from './flag.ts';
import { defaults, globalFlags, readColor, readFormat } from './global-flags.ts';
import type { Batches } from './items.ts';
import { type PrintOptions, printItems } from './print.ts';
import { type ClientTarget, type ResolvedConnection, replaceKey } from './resolved-connection.ts';
import { createStatusLine, type StatusLine } from './status-line.ts';
import { wrapWords } from './wrap-words.ts';

/** Milliseconds; longer waits before a retry are noted. */
const noteWaitsOver = 1000;

/** Milliseconds: a command that polls soon sees a player fall ill, and one that asks once sees none. */
const demoFlapStep = 3000;

/** A note: what happened, and what to type about it, if anything. */
export interface Note {
  readonly text: string;
  readonly advice?: string | undefined;
}

/** One run of a command: the context and the global flags, applied. */
export interface Session {
  readonly context: Context;
  readonly format: Format;
  /** Whether stderr gets color. */
  readonly errColor: boolean;
  /**
   * The base URL and the key, from flags, environment and profile, or from the sandbox with `--demo`.
   * With a name: those of that profile, ignoring the environment.
   */
  connection(profile?: string): Promise<ResolvedConnection>;
  /** The client for that connection, one per run. */
  client(): Promise<Client>;
  /** A client for any connection, such as one that login tries. */
  clientFor(to: ClientTarget, options?: ClientChoices): Client;
  /** Reads `--fields` and `--sort`; throws a `USAGE` failure for a field the view does not have. */
  choose(view: Pick<View, 'fields' | 'pairs'>): Choice;
  /**
   * Prints items on stdout in the chosen format. Resolves to the titles of the table columns that did not fit.
   * Rejects with `BAD_RESPONSE` after a drift if `--strict` is given.
   */
  print(
    items: Batches,
    view: View,
    options: Pick<PrintOptions, 'choice' | 'max' | 'see'>,
  ): Promise<readonly string[]>;
  /** Warns once about each field that does not have its documented type. Rejects with `BAD_RESPONSE` if `--strict` is given. */
  warnOfDrift(): Promise<void>;
  /** Progress on the last line of a terminal; not shown in a pipe or with `--quiet`. */
  readonly status: StatusLine;
  /** A note or a line on stderr, unless `--quiet` is given. */
  note(note: Note | string): Promise<void>;
  /** A line on stderr. */
  warn(text: string): Promise<void>;
  /** Whether the summary of a list that is not empty is printed. */
  readonly showsSummary: boolean;
  /** Prints a list's summary on stderr, if stdout is a table on a terminal or only a header. */
  summarize(line: string, isEmpty: boolean): Promise<void>;
  /** Stops what the run started, such as the sandbox. */
  close(): Promise<void>;
}

/** Overrides for commands that poll. */
interface ClientChoices {
  /** Milliseconds per request; overrides `--timeout`. */
  readonly timeoutMs?: number | undefined;
  /** Whether to note long waits before a retry; default true. */
  readonly notesWaits?: boolean | undefined;
}

/** Makes a session from the global flags; warnings go to `warn`, if given. Throws a `USAGE` failure if two flags conflict. */
export function createSession(
  context: Context,
  input: Input,
  { warn }: { readonly warn?: (text: string) => Promise<void> } = {},
): Session {
  const { get } = input;
  const { out, env, clock } = context;
  if (get(globalFlags.demo) && (get(globalFlags.profile) || get(globalFlags.baseUrl))) {
    throw usage('--demo cannot be combined with --profile or --base-url');
  }
  const format = readFormat(input);
  const colorFlag = readColor(input);
  const output: Omit<OutputOptions, 'now'> = {
    format,
    terminal: out.isTTY ? { columns: out.columns } : undefined,
    color: useColor({ flag: colorFlag, env, isTTY: out.isTTY }),
    header: !get(globalFlags.noHeader),
    truncate: !get(globalFlags.noTrunc),
    time: get(globalFlags.time) ?? (out.isTTY ? 'relative' : 'iso'),
  };
  const isQuiet = get(globalFlags.quiet) ?? false;
  const isLively = context.err.isTTY && !isQuiet && env.TERM !== 'dumb';
  const status = createStatusLine(context.err, isLively);
  const { err } = status;
  const drift = new DriftLog();
  const warnOfDrift = createDriftWarning(drift, {
    warn: warn ?? ((text) => session.warn(`warning: ${text}`)),
    isStrict: get(globalFlags.strict) ?? false,
  });
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
    const { baseUrl, keys, close } = await startSandbox({
      now: clock.now(),
      clock: () => clock.now(),
      flapStep: demoFlapStep,
    });
    cleanups.push(close);
    return { baseUrl, key: new ApiKey(keys.all), source: 'sandbox' };
  }

  const session: Session = {
    context: { ...context, in: announcedInput(context.in, (text) => session.note(text)) },
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
      client ??= session.connection().then((connection) => session.clientFor(connection));
      return client;
    },

    clientFor: (to, { timeoutMs, notesWaits = true } = {}) =>
      createClient({
        baseUrl: to.baseUrl,
        key: to.key,
        replaceKey: replaceKey(to),
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
        trace: get(globalFlags.verbose) && ((exchange) => logLine(err, describeExchange(exchange))),
        onWait: (wait, failure) => {
          if (wait > noteWaitsOver && notesWaits)
            session.note(describeWait(wait, failure)).catch(() => undefined);
        },
      }),

    choose: (view) => chooseFields(view, { fields: get(globalFlags.fields), sort: get(globalFlags.sort) }),

    print: (items, view, options) =>
      printItems(items, view, {
        ...options,
        out,
        buffer: context.buffer,
        compute: context.compute,
        output: { ...output, now: clock.now() },
        isRunner: context.runner !== undefined,
        beforeEnd: warnOfDrift,
      }),

    warnOfDrift,
    status,

    async note(note) {
      if (!isQuiet) await session.warn(typeof note === 'string' ? note : lineOf(note));
    },

    async warn(text) {
      await err.write(`${await wrapWords(visible(text), err)}\n`);
    },

    showsSummary: format === 'table' && out.isTTY && !isQuiet,

    async summarize(line, isEmpty) {
      const isBareHeader = isEmpty && (format === 'table' || format === 'csv' || format === 'tsv');
      if (session.showsSummary || (isBareHeader && !isQuiet)) await err.write(`${line}\n`);
    },

    async close() {
      await Promise.all(cleanups.map((cleanup) => cleanup()));
    },
  };
  return session;
}

/** Notes how many table columns did not fit. */
export async function noteHidden(session: Session, titles: readonly string[]): Promise<void> {
  if (titles.length === 0) return;
  const count = titles.length === 1 ? '1 column' : `${titles.length} columns`;
  await session.note({ text: `${count} hidden; --no-trunc shows all` });
}

/** Writes a line to stderr without waiting; if stderr is closed, the line is lost. */
export function logLine(err: Sink, line: string): void {
  err.write(`${visible(line)}\n`).catch(() => undefined);
}

function describeExchange({ method, url, status, milliseconds, bytes, requestId }: Exchange): string {
  const answer = status === undefined ? 'no answer' : `${status}, ${bytes} bytes`;
  const request = requestId === undefined ? '' : ` (request ${requestId})`;
  return `${method} ${url} → ${answer} in ${Math.round(milliseconds)} ms${request}`;
}

function describeWait(wait: number, { message }: Failure): Note {
  return { text: `${message}; retrying in ${Math.ceil(wait / 1000)}s` };
}

function lineOf({ text, advice }: Note): string {
  return `note: ${text}${advice === undefined ? '' : ` (${advice})`}`;
}

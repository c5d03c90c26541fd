import { type Client, createClient } from '../api/client.ts';
import { DriftLog } from '../api/read-item.ts';
import type { Exchange } from '../api/send.ts';
import type { Context } from '../context.ts';
import { type Failure, usage } from '../errors.ts';
import { ApiKey } from '../model/api-key.ts';
import type { OutputOptions } from '../output/format.ts';
import { visible } from '../output/sanitize.ts';
import { useColor } from '../output/style.ts';
import { readKey } from '../profiles/credentials.ts';
import { needsProfiles, resolveConnection, type SettingFlags } from '../profiles/settings.ts';
import { chooseFields } from '../query/select.ts';
import { version } from '../version.ts';
import { announcedInput } from './announced-input.ts';
import { createDriftWarning } from './drift-warning.ts';
import type { Input } from './flag.ts';
import { defaults, globalFlags, readColor, readFormat } from './global-flags.ts';
import { printItems } from './print.ts';
import { type ResolvedConnection, replaceKey } from './resolved-connection.ts';
import { logLine, type Note, type Session } from './session.ts';
import { createStatusLine } from './status-line.ts';
import { wrapWords } from './wrap-words.ts';

/** Milliseconds; longer waits before a retry are noted. */
const noteWaitsOver = 1000;

/** Milliseconds: a command that polls soon sees a player fall ill, and one that asks once sees none. */
const demoFlapStep = 3000;

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

function describeExchange({ url, status, milliseconds, bytes, requestId }: Exchange): string {
  const answer = status === undefined ? 'no answer' : `${status}, ${bytes} bytes`;
  const request = requestId === undefined ? '' : ` (request ${requestId})`;
  return `GET ${url} → ${answer} in ${Math.round(milliseconds)} ms${request}`;
}

function describeWait(wait: number, { message }: Failure): Note {
  return { text: `${message}; retrying in ${Math.ceil(wait / 1000)}s` };
}

function lineOf({ text, advice }: Note): string {
  return `note: ${text}${advice === undefined ? '' : ` (${advice})`}`;
}

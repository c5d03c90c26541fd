import type { Client } from '../api/client.ts';
import { createClient } from '../api/create-client.ts';
import { type DriftedField, DriftLog } from '../api/read-item.ts';
import type { Exchange } from '../api/send.ts';
import type { Context } from '../context.ts';
import { Failure, usage } from '../errors.ts';
import { ApiKey } from '../model/api-key.ts';
import { shellQuoted } from '../model/shell-quoted.ts';
import type { OutputOptions } from '../output/format.ts';
import { visible } from '../output/sanitize.ts';
import { useColor } from '../output/style.ts';
import { readKey } from '../profiles/credentials.ts';
import { needsProfiles, resolveConnection, type SettingFlags } from '../profiles/settings.ts';
import { chooseFields } from '../query/select.ts';
import { version } from '../version.ts';
import type { Input } from './flag.ts';
import { defaults, globalFlags, readColor, readFormat } from './global-flags.ts';
import { printItems } from './print.ts';
import { type ClientTarget, logLine, type Note, type ResolvedConnection, type Session } from './session.ts';
import { createStatusLine, wrapWords } from './status-line.ts';

/** Milliseconds; longer waits before a retry are noted. */
const noteWaitsOver = 1000;

/** Milliseconds: a command that polls soon sees a player fall ill, and one that asks once sees none. */
const demoFlapStep = 3000;

/** Makes a session from the global flags; warnings go to `warn`, if given. Throws a `USAGE` failure if two flags conflict. */
export function createSession(context: Context, input: Input, warn?: Session['warn']): Session {
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
  const drifted = new Set<DriftedField>();
  const cleanups: (() => Promise<void>)[] = [];
  let resolved: Promise<ResolvedConnection> | undefined;
  let client: Promise<Client> | undefined;

  async function warnOfDrift(): Promise<void> {
    const found = drift.fields.filter((field) => !drifted.has(field));
    const texts = found.map(describeDrift);
    if (get(globalFlags.strict) && found.length > 0) {
      const message = `the answer does not match the documentation: ${texts.join('; ')}`;
      throw new Failure('BAD_RESPONSE', message, { hint: 'Without --strict, values are shown as received' });
    }
    for (const field of found) drifted.add(field);
    for (const text of texts) await (warn ? warn(text) : session.warn(`warning: ${text}`));
  }

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
    context,
    format,
    errColor: useColor({ flag: colorFlag, env, isTTY: err.isTTY }),

    connection(profile) {
      const flags = { profile, allowHttp: get(globalFlags.allowHttp) };
      if (profile !== undefined) return resolve(flags, {});
      const typed = { ...flags, profile: get(globalFlags.profile), baseUrl: get(globalFlags.baseUrl) };
      resolved ??= get(globalFlags.demo) ? startDemo() : resolve(typed, env);
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
        onWait(wait, { message }) {
          if (wait <= noteWaitsOver || !notesWaits) return;
          const text = `${message}; retrying in ${Math.ceil(wait / 1000)}s`;
          session.note({ text }).catch(() => undefined);
        },
      }),

    choose: (view) => chooseFields(view, get(globalFlags.fields), get(globalFlags.sort)),

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
      const isShown = session.showsSummary || (isBareHeader && !isQuiet);
      if (isShown) await err.write(`${isEmpty ? await wrapWords(line, err) : line}\n`);
      return isShown;
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

function describeDrift({ endpoint, field, expected, count }: DriftedField): string {
  return `${endpoint}: ${field} is not ${expected} as documented (${count}×)`;
}

/** The end of a hint about a refused key: what to do with a new one, by where this one comes from. */
function replaceKey({ source, profile }: ClientTarget): string {
  if (source === 'SIGNAGE_API_KEY') return 'then put it into SIGNAGE_API_KEY';
  if (source === 'SIGNAGE_API_KEY_FILE') return 'then put it into the file that SIGNAGE_API_KEY_FILE names';
  return profile === undefined
    ? 'then: signage auth login'
    : `then: signage auth rotate --profile ${shellQuoted(profile)}`;
}

function lineOf({ text, advice }: Note): string {
  return `note: ${text}${advice === undefined ? '' : ` (${advice})`}`;
}

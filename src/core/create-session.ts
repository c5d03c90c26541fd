import type { Client } from '../api/client.ts';
import { createClient } from '../api/create-client.ts';
import type { Drift, DriftedField } from '../api/read-item.ts';
import type { Exchange } from '../api/send.ts';
import type { Context, Fetch } from '../context.ts';
import { Failure, usage } from '../errors.ts';
import { ApiKey } from '../model/api-key.ts';
import { ageOf, minuteText } from '../model/datetime.ts';
import { shellQuoted } from '../model/shell-quoted.ts';
import type { OutputOptions } from '../output/options.ts';
import { visible } from '../output/sanitize.ts';
import { useColor } from '../output/style.ts';
import { readKey } from '../profiles/credentials.ts';
import { resolveConnection, type SettingFlags } from '../profiles/settings.ts';
import { chooseFields } from '../query/select.ts';
import { version } from '../version.ts';
import type { Printable } from './any-json.ts';
import { durationFlag, type Flag, type Input, nameOf } from './flag.ts';
import { defaults, globalFlags, readColor, readFormat } from './global-flags.ts';
import { printItems } from './print.ts';
import { createProgress } from './progress.ts';
import { type ClientTarget, logLine, type Note, type ResolvedConnection, type Session } from './session.ts';
import { asksSeveral, runForSeveral } from './several-profiles.ts';
import { createStatusLine, wrapWords } from './status-line.ts';
import type { VerbBody } from './verb.ts';

/** Milliseconds; longer waits before a retry are noted. */
const noteWaitsOver = 1000;

/** Milliseconds: a command that polls soon sees a player go down; one that asks once sees no change. */
const demoFlapStep = 3000;

/** Read as a flag is. */
const demoLatency = durationFlag('SIGNAGE_DEMO_LATENCY', '');

/**
 * Makes a session from the global flags; warnings go to `warn`, if given. With a `tenant`, it is for that profile, as one of several.
 * Throws a `USAGE` failure if two flags conflict.
 */
export function createSession(
  given: Context,
  input: Input,
  warn?: Session['warn'],
  tenant?: string,
): Session {
  const { get } = input;
  const { env } = given;
  let snapshot: { readonly fetch: Fetch; readonly at: number } | undefined;
  // Whatever is judged or printed from a snapshot is as it was then.
  const clock = { ...given.clock, now: () => snapshot?.at ?? given.clock.now() };
  assertOneSource(input);
  const isQuiet = get(globalFlags.quiet) ?? false;
  const isLively = given.err.isTTY && !isQuiet && env.TERM !== 'dumb' && !warn && !tenant;
  const progress = createProgress(createStatusLine(given.err, isLively), given.clock);
  const context = progress.guard({ ...given, clock });
  const { out, err } = context;
  const asked = readFormat(input);
  const expression = get(globalFlags.query);
  const format = expression === undefined ? asked : 'json';
  const colorFlag = readColor(input);
  const output: Omit<OutputOptions, 'now'> = {
    format: asked,
    terminal: out.isTTY ? { columns: out.columns } : undefined,
    color: useColor({ flag: colorFlag, env, isTTY: out.isTTY }),
    header: !get(globalFlags.noHeader),
    bom: get(globalFlags.bom),
    truncate: !get(globalFlags.noTrunc),
    time: get(globalFlags.time) ?? (out.isTTY && asked === 'table' ? 'relative' : 'iso'),
  };
  const drift: Drift = new Map();
  const drifted = new Set<DriftedField>();
  const cleanups: (() => Promise<void>)[] = [];
  let resolved: Promise<ResolvedConnection> | undefined;
  /** Before a summary: the profile, if there are others that could be meant. */
  let whose = '';
  let query: ReturnType<Session['query']>;
  let client: Promise<Client> | undefined;
  let fetchMedia = context.fetch;

  async function warnOfDrift(): Promise<void> {
    const found = [...drift.values()].filter((field) => !drifted.has(field));
    const texts = found.map(describeDrift);
    if (get(globalFlags.strict) && found.length > 0) {
      const message = `the response does not match the documentation: ${texts.join('; ')}`;
      throw new Failure('BAD_RESPONSE', message, { hint: 'Without --strict, values are shown as received' });
    }
    for (const field of found) drifted.add(field);
    for (const text of texts) await (warn ? warn(text) : session.warn(`warning: ${text}`));
  }

  async function resolve(flags: SettingFlags, env: Context['env']): Promise<ResolvedConnection> {
    const resolved = await resolveConnection(flags, env, context.profiles.read);
    const { baseUrl, keySource, profile, isOneOfSeveral } = resolved;
    if (!tenant && profile !== undefined && isOneOfSeveral) whose = `${visible(profile)}: `;
    const key = await readKey(keySource, context, get(globalFlags.timeout) ?? defaults.timeoutMs);
    return { baseUrl, profile, key, source: keySource.from };
  }

  async function openSnapshotOf(path: string): Promise<ResolvedConnection> {
    const { openSnapshot } = await import('../snapshot/snapshot.ts');
    const { manifest, fetch } = await openSnapshot(await context.files.folder(path), path);
    const at = Date.parse(manifest.at);
    await session.note({ text: `from the snapshot of ${minuteText(at)}, ${ageOf(at, given.clock.now())}` });
    snapshot = { fetch, at };
    // Its tenant is all that is known of the key.
    const key = new ApiKey(`snapshot_live_${manifest.tenant ?? 'unknown'}_${'0'.repeat(43)}`);
    return { baseUrl: manifest.baseUrl, key, source: 'snapshot' };
  }

  async function startDemo(): Promise<ResolvedConnection> {
    const { startSandbox } = await import('../sandbox/server.ts');
    const { baseUrl, keys, mediaAddress, close } = await startSandbox({
      now: clock.now(),
      clock: () => clock.now(),
      flapStep: demoFlapStep,
      latency: env.SIGNAGE_DEMO_LATENCY ? demoLatency.parse([env.SIGNAGE_DEMO_LATENCY]) : undefined,
    });
    cleanups.push(close);
    fetchMedia = (url, request) => context.fetch(mediaAddress(url), request);
    return { baseUrl, key: new ApiKey(keys.all), source: 'sandbox' };
  }

  const sending = {
    userAgent: `signage-cli/${version}`,
    maxResponse: get(globalFlags.maxResponse) ?? defaults.maxResponse,
    caFile: get(globalFlags.caFile),
    clock,
    timeoutMs: get(globalFlags.timeout) ?? defaults.timeoutMs,
    retries: get(globalFlags.retries) ?? defaults.retries,
    random: context.random,
    signal: context.signal,
    onWait(wait: number, { message }: Failure) {
      const text = `${message}; retrying in ${Math.ceil(wait / 1000)}s`;
      if (wait > noteWaitsOver) session.note({ text }).catch(() => undefined);
    },
  };
  const trace = (exchange: Exchange) => logLine(err, describeExchange(exchange));

  const session: Session = {
    context,
    format,
    tenant,
    errColor: useColor({ flag: colorFlag, env, isTTY: err.isTTY }),

    connection(profile) {
      const allowHttp = get(globalFlags.allowHttp);
      if (profile !== undefined) return resolve({ profile, allowHttp }, {});
      const typed = { profile: get(globalFlags.profile), baseUrl: get(globalFlags.baseUrl), allowHttp };
      const from = get(globalFlags.from);
      if (tenant) resolved ??= session.connection(tenant);
      if (from !== undefined) resolved ??= openSnapshotOf(from);
      resolved ??= get(globalFlags.demo) ? startDemo() : resolve(typed, env);
      return resolved;
    },

    client() {
      client ??= session.connection().then((connection) => session.clientFor(connection));
      return client;
    },

    clientFor(to, { timeoutMs, notesWaits = true } = {}) {
      const client = createClient({
        baseUrl: to.baseUrl,
        key: to.key,
        replaceKey: replaceKey(to),
        ...sending,
        timeoutMs: timeoutMs ?? sending.timeoutMs,
        fetch: progress.count(snapshot?.fetch ?? context.fetch),
        drift,
        trace: get(globalFlags.verbose) && trace,
        onWait: notesWaits ? sending.onWait : undefined,
      });
      return progress.watch(client);
    },

    get sending() {
      // The query may hold a signature.
      const bare = (exchange: Exchange) => trace({ ...exchange, url: exchange.url.replace(/\?.*/s, '?…') });
      return { ...sending, fetch: fetchMedia, trace: get(globalFlags.verbose) && bare };
    },

    choose: (view) => chooseFields(view, get(globalFlags.fields), get(globalFlags.sort)),

    query() {
      if (expression !== undefined)
        query ??= import('./queried.ts').then(({ readQuery }) => readQuery(expression, input));
      return query;
    },

    async print(items, view, options) {
      const look = { ...output, now: clock.now() };
      const query = await session.query();
      const made: Printable = { items, view, options };
      const what = query ? await query(made, asked, context.compute) : made;
      const hidden = await printItems(what.items, what.view, what.options, context, look, warnOfDrift);
      const note = what.note?.();
      if (note) await session.note(note);
      // An empty list has no output to do so.
      await progress.stop();
      return hidden;
    },

    warnOfDrift,
    status: progress.status,
    watch: progress.watch,

    async note(note) {
      if (!isQuiet) await session.warn(typeof note === 'string' ? note : lineOf(note));
    },

    async warn(text) {
      await err.write(`${await wrapWords(visible(text), err)}\n`);
    },

    showsSummary: format === 'table' && out.isTTY && !isQuiet,

    async summarize(line, isEmpty) {
      const isBareHeader = isEmpty && ['table', 'csv', 'tsv', 'markdown'].includes(format);
      const isShown = session.showsSummary || (isBareHeader && !isQuiet);
      if (isShown) await err.write(`${await wrapWords(`${out.isTTY ? whose : ''}${line}`, err)}\n`);
      return isShown;
    },

    async close() {
      await progress.stop();
      await Promise.all(cleanups.map((cleanup) => cleanup()));
    },
  };
  return session;
}

/** Throws a `USAGE` failure if the flags name more than one thing that could answer. */
function assertOneSource({ get }: Input): void {
  const { demo, from, profile, baseUrl, allProfiles } = globalFlags;
  const source = [demo, from].find((flag: Flag<unknown>) => get(flag));
  const other = [from, profile, baseUrl, allProfiles].find(
    (flag: Flag<unknown>) => flag !== source && get(flag),
  );
  if (source && other) throw usage(`${nameOf(source)} cannot be combined with ${nameOf(other)}`);
}

/** Runs a verb in a session of its own: for one tenant, unless several profiles are asked for. */
export async function runVerb(body: VerbBody, context: Context, input: Input): Promise<void> {
  const session = createSession(context, input);
  try {
    await session.query();
    const open = (own: Context, tenant: string) => createSession(own, input, undefined, tenant);
    if (asksSeveral(input)) await runForSeveral({ body, input, outer: session, open });
    else await body.run(session, input);
  } finally {
    await session.close();
  }
}

function describeExchange({ url, status, milliseconds, bytes, requestId }: Exchange): string {
  const answer = status === undefined ? 'no response' : `${status}, ${bytes} bytes`;
  const request = requestId === undefined ? '' : ` (request ${requestId})`;
  return `GET ${url} → ${answer} in ${Math.round(milliseconds)} ms${request}`;
}

function describeDrift({ endpoint, field, expected, count }: DriftedField): string {
  return `${endpoint}: ${field} is not ${expected} as documented (${count}×)`;
}

/** The end of a hint about a refused key: what to do with a new one, by where this one comes from. */
function replaceKey({ source, profile }: ClientTarget): string {
  if (source === 'snapshot') return 'then take another snapshot';
  if (source === 'SIGNAGE_API_KEY') return 'then set SIGNAGE_API_KEY to it';
  if (source === 'SIGNAGE_API_KEY_FILE') return 'then write it to the file in SIGNAGE_API_KEY_FILE';
  return profile === undefined
    ? 'then run: signage auth login'
    : `then run: signage auth rotate --profile ${shellQuoted(profile)}`;
}

function lineOf({ text, advice }: Note): string {
  return `note: ${text}${advice === undefined ? '' : ` (${advice})`}`;
}

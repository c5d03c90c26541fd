import { ageOf } from '../clock/time-text.ts';
import type { Context, Fetch } from '../context.ts';
import { usage } from '../errors.ts';
import { ApiKey } from '../model/api-key.ts';
import { readKey } from '../profiles/credentials.ts';
import { type ConnectionFlags, resolveConnection } from '../profiles/resolve-connection.ts';
import type { TenantName } from '../sandbox/recorded.ts';
import { durationFlag, type Flag, flagName, type Input } from './flag.ts';
import { globalDefaults, globalFlags, sandboxTenant } from './global-flags.ts';
import { notedMinute } from './noted-minute.ts';
import type { Connection, Notes, Reader } from './session.ts';

/** Milliseconds: a command that polls soon sees a player go down; one that asks once sees no change. */
const demoFlapStep = 3000;

/** Read as a flag is. */
const demoLatency = durationFlag('SIGNAGE_DEMO_LATENCY', '', { group: 'Run' });

export interface ConnectOptions {
  /** The profile that the run is for, if it is one of several, each for a profile. */
  readonly profile?: string | undefined;
  /** How to connect, made from the usual way. */
  connect?(usual: Reader['connection']): Reader['connection'];
}

/**
 * Opens connections by the global flags, the environment and the stored profiles. Throws a `USAGE` failure if the flags name more than
 * one thing that could answer.
 */
export function createConnections(context: Context, input: Input, notes: Notes, options: ConnectOptions) {
  const { profile } = options;
  const { get } = input;
  const { env, fetch } = context;
  assertOneSource(input);
  const allowHttp = get(globalFlags.allowHttp);
  const cleanups: (() => Promise<void>)[] = [];
  let opening: Promise<Connection> | undefined;

  async function connectTo(flags: ConnectionFlags, environment: Context['env']): Promise<Connection> {
    const { keySource, ...resolved } = await resolveConnection(flags, environment, context.profiles.read);
    const key = await readKey(keySource, context, get(globalFlags.timeout) ?? globalDefaults.timeoutMs);
    return { ...resolved, key, tenant: key.tenant, source: keySource.from, fetch, fetchMedia: fetch };
  }

  const connectToProfile = (name: string) => connectTo({ profile: name, allowHttp }, {});

  async function connectToSnapshot(path: string): Promise<Connection> {
    const { openSnapshot } = await import('../snapshot/snapshot.ts');
    const maxBytes = get(globalFlags.maxResponse) ?? globalDefaults.maxResponse;
    const folder = await context.files.folder(path);
    const { manifest, fetch: answer, note } = await openSnapshot(folder, path, maxBytes);
    const { baseUrl, tenant } = manifest;
    const at = Date.parse(manifest.at);
    const age = ageOf(at, context.clock.now());
    await notes.note({ text: `from the snapshot of ${notedMinute(at, context)}, ${age}` });
    if (note) await notes.note(note);
    return {
      baseUrl,
      key: undefined,
      tenant: tenant ?? undefined,
      source: 'snapshot',
      at,
      fetch: answer,
      fetchMedia: fetch,
    };
  }

  async function connectToSandbox(tenant: TenantName): Promise<Connection> {
    const { startSandbox } = await import('../sandbox/server.ts');
    const { baseUrl, keys, mediaAddress, close } = await startSandbox({
      tenant,
      now: context.clock.now(),
      clock: () => context.clock.now(),
      flapStep: demoFlapStep,
      latency: env.SIGNAGE_DEMO_LATENCY ? demoLatency.parse([env.SIGNAGE_DEMO_LATENCY]) : undefined,
    });
    cleanups.push(close);
    const key = new ApiKey(keys.all);
    const fetchMedia: Fetch = (url, request) => fetch(mediaAddress(url), request);
    return { baseUrl, key, tenant: key.tenant, source: 'sandbox', fetch, fetchMedia };
  }

  async function open(): Promise<Connection> {
    const from = get(globalFlags.from);
    const typed = { profile: get(globalFlags.profile), baseUrl: get(globalFlags.baseUrl), allowHttp };
    // Each line begins with the profile already, so summaries need not name it.
    if (profile !== undefined) return { ...(await connectToProfile(profile)), isOneOfSeveral: false };
    if (from !== undefined) return await connectToSnapshot(from);
    const tenant = sandboxTenant(input);
    return tenant === undefined ? await connectTo(typed, env) : await connectToSandbox(tenant);
  }

  const usual: Reader['connection'] = (name) => {
    if (name !== undefined) return connectToProfile(name);
    opening ??= open();
    return opening;
  };
  const connect = options.connect?.(usual) ?? usual;
  let own: Connection | undefined;

  return {
    /** The run's own, opened once. With a name, that of a stored profile, which ignores the environment. */
    async connection(name?: string): Promise<Connection> {
      const connected = await connect(name);
      if (name === undefined) own = connected;
      return connected;
    },
    /** The run's own connection, once it is open, whoever has opened it. */
    opened: (): Connection | undefined => own,
    /** Stops what was started, such as the sandbox. */
    async close(): Promise<void> {
      await Promise.all(cleanups.map((cleanup) => cleanup()));
    },
  };
}

export type Connections = ReturnType<typeof createConnections>;

/** Throws a `USAGE` failure if the flags name more than one thing that could answer. */
function assertOneSource({ get }: Input): void {
  const { demo, demoAt, from, profile, baseUrl, allProfiles } = globalFlags;
  const source = [demo, demoAt, from].find((flag: Flag<unknown>) => get(flag));
  const other = [from, profile, baseUrl, allProfiles].find(
    (flag: Flag<unknown>) => flag !== source && get(flag),
  );
  if (source && other) throw usage(`${flagName(source)} cannot be combined with ${flagName(other)}`);
}

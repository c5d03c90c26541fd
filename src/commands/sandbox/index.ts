import { dirname, join } from 'node:path';
import { dayLength } from '../../clock/instant.ts';
import { isoText } from '../../clock/time-text.ts';
import { instantIn, parseTime } from '../../clock/typed-time.ts';
import { readerZone } from '../../clock/zone.ts';
import { demoPresent } from '../../core/demo-clock.ts';
import { durationFlag, integerFlag, sizeFlag, switchFlag, textFlag } from '../../core/flag.ts';
import { globalFlags, usesSandbox } from '../../core/global-flags.ts';
import { readAnswers } from '../../core/read-answers.ts';
import { logLine, type Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { usage } from '../../errors.ts';
import { ApiKey } from '../../model/api-key.ts';
import { endpoints } from '../../model/endpoints.ts';
import { listNames, lists } from '../../model/lists.ts';
import { endedBy } from '../../pause.ts';
import { recorded, type TenantName } from '../../sandbox/recorded.ts';
import { type RequestLog, type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { folderInHistory } from '../../snapshot/history.ts';
import { assertNoLinks, assertOneService } from '../../snapshot/owner.ts';
import { writeSnapshot } from '../../snapshot/write-snapshot.ts';
import { counted } from '../../words/quantity.ts';
import { recordOf } from '../../words/record.ts';

const flags = {
  port: integerFlag('--port <n>', 'port to listen on (default any free port)', {
    group: 'What',
    min: 0,
    max: 65_535,
  }),
  ...recordOf(listNames, (name) =>
    integerFlag(`--${name} <n>`, `number of ${lists[name].plural}`, { group: 'What', min: 0 }),
  ),
  at: textFlag('--at <time>', 'serve data as of this time, with the clock stopped: +2d, 2026-12-24T18:00', {
    group: 'When',
  }),
  hostile: switchFlag(
    '--hostile',
    'serve data that is wrong in every way, with names that attack terminals',
    { group: 'What' },
  ),
  latency: durationFlag('--latency <time>', 'delay each response by this time, such as 3s', {
    group: 'What',
  }),
  mediaRate: sizeFlag(
    '--media-rate <size>',
    'send each media file at this many bytes per second, such as 1MB',
    { group: 'What' },
  ),
  history: textFlag(
    '--history <folder>',
    'write snapshots of the days until the present of --demo there, and end',
    { group: 'What', kind: 'file' },
  ),
  days: integerFlag('--days <n>', 'with --history: how many days', {
    group: 'When',
    min: 1,
    max: 400,
    default: 30,
  }),
  flap: switchFlag('--flap', 'make players go down and recover while the sandbox runs', { group: 'What' }),
};

/** Milliseconds between changes with `--flap`: an illness lasts two or three of them, longer than a poll of `players watch`. */
const flapStep = 15_000;

export const sandbox: VerbBody = {
  description:
    'Listens on a loopback port and answers like the service until you press Ctrl-C. The data is that of --demo, but its present is now, and goes on; with --demo or --at it stands still.',
  flags: Object.values(flags),
  isServer: true,

  async run(session, input) {
    const { get } = input;
    const { context, format } = session;
    if (format !== 'table' && format !== 'json') throw usage('sandbox supports only -o table and -o json');
    const typed = get(flags.at);
    const now = context.clock.now();
    /** Where the clock stands still; undefined if it goes on. */
    let stopped = usesSandbox(input) ? now : undefined;
    if (typed !== undefined)
      stopped = instantIn(parseTime(typed, '--at')(now), readerZone(context.clock.zone), '--at');
    if (stopped !== undefined && get(flags.flap))
      throw usage(`${typed === undefined ? '--demo' : '--at'} cannot be combined with --flap`);
    const tenant: TenantName = get(flags.hostile) ? 'hostile' : 'story';
    const lacking = listNames.find(
      (name) => (get(flags[name]) ?? 0) > 0 && recorded[tenant][name].length === 0,
    );
    if (lacking !== undefined) {
      const data = get(flags.hostile) ? 'the data of --hostile' : 'the sample data';
      throw usage(`--${lacking}: ${data} has no ${lists[lacking].plural}`, `Leave out --${lacking}`);
    }
    const history = get(flags.history);
    if (history === undefined && get(flags.days) !== undefined) throw usage('--days needs --history');
    if (history !== undefined) {
      const days = get(flags.days) ?? 30;
      const wanted = { tenant, history, days, present: stopped ?? demoPresent, players: get(flags.players) };
      const count = await writeSandboxHistory(session, wanted);
      return session.note({ text: `wrote ${counted(count, 'snapshot')} to ${history}` });
    }
    const started = await startSandbox({
      tenant,
      now: stopped ?? now,
      clock: stopped === undefined ? () => context.clock.now() : undefined,
      port: get(flags.port),
      ...recordOf(listNames, (name) => get(flags[name])),
      latency: get(flags.latency),
      mediaRate: get(flags.mediaRate),
      ownsMedia: true,
      flapStep: get(flags.flap) ? flapStep : undefined,
      log: get(globalFlags.verbose) && ((entry) => logLine(context.err, describe(entry))),
    });
    try {
      const { baseUrl, keys } = started;
      await context.out.write(
        format === 'json' ? `${JSON.stringify({ baseUrl, keys })}\n` : introduce(started),
      );
      await endedBy(context.signal, new Promise(() => undefined));
    } finally {
      await started.close();
    }
  },
};

function introduce({ baseUrl, keys }: Sandbox): string {
  const lines = Object.entries(keys).map(([name, key]) => `  ${name.padEnd(12)}  ${key}\n`);
  return `Sandbox listening on ${baseUrl} (press Ctrl-C to stop)

${lines.join('')}
In another terminal:
  export SIGNAGE_BASE_URL=${baseUrl}
  export SIGNAGE_API_KEY=${keys.all}
  signage players list
`;
}

function describe({ method, path, status, tenant, bytes }: RequestLog): string {
  const answer = `${status}, ${bytes} bytes${tenant === undefined ? '' : ` (${tenant})`}`;
  return `${method} ${path} → ${answer}`;
}

/** Milliseconds between the snapshots of a history. */
const historyStep = 60 * 60_000;
/** What changes by itself. */
const recordedOverTime = ['players', 'analytics'] as const;
const scopes = recordedOverTime.map((name) => endpoints[name].scope);

interface HistoryOptions {
  readonly tenant: TenantName;
  readonly history: string;
  readonly days: number;
  /** When the last snapshot is taken, in milliseconds since 1970. */
  readonly present: number;
  readonly players: number | undefined;
}

/** Writes snapshots of a sandbox's players and totals, from some days ago to its present. Resolves to how many there are. */
export async function writeSandboxHistory(
  session: Session,
  { tenant: name, history, days, present, players }: HistoryOptions,
) {
  const { files, signal } = session.context;
  const first = present - days * dayLength;
  let at = first;
  const sandbox = await startSandbox({ tenant: name, now: present, clock: () => at, players });
  try {
    const key = new ApiKey(sandbox.keys.all);
    const { baseUrl } = sandbox;
    const client = session.clientFor({ baseUrl, key });
    const tenant = key.tenant ?? null;
    const pathAt = (time: number) => join(history, folderInHistory(tenant ?? 'sandbox', time));
    // A real tenant may have the same name.
    await assertOneService(files, dirname(pathAt(at)), { baseUrl, tenant });
    await assertNoLinks(files, pathAt(at));
    let count = 0;
    let before: string | undefined;
    for (; at <= present; at += historyStep) {
      signal.throwIfAborted();
      if ((at - first) % dayLength === 0 && at < present)
        await session.status.show(`day ${(at - first) / dayLength + 1} of ${days}`);
      const read = await readAnswers(client, recordedOverTime);
      const path = pathAt(at);
      const head = { baseUrl, tenant, at: isoText(at), scopes };
      await writeSnapshot(await files.folder(path), read, head, { isPacked: false, before });
      before = path;
      count += 1;
    }
    return count;
  } finally {
    await session.status.hide();
    await sandbox.close();
  }
}

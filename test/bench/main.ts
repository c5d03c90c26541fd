import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recorded, Tenant } from '../../src/sandbox/tenant.ts';
import { isInstalled } from '../helpers/programs.ts';
import { benchKey, type Case, groups } from './case.ts';
import { cases } from './cases.ts';
import { type FleetServer, startFleetServer } from './fleet-server.ts';
import { type Command, median, peakOf, run } from './measure.ts';
import { isMissed, type Measured, table } from './report.ts';

/*
 * npm run bench -- [--runs N] [--only start-up,fleet,million,get,health,screens,executable] [--node PATH]
 *   [--executable PATH] [--json]
 *
 * Every figure is a ratio within one run, of medians, ours and reference in turn: machines are noisy, and differ.
 */

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    only: { type: 'string', default: groups.join(',') },
    node: { type: 'string', default: process.execPath },
    executable: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const wanted = values.only.split(',');
const runs = Number(values.runs);

const againstJq = ['fleet', ...(values.executable === undefined ? [] : ['executable'])];
const missing = wanted.some((group) => againstJq.includes(group))
  ? ['jq', 'curl'].filter((program) => !isInstalled(program))
  : [];
if (missing.length > 0) {
  const others = groups.filter((group) => !againstJq.includes(group)).join(',');
  process.stderr.write(
    `bench: ${missing.join(' and ')} not found: ${againstJq.join(' and ')} are measured against them\n  Install them, or leave it out: npm run bench -- --only ${others}\n`,
  );
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'signage-bench-'));
const server = await startFleetServer(Date.now());
try {
  const all = cases(await makeWorld(folder, server)).filter(({ group }) => wanted.includes(group));
  const measured: Measured[] = [];
  for (const group of groups)
    measured.push(...(await measureGroup(all.filter((one) => one.group === group))));
  process.stdout.write(values.json ? `${JSON.stringify(measured, null, 2)}\n` : table(measured));
  process.exitCode = measured.some(isMissed) ? 1 : 0;
} finally {
  server.close();
  await rm(folder, { recursive: true });
}

async function makeWorld(folder: string, { url, firstPlayer }: FleetServer) {
  const profileFolder = join(folder, 'profile');
  const emptyFolder = join(folder, 'empty');
  const idFile = join(folder, 'ids');
  const profile = { baseUrl: `${url}/100`, key: benchKey, scopes: [] };
  await mkdir(profileFolder, { mode: 0o700 });
  await mkdir(emptyFolder, { mode: 0o700 });
  await writeFile(
    join(profileFolder, 'config.json'),
    JSON.stringify({ current: 'bench', profiles: { bench: profile } }),
    { mode: 0o600 },
  );
  const tenant = new Tenant(recorded.main, Date.now(), { clock: Date.now, flapStep: undefined });
  const ids = Array.from({ length: 500 }, (_, index) => tenant.id('content', index));
  await writeFile(idFile, `${ids.join('\n')}\n`);
  return {
    node: values.node,
    tool: join(process.cwd(), 'bin/signage.js'),
    executable: values.executable === undefined ? undefined : resolve(values.executable),
    watcher: join(import.meta.dirname, 'watch.mjs'),
    url,
    profileFolder,
    emptyFolder,
    idFile,
    firstPlayer,
  };
}

/** All cases of a group in turn, again and again: what slows the machine down for a while slows all of them. */
async function measureGroup(group: readonly Case[]): Promise<Measured[]> {
  // What takes long is steady.
  const tries =
    group[0]?.group === 'million' || group[0]?.group === 'health' || group[0]?.group === 'screens'
      ? Math.min(runs, 3)
      : runs;
  // Cases with one reference share what it took: the more often it is measured, the less noise decides.
  const references = new Map(group.map((one): [Command, number[]] => [one.reference.command, []]));
  const timed = group.map(
    (one): Timed => ({
      one,
      ours: [],
      reference: references.get(one.reference.command) ?? [],
      firstRow: [],
      peak: [],
      referencePeak: [],
    }),
  );
  // What the file system and the compile cache learn in the first run is not what is measured.
  for (const { ours, reference } of group) {
    await run(ours);
    await run(reference.command);
  }
  for (let round = 0; round < tries; round += 1) {
    for (const { one, ours, reference } of timed) {
      server.resetCounts();
      const mine = await run(one.ours);
      ours.push(mine.milliseconds);
      if (one.connections !== undefined && server.connections > one.connections)
        throw new Error(`${one.name}: ${server.connections} connections`);
      reference.push((await run(one.reference.command)).milliseconds);
    }
  }
  for (const { one, firstRow, peak, referencePeak } of timed) {
    for (let round = 0; one.firstRow !== undefined && round < tries; round += 1) {
      const { firstOutputAt = Number.POSITIVE_INFINITY } = await run(one.firstRow.command);
      firstRow.push(firstOutputAt - server.firstByteAt);
    }
    for (let round = 0; one.memory !== undefined && round < Math.min(tries, 3); round += 1) {
      peak.push(peakOf(await run(one.memory.ours)));
      if (one.memory.reference) referencePeak.push(peakOf(await run(one.memory.reference)));
    }
  }
  return timed.map(summarize);
}

interface Timed {
  readonly one: Case;
  readonly ours: number[];
  readonly reference: number[];
  readonly firstRow: number[];
  readonly peak: number[];
  readonly referencePeak: number[];
}

function summarize({ one, ours, reference, firstRow, peak, referencePeak }: Timed): Measured {
  const { name, bar, memory } = one;
  const [mine, theirs] = [median(ours), median(reference)];
  const theirPeak = referencePeak.length > 0 ? median(referencePeak) : undefined;
  return {
    case: name,
    ours: mine,
    reference: theirs,
    against: one.reference.name,
    ratio: mine / theirs,
    bar,
    firstRow: firstRow.length > 0 ? median(firstRow) : undefined,
    firstRowBar: one.firstRow?.most,
    peak: peak.length > 0 ? median(peak) : undefined,
    peakBar:
      memory?.most ??
      (memory?.times !== undefined && theirPeak !== undefined ? memory.times * theirPeak : undefined),
  };
}

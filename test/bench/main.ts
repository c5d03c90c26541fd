import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recorded } from '../../src/sandbox/recorded.ts';
import { createSandboxData } from '../../src/sandbox/tenant.ts';
import { isInstalled } from '../helpers/programs.ts';
import { benchKey, type Case, cases, groups } from './cases.ts';
import { startFleetServer } from './fleet-server.ts';
import { type Command, median, peakOf, type Run, run } from './measure.ts';

/*
 * npm run bench -- [--runs N] [--only start-up,fleet,million,get,health,screens] [--node PATH] [--json]
 *
 * Every figure is a ratio within one run, of medians, ours and reference in turn: machines are noisy, and differ.
 */

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    only: { type: 'string', default: groups.join(',') },
    node: { type: 'string', default: process.execPath },
    json: { type: 'boolean', default: false },
  },
});
const wanted = values.only.split(',');
const runs = Number(values.runs);

const missing = wanted.includes('fleet') ? ['jq', 'curl'].filter((program) => !isInstalled(program)) : [];
if (missing.length > 0) {
  const others = groups.filter((group) => group !== 'fleet').join(',');
  process.stderr.write(
    `bench: ${missing.join(' and ')} not found: fleet is measured against them\n  Install them, or leave it out: npm run bench -- --only ${others}\n`,
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

async function makeWorld(folder: string, { url, firstPlayer }: typeof server) {
  const profileFolder = join(folder, 'profile');
  const emptyFolder = join(folder, 'empty');
  const idFile = join(folder, 'ids');
  const profile = { baseUrl: `${url}/100`, key: benchKey, scopes: [] };
  const profiles = JSON.stringify({ current: 'bench', profiles: { bench: profile } });
  await mkdir(profileFolder, { mode: 0o700 });
  await mkdir(emptyFolder, { mode: 0o700 });
  await writeFile(join(profileFolder, 'config.json'), profiles, { mode: 0o600 });
  const tenant = createSandboxData(recorded.hostile, Date.now(), { clock: Date.now, flapStep: undefined });
  const ids = Array.from({ length: 500 }, (_, index) => tenant.id('content', index));
  await writeFile(idFile, `${ids.join('\n')}\n`);
  const expectations = join(folder, 'expectations.yaml');
  await writeFile(expectations, Array.from({ length: 100 }, (_, index) => expectation(index)).join(''));
  const failing = join(folder, 'failing.yaml');
  const never = 'never: [ok, blank, unclear, unplayable, blocked]';
  await writeFile(failing, `- { name: always fails, during: { days: 14 }, ${never} }\n`);
  const changes = join(folder, 'changes.yaml');
  // Each schedule is above all others of its screens then.
  const raised = Array.from({ length: 12 }, (_, index) => `  ${index + 1}: { priority: ${401 + index} }\n`);
  await writeFile(changes, `schedules:\n${raised.join('')}`);
  return {
    node: values.node,
    tool: join(process.cwd(), 'bin/signage.js'),
    watcher: join(import.meta.dirname, 'watch.mjs'),
    url,
    profileFolder,
    emptyFolder,
    idFile,
    firstPlayer,
    expectations,
    failing,
    changes,
  };
}

/** One that holds, of each kind in turn: of all screens at any time, of some in opening hours, of some at two times. */
function expectation(index: number): string {
  const kinds = [
    `screens: { store: "*${index % 10}*" }, during: { hours: 08:00–22:00, days: Mon–Sat }`,
    'during: { days: 14 }',
    `screens: { name: "*${index % 10}*" }, at: [sat 12:00, sun 10:30]`,
    `screens: { store: "*${index % 10}" }, during: { hours: 09:00–18:00 }`,
  ];
  return `- { name: expectation ${index}, ${kinds[index % kinds.length]}, neverShows: { content: none* } }\n`;
}

/** All cases of a group in turn, again and again: what slows the machine down for a while slows all of them. */
async function measureGroup(group: readonly Case[]): Promise<Measured[]> {
  // What takes long is steady.
  const isLong = ['million', 'health', 'screens'].includes(group[0]?.group ?? '');
  const tries = isLong ? Math.min(runs, 3) : runs;
  // Cases with one reference share what it took: the more often it is measured, the less noise decides.
  const references = new Map(group.map((one): [Command, number[]] => [one.reference.command, []]));
  const timed = group.map((one) => ({ one, ours: [] as number[] }));
  // What the file system and the compile cache learn in the first run is not what is measured.
  for (const { ours, reference } of group) {
    await run(ours);
    await run(reference.command);
  }
  for (let round = 0; round < tries; round += 1) {
    for (const { one, ours } of timed) {
      Object.assign(server.counts, { connections: 0 });
      ours.push((await run(one.ours)).milliseconds);
      const { connections } = server.counts;
      if (connections > (one.connections ?? connections))
        throw new Error(`${one.name}: ${connections} connections`);
      references.get(one.reference.command)?.push((await run(one.reference.command)).milliseconds);
    }
  }
  const measured: Measured[] = [];
  for (const { one, ours: all } of timed) {
    const { memory, firstRow } = one;
    const ours = median(all);
    const reference = median(references.get(one.reference.command) ?? []);
    const theirPeak = await medianOf(memory?.reference, Math.min(tries, 3), peakOf);
    measured.push({
      case: one.name,
      ours,
      reference,
      against: one.reference.name,
      ratio: ours / reference,
      bar: one.bar,
      firstRow: await medianOf(
        firstRow?.command,
        tries,
        ({ firstOutputAt = Number.POSITIVE_INFINITY }) => firstOutputAt - server.counts.firstByteAt,
      ),
      firstRowBar: firstRow?.most,
      peak: await medianOf(memory?.ours, Math.min(tries, 3), peakOf),
      peakBar: memory?.most ?? (theirPeak && memory?.times && memory.times * theirPeak),
    });
  }
  return measured;
}

/** The median of what some runs of a command come to, if there is one. */
async function medianOf(command: Command | undefined, tries: number, figureOf: (one: Run) => number) {
  if (command === undefined) return undefined;
  const figures: number[] = [];
  for (let round = 0; round < tries; round += 1) figures.push(figureOf(await run(command)));
  return median(figures);
}

/** What one case came to; milliseconds and MB, medians. */
interface Measured {
  readonly case: string;
  readonly ours: number;
  readonly against: string;
  readonly reference: number;
  readonly ratio: number;
  /** The most that the ratio may be. */
  readonly bar: number | undefined;
  /** After the server's first byte. */
  readonly firstRow: number | undefined;
  readonly firstRowBar: number | undefined;
  readonly peak: number | undefined;
  readonly peakBar: number | undefined;
}

/** Whether a case did not reach what it must. */
function isMissed({ ratio, bar, firstRow, firstRowBar, peak, peakBar }: Measured): boolean {
  return isOver(ratio, bar) || isOver(firstRow, firstRowBar) || isOver(peak, peakBar);
}

/** A figure that is no number is one that was not reached. */
function isOver(value: number | undefined, most: number | undefined): boolean {
  return most !== undefined && !(value !== undefined && value <= most);
}

/** The results as a Markdown table, as in docs/dev/performance.md. */
function table(measured: readonly Measured[]): string {
  const rows = measured.map((one) => [
    one.case,
    milliseconds(one.ours),
    `${milliseconds(one.reference)} (${one.against})`,
    one.ratio.toFixed(2),
    one.bar === undefined ? '' : one.bar.toFixed(2),
    one.firstRow === undefined ? '' : milliseconds(one.firstRow),
    one.peak === undefined ? '' : `${one.peak.toFixed(0)} MB`,
    one.peakBar === undefined ? '' : `${one.peakBar.toFixed(0)} MB`,
    isMissed(one) ? 'missed' : '',
  ]);
  const titles = ['case', 'ours', 'reference', 'ratio', 'bar', 'first row', 'peak memory', 'bar', ''];
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`;
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('');
}

function milliseconds(value: number): string {
  return `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`;
}

import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyRepository, filesBelow } from './copy.ts';
import { type Coverage, measureCoverage } from './coverage.ts';
import { isProgram, lineOf, mutated, type Site, sitesOf } from './sites.ts';
import { createSupervisor } from './supervisor.ts';
import { unitAt } from './units.ts';

/*
 * npm run test:mutation -- [--sample N] [--seed N] [--only src/commands/players/rules,src/output/delimited.ts,src/commands/players/rules/threshold.ts:12]
 *
 * Changes the program in one place at a time, in a copy, and runs the tests that reach this place: one of them should
 * fail. Which tests reach it is found out first, and kept in node_modules/.cache.
 */

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: {
      type: 'string',
      default:
        'src/commands/players/rules,src/tenant,src/commands/lint/rules,src/output,src/api,src/profiles,src/model',
    },
  },
});

interface Verdict {
  readonly site: Site;
  /** The test that failed. */
  readonly killedBy: string | undefined;
  /** Whether any test runs its place at all. */
  readonly isReached: boolean;
}

interface Equivalent {
  readonly file: string;
  /** The line of the source, without its indentation. */
  readonly line: string;
  readonly change: string;
  readonly reason: string;
}

const repository = process.cwd();
const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'signage-mutation-')));
// Some tests run programs as another user.
chmodSync(temporary, 0o711);
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 10 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const copy = copyRepository(repository, join(temporary, 'copy'));
const equivalents: Equivalent[] = JSON.parse(copy.read('test/mutation/equivalent.json'));
const sites = sample(
  filesBelow(copy, 'src', '.ts').flatMap((file) => sitesOf(file, copy.read(file)).filter(isWanted)),
);
print(`${sites.length} mutants (--sample ${values.sample} --seed ${values.seed} --only ${values.only})\n`);
const coverage = await measureCoverage(copy, {
  cache: resolve('node_modules/.cache/mutation/coverage.json'),
  temporary,
  tell: print,
});
const broken = Object.entries(coverage.tests).filter(([, { passed }]) => !passed);
if (broken.length > 0) {
  print(`left out, as they fail without a mutant: ${broken.map(([file]) => file).join(', ')}\n`);
}

const supervisor = createSupervisor(copy.root, temporary);
const verdicts: Verdict[] = [];
for (const [index, site] of sites.entries()) {
  const tests = testsOf(site, coverage);
  const killedBy = await tryMutant(site, tests);
  verdicts.push({ site, killedBy, isReached: tests.length > 0 });
  const verdict = killedBy === undefined ? 'survived' : 'killed';
  const by = killedBy === undefined ? '' : `   (${killedBy})`;
  print(`${index + 1}/${sites.length} ${verdict} ${site.file}:${site.line}   ${site.change}${by}\n`);
}
printSummary();
process.exit(0);

function print(text: string): void {
  process.stdout.write(text);
}

/** The survivors, and a line for each folder. */
function printSummary(): void {
  print('\nsurvivors:\n');
  for (const { site, isReached, killedBy } of verdicts) {
    if (killedBy !== undefined) continue;
    print(`${site.file}:${site.line}   ${site.change}${isReached ? '' : '   (no test runs it)'}\n`);
  }
  print('\n');
  for (const folder of new Set([...verdicts.map(({ site }) => dirname(site.file)), 'all'])) {
    const all = verdicts.filter(({ site }) => folder === 'all' || dirname(site.file) === folder);
    const killed = all.filter(({ killedBy }) => killedBy !== undefined).length;
    const share = all.length === 0 ? 100 : (100 * killed) / all.length;
    print(`${folder}: ${killed} of ${all.length} killed (${share.toFixed(1)}%)\n`);
  }
}

function isWanted(site: Site): boolean {
  const { file, line, change } = site;
  const isAsked = values.only
    .split(',')
    .some((path) => file === path || `${file}:${line}` === path || file.startsWith(`${path}/`));
  if (!isAsked) return false;
  const source = lineOf(copy.read(file), site);
  return !equivalents.some((one) => one.file === file && one.line === source && one.change === change);
}

/** Some of them, the same ones for the same seed, in the order of the source. */
function sample(all: readonly Site[]): Site[] {
  const random = seeded(Number(values.seed));
  const drawn = all.map((site) => ({ site, rank: random() })).sort((a, b) => a.rank - b.rank);
  const chosen: Site[] = [];
  for (const { site } of drawn) {
    if (chosen.length >= Number(values.sample)) break;
    if (isProgram(copy.read(site.file), site)) chosen.push(site);
  }
  return chosen.sort((a, b) => all.indexOf(a) - all.indexOf(b));
}

/** Numbers from 0 up to 1: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The test files that reach a mutant. */
function testsOf(site: Site, { sources, tests }: Coverage): string[] {
  const unit = unitAt(sources[site.file] ?? [], site);
  return Object.entries(tests)
    .filter(([, { passed, units }]) => passed && units.includes(`${site.file}:${unit}`))
    .map(([file]) => file);
}

/** The test that failed; undefined where the mutant survived. */
async function tryMutant(site: Site, tests: readonly string[]): Promise<string | undefined> {
  const text = copy.read(site.file);
  const path = join(copy.root, site.file);
  const costOf = (file: string) => coverage.tests[file]?.milliseconds ?? 0;
  const spawns = (file: string) => coverage.tests[file]?.spawns ?? false;
  const isNear = (file: string) =>
    dirname(file) === dirname(site.file).replace(/^src/, 'test') && !spawns(file);
  const named = (file: string) => basename(file).startsWith(basename(site.file, '.ts')) && isNear(file);
  // Those next to it first: most mutants end there. The built tool is built for the last alone.
  const batches = [
    tests.filter(named),
    tests.filter((file) => isNear(file) && !named(file)),
    tests.filter((file) => !isNear(file) && !spawns(file)),
    tests.filter(spawns),
  ].filter((batch) => batch.length > 0);
  copy.write(site.file, mutated(text, site));
  let changed = [path];
  try {
    for (const files of batches) {
      if (files.some(spawns)) await copy.build();
      const limit = 10_000 + files.reduce((sum, file) => sum + 4 * (costOf(file) + 500), 0);
      const report = await supervisor.run({ files, changed, bail: true }, limit);
      changed = [];
      if (typeof report === 'string') return report;
      if (report.failed !== undefined) return report.failed;
    }
    return undefined;
  } finally {
    copy.write(site.file, text);
    // The runner has to forget the mutant.
    await supervisor.run({ files: [], changed: [path], bail: false }, 60_000);
  }
}

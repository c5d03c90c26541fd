import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Copy, filesBelow } from './copy.ts';
import { createSupervisor } from './supervisor.ts';
import { instrument, type Unit } from './units.ts';

/** Which test files run which units of the source, and how long each takes. */
export interface Coverage {
  readonly sources: Readonly<Record<string, readonly Unit[]>>;
  readonly tests: Readonly<Record<string, TestFile>>;
}

interface TestFile {
  /** Of its text. */
  readonly hash: string;
  readonly milliseconds: number;
  /** Without any mutant; what fails then says nothing of one. */
  readonly passed: boolean;
  /** It starts the built tool. */
  readonly spawns: boolean;
  /** `src/commands/players/rules/threshold.ts:3` for the unit at 3. */
  readonly units: readonly string[];
}

/** Milliseconds for one test file at most, while its units are found. */
const limitPerFile = 120_000;

const hashOf = (...texts: string[]) => createHash('sha256').update(texts.join('\0')).digest('hex');

/**
 * Runs all tests once with calls at each unit. What is known from the file `cache` and still true is not run again:
 * while the source and the helpers of tests are the same, only test files that have changed are run.
 */
export async function measureCoverage(
  copy: Copy,
  { cache, temporary, tell }: { cache: string; temporary: string; tell: (text: string) => void },
): Promise<Coverage> {
  const originals = new Map(filesBelow(copy, 'src', '.ts').map((file) => [file, copy.read(file)]));
  const testFiles = filesBelow(copy, 'test', '.test.ts');
  const helpers = filesBelow(copy, 'test', '.ts').filter(
    (file) => !file.endsWith('.test.ts') && !/^test\/(?:mutation|bench|packed\/install)/.test(file),
  );
  const common = hashOf(...originals.keys(), ...originals.values(), ...helpers.map(copy.read));
  const known = knownTests(cache, common);

  const hits = join(temporary, 'hits');
  mkdirSync(hits, { recursive: true });
  const sources: Record<string, readonly Unit[]> = {};
  for (const [file, text] of originals) {
    const { units, text: counting } = instrument(text, (unit) => `globalThis.__hit?.('${file}:${unit}')`);
    sources[file] = units;
    copy.write(file, counting);
  }
  const setup = copy.read('test/helpers/setup.ts');
  const executable = copy.read('bin/signage.js');
  const [hashBang = '', ...lines] = executable.split('\n');
  copy.write('test/helpers/setup.ts', `${recorder(hits, true)}\n${setup}`);
  copy.write('bin/signage.js', [hashBang, recorder(hits, false), ...lines].join('\n'));

  const tests: Record<string, TestFile> = {};
  const supervisor = createSupervisor(copy.root, temporary);
  try {
    await copy.build();
    const isSpawning = (file: string) => /executable\.ts|\/tool\.ts/.test(copy.read(file));
    const unknown = testFiles.filter((file) => {
      const entry = known[file];
      if (entry?.hash === hashOf(copy.read(file))) tests[file] = entry;
      return tests[file] === undefined;
    });
    const quiet = unknown.filter((file) => !isSpawning(file));
    // Those that start processes run one after the other: whose a process is cannot be told from within.
    const runs = [...(quiet.length > 0 ? [quiet] : []), ...unknown.filter(isSpawning).map((file) => [file])];
    for (const files of runs) {
      tell(`looking what is run by ${files.length > 1 ? `${files.length} test files` : files[0]}\n`);
      clear(hits);
      const task = { files, changed: [], bail: false };
      const report = await supervisor.run(task, limitPerFile * files.length);
      const found = collect(hits, copy.root);
      for (const file of files) {
        const spawns = isSpawning(file);
        const ran = typeof report === 'string' ? undefined : report.files.find((one) => one.file === file);
        tests[file] = {
          hash: hashOf(copy.read(file)),
          milliseconds: ran?.milliseconds ?? 0,
          passed: ran?.passed ?? false,
          spawns,
          units: [...new Set([...(found.get(file) ?? []), ...(spawns ? (found.get('') ?? []) : [])])].sort(),
        };
      }
    }
  } finally {
    supervisor.close();
    for (const [file, text] of originals) copy.write(file, text);
    copy.write('test/helpers/setup.ts', setup);
    copy.write('bin/signage.js', executable);
  }
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify({ common, tests }));
  return { sources, tests };
}

function knownTests(cache: string, common: string): Record<string, TestFile> {
  if (!existsSync(cache)) return {};
  const stored: { common: string; tests: Record<string, TestFile> } = JSON.parse(readFileSync(cache, 'utf8'));
  return stored.common === common ? stored.tests : {};
}

/** A line of JavaScript that writes down each unit that is run, at once: a process may be killed. */
function recorder(folder: string, isTest: boolean): string {
  const file = `${JSON.stringify(`${folder}/`)} + process.pid`;
  const owner = isTest ? `__fs.writeFileSync(${file} + '.test', globalThis.__vitest_worker__.filepath);` : '';
  return [
    "const __fs = process.getBuiltinModule('node:fs'); const __seen = new Set(); const { appendFileSync: __append } = __fs;",
    'globalThis.__hit = (unit) => { if (__seen.has(unit)) return; __seen.add(unit);',
    `try { __append(${file}, unit + '\\n'); } catch {} };`,
    owner,
  ].join(' ');
}

function clear(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  // Other users run the tool too.
  mkdirSync(folder, { recursive: true });
}

/** The units by test file; those of started processes under the empty name. */
function collect(folder: string, root: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const entries = readdirSync(folder);
  for (const pid of entries.filter((name) => !name.endsWith('.test'))) {
    const owner = entries.includes(`${pid}.test`) ? readFileSync(join(folder, `${pid}.test`), 'utf8') : '';
    const file = owner.replace(`${root}/`, '');
    const units = readFileSync(join(folder, pid), 'utf8').trim().split('\n');
    found.set(file, [...(found.get(file) ?? []), ...units]);
  }
  return found;
}

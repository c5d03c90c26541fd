import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** For tests that compute: a process for each processor. */
const computing = { maxWorkers: availableParallelism() };

/** For those that wait for processes and sockets: twice as many. Vitest wants them in a group of their own, which is later. */
const waiting = { maxWorkers: 2 * availableParallelism(), sequence: { groupOrder: 1 } };

/** Milliseconds. Only a test that hangs takes this long: no verdict may depend on the machine's speed. */
const limit = 120_000;
const limits = {
  testTimeout: limit,
  hookTimeout: limit,
  teardownTimeout: limit,
  expect: { poll: { timeout: limit / 2 } },
};

const inProcess = {
  ...limits,
  globalSetup: ['test/helpers/temporary-folder.ts'],
  setupFiles: ['test/helpers/setup.ts'],
};

const installed = {
  ...limits,
  ...waiting,
  // What these files run are processes of their own.
  isolate: false,
  globalSetup: ['test/helpers/temporary-folder.ts', 'test/packed/install.ts'],
};

/**
 * The projects besides `source`. The first line of a test file names its own: `// project: slow`, with `, about Node` for one that is
 * skipped for a standalone executable, as it tests the package, the clone or Node itself.
 */
const projectNames = ['longer', 'apart', 'slow', 'packed', 'packed-slow', 'packed-once', 'release'] as const;
type ProjectName = (typeof projectNames)[number] | 'source';

/** The test files of each project. */
const files = new Map<ProjectName, string[]>();
for (const path of readdirSync('test', { recursive: true, encoding: 'utf8' })) {
  const file = `test/${path.replaceAll('\\', '/')}`;
  if (!file.endsWith('.test.ts')) continue;
  const text = readFileSync(file, 'utf8');
  const [, named, about] =
    /^\/\/ project: ([a-z-]+)(, about Node)?$/m.exec(text.split('\n', 1)[0] ?? '') ?? [];
  const project =
    named === undefined ? usualProject(file, text) : projectNames.find((name) => name === named);
  if (project === undefined) throw new Error(`${file}: there is no project "${named}"`);
  if (about !== undefined && process.env.SIGNAGE_TEST_EXECUTABLE !== undefined) continue;
  files.set(project, [...(files.get(project) ?? []), file]);
}

/** The project of a file that names none. */
function usualProject(file: string, text: string): ProjectName {
  if (file.startsWith('test/packed/')) return 'packed';
  if (file.startsWith('test/release/made/')) return 'release';
  // It replaces a module for the whole process, which the files of `source` share.
  return text.includes('vi.mock(') ? 'apart' : 'source';
}

/** They run in the source as it is. */
export const source = {
  name: 'source',
  include: files.get('source') ?? [],
  // A process of its own for each file takes up to half as much time again.
  isolate: false,
  ...inProcess,
  ...computing,
};

/** What each project is: CONTRIBUTING says what is in it. */
const projects: Readonly<Record<ProjectName, object>> = {
  source,
  longer: { ...inProcess, ...computing, isolate: false },
  apart: { ...inProcess, ...waiting },
  slow: { ...inProcess, ...waiting, isolate: false },
  packed: installed,
  'packed-slow': installed,
  'packed-once': installed,
  release: { ...limits, ...waiting, globalSetup: ['test/helpers/temporary-folder.ts'] },
};

/** What ends in .txt is imported as its text, as by esbuild. */
const texts: Plugin = {
  name: 'texts',
  enforce: 'pre',
  load: (id) => (id.endsWith('.txt') ? `export default ${JSON.stringify(readFileSync(id, 'utf8'))}` : null),
};

/** `npm test` runs the projects source, longer, apart and packed, and `npm run test:all` all of them. */
export default defineConfig({
  test: {
    // Transformed once, and not in each run: below node_modules, by the content of the file.
    experimental: { fsModuleCache: true },
    projects: Object.entries(projects)
      // The files of a release are only there once `.ci/run` has made one.
      .filter(([name]) => name !== 'release' || process.env.SIGNAGE_TEST_RELEASE !== undefined)
      .map(([name, options]) => ({
        plugins: [texts],
        test: {
          name,
          include: [...files].flatMap(([own, paths]) => (own === name ? paths : [])),
          ...options,
        },
      })),
  },
});

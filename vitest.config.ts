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

/** They replace a module for the whole process, which the files of `source` share. */
const mocking = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((path) => `test/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes('vi.mock('));

/** These start the built tool, wait for servers, or need a process for themselves. */
const apart = [
  'test/api/{faults,network,tls}.test.ts',
  'test/bin/{loads,pipe,signals}.test.ts',
  'test/commands/content/download/download.test.ts',
  'test/host/shell.test.ts',
  'test/profiles/file.test.ts',
  ...mocking,
];

/** Not in `npm run test:fast`: each takes a second or more. */
const longer = [
  'test/api/gate.test.ts',
  'test/cli/{global-options,leads}.test.ts',
  'test/commands/auth/{key-command,rotate}.test.ts',
  'test/commands/csv-and-markdown.test.ts',
  'test/commands/expect/expect.test.ts',
  'test/commands/incidents/incidents.test.ts',
  'test/commands/lint/{odd-tenants,rules,run}.test.ts',
  'test/commands/mcp/{pages,tools}.test.ts',
  'test/commands/players/check/reports.test.ts',
  'test/commands/players/watch/exec.test.ts',
  'test/commands/report/report.test.ts',
  'test/commands/screens/list/screens.test.ts',
  'test/commands/snapshot/{diff/diff,forged,history,pruning,take}.test.ts',
  'test/commands/status/status.test.ts',
  'test/commands/uptime/gaps.test.ts',
  'test/commands/uptime/uptime.test.ts',
  'test/core/{as-meant,progress,query,settings,several-profiles}.test.ts',
  'test/output/{color,delimited,markdown,sanitize,table,yaml}.test.ts',
  'test/docs/{examples,expect}.test.ts',
  'test/projects.test.ts',
  'test/query/jmespath.test.ts',
  'test/release/{man/pages,workflows}.test.ts',
  'test/sandbox/server.test.ts',
];

/** Only in `npm run test:all`: they take long, or try thousands of random values. What they test is the same on every Node. */
const slow = [
  'test/bin/completion.test.ts',
  'test/cli/words.test.ts',
  'test/commands/{expect/rules/windows,incidents/rules/incidents}.test.ts',
  'test/commands/lint/{reports,rules/properties,rules/screens}.test.ts',
  'test/commands/players/check/reports/grammar.test.ts',
  'test/commands/report/browser.test.ts',
  'test/screens/engine/{oracle,properties,wall-time}.test.ts',
  'test/commands/{mcp/answers,mcp/sizes,schedules/many,screens/list/reports}.test.ts',
  'test/commands/snapshot/{diff/properties,diff/what-if,from}.test.ts',
  'test/history/properties.test.ts',
  'test/docs/{demo,recipes*}.test.ts',
  'test/fuzz.test.ts',
  'test/hostile.test.ts',
  'test/json/sent.test.ts',
  'test/release/sbom.test.ts',
  'test/sandbox/life.test.ts',
  'test/secrets.test.ts',
];

/** Only in `npm run test:all`: they start the packed tool very often, or wait for it. */
const packedSlow = [
  ...['busy', 'children', 'compile-cache', 'cut-answers', 'debugger', 'defects', 'dns', 'download'],
  ...['installing', 'locks', 'pipes', 'proxies', 'query', 'random-signals', 'report', 'snapshot'],
  ...['terminal', 'timeouts'],
].map((name) => `test/packed/${name}.test.ts`);

/** They do so too, but what they test is our own work, which is the same on every Node. */
const packedOnce = ['action', 'diff', 'raw-answers', 'report-files', 'what-is-printed'].map(
  (name) => `test/packed/${name}.test.ts`,
);

/** Skipped for a standalone executable: tests of the package, the clone and Node itself. */
const aboutNode = ['action', 'compile-cache', 'contents', 'installing'].map(
  (name) => `test/packed/${name}.test.ts`,
);
const skipped = process.env.SIGNAGE_TEST_EXECUTABLE === undefined ? [] : aboutNode;

/** They run in one process, in the source as it is. */
export const source = {
  name: 'source',
  include: ['test/**/*.test.ts'],
  exclude: [...longer, ...apart, ...slow, 'test/packed/**', 'test/release/made/**'],
  // A process of its own for each of these files takes half as much time again.
  isolate: false,
  ...inProcess,
  ...computing,
};

/** Tests of the files that `npm run release` made, in the folder that `SIGNAGE_TEST_RELEASE` names. */
const release = {
  test: {
    name: 'release',
    include: ['test/release/made/**/*.test.ts'],
    globalSetup: ['test/helpers/temporary-folder.ts'],
    ...limits,
    ...waiting,
  },
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
    projects: [
      { test: source },
      { test: { ...source, name: 'longer', include: longer, exclude: [] } },
      { test: { name: 'apart', include: apart, ...inProcess, ...waiting } },
      { test: { name: 'slow', include: slow, ...inProcess, ...waiting } },
      {
        test: {
          name: 'packed',
          include: ['test/packed/**/*.test.ts'],
          exclude: [...packedSlow, ...packedOnce, ...skipped],
          ...installed,
        },
      },
      { test: { name: 'packed-slow', include: packedSlow, exclude: skipped, ...installed } },
      { test: { name: 'packed-once', include: packedOnce, exclude: skipped, ...installed } },
      ...(process.env.SIGNAGE_TEST_RELEASE === undefined ? [] : [release]),
    ].map((project) => ({ ...project, plugins: [texts] })),
  },
});

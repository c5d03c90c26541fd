import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** All of them: the tests of a terminal or a socket wait more than they compute. */
const maxWorkers = '100%';

/** Milliseconds. Only a test that hangs takes this long: no verdict may depend on the machine's speed. */
const limit = 60_000;
const limits = {
  testTimeout: limit,
  hookTimeout: limit,
  teardownTimeout: limit,
  expect: { poll: { timeout: limit / 2 } },
};

const inProcess = {
  globalSetup: ['test/helpers/temporary-folder.ts'],
  setupFiles: ['test/helpers/setup.ts'],
  ...limits,
};

/** They replace a module for the whole process, which other files share in `npm run test:fast`. */
const mocking = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((path) => `test/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes('vi.mock('));

/** Not in `npm run test:fast`: these take seconds, start the built tool, or need a process for themselves. */
const apart = [
  'test/api/faults.test.ts',
  'test/api/tls.test.ts',
  'test/bin/**/*.test.ts',
  'test/commands/report/browser.test.ts',
  'test/docs/recipes*.test.ts',
  'test/fuzz.test.ts',
  'test/hostile.test.ts',
  'test/profiles/file.test.ts',
  'test/secrets.test.ts',
  ...mocking,
];

/** Skipped where another run does it: pages are the same on every Node, and a browser is slow. */
const browser = process.env.SIGNAGE_TEST_BROWSER === 'no' ? ['test/commands/report/browser.test.ts'] : [];

/** Skipped for a standalone executable: tests of the package, the clone and Node itself. */
const aboutNode = ['compile-cache', 'installing', 'undici-patch'].map(
  (name) => `test/packed/${name}.test.ts`,
);

/** Tests of the files that `npm run release` made, in the folder that `SIGNAGE_TEST_RELEASE` names. */
const release = {
  test: {
    name: 'release',
    include: ['test/release/made/**/*.test.ts'],
    globalSetup: ['test/helpers/temporary-folder.ts'],
    ...limits,
  },
};

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'source',
          include: ['test/**/*.test.ts'],
          exclude: [...apart, 'test/packed/**', 'test/release/made/**'],
          ...inProcess,
        },
      },
      {
        test: {
          name: 'apart',
          include: apart,
          exclude: browser,
          ...inProcess,
        },
      },
      {
        test: {
          name: 'packed',
          include: ['test/packed/**/*.test.ts'],
          exclude: process.env.SIGNAGE_TEST_EXECUTABLE === undefined ? [] : aboutNode,
          globalSetup: ['test/helpers/temporary-folder.ts', 'test/packed/install.ts'],
          ...limits,
        },
      },
      ...(process.env.SIGNAGE_TEST_RELEASE === undefined ? [] : [release]),
    ],
  },
});

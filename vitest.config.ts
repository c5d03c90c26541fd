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

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'source',
          include: ['test/**/*.test.ts'],
          exclude: ['test/packed/**'],
          globalSetup: ['test/helpers/temporary-folder.ts'],
          setupFiles: ['test/helpers/setup.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'packed',
          include: ['test/packed/**/*.test.ts'],
          globalSetup: ['test/helpers/temporary-folder.ts', 'test/packed/install.ts'],
          ...limits,
        },
      },
    ],
  },
});

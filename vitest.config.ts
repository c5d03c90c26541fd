import { defineConfig } from 'vitest/config';

/** All of them: the tests of a terminal or a socket wait more than they compute. */
const maxWorkers = '100%';

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
        },
      },
      {
        test: {
          name: 'packed',
          include: ['test/packed/**/*.test.ts'],
          globalSetup: ['test/helpers/temporary-folder.ts', 'test/packed/install.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

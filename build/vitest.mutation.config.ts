import { defineConfig } from 'vitest/config';
import { source } from '../vitest.config.ts';

/** For Stryker, which runs tests in threads: those of the pure rooms, which need neither a process nor its time zone. */
export default defineConfig({
  test: {
    ...source,
    include: ['test/{clock,query,json,model,words}/**/*.test.ts', 'test/**/{rules,engine}/**/*.test.ts'],
  },
});

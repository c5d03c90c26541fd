import { defineConfig } from 'vitest/config';
import { source } from './vitest.config.ts';

/** For Stryker: the tests of the source, without those that a worker thread cannot run. */
export default defineConfig({ test: { ...source, exclude: [...source.exclude, 'test/host/**'] } });

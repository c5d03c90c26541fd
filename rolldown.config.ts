import { defineConfig } from 'rolldown';

/** One bundle with lazily loaded chunks: the published package has no runtime dependencies. */
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  output: { dir: 'dist', format: 'esm', cleanDir: true, minify: false },
});

// `npm run test:mutation -- --mutate 'src/query/*.ts'`, or `-m src/query/select.ts:12-40` for some lines.
export default {
  mutate: ['src/players/rules/*.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'build/vitest.mutation.config.ts' },
  coverageAnalysis: 'perTest',
  // What runs once, at import, would need a process for each mutant.
  ignoreStatic: true,
  // TypeScript 7 has no API for Stryker to read its configuration with, and no reference in ours needs rewriting.
  tsconfigFile: 'none',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, reportTests: false },
};

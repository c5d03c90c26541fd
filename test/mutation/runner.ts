import { relative } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import config from '../../vitest.config.ts';
import type { Report, Task } from './supervisor.ts';

/*
 * A process that runs test files of the folder that it is started in, again and again: what has been transformed is
 * kept. Its parent ends it where a mutant loops for ever.
 */

const root = process.cwd();
const vitest = await createVitest(
  'test',
  // Not from its file: vite would write beside the libraries, which are no copy. A mutant must not outlive its run.
  { ...config.test, config: false, root, watch: false, cache: false, isolate: true, reporters: [{}] },
);
await vitest.standalone();

process.on('message', async (task: Task) => {
  process.send?.(await run(task));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function run({ files, changed, bail }: Task): Promise<Report> {
  for (const file of changed) vitest.invalidateFile(file);
  vitest.config.bail = bail ? 1 : 0;
  for (const project of vitest.projects) project.config.bail = bail ? 1 : 0;
  const wanted = new Set(files);
  const all = await vitest.globTestSpecifications();
  const specifications = all.filter(({ moduleId }) => wanted.has(relative(root, moduleId)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const ours = testModules.filter(({ moduleId }) => wanted.has(relative(root, moduleId)));
  const failed = ours.map(failureOf).find((name) => name !== undefined);
  return {
    failed: failed ?? (unhandledErrors.length > 0 ? 'an error outside the tests' : undefined),
    files: ours.map((module) => ({
      file: relative(root, module.moduleId),
      passed: module.state() !== 'failed',
      milliseconds: Math.round(module.diagnostic().duration),
    })),
  };
}

/** The first test of a file that failed, or the file itself. */
function failureOf(module: TestModule): string | undefined {
  if (module.state() !== 'failed') return undefined;
  const [test] = module.children.allTests('failed');
  return `${relative(root, module.moduleId)}${test ? `: ${test.fullName}` : ''}`;
}

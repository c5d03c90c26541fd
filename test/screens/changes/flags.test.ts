import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../../src/commands/registry.ts';
import { changeFlags } from '../../../src/screens/changes/flags.ts';
import { emptyFolder, run } from '../../helpers/run.ts';

/** What a command needs besides the change. Its answer must depend on schedule 104, which most screens of the demo show. */
const argumentsOf: Readonly<Record<string, readonly string[]>> = {
  'screens timeline': ['Belém Nazaré · Entrada'],
  'screens why': ['Belém Nazaré · Entrada', 'Natal · Entrada (Christmas)'],
  expect: [join(emptyFolder(), 'expectations.yaml')],
  report: ['-'],
};
writeFileSync(argumentsOf.expect?.[0] ?? '', '- { name: all, never: blank }\n');

const verbs = await Promise.all(
  registry
    .flatMap((entry) =>
      'load' in entry
        ? [{ line: entry.name, verb: entry }]
        : entry.verbs.map((verb) => ({ line: `${entry.name} ${verb.name}`, verb })),
    )
    .map(async ({ line, verb }) => ({ line, flags: (await verb.load()).flags })),
);
const changing = verbs.filter(({ flags }) => flags.includes(changeFlags.without)).map(({ line }) => line);

test.each(changing)('%s answers for the tenant as it would be', async (line) => {
  const words = [...line.split(' '), ...(argumentsOf[line] ?? []), '--demo'];
  const demo = { env: {}, demo: 'story' } as const;
  const asItIs = await run(words, demo);
  const without = await run([...words, '--without', 'schedule:104'], demo);
  expect(without.stderr).toContain('with --without schedule:104: nothing is sent to the service');
  expect(without.stdout).not.toBe(asItIs.stdout);
});

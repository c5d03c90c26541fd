// project: longer
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../src/commands/registry.ts';
import { describeFlag, flagName } from '../../src/core/flag.ts';
import { globalFlags } from '../../src/core/global-flags.ts';
import { failures } from '../../src/errors.ts';
import { player } from '../helpers/fixtures.ts';
import { baseUrl, configured, emptyFolder, run, testKey } from '../helpers/run.ts';
import { replying } from '../helpers/service.ts';

const verbs = registry.flatMap((entry) =>
  'load' in entry
    ? [{ words: [entry.name], verb: entry }]
    : entry.verbs.map((verb) => ({ words: [entry.name, verb.name], verb })),
);

const argumentsOf: Readonly<Record<string, readonly string[]>> = {
  'content get': [player.id],
  'content download': [player.id],
  'players get': [player.id],
  'screens timeline': [player.id],
  'screens why': [player.id],
  'auth switch': ['production'],
  'lint explain': ['no-content'],
  api: ['players'],
  'completion print': ['bash'],
  'completion install': ['bash', '--print'],
  diff: ['--without', `player:${player.id}`],
  find: ['natal'],
  expect: [join(emptyFolder(), 'expectations.yaml')],
  report: ['-'],
  uptime: ['--history', emptyFolder()],
};

writeFileSync(argumentsOf.expect?.[0] ?? '', '- { name: all, never: blank }\n');

const values: Readonly<Record<string, string>> = {
  '--output': 'table',
  '--fields': 'id',
  '--sort': 'id',
  '--query': '@',
  '--locale': 'pt-BR',
  '--delimiter': ';',
  '--time': 'iso',
  '--tz': 'UTC',
  '--color': 'never',
  '--profile': 'production',
  '--base-url': baseUrl,
  '--from': '.',
  '--settings': 'none',
  '--demo-at': '22:00',
  '--ca-file': 'ca.pem',
  '--timeout': '5s',
  '--retries': '0',
  '--max-response': '1MB',
};

/** What a global option goes with. */
const companions: Readonly<Record<string, readonly string[]>> = {
  '--bom': ['-o', 'csv'],
  '--excel': ['-o', 'csv'],
  '--delimiter': ['-o', 'csv'],
  '--locale': ['-o', 'csv', '--excel'],
};

/** Whether a command line is refused before any request. */
async function isRefused(argv: readonly string[]): Promise<boolean> {
  const { stderr, code } = await run(argv, {
    env: argv.includes('--base-url') ? { SIGNAGE_API_KEY: testKey } : configured,
    stdin: `${testKey}\n`,
    // The sandbox would run until it is stopped.
    signal: argv[0] === 'sandbox' ? AbortSignal.abort(new Error('stopped')) : new AbortController().signal,
    context: { fetch: replying({ status: 418 }) },
  });
  // The view of this command has other fields.
  return code === failures.USAGE.exitCode && !stderr.includes('unknown field');
}

test.each(verbs.map(({ words, verb }) => [words.join(' '), verb] as const))(
  '%s refuses the global options that its help excludes, and no others',
  async (name, { refuses = [], load }) => {
    const { acrossProfiles } = await load();
    // One id will do where nothing else was said: the service of this test has no answer for any.
    const usual = name.endsWith(' get') ? ['1'] : [];
    const argv = [...name.split(' '), ...(argumentsOf[name] ?? usual)];
    const refused: string[] = [];
    for (const flag of Object.values(globalFlags)) {
      const option = flagName(flag);
      const value = values[option];
      expect({ option, takesValue: flag.kind !== 'switch' }).toEqual({
        option,
        takesValue: value !== undefined,
      });
      const words = [option, ...(value === undefined ? [] : [value]), ...(companions[option] ?? [])];
      if (await isRefused([...argv, ...words])) refused.push(option);
    }
    const forSeveral = acrossProfiles === undefined ? ['--all-profiles'] : [];
    expect(refused.sort()).toEqual([...refuses.map(flagName), ...forSeveral].sort());
  },
);

describe('a default that help shows', () => {
  test.each(verbs.map(({ words, verb }) => [words.join(' '), verb] as const))(
    'can be typed: %s',
    async (_, { load }) => {
      const { flags } = await load();
      for (const flag of [...flags, ...Object.values(globalFlags)]) {
        if (flag.default === undefined) continue;
        const { default: standard } = flag;
        expect({ help: describeFlag(flag), value: flag.parse([standard]) }).not.toHaveProperty(
          'value',
          undefined,
        );
      }
    },
  );
});

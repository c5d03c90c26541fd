import { describe, expect, test } from 'vitest';
import { player } from './helpers/fixtures.ts';
import { watch } from './helpers/fleet.ts';
import { configured, type RunOptions, run } from './helpers/run.ts';
import { answer, type Reply, replying } from './helpers/service.ts';
import { commandsIn } from './output/runner-commands.ts';

/*
 * CI runners read what a step prints for commands to themselves. A player's name is none.
 */

const attacks = [
  '##[stop-commands]x',
  '##[group]x',
  'Loja ##vso[task.complete result=Failed;]x',
  '::stop-commands::token',
  ' ::add-mask::offline',
];
const runners: readonly Record<string, string>[] = [{ GITHUB_ACTIONS: 'true' }, { TF_BUILD: 'True' }];
const terminals = [undefined, 80, 1];

/** Every text of the player is the attack, a field that is not documented too. */
const poisoned = (attack: string) => ({
  ...Object.fromEntries(
    Object.entries(player).map(([name, value]) => [name, typeof value === 'string' ? attack : value]),
  ),
  id: player.id,
  name: attack,
  [attack]: { [attack]: attack },
});

function ask(argv: readonly string[], reply: Reply, options: RunOptions) {
  return run([...argv, '--retries', '0'], { ...options, context: { fetch: replying(reply) } });
}

async function expectNoCommands(argv: readonly string[], reply: Reply, env: Record<string, string>) {
  for (const columns of terminals) {
    const { stdout, stderr } = await ask(argv, reply, {
      env: { ...configured, ...env },
      ...(columns !== undefined && { columns }),
    });
    expect(stdout + stderr).not.toBe('');
    expect(commandsIn(stdout)).toEqual([]);
    expect(commandsIn(stderr)).toEqual([]);
  }
}

describe.each(attacks)('%j', (attack) => {
  const list = { body: JSON.stringify([poisoned(attack)]) };

  test.each([
    [['players', 'list']],
    [['players', 'list', '--fields', 'name']],
    [['players', 'get', player.id]],
    [['players', 'get', player.id, '--fields', 'name,storeId']],
    [['players', 'check', '--max-age', '1m', '--min-version', '1']],
    [['players', 'check', '--report', 'junit']],
    [['players', 'check', '--report', 'openmetrics', '--max-age', '1m']],
    [['players', 'check', '--report', 'nagios']],
    [['players', 'list', '-o', 'json']],
    [['players', 'list', '-o', 'ndjson', '--fields', 'name']],
    [['players', 'get', player.id, '-o', 'yaml']],
    [['players', 'list', '-o', 'tsv', '--fields', 'name', '--no-header']],
    [['players', 'wait', '--timeout', '1s']],
    [['players', 'wait', '--timeout', '1s', '--json']],
    [['players', 'watch', '--once-state', `${attack}/state.json`]],
    [['players', attack]],
    [['players', 'list', '--health', attack]],
    [['players', 'check', '--report', 'nagios', attack]],
    [['players', 'list', '--fields', attack]],
    [['players', 'list', '--sort', attack, '--json']],
  ])('%j', async (argv) => {
    for (const env of runners) await expectNoCommands(argv, list, env);
  });

  test.each([[['players']], [['players', '--json']], [['players', 'check', '--report', 'nagios']]])(
    'an error of the service: %j',
    async (argv) => {
      const refusal = { status: 403, body: JSON.stringify({ error: attack, code: attack }) };
      for (const env of runners) await expectNoCommands([...argv, '--verbose'], refusal, env);
    },
  );

  test('an event', async () => {
    for (const argv of [
      ['-o', 'table'],
      ['-o', 'ndjson'],
    ]) {
      answer('/players', [{ ...player, name: attack }]);
      answer('/players', [{ ...player, name: attack, currentVersion: attack }]);
      const { stdout } = await watch(2, argv, { env: { ...configured, GITHUB_ACTIONS: 'true' } });
      expect(stdout.split('\n')).toHaveLength(2);
      expect(commandsIn(stdout)).toEqual([]);
    }
  });
});

describe('--report github', () => {
  const list = { body: JSON.stringify([poisoned('##[group]::error::x')]) };

  test.each([[{}], ...runners.map((env) => [env])])(
    'prints its own commands, and no others: %j',
    async (env) => {
      const { stdout, stderr } = await ask(['players', 'check', '--report', 'github'], list, {
        env: { ...configured, ...env },
      });
      expect(commandsIn(stdout)).toEqual([]);
      expect(stderr.match(/^::.*$/gm)).toHaveLength(2);
      expect(commandsIn(stderr.replaceAll(/^::(?:error|warning) title=[^:]*::/gm, ''))).toEqual([]);
    },
  );

  test('is obeyed by the error after it', async () => {
    const { stderr } = await ask(
      ['players', 'check', '--report=github', '--verbose'],
      { status: 400, body: '{"error":"##[group]x"}' },
      {},
    );
    expect(stderr).toContain('# #[group]x');
    expect(commandsIn(stderr)).toEqual([]);
  });
});

test('elsewhere nothing is changed', async () => {
  const { stdout } = await ask(
    ['players', '--fields', 'name'],
    { body: JSON.stringify([poisoned('##[group]::x')]) },
    {},
  );
  expect(stdout).toBe('NAME\n##[group]::x\n');
});

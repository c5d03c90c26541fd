import { players } from '../../src/model/players.ts';
import { benchKey, type Case, type Group, groups, type World } from './case.ts';
import { executableCases } from './executable-cases.ts';
import { type Command, shell, tellPeak } from './measure.ts';

const formats = ['ndjson', 'csv', 'json', 'table'] as const;

/** What jq has to do for the same output: every documented field in the CSV. */
const jqPrograms = {
  ndjson: "-c '.[]'",
  csv: `-r '(${JSON.stringify(Object.keys(players.fields))}) as $names | $names, (.[] | [.[$names[]]]) | @csv'`,
  json: '-c .',
  offline: `-c '.[] | select(.healthStatus == "offline")'`,
} as const;

/** Every case with its bar; docs/performance.md gives the reasons. */
export function cases(world: World): Case[] {
  const { node, tool, watcher, url, profileFolder, emptyFolder, idFile, firstPlayer } = world;
  const direct = (args: readonly string[], env: Command['env'] = {}): Command => ({
    program: node,
    args: [tool, ...args],
    env: { SIGNAGE_CONFIG_DIR: emptyFolder, ...env },
  });
  const asked = (size: number) => ({ SIGNAGE_API_KEY: benchKey, SIGNAGE_BASE_URL: `${url}/${size}` });
  /** In a pipe, as a script has it. */
  const piped = (
    size: number,
    args: string,
    {
      verb = 'list',
      noun = 'players',
      nodeArgs = [],
      reader = 'cat >/dev/null',
    }: { verb?: string; noun?: string; nodeArgs?: readonly string[]; reader?: string } = {},
  ): Command => {
    const flags = nodeArgs.map((word) => `'${word}'`).join(' ');
    return shell(`'${node}' ${flags} '${tool}' ${noun} ${verb} ${args} | ${reader}`, {
      SIGNAGE_CONFIG_DIR: emptyFolder,
      ...asked(size),
    });
  };
  const memory = (size: number, args: string) => piped(size, args, { nodeArgs: tellPeak });

  const bare = { name: 'node -e 0', command: { program: node, args: ['-e', '0'] } };
  const list = ['players', 'list', '-o', 'json'];
  /** What a client asks of a server that it has just started. */
  const talked = (method: string, params: object = {}): Command => ({
    ...direct(['mcp'], asked(100)),
    stdin: [
      {
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'bench', version: '1' },
        },
      },
      { method: 'notifications/initialized' },
      { id: 2, method, params },
    ]
      .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
      .join(''),
  });
  const startUp: Omit<Case, 'group'>[] = [
    { name: '--version', ours: direct(['--version']), reference: bare, bar: 1.6 },
    { name: '--help', ours: direct(['--help']), reference: bare, bar: 1.6 },
    {
      name: 'Tab after players list --health',
      ours: direct(['__complete', 'players', 'list', '--health', '']),
      reference: bare,
      bar: 1.8,
    },
    {
      name: '100 players as JSON, key from a profile',
      ours: direct(list, { SIGNAGE_CONFIG_DIR: profileFolder }),
      reference: bare,
      bar: 3.2,
    },
    {
      name: '100 players as JSON, key from the environment',
      ours: direct(list, asked(100)),
      reference: bare,
      bar: 2.8,
    },
    { name: 'mcp, to the list of tools', ours: talked('tools/list'), reference: bare, bar: 5 },
    {
      name: 'mcp, to the answer about 100 players',
      ours: talked('tools/call', { name: 'list_players', arguments: {} }),
      reference: bare,
    },
  ];

  const jq = (program: string) => ({
    name: 'curl | jq',
    command: shell(
      `curl -s -H 'X-API-Key: ${benchKey}' '${url}/100000/api/external/players' | jq ${program} | cat >/dev/null`,
    ),
  });
  const against = (args: string, program: string): Omit<Case, 'group'> => ({
    name: `100,000 players ${args}`,
    ours: piped(100_000, args),
    reference: jq(program),
    bar: 1 / 3,
    memory: { ours: memory(100_000, args), most: 160 },
  });
  const fleet: Omit<Case, 'group'>[] = [
    against('-o ndjson', jqPrograms.ndjson),
    against('-o csv', jqPrograms.csv),
    against('-o json', jqPrograms.json),
    against('--health offline -o ndjson', jqPrograms.offline),
    {
      name: '100,000 players -o table',
      ours: piped(100_000, '-o table'),
      reference: { name: 'the same -o csv', command: piped(100_000, '-o csv') },
      bar: 1.5,
      memory: { ours: memory(100_000, '-o table') },
    },
  ];

  const tenfold = (args: string, isConstant: boolean): Omit<Case, 'group'> => ({
    name: `1,000,000 players ${args}`,
    ours: piped(1_000_000, args),
    reference: { name: 'the same of 100,000', command: piped(100_000, args) },
    ...(isConstant && {
      bar: 11,
      firstRow: { command: piped(1_000_000, args, { reader: 'head -c 1' }), most: 1000 },
    }),
    memory: {
      ours: memory(1_000_000, args),
      ...(isConstant && { reference: memory(100_000, args), times: 1.3 }),
    },
  });
  const million = [
    ...formats.filter((format) => format !== 'json').map((format) => tenfold(`-o ${format}`, true)),
    tenfold('--health offline -o ndjson', true),
    tenfold('-o json', false),
    tenfold('--sort -lastSeenAt -o ndjson', false),
  ];

  const get = (ids: string) => `'${node}' '${tool}' content get ${ids} -o ndjson`;
  const env = { SIGNAGE_CONFIG_DIR: emptyFolder, ...asked(1) };
  const ids: Omit<Case, 'group'> = {
    name: 'content get of 500 ids',
    ours: shell(`${get('-')} <'${idFile}' | cat >/dev/null`, env),
    reference: {
      name: '20 runs of one id',
      command: shell(
        `head -20 '${idFile}' | while read -r id; do ${get('"$id"')}; done | cat >/dev/null`,
        env,
      ),
    },
    bar: 1,
    connections: 8,
  };

  // Every limit is kept, as what fails is not measured.
  const lenient = '--max-offline 100% --max-critical 100%';
  const watching = (polls: number): Command => ({
    program: node,
    args: ['--expose-gc', watcher, String(polls)],
    env: { SIGNAGE_CONFIG_DIR: emptyFolder, ...asked(20_000) },
  });
  const health: Omit<Case, 'group'>[] = [
    {
      name: '100,000 players, players check',
      ours: piped(100_000, lenient, { verb: 'check' }),
      reference: { name: 'players list -o ndjson', command: piped(100_000, '-o ndjson') },
      bar: 1.2,
      memory: { ours: piped(100_000, lenient, { verb: 'check', nodeArgs: tellPeak }) },
    },
    {
      name: '20,000 players, players watch, 100 polls; memory in use',
      ours: watching(100),
      reference: { name: '10 polls', command: watching(10) },
      bar: 11,
      memory: { ours: watching(100), reference: watching(10), times: 1.15 },
    },
  ];

  /** A tenant with 10,000 players has 2,000 content items too. */
  const tenant = 10_000;
  const ofTenant = { noun: 'lint', verb: 'run' };
  const lists = ['players list', 'schedules list', 'content list --status active,inactive,archived -q'].map(
    (words) => `'${node}' '${tool}' ${words} -o ndjson >/dev/null`,
  );
  const ofSchedules = { noun: 'schedules', verb: 'now' };
  const screens: Omit<Case, 'group'>[] = [
    {
      name: '10,000 players, 1,000 schedules, 2,000 items, lint',
      ours: piped(tenant, '-o ndjson --fail-on never -q', ofTenant),
      reference: {
        name: 'the three lists -o ndjson',
        command: shell(lists.join(' && '), { SIGNAGE_CONFIG_DIR: emptyFolder, ...asked(tenant) }),
      },
      bar: 3,
      memory: {
        ours: piped(tenant, '-o ndjson --fail-on never -q', { ...ofTenant, nodeArgs: tellPeak }),
        most: 300,
      },
    },
    {
      name: '100,000 players, 1,000 schedules, schedules now',
      ours: piped(100_000, '-o ndjson', ofSchedules),
      reference: { name: 'players list -o ndjson', command: piped(100_000, '-o ndjson') },
      bar: 2,
      memory: { ours: piped(100_000, '-o ndjson', { ...ofSchedules, nodeArgs: tellPeak }), most: 250 },
    },
    {
      name: 'a week of one player, 1,000 schedules, schedules timeline',
      ours: direct(['schedules', 'timeline', firstPlayer, '--week', 'today', '-o', 'ndjson'], asked(100)),
      reference: bare,
      bar: 3.5,
    },
  ];

  const grouped = {
    'start-up': startUp,
    fleet,
    million,
    get: [ids],
    health,
    screens,
    executable: executableCases(world),
  } satisfies Record<Group, unknown>;
  return groups.flatMap((group) => grouped[group].map((one) => ({ group, ...one })));
}

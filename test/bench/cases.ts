import { players } from '../../src/model/players.ts';
import { type Command, shell, tellPeak } from './measure.ts';

/** One line of the table: what is measured, against what, and what it must reach. */
export interface Case {
  readonly group: Group;
  readonly name: string;
  readonly ours: Command;
  readonly reference: { readonly name: string; readonly command: Command };
  /** The most that ours may take, as a part of what the reference takes. */
  readonly bar?: number;
  /** The same work with its peak memory told, and the most that it may be: in MB, or against the same of the reference. */
  readonly memory?: {
    readonly ours: Command;
    readonly most?: number;
    readonly reference?: Command;
    readonly times?: number;
  };
  /** The same cut off after its first byte, and the milliseconds that this may come after the server's first one. */
  readonly firstRow?: { readonly command: Command; readonly most: number };
  /** Connections that the server may see. */
  readonly connections?: number;
}

/** The parts of the bench, in the order in which they are run. */
export const groups = ['start-up', 'fleet', 'million', 'get', 'health', 'screens'] as const;

/** A part of the bench, which can be run alone. */
type Group = (typeof groups)[number];

/** What the commands need to know. */
export interface World {
  /** The Node that runs the tool. */
  readonly node: string;
  readonly tool: string;
  /** The program that polls without its pauses. */
  readonly watcher: string;
  /** Of the server; behind it stands how many players it is to have. */
  readonly url: string;
  /** A configuration folder whose current profile is a server with 100 players, and an empty one. */
  readonly profileFolder: string;
  readonly emptyFolder: string;
  /** Ids of content items, separated by line breaks. */
  readonly idFile: string;
  /** The id of a player in every fleet. */
  readonly firstPlayer: string;
  /** A file of a hundred that hold, over two weeks. */
  readonly expectations: string;
  /** A file of one that fails on every screen at any time. */
  readonly failing: string;
  /** A file of twelve changes, which every screen notices. */
  readonly changes: string;
}

/** A made-up key of the documented form. */
export const benchKey = `bench_live_rede-aurora_${'k'.repeat(43)}`;

/** What jq has to do for the same output: every documented field in the CSV. */
const jqPrograms = {
  ndjson: "-c '.[]'",
  csv: `-r '(${JSON.stringify(Object.keys(players.fields))}) as $names | $names, (.[] | [.[$names[]]]) | @csv'`,
  json: '-c .',
  sorted: "-c 'sort_by(.lastSeenAt) | .[]'",
} as const;

/** Every case with its bar; docs/dev/performance.md gives the reasons. */
export function cases({
  node,
  tool,
  watcher,
  url,
  profileFolder,
  emptyFolder,
  idFile,
  firstPlayer,
  expectations,
  failing,
  changes,
}: World): Case[] {
  const direct = (args: readonly string[], env: Command['env'] = {}): Command => ({
    program: node,
    args: [tool, ...args],
    env: { SIGNAGE_CONFIG_DIR: emptyFolder, ...env },
  });
  const asked = (size: number | string) => ({
    SIGNAGE_API_KEY: benchKey,
    SIGNAGE_BASE_URL: `${url}/${size}`,
  });
  /** In a pipe, as a script has it. */
  const piped = (
    size: number | string,
    args: string,
    {
      verb = 'players list',
      nodeArgs = [],
      reader = 'cat >/dev/null',
      exitCode = 0,
    }: { verb?: string; nodeArgs?: readonly string[]; reader?: string; exitCode?: number } = {},
  ): Command => {
    const flags = nodeArgs.map((word) => `'${word}'`).join(' ');
    const line = `'${node}' ${flags} '${tool}' ${verb} ${args}`;
    const checked = exitCode === 0 ? line : `{ ${line}; [ $? -eq ${exitCode} ]; }`;
    return shell(`${checked} | ${reader}`, {
      SIGNAGE_CONFIG_DIR: emptyFolder,
      ...asked(size),
    });
  };
  const memory = (size: number, args: string) => piped(size, args, { nodeArgs: tellPeak });

  const bare = { name: 'node -e 0', command: { program: node, args: ['-e', '0'] } };
  const list = ['players', 'list', '-o', 'json'];
  /** What a client asks of a server that it has just started. */
  const talked = (method: string, params: object = {}): Command => {
    const clientInfo = { name: 'bench', version: '1' };
    const opening = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const messages = [
      { id: 1, method: 'initialize', params: opening },
      { method: 'notifications/initialized' },
      { id: 2, method, params },
    ];
    const lines = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    return { ...direct(['mcp'], asked(100)), stdin: lines.join('') };
  };
  // Every limit is kept, as what fails is not measured.
  const lenient = '--max-offline 100% --max-critical 100%';
  /** As a person has it; `script` and the shell are in the reference, too. */
  const onTerminal = (line: string) =>
    shell(`script -qec "stty cols 120; '${node}' ${line}" /dev/null </dev/null | cat >/dev/null`, {
      SIGNAGE_CONFIG_DIR: emptyFolder,
      TERM: 'xterm-256color',
      ...asked('plain/100'),
    });
  const starts: readonly (readonly [string, Command, number?])[] = [
    ['--version', direct(['--version']), 1.35],
    ['--help', direct(['--help']), 1.4],
    ['Tab after players list --health', direct(['__complete', 'players', 'list', '--health', '']), 1.45],
    ['100 players as JSON, key from a profile', direct(list, { SIGNAGE_CONFIG_DIR: profileFolder }), 2.4],
    ['100 players as JSON, key from the environment', direct(list, asked(100)), 2.2],
    ['100 players as a table', direct(['players', 'list'], asked('plain/100')), 2.35],
    ['players get of one', direct(['players', 'get', firstPlayer], asked(100)), 2.4],
    ['players check of 100', direct(['players', 'check', ...lenient.split(' ')], asked(100)), 2.5],
    ['mcp, to the list of tools', talked('tools/list'), 5],
  ];
  const startUp = [
    ...starts.map(([name, ours, bar]) => ({ name, ours, reference: bare, ...(bar && { bar }) })),
    {
      name: '100 players as a table on a terminal',
      ours: onTerminal(`'${tool}' players list`),
      reference: { name: 'node -e 0 on a terminal', command: onTerminal('-e 0') },
      bar: 2.35,
    },
  ];

  const jq = (program: string, size: number | string = 100_000) => ({
    name: 'curl | jq',
    command: shell(
      `curl -s -H 'X-API-Key: ${benchKey}' '${url}/${size}/api/external/players' | jq ${program} | cat >/dev/null`,
    ),
  });
  const against = (args: string, program: string, bar: number, most = 120): Omit<Case, 'group'> => ({
    name: `100,000 players ${args}`,
    ours: piped(100_000, args),
    reference: jq(program),
    bar,
    memory: { ours: memory(100_000, args), most },
  });
  const fleet: Omit<Case, 'group'>[] = [
    against('-o ndjson', jqPrograms.ndjson, 0.4),
    against('-o json', jqPrograms.json, 0.4),
    against('-o csv', jqPrograms.csv, 0.4),
    against('--sort lastSeenAt -o ndjson', jqPrograms.sorted, 0.4, 300),
    {
      name: '100,000 players -o table',
      ours: piped(100_000, '-o table'),
      reference: { name: 'the same -o csv', command: piped(100_000, '-o csv') },
      bar: 1.6,
      memory: { ours: memory(100_000, '-o table') },
    },
  ];

  const tenfold = (args: string, isConstant: boolean, most?: number): Omit<Case, 'group'> => ({
    name: `1,000,000 players ${args}`,
    ours: piped(1_000_000, args),
    reference: { name: 'the same of 100,000', command: piped(100_000, args) },
    bar: 10.5,
    ...(isConstant && {
      firstRow: { command: piped(1_000_000, args, { reader: 'head -c 1' }), most: 1000 },
    }),
    memory: {
      ours: memory(1_000_000, args),
      ...(most !== undefined && { most }),
      ...(isConstant && { reference: memory(100_000, args), times: 1.15 }),
    },
  });
  const million = [
    ...['ndjson', 'table'].map((format) => tenfold(`-o ${format}`, true)),
    tenfold('--sort -lastSeenAt -o ndjson', false, 900),
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

  const watching = (polls: number): Command => ({
    program: node,
    args: ['--expose-gc', watcher, String(polls)],
    env: { SIGNAGE_CONFIG_DIR: emptyFolder, ...asked(20_000) },
  });
  const health: Omit<Case, 'group'>[] = [
    {
      name: '100,000 players, players check',
      ours: piped(100_000, lenient, { verb: 'players check' }),
      reference: { name: 'players list -o ndjson', command: piped(100_000, '-o ndjson') },
      // It looks for causes, too.
      bar: 1.75,
      memory: { ours: piped(100_000, lenient, { verb: 'players check', nodeArgs: tellPeak }), most: 160 },
    },
    {
      name: '20,000 players, players watch, 100 polls; memory in use',
      ours: watching(100),
      reference: { name: '10 polls', command: watching(10) },
      bar: 11,
      memory: { ours: watching(100), reference: watching(10), times: 1.15 },
    },
  ];

  /** Schedules that name players at random, or whole stores. */
  const kinds = [
    { prefix: '', named: 'players at random' },
    { prefix: 'stores/', named: 'whole stores' },
  ];
  /** A tenant with 10,000 players has 2,000 content items too. */
  const tenant = 10_000;
  const lists = ['players list', 'schedules list', 'content list --status active,inactive,archived -q'].map(
    (words) => `'${node}' '${tool}' ${words} -o ndjson >/dev/null`,
  );
  const measured = (size: string, args: string, verb: string, most: number, exitCode = 0) => ({
    ours: piped(size, args, { verb, exitCode }),
    memory: { ours: piped(size, args, { verb, exitCode, nodeArgs: tellPeak }), most },
  });
  const screens: Omit<Case, 'group'>[] = [
    ...kinds.map(({ prefix, named }) => ({
      name: `10,000 players, 1,000 schedules of ${named}, 2,000 items, lint`,
      ...measured(`${prefix}${tenant}`, '-o ndjson --fail-on never -q', 'lint run', 300),
      reference: {
        name: 'the three lists -o ndjson',
        command: shell(lists.join(' && '), { SIGNAGE_CONFIG_DIR: emptyFolder, ...asked(tenant) }),
      },
      // At random, no two screens are alike.
      bar: prefix === '' ? 6 : 3,
    })),
    ...kinds.map(({ prefix, named }) => ({
      name: `100,000 players, 1,000 schedules of ${named}, screens`,
      ...measured(`${prefix}100000`, '-o ndjson', 'screens', 400),
      reference: { name: 'players list -o ndjson', command: piped(100_000, '-o ndjson') },
      // Schedules are found by a plain map from ids of players, which may cost that much.
      bar: 5,
    })),
    ...[
      { verb: `expect '${expectations}'`, named: '100 expectations', bars: [3, 6] },
      { verb: `expect '${failing}'`, named: 'one that always fails', bars: [5, 6], exitCode: 50 },
      { verb: 'diff --set schedule:5.priority=400', named: 'diff --set', bars: [6, 12] },
      { verb: `diff --with '${changes}'`, named: 'diff of 12 changes', bars: [6, 12] },
    ].flatMap(({ verb, named, bars, exitCode }) =>
      [
        { size: 'plans/10000', schedules: '300 schedules of whole stores', bar: bars[0] ?? 0 },
        { size: '10000', schedules: '1,000 schedules of players at random', bar: bars[1] ?? 0 },
      ].map(({ size, schedules, bar }) => ({
        name: `10,000 players, ${schedules}, 14 days, ${named}`,
        ...measured(size, '-o ndjson', verb, 400, exitCode),
        reference: { name: 'screens -o ndjson', command: piped(size, '-o ndjson', { verb: 'screens' }) },
        bar,
      })),
    ),
    {
      name: '10,000 players, 300 schedules of whole stores, 7 days, content airtime',
      ...measured('plans/10000', '-o ndjson', 'content airtime', 400),
      reference: {
        name: 'screens -o ndjson',
        command: piped('plans/10000', '-o ndjson', { verb: 'screens' }),
      },
      bar: 4,
    },
    {
      name: 'a week of one player, 1,000 schedules, screens timeline',
      ours: direct(['schedules', 'timeline', firstPlayer, '--week', 'today', '-o', 'ndjson'], asked(100)),
      reference: bare,
      bar: 5,
    },
  ];

  const grouped = {
    'start-up': startUp,
    fleet,
    million,
    get: [ids],
    health,
    screens,
  } satisfies Record<Group, unknown>;
  return groups.flatMap((group) => grouped[group].map((one) => ({ group, ...one })));
}

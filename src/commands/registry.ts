import { formatFlags, globalFlags, itemFlags } from '../core/global-flags.ts';
import type { Noun, Verb } from '../core/verb.ts';
import { analyticsNoun } from './analytics/index.ts';
import { authNoun } from './auth/index.ts';
import { completionNoun } from './completion/index.ts';
import { contentNoun } from './content/index.ts';
import { lintNoun } from './lint/index.ts';
import { mcpNoun } from './mcp/index.ts';
import { playersNoun } from './players/index.ts';
import { schedulesNoun } from './schedules/index.ts';
import { screensNoun } from './screens/index.ts';

const {
  baseUrl,
  demo: demoFlag,
  demoAt,
  fields,
  from,
  noHeader,
  noTrunc,
  output,
  profile,
  quiet,
  sort,
  strict,
  time,
  verbose,
} = globalFlags;

const status: Verb = {
  name: 'status',
  aliases: ['situação', 'situacao'],
  summary: 'show at a glance whether all is well',
  docs: 'screens.md',
  words: async () => (await import('./status/words.ts')).statusWords,
  examples: [
    ['signage status', 'everything at a glance'],
    ['signage status --fail-on unreachable,blank', 'fail a job if a screen is down or blank'],
    ['signage status --json | jq .verdict', 'the screens by state, in a sentence'],
  ],
  load: async () => (await import('./status/index.ts')).status,
};

const incidents: Verb = {
  name: 'incidents',
  summary: 'show what is broken by its cause',
  docs: 'players.md',
  words: async () => (await import('./incidents/words.ts')).incidentsWords,
  examples: [
    ['signage incidents', 'what is broken, and what it has in common'],
    ['signage incidents --max-age 15m --platform tizen', 'count the silent ones, of one platform'],
    ["signage incidents --json | jq -c '.[] | {state, cause, value, players}'", 'one line for each cause'],
  ],
  load: async () => (await import('./incidents/index.ts')).incidents,
};

const find: Verb = {
  name: 'find',
  aliases: ['search', 'grep', 'lookup', 'locate', 'procurar', 'buscar'],
  summary: 'find players, stores, schedules and content by name, id or address',
  docs: 'quickstart.md',
  words: async () => (await import('./find/words.ts')).findWords,
  examples: [
    ['signage find natal', 'all that has this in its name'],
    ['signage find caixa 1 pinheiros', 'all of the words, in any order'],
    ['signage find 10.20.1.20', 'the player with an address'],
  ],
  load: async () => (await import('./find/index.ts')).find,
};

const snapshot: Verb = {
  name: 'snapshot',
  summary: 'write all that the key may read into a folder',
  docs: 'history.md',
  words: async () => (await import('./snapshot/words.ts')).snapshotWords,
  writes: true,
  examples: [
    ['signage snapshot', 'into signage-snapshot'],
    ['signage snapshot backup --gzip', 'into backup, compressed'],
    ['signage snapshot --history snapshots --keep 30d', 'one more in a history of 30 days'],
  ],
  refuses: [from],
  load: async () => (await import('./snapshot/index.ts')).takeSnapshot,
};

const report: Verb = {
  name: 'report',
  aliases: ['relatório', 'relatorio'],
  summary: 'write a page for people who do not use a terminal',
  docs: 'report.md',
  words: async () => (await import('./report/words.ts')).reportWords,
  writes: true,
  examples: [
    ['signage report screens.html', 'one page about every screen'],
    [
      'signage report screens.html --store recife-boa-viagem --lang pt-BR',
      'a page about one store, in Portuguese',
    ],
    ['signage report - --from signage-snapshot', 'print a page about a snapshot'],
  ],
  refuses: [...formatFlags, ...itemFlags, noHeader, noTrunc, time],
  load: async () => (await import('./report/index.ts')).report,
};

const diff: Verb = {
  name: 'diff',
  summary: 'compare a snapshot with another one, or with the service now',
  docs: 'before-a-change.md',
  words: async () => (await import('./diff/words.ts')).diffWords,
  examples: [
    ['signage diff signage-snapshot', 'what has changed since a snapshot'],
    ['signage diff monday tuesday --only screens,players', 'two snapshots: screens and players alone'],
    ['signage diff --since yesterday --history /var/backups/signage', 'what has changed since yesterday'],
    ['signage diff signage-snapshot --exit-code -o ndjson', 'fail if anything differs, and say what'],
  ],
  load: async () => (await import('./diff/index.ts')).diffTenants,
};

const expect: Verb = {
  name: 'expect',
  summary: 'check that screens show what they should, now and ahead',
  docs: 'before-a-change.md',
  words: async () => (await import('./expect/words.ts')).expectWords,
  examples: [
    ['signage expect --init expectations.yaml', 'write a first file from what is planned now'],
    ['signage expect expectations.yaml', 'check what is planned in the next 14 days'],
    [
      'signage expect expectations.yaml --with natal.yaml --report junit=expect.xml',
      'check a change before you make it',
    ],
  ],
  load: async () => (await import('./expect/index.ts')).expectScreens,
};

const uptime: Verb = {
  name: 'uptime',
  summary: 'show how available players were, from a history of snapshots',
  docs: 'history.md',
  words: async () => (await import('./uptime/words.ts')).uptimeWords,
  examples: [
    ['signage uptime --history history', 'the last 30 days'],
    [
      'signage uptime --history history --since 7d --hours 08:00-22:00 --by version',
      'a week of opening hours, by app version',
    ],
    ['signage uptime --history history --outages -o csv', 'each outage, as a spreadsheet'],
    ['signage uptime --history history --fail-under 98%', 'fail a job below a target'],
  ],
  refuses: [from],
  load: async () => (await import('./uptime/index.ts')).uptime,
};

const api: Verb = {
  name: 'api',
  summary: 'send a request yourself, and print the response',
  docs: 'data.md',
  words: async () => (await import('./api/words.ts')).apiWords,
  examples: [
    ['signage api players', 'a list as the service sends it'],
    ['signage api content -f status=active -f limit=500', 'with parameters'],
    ['signage api analytics/summary --query totalPlays', 'one value'],
    ['signage api schedules --include', 'with the status and the headers of the response'],
  ],
  refuses: [fields, sort, strict],
  load: async () => (await import('./api/index.ts')).api,
};

const demo: Verb = {
  name: 'demo',
  summary: 'take a tour of sample data: six commands, without a key',
  docs: 'quickstart.md',
  words: async () => (await import('./demo/words.ts')).demoWords,
  examples: [['signage demo', 'six commands, one after the other']],
  refuses: [...formatFlags, ...itemFlags, from, demoAt, baseUrl, profile],
  ignores: [demoFlag, quiet],
  load: async () => (await import('./demo/index.ts')).demo,
};

const sandbox: Verb = {
  name: 'sandbox',
  summary: 'serve sample data locally, to try the tool or test scripts',
  docs: 'ci.md',
  words: async () => (await import('./sandbox/words.ts')).sandboxWords,
  examples: [
    ['signage sandbox --port 4010', 'serve on a port of your choice'],
    ['signage sandbox --flap', 'with players that come and go'],
    ['signage sandbox --players 10000 --verbose', 'a large tenant, and a log of requests'],
    ["signage sandbox --json | jq --unbuffered -r '.keys.all'", 'the key to use with it'],
  ],
  redefines: [
    { flag: output, help: 'output format: table, json (default table)' },
    { flag: verbose, help: 'log each request on stderr' },
  ],
  refuses: [from, ...itemFlags],
  ignores: [profile],
  load: async () => (await import('./sandbox/index.ts')).sandbox,
};

/**
 * The top-level commands by what people come for, in the order of the help. A new resource is one line here.
 */
export const registryByTask = {
  Look: [status, incidents, screensNoun, playersNoun],
  Find: [find, contentNoun, schedulesNoun, lintNoun],
  'Before a change': [diff, expect],
  'Over time': [snapshot, uptime, analyticsNoun],
  Share: [report],
  Automate: [api, mcpNoun(() => registry)],
  'Set up': [authNoun, completionNoun, demo, sandbox],
} as const satisfies Readonly<Record<string, readonly (Noun | Verb)[]>>;

/** The same in one list. */
export const registry: readonly (Noun | Verb)[] = Object.values(registryByTask).flat();

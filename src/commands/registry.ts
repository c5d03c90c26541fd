import { csvFlags } from '../core/csv-style.ts';
import { globalFlags } from '../core/global-flags.ts';
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

const { fields, from, json, noHeader, noTrunc, output, query, sort, strict, time, verbose } = globalFlags;

const status: Verb = {
  name: 'status',
  aliases: ['situação', 'situacao'],
  summary: 'show at a glance whether all is well',
  examples: [
    'signage status',
    'signage status --fail-on unreachable,blank',
    'signage status --json | jq .verdict',
  ],
  load: async () => (await import('./status/index.ts')).status,
};

const incidents: Verb = {
  name: 'incidents',
  summary: 'show what is broken by its cause',
  examples: [
    'signage incidents',
    'signage incidents --max-age 15m --platform tizen',
    "signage incidents --json | jq -c '.[] | {state, cause, value, players}'",
  ],
  load: async () => (await import('./incidents/index.ts')).incidents,
};

const snapshot: Verb = {
  name: 'snapshot',
  summary: 'write all that the key may read into a folder',
  writes: true,
  examples: [
    'signage snapshot',
    'signage snapshot backup --gzip',
    'signage snapshot --history snapshots --keep 30d',
  ],
  refuses: [from],
  load: async () => (await import('./snapshot/index.ts')).takeSnapshot,
};

const report: Verb = {
  name: 'report',
  aliases: ['relatório', 'relatorio'],
  summary: 'write a page for people who do not use a terminal',
  writes: true,
  examples: [
    'signage report screens.html',
    'signage report screens.html --store recife-boa-viagem --lang pt-BR',
    'signage report - --from signage-snapshot',
  ],
  refuses: [output, json, ...Object.values(csvFlags), fields, sort, query, noHeader, noTrunc, time],
  load: async () => (await import('./report/index.ts')).report,
};

const diff: Verb = {
  name: 'diff',
  summary: 'compare a snapshot with another one, or with the service now',
  examples: [
    'signage diff signage-snapshot',
    'signage diff monday tuesday --only screens,players',
    'signage diff --since yesterday --history /var/backups/signage',
    'signage diff signage-snapshot --exit-code -o ndjson',
  ],
  load: async () => (await import('./diff/index.ts')).diffTenants,
};

const expect: Verb = {
  name: 'expect',
  summary: 'check that screens show what they should, now and ahead',
  examples: [
    'signage expect --init expectations.yaml',
    'signage expect expectations.yaml',
    'signage expect expectations.yaml --with natal.yaml --report junit=expect.xml',
  ],
  load: async () => (await import('./expect/index.ts')).expectScreens,
};

const uptime: Verb = {
  name: 'uptime',
  summary: 'show how available players were, from a history of snapshots',
  examples: [
    'signage uptime --history history',
    'signage uptime --history history --since 7d --hours 08:00-22:00 --by version',
    'signage uptime --history history --outages -o csv',
    'signage uptime --history history --fail-under 98%',
  ],
  refuses: [from],
  load: async () => (await import('./uptime/index.ts')).uptime,
};

const api: Verb = {
  name: 'api',
  summary: 'send a request yourself, and print the response',
  examples: [
    'signage api players',
    'signage api content -f status=active -f limit=500',
    'signage api analytics/summary --query totalPlays',
    'signage api schedules --include',
  ],
  refuses: [fields, sort, strict],
  load: async () => (await import('./api/index.ts')).api,
};

const demo: Verb = {
  name: 'demo',
  summary: 'take a tour of sample data: six commands, without a key',
  examples: ['signage demo'],
  refuses: [output, json, fields, sort, from, ...Object.values(csvFlags), query],
  // The program itself runs the lines of the tour.
  load: async () => ({
    description: 'Enter goes on, q ends. Without a terminal it prints everything.',
    flags: [],
    run: async () => undefined,
  }),
};

const sandbox: Verb = {
  name: 'sandbox',
  summary: 'serve sample data locally, to try the tool or test scripts',
  examples: [
    'signage sandbox --port 4010',
    'signage sandbox --flap',
    'signage sandbox --players 10000 --verbose',
    "signage sandbox --json | jq --unbuffered -r '.keys.all'",
  ],
  redefines: [
    { flag: output, help: 'output format: table, json (default table)' },
    { flag: verbose, help: 'log each request on stderr' },
  ],
  refuses: [from, ...Object.values(csvFlags), query],
  load: async () => (await import('./sandbox/index.ts')).sandbox,
};

/** The top-level commands, in the order of the help. A new resource is one line here. */
export const registry: readonly (Noun | Verb)[] = [
  status,
  incidents,
  screensNoun,
  contentNoun,
  schedulesNoun,
  playersNoun,
  lintNoun,
  analyticsNoun,
  authNoun,
  report,
  snapshot,
  diff,
  expect,
  uptime,
  api,
  demo,
  sandbox,
  completionNoun,
  mcpNoun(() => registry),
];

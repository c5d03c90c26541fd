import { csvFlags } from '../core/csv-style.ts';
import { globalFlags } from '../core/global-flags.ts';
import type { Noun, Verb } from '../core/verb.ts';
import { analyticsNoun } from './analytics/index.ts';
import { authNoun } from './auth/index.ts';
import { contentNoun } from './content/index.ts';
import { lintNoun } from './lint/index.ts';
import { playersNoun } from './players/index.ts';
import { schedulesNoun } from './schedules/index.ts';
import { screensNoun } from './screens/index.ts';

const { fields, from, json, noHeader, noTrunc, output, query, sort, strict, time, verbose } = globalFlags;

const readOnly = 'The service is read-only: make changes in the administration console';

const status: Verb = {
  name: 'status',
  aliases: ['situação', 'situacao'],
  summary: 'show at a glance whether all is well',
  words: `health, healthcheck, overview, summary, dashboard, glance, top, cluster info, wrong, broken, down, problems, doctor, ok,
    saúde, resumo, painel, problemas, erros`,
  leads: `
    signage status --fail-on unreachable → exit 44 if a screen is offline → offline, down, disconnected, desligado
    signage status --fail-on blank,unplayable → exit 44 if a screen shows nothing → black, dark, broken
  `,
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
  words:
    'root cause, causes, why offline, outage, outages, alarms, alerts, issues, flapping, flaps, common cause, incidentes, problemas, falhas, quedas, alertas',
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
  words: 'backup, dump, archive, clone, mirror, copy, save all, export all, stash, commit, salvar, cópia',
  leads: `
    signage snapshot --history FOLDER → keep a snapshot of each run → history, log, record, histórico
    signage status --from FOLDER → answer from a snapshot → restore, replay, from backup, restaurar
  `,
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
  words: `html, page, webpage, website, web, site, pdf, print, mail, email, browse, open, browser, console, dashboard, share, manager,
    imprimir, página, export`,
  leads: `
    signage report PAGE.html → the file is an argument → output, file, out
  `,
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
  words:
    'changes, changed, compare, delta, drift, what changed, log, history, comparar, mudanças, alterações, diferenças',
  leads: `
    signage diff --with FILE → what would change on screens → what if, simulate, simulation, plan, preview changes, simular, e se
    signage diff --since yesterday --history FOLDER → what has changed since then → since, changed since, updated since, recent changes
  `,
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
  words: 'test, tests, assert, assertions, policy, slo, must show, check screens, verificar, esperado',
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
  words: 'availability, sla, downtime, mtbf, history, reliability, disponibilidade, histórico',
  leads: `
    signage uptime --history FOLDER --outages → list the outages of players → outages, outage, downtime, flapping, quedas
  `,
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
  words: 'curl, request, raw, http, rest, endpoint, graphql',
  leads: `
    ${readOnly} → → create, add, new, update, edit, set, delete, remove, rm, destroy, apply, patch, rename, move, restart, reboot, reset, block, unblock, enable, disable, start, stop, exec, ssh, upload, publish, deploy, push, import, sync, rollout, trigger, label, cp, force, yes, dry run, confirm, fix, drain, cordon, ack, acknowledge, silence, commit, revert, rollback, restore, authorise, authorize, approve, assign, post, put, method, volume, brightness, apagar, excluir, remover, criar, editar, alterar, atualizar, mudar, reiniciar, enviar, publicar, bloquear
  `,
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
  words: 'tour, try, sample, tutorial, playground, example, getting started, quickstart, testar, exemplo',
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
  words: 'mock, fake, server, serve, emulator, simulator, test server',
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

const completion: Verb = {
  name: 'completion',
  summary: 'print a completion script for bash, zsh, fish or powershell',
  words: 'autocomplete, complete, tab, shell',
  examples: ['signage completion bash', 'signage completion fish | source'],
  refuses: [from, query],
  load: async () => (await import('./completion/index.ts')).completion,
};

const mcp: Verb = {
  name: 'mcp',
  summary: 'run a Model Context Protocol server for language models',
  words: 'ai, llm, agent, agents, claude, chatgpt, copilot, gemini, assistant, chat, ia',
  examples: ['signage mcp --profile staging', 'signage mcp --demo'],
  refuses: [output, json, fields, sort, ...Object.values(csvFlags), query],
  load: async () => (await import('./mcp/index.ts')).mcpServer(registry),
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
  completion,
  mcp,
];

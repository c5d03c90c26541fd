import type { ParseOptionsResult } from 'commander';
import { type Flag, nameOf } from '../core/flag.ts';
import type { Noun, Verb } from '../core/verb.ts';

/*
 * What people type who know gh, kubectl, hcloud, stripe or aws: the command that it runs, or what to type instead.
 * A command of that name always comes first. test/cli/guesses.test.ts types all of it.
 */

/** Words for a noun, with the verb that runs if none follows. */
export const nounGuesses: Readonly<Record<string, string>> = {
  // Until there is a noun of that name.
  screens: 'schedules now',
  'devices, device, displays, display, instances, nodes': 'players list',
  'media, assets': 'content list',
  'tenants, tenant, profiles, profile, contexts, context': 'auth list',
  'config, me, ping, sts': 'auth status',
  'configure, init, setup, sso': 'auth login',
  'stats, usage': 'analytics summary',
  'validate, verify': 'lint run',
};

/** Words for a verb, of one noun or of all that have the verb. */
export const verbGuesses: Readonly<Record<string, string>> = {
  'describe, view, inspect, retrieve, info, details, read': 'get',
  'all, index': 'list',
  'search, find': 'list --name',
  count: 'list --count',
  'monitor, tail, follow': 'watch',
  'auth use, auth use-context, auth select, auth set-context, auth activate': 'switch',
  'auth get-contexts, auth list-profiles, auth profiles, auth tenants, auth contexts': 'list',
  'auth current, auth current-context, auth active, auth show, auth view, auth get, auth info': 'status',
  'auth get-caller-identity, auth check, auth test': 'status',
  'auth configure': 'login',
  'auth remove, auth delete, auth rm, auth delete-context': 'logout',
  'auth refresh, auth renew': 'rotate',
  'auth print-access-token, auth print-token': 'token',
  'analytics list, analytics get, analytics describe': 'summary',
  'lint check, lint all': 'run',
  'lint list': 'rules',
  'lint describe, lint view, lint get': 'explain',
};

/** Flags that select by a field: `-l store=loja-012`; a word alone is looked for in names. */
export const filterGuesses = ['-l', '--filter', '--filters', '--search', '--selector', '--field-selector'];

/** Flags that make `players list` go on. */
export const watchGuesses = ['--watch', '-w', '--follow'];

const status = 'To see what is wrong now: signage status';
const readOnly = 'signage only reads; make changes in the administration console';
const limits = 'Lists are not paged: -n 10 limits one, --all verifies that it is complete';
const jq = "Use jq: -o json | jq '.[].name'";
const profiles = 'A tenant is a profile: -p NAME (signage auth list shows them)';
const tls = 'Certificates are always checked; to trust your own: --ca-file FILE';
const at = "To see another time: signage screens --at '2026-12-24T18:00'";
const watch = 'To see changes as they happen: signage players watch';
const times = 'To choose how times are shown: --time iso or --time local';

/** What to type instead of a command or a flag; with its command before it, only there. */
export const hints: Readonly<Record<string, string>> = {
  'top, doctor, health, dashboard, overview, summary, alerts, cluster-info, problems': status,
  'players status, players health, players top, players metrics': status,
  'logs, log, events, listen, history, activity': `${status}. ${watch}`,
  'stores, store, sites, locations, location, groups':
    'To count players by store: signage players list --by store',
  'open, browse, console, web, --web':
    'There is no page to open; to see a player in full: signage players get NAME',
  'screenshot, capture, preview, now': 'To see what should be on a screen: signage screens NAME',
  'why, players why, schedules why, explain-screen': 'To see why: signage screens why NAME',
  'players schedules, players schedule': 'To list them: signage schedules list --player NAME',
  'players screens, players now, players plays': 'To see what it plays: signage screens NAME',
  'players timeline': 'To see its day: signage screens timeline NAME',
  'schedules at, schedules on, schedules when, --at': at,
  'playlists, playlist, campaigns, items': 'A schedule lists its content: signage schedules get ID',
  'create, add, new, update, edit, set, delete, remove, rm, destroy, apply, patch, rename, move': readOnly,
  'restart, reboot, reset, block, unblock, enable, disable, start, stop, exec, ssh, attach': readOnly,
  'upload, publish, deploy, push, import, sync, rollout, scale, trigger, label, tag, cp, mv': readOnly,
  '--force, --yes, -y, --dry-run, --confirm': readOnly,
  'api, curl, request, post': 'To send requests yourself: signage auth token --help',
  'export, dump, backup, download': 'To write a file: signage content list --all -o json > content.json',
  'metrics, prometheus': 'For Prometheus: signage players check --report openmetrics',
  'get, list, ls, show': 'Say of what: signage players list, signage content list, signage schedules list',
  'upgrade, self-update': 'signage does not update itself; to see which one this is: signage --version',
  'demo, samples, example, examples': 'To try it without a key: signage --demo players list',
  'auth add, auth create': 'To store a key as a profile: signage auth login --profile NAME',
  'auth can-i, auth scopes': 'To see what the keys can read: signage auth status',
  'auth status --list': 'To list the profiles: signage auth list',
  'env, environ, auth set': 'See: signage help environment',
  '--jq, --query, --template, -t, --jsonpath, --go-template, --transform': jq,
  '-o jsonpath, -o custom-columns, -o columns, -o go-template, -o jq': `${jq}, or --fields id,name`,
  '-o wide': 'To see all columns in full: --no-trunc',
  '-o name, -o id': 'To print one field: --fields name --no-header',
  '-o text, -o plain': 'For text that scripts can split: -o tsv',
  '-o noheader': 'To omit the header: --no-header',
  '-o jsonl, -o stream': 'For an object in each line: -o ndjson',
  '-o xlsx, -o excel, -o html, -o markdown': 'For a spreadsheet: -o csv',
  '--group-by, --count-by, --show-labels':
    'To count by a field: signage players list --by store. To choose columns: --fields',
  '--since, --after, --last': `Not seen for 2 hours: signage players list --stale 2h. ${watch}`,
  '--tenant, --user, --context, --project, --project-name, --account, --org, --live, --cluster': profiles,
  '-A, --all-namespaces, --all-tenants, --namespace, --region': profiles,
  '--api-key, --token, --key, --with-token, --password':
    'To store a key, typed or piped: signage auth login; or set SIGNAGE_API_KEY',
  '--utc, --local, --iso, --relative': times,
  '--page, --page-size, --per-page, --cursor, --starting-after, --ending-before, --offset': limits,
  '--paginate, --no-paginate, --max-items, --max-results, -L, --chunk-size': limits,
  '--no-pager, --no-cli-pager': 'There is no pager: leave it out',
  '--insecure, -k, --no-verify-ssl, --insecure-skip-tls-verify': tls,
  '--config, --kubeconfig, --config-file': 'To keep profiles elsewhere, set SIGNAGE_CONFIG_DIR',
  '-s, --desc, --reverse, --descending, --asc': 'To sort: --sort name, or --sort -name for descending order',
  '--exclude, --not': "To exclude a value: '!' before it, as in --health '!healthy'",
  '--id, --ids, --player-id, --player-ids, --name-or-id':
    'Pass ids or names as arguments: signage players get NAME',
  '--endpoint-url, --endpoint, --api-url, --api-base': 'The address of the service: --base-url URL',
  '--cli-read-timeout, --request-timeout, --connect-timeout, --wait':
    'The time for each request: --timeout 10s',
  '--player, --schedule, --content': 'To see which screens play it: signage screens --schedule 510',
  '--state': 'To filter by state: --status active, or for players --health offline',
  '--online': "Players that are online: --health '!offline'",
  '--for, --until-healthy':
    'To wait until players are healthy: signage players wait --store loja-012 --timeout 5m',
  '--fail, --exit-code, --exit-status':
    'To fail if players are offline: signage players check --max-offline 2%',
  '--watch, -w, --follow, -f, --interval, --poll-interval': `${watch}. To repeat any other command: watch -n 60 signage …`,
  'players wait --all': 'Without ids and filters it waits for all players: signage players wait',
  'players list --type, players --type': 'To filter players: --device-type or --platform',
  '--version, -V': 'To filter by app version: --app-version 4.2.1, --min-version 4.2 or --below-version 4.2',
};

type Table = 'nouns' | 'verbs' | 'hints';

// Made when something unknown is typed.
let tables: Readonly<Record<Table, ReadonlyMap<string, string>>> | undefined;

function lookUp(table: Table, word: string): string | undefined {
  const byWord = (rows: Readonly<Record<string, string>>) =>
    new Map(Object.entries(rows).flatMap(([words, text]) => words.split(', ').map((each) => [each, text])));
  tables ??= { nouns: byWord(nounGuesses), verbs: byWord(verbGuesses), hints: byWord(hints) };
  return tables[table].get(word);
}

/** What to type instead of a word, which may come after a command: `players wait`, `--all`. */
export function hintFor(path: string, word: string): string | undefined {
  // `delete-player`
  const [, verb = ''] = /^([a-z]+)-[a-z]+$/.exec(word) ?? [];
  return [`${path} ${word}`, word, verb].map((each) => lookUp('hints', each)).find(Boolean);
}

const isCalled = ({ name, aliases = [] }: Noun | Verb, word: string) =>
  name === word || aliases.includes(word);

/** The command line that was meant, read up to its first unknown option; as it was typed if there is no guess. */
export function meantBy(
  { operands, unknown }: ParseOptionsResult,
  commands: readonly (Noun | Verb)[],
): ParseOptionsResult {
  const words = meantWords(operands, commands);
  const [noun, verb = 'list', ...args] = words;
  const others = unknown.filter((word) => !watchGuesses.includes(word));
  if (noun === 'players' && verb === 'list' && others.length < unknown.length)
    return { operands: [noun, 'watch', ...args], unknown: others };
  // A guess may end in a flag, whose value follows.
  const isFlag = args[0]?.startsWith('--') && args[0] !== operands[2];
  if (!isFlag) return { operands: words, unknown };
  const flag = args[0] === '--name' && args.length === 1 ? [] : args;
  return { operands: words.slice(0, 2), unknown: [...flag, ...unknown] };
}

function meantWords(operands: string[], commands: readonly (Noun | Verb)[]): string[] {
  const [first = '', second, ...rest] = operands;
  const isKnown = commands.some((command) => isCalled(command, first));
  const named = nounOf(first, commands);
  if (named) {
    const { noun, standard } = named;
    if (second === 'help') return ['help', noun.name, ...rest];
    const verb = second === undefined ? undefined : verbOf(noun, second);
    if (verb) return [noun.name, ...verb, ...rest];
    const isHinted = lookUp('hints', `${noun.name} ${second}`) !== undefined;
    return [noun.name, ...(isKnown || isHinted ? [] : standard), ...operands.slice(1)];
  }
  if (isKnown) return operands;
  // The order of kubectl and of aws: `get players`, `list-players`.
  const [isOneWord, verbWord = first, nounWord = second ?? ''] = /^([a-z]+)-([a-z]+)$/.exec(first) ?? [];
  const { noun, standard = [] } = nounOf(nounWord, commands) ?? {};
  const verb = noun && verbOf(noun, verbWord);
  if (!verb) return operands;
  const args = isOneWord ? operands.slice(1) : rest;
  const isList = args.length === 0 && /^(?:get|list|ls|show|describe|view)$/.test(verbWord);
  return [noun.name, ...(isList ? standard : verb), ...args];
}

/** The noun that a word means, and the verb that runs if none is typed. */
function nounOf(word: string, commands: readonly (Noun | Verb)[]) {
  const [name = word, verb] = lookUp('nouns', word)?.split(' ') ?? [];
  for (const noun of commands) {
    if ('load' in noun || !isCalled(noun, name)) continue;
    return { noun, standard: [verb ?? noun.default ?? 'list'] };
  }
  return undefined;
}

/** The verb of a noun that a word means, with a flag at its end if the guess has one. */
function verbOf({ name: noun, verbs }: Noun, word: string): string[] | undefined {
  const has = (verb = '') => verbs.some((each) => isCalled(each, verb));
  // aws says `list-players` after its noun too.
  const bare = word.replace(`-${noun}`, '');
  if (has(bare)) return [bare];
  const meant = (lookUp('verbs', `${noun} ${bare}`) ?? lookUp('verbs', bare))?.split(' ');
  return has(meant?.[0]) ? meant : undefined;
}

/** The words of a command line with its guessed filters as flags: `-l store=loja-012` as `--store=loja-012`. */
export function withFilters(words: readonly string[], flags: readonly Flag<unknown>[]): string[] {
  if (!flags.some((flag) => nameOf(flag) === '--name')) return [...words];
  return words.flatMap((word, at) => {
    if (filterGuesses.includes(words[at - 1] ?? '')) return [];
    const [, name = word, value = words[at + 1]] = /^(--[^=]+)=(.*)$/s.exec(word) ?? [];
    return filterGuesses.includes(name) && value ? filterWords(value, flags) : [word];
  });
}

function filterWords(text: string, flags: readonly Flag<unknown>[]): string[] {
  const [, awsName, awsValues] = /^Name=([^,]+),Values=(.+)$/s.exec(text) ?? [];
  if (awsName && awsValues) return filterWords(`${awsName}=${awsValues}`, flags);
  const pairs = text.split(',');
  const all = pairs.every((pair) => /[=:]/.test(pair)) ? pairs : [text];
  return all.map((pair) => {
    const [, name = '', not = '', value = ''] = /^([\w.-]+?)(!?)(?:==?|:)(.+)$/s.exec(pair) ?? [];
    const flag = flagNamed(`--${name}`, flags);
    if (flag)
      return `${nameOf(flag)}=${value
        .split(',')
        .map((each) => not + each)
        .join(',')}`;
    const of = flags.find(({ values }) => values.includes(pair.replace(/^!/, '').toLowerCase()));
    return of ? `${nameOf(of)}=${pair}` : `--name=${pair}`;
  });
}

/** The flag of that name, or with it as another name; undefined for a switch. */
export function flagNamed(name: string, flags: readonly Flag<unknown>[]): Flag<unknown> | undefined {
  const isNamed = (known: string) => known.toLowerCase() === name.toLowerCase();
  const named = flags.find((flag) => isNamed(nameOf(flag)) || flag.synonyms?.some(isNamed));
  return named?.kind === 'switch' ? undefined : named;
}

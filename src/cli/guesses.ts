import type { ParseOptionsResult } from 'commander';
import { type Flag, nameOf } from '../core/flag.ts';
import type { Noun, Verb } from '../core/verb.ts';

/*
 * What people type who know gh, kubectl, hcloud, stripe or aws: the command that it runs, or what to type instead.
 * A command of that name always comes first. test/cli/guesses.test.ts types all of it.
 */

/** Rows such as `words, words → text`, by each of the words. */
function table(rows: string): ReadonlyMap<string, string> {
  const found = [...rows.matchAll(/([^→]+) → (.+)/g)];
  return new Map(
    found.flatMap(([, words = '', text = '']) => words.split(',').map((word) => [word.trim(), text])),
  );
}

/** Words for a noun, with the verb that runs if none follows. */
export const nounGuesses = table(`
devices, device, displays, display, nodes → players list
media, assets → content list
tenants, tenant, profiles, profile, contexts, context → auth list
config, ping, sts → auth status
configure, init, setup, sso → auth login
stats, usage → analytics summary
validate, verify → lint run`);

/** Words for a verb, of one noun or of all that have the verb. */
export const verbGuesses = table(`
describe, view, inspect, retrieve, info, details → get
all, index → list
search, find → list --name
count → list --count
monitor, tail, follow → watch
auth use, auth use-context, auth select, auth activate → switch
auth get-contexts, auth list-profiles, auth profiles, auth tenants → list
auth current, auth current-context, auth active, auth show, auth view, auth get, auth get-caller-identity → status
auth remove, auth delete, auth rm → logout
auth refresh → rotate`);

/** Flags that select by a field: `-l store=loja-012`; a word alone is looked for in names. */
export const filterGuesses = ['-l', '--filter', '--filters', '--search', '--selector', '--field-selector'];

/** Flags that make `players list` go on. */
export const watchGuesses = ['--watch', '-w', '--follow'];

/** What to type instead of a command or a flag; with its command before it, only there. */
export const hints = table(`
top, doctor, health, dashboard, overview, summary, alerts, cluster-info, players status, players health, players metrics
 → To see what is wrong now: signage status
logs, log, events, listen, history
 → To see what is wrong now: signage status; to see changes as they happen: signage players watch
stores, store, sites, locations, location, groups → To count players by store: signage players list --by store
open, browse, console, web, --web → There is no page to open; to see a player in full: signage players get NAME
screenshot, preview, now, players now, players screens → To see what should be on a screen: signage screens NAME
why, players why, schedules why → To see why: signage screens why NAME
players schedules → To list them: signage schedules list --player NAME
schedules at, schedules on, --at → To see another time: signage screens --at '2026-12-24T18:00'
playlists, playlist, campaigns, items → A schedule lists its content: signage schedules get ID
create, add, new, update, edit, set, delete, remove, rm, destroy, apply, patch, rename, move, restart, reboot, reset, block,
unblock, enable, disable, start, stop, exec, ssh, upload, publish, deploy, push, import, sync, rollout, trigger, label, cp,
--force, --yes, -y, --dry-run, --confirm → The service is read-only; make changes in the administration console
api, curl → To send requests yourself: signage auth token --help
export, dump, backup, download → To write a file: signage content list --all -o json > content.json
metrics → For Prometheus: signage players check --report openmetrics
get, list, ls, show → Say of what: signage players list, signage content list, signage schedules list
demo, samples, examples → To try it without a key: signage --demo players list
auth add, auth create → To store a key as a profile: signage auth login --profile NAME
auth can-i → To see what the keys can read: signage auth status
auth status --list → To list the profiles: signage auth list
env, auth set → See: signage help environment
--jq, --query, --template, -t, -o jsonpath, -o custom-columns, -o columns, -o go-template
 → Use jq: -o json | jq '.[].name'; or choose fields: --fields id,name
-o wide → To see all columns in full: --no-trunc
-o name, -o id → To print one field: --fields name --no-header
-o text → For text that scripts can split: -o tsv
-o noheader → To omit the header: --no-header
-o xlsx, -o html → For a spreadsheet: -o csv
--group-by, --count-by, --show-labels → To count by a field: signage players list --by store; to choose columns: --fields
--since, --after → Not seen for 2 hours: signage players list --stale 2h; changes as they happen: signage players watch
--tenant, --user, --context, --project, --project-name, --account, --live, -A, --all-namespaces, --namespace, --region
 → A tenant is a profile: -p NAME (signage auth list shows them)
--api-key, --token, --key, --with-token → To store a key, typed or piped: signage auth login; or set SIGNAGE_API_KEY
--utc, --local, --iso → To choose how times are shown: --time iso or --time local
--page, --page-size, --per-page, --cursor, --starting-after, --paginate, --no-paginate, --max-items, -L, --chunk-size
 → Lists are not paged: -n 10 limits one, --all verifies that it is complete
--no-pager, --no-cli-pager → There is no pager: leave it out
--insecure, -k, --no-verify-ssl → Certificates are always checked; to trust your own: --ca-file FILE
--config, --kubeconfig → To keep profiles elsewhere, set SIGNAGE_CONFIG_DIR
-s, --desc, --reverse → To sort: --sort name, or --sort -name for descending order
--exclude, --not → To exclude a value: '!' before it, as in --health '!healthy'
--id, --ids, --player-id, --player-ids → Pass ids or names as arguments: signage players get NAME
--endpoint-url, --endpoint, --api-base → The address of the service: --base-url URL
--cli-read-timeout, --request-timeout, --wait → The time for each request: --timeout 10s
--player, --schedule, --content → To see which screens play it: signage screens --schedule 510
--state → To filter by state: --status active, or for players --health offline
--online → Players that are online: --health '!offline'
--for → To wait until players are healthy: signage players wait --store loja-012 --timeout 5m
--watch, -w, --follow, -f, --interval, --poll-interval
 → To see changes as they happen: signage players watch; to repeat another command: watch -n 60 signage …
players wait --all → Without ids and filters it waits for all players: signage players wait
players list --type → To filter players: --device-type or --platform
--version, -V → To filter by app version: --app-version 4.2.1, --min-version 4.2 or --below-version 4.2`);

/** What to type instead of a word, which may come after a command: `players wait`, `--all`. */
export function hintFor(path: string, word: string): string | undefined {
  // `delete-player`
  const [, verb = ''] = /^([a-z]+)-[a-z]+$/.exec(word) ?? [];
  return hints.get(`${path} ${word}`.trim()) ?? hints.get(word) ?? hints.get(verb);
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
    const isBare = isKnown || hints.has(`${noun.name} ${second}`);
    return [noun.name, ...(isBare ? [] : standard), ...operands.slice(1)];
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
  const [name = word, verb] = nounGuesses.get(word)?.split(' ') ?? [];
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
  const meant = (verbGuesses.get(`${noun} ${bare}`) ?? verbGuesses.get(bare))?.split(' ');
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

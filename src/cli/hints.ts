/*
 * What users of gh, kubectl, hcloud, stripe and aws type that is not a command, an option or an alias here, and what to type
 * instead. A command of that name takes precedence. test/cli/hints.test.ts types all of it.
 */

/** What to type instead of a command or a flag. A row that begins with a command is only about that command. */
const rows = `
top, doctor, health, overview, summary, alerts, cluster-info, players status, players health, players metrics,
screens status, screens health → To see what is wrong now: signage status
logs, log, events, listen, history
 → To see what is wrong now: signage status; to see changes as they happen: signage players watch
search, find → To search for a part of a name: --name TEXT, as in signage players list --name caixa
count → To count: --count, as in signage players list --count
content verify → To verify downloaded files: signage content download --verify
stores, store, sites, locations, location, groups → To count players by store: signage players list --by store
dashboard, html, page, webpage, website, site, pdf, print, mail, email, relatorio, relatório, players report, screens report,
players html, screens html, --html, -o html
 → To write a page that anyone can read: signage report PAGE.html; to see what is wrong here: signage status
open, browse, console, web, --web
 → There is no page to open; to write one: signage report PAGE.html; to see a player in full: signage players get NAME
report --output, report --file, report --out → The file is an argument: signage report PAGE.html
report --dir, report --folder, report --output-dir → To write a page per store into a folder: --to FOLDER
report --language, report --locale → To choose the language: --lang pt-BR
screenshot, preview, now, players now, players screens → To see what should be on a screen: signage screens NAME
why, players why, schedules why → To see why: signage screens why NAME
players schedules → To list them: signage schedules list --player NAME
schedules at, schedules on, --at → To see another time: signage screens --at 'sat 18:00'
today, week, calendar, agenda, plan, --today, --tomorrow → To see what is planned: signage screens timeline NAME
screens offline, screens unreachable, screens blank, screens ok, screens broken, screens unhealthy, screens down
 → To choose screens by state: signage screens --screen unreachable,blank
screens check → To fail if a screen is not fine: signage screens --fail-on unreachable,unplayable,blank
screens watch, screens wait → To see changes as they happen: signage players watch
playlists, playlist, campaigns, items → A schedule lists its content: signage schedules get ID
create, add, new, update, edit, set, delete, remove, rm, destroy, apply, patch, rename, move, restart, reboot, reset, block,
unblock, enable, disable, start, stop, exec, ssh, upload, publish, deploy, push, import, sync, rollout, trigger, label, cp,
--force, --yes, -y, --dry-run, --confirm, --fix → The service is read-only; make changes in the administration console
export → To write a file: signage content list --all -o json > content.json; a page to read: signage report PAGE.html
dump, backup, archive → To write everything to files: signage snapshot
compare, changes, changed, delta, drift → To see what has changed since a snapshot: signage diff FOLDER
curl, request, raw → To send a request yourself: signage api PATH
download → To download media files: signage content download ID
content download --force → To replace files that differ: --clobber
metrics → For Prometheus: signage players check --report openmetrics
get all → Name what to list: signage players list, signage content list, signage schedules list
demo, samples, examples → To try it without a key: signage --demo players list
auth add, auth create → To store a key as a profile: signage auth login --profile NAME
auth can-i → To see what the keys can read: signage auth status
use, workspace → To switch to another profile: signage auth switch NAME
auth status --list → To list the profiles: signage auth list
env, auth set → See: signage help environment
--jq → Did you mean --query? It takes JMESPath: --query '[*].name'; for jq itself: -o json | jq '.[].name'
--template, -t, -o jsonpath, -o custom-columns, -o columns, -o go-template
 → To pick from the JSON: --query '[*].name', or -o json | jq '.[].name'; to choose fields: --fields id,name
-o wide → To see all columns in full: --no-trunc
-o name, -o id → To print one field: --fields name --no-header
-o text, --plain, --raw, --porcelain → For text that scripts can split: -o tsv
-o noheader → To omit the header: --no-header
-o xlsx, -o excel → For a spreadsheet: -o csv --bom
-o md, -o gfm, --markdown → For a table in a ticket: -o markdown
--group-by, --count-by, --show-labels → To count by a field: signage players list --by store; to choose columns: --fields
--since, --after → Players not seen for 2 hours: signage players list --stale 2h; changes as they happen: signage players watch
--tenant, --user, --context, --project, --project-name, --account, --live, --namespace, --region
 → A tenant is a profile: -p NAME (signage auth list shows them)
-A, --all-namespaces, --all-contexts, --all-tenants, --all-accounts → To ask every profile: --all-profiles
--api-key, --token, --key, --with-token → To store a key, typed or piped: signage auth login; or set SIGNAGE_API_KEY
--utc, --local, --iso → To choose how times are shown: --time iso or --time local
--page, --page-size, --per-page, --cursor, --starting-after, --paginate, --no-paginate, --max-items, -L, --chunk-size
 → Lists have no pages: -n 10 shows 10 items, --all fetches the complete list
--no-pager, --no-cli-pager → There is no pager: leave it out
--insecure, -k, --no-verify-ssl → Certificates are always checked; to trust your own: --ca-file FILE
--config, --kubeconfig → To keep profiles elsewhere, set SIGNAGE_CONFIG_DIR
-s, --desc, --reverse → To sort: --sort name, or --sort -name for descending order
--exclude, --not → To exclude a value: '!' before it, as in --health '!healthy'
--id, --ids, --player-id, --player-ids → Pass ids or names as arguments: signage players get NAME
--endpoint-url, --endpoint, --api-base → To set the address of the service: --base-url URL
--cli-read-timeout, --request-timeout, --wait → To limit the time of each request: --timeout 10s
--player, --schedule, --content → To see which screens play it: signage screens --schedule 510
--state → To filter by state: --status active, or for players --health offline
--online, online → Players that are online: --health '!offline'
--for → To wait until players are healthy: signage players wait --store loja-012 --timeout 5m
--watch, -w, --follow, -f, --interval, --poll-interval
 → To see changes as they happen: signage players watch; to repeat another command: watch -n 60 signage …
players wait --all → Without ids and filters it waits for all players: signage players wait
screens list -n, screens list --limit, screens list --count, screens list --not-ok, screens list --bad
 → The worst come first; to leave out what is fine: signage screens --screen '!ok'; to count: signage screens --by screen
lint run --errors, lint run --errors-only → To show only errors: --level error
lint players, lint schedules, lint content, lint screens
 → It checks them all; to show only a part: signage lint --player NAME, --store STORE or --level error
players list --type → To filter players: --device-type or --platform
--version, -V
 → For the version of signage: signage --version; to filter players by theirs: --app-version 4.2.1 or --below-version 4.2`;

/** The table by each of its words. */
export const hints: ReadonlyMap<string, string> = new Map(
  [...rows.matchAll(/([^→]+) → (.+)/g)].flatMap(([, words = '', text = '']) =>
    words.split(',').map((word): [string, string] => [word.trim(), text]),
  ),
);

/** What to type instead of a word, which may come after a command: `players wait`, `--all`. */
export function hintFor(path: string, word: string): string | undefined {
  // `delete-player`
  const [, verb = ''] = /^([a-z]+)-[a-z]+$/.exec(word) ?? [];
  return hints.get(`${path} ${word}`.trim()) ?? hints.get(word) ?? hints.get(verb);
}

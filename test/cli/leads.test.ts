// project: longer
import { describe, expect, test } from 'vitest';
import { allVerbs } from '../../src/cli/entries.ts';
import { allKnown } from '../../src/cli/lookup/known.ts';
import { phraseOf } from '../../src/cli/lookup/phrases.ts';
import { registry } from '../../src/commands/registry.ts';
import { formats } from '../../src/output/options.ts';
import { alternatives } from '../../src/words/listed.ts';
import { commandPaths, summaryOf } from '../helpers/declared.ts';
import { run } from '../helpers/run.ts';

/* What users of gh, kubectl, hcloud, stripe and aws type at first: it works, or is told what to type instead. */

const nouns = registry.filter((entry) => 'verbs' in entry);
const verbs = nouns.flatMap(({ name, verbs }) => verbs.map((verb) => ({ noun: name, verb })));

const shellWords = (line: string) =>
  [...line.matchAll(/(?:'([^']*)'|"([^"]*)"|(\S+))/g)].map(([, one, two, plain = '']) => one ?? two ?? plain);

/** Without a key, on sample data unless the command has none there. */
async function typed(line: string) {
  const words = shellWords(line);
  const isAuth =
    /\b(?:auth|tenants?|profiles?|contexts?|config\w*|perfis|ping|init|setup|sso|sts|login|logout|whoami)\b/.test(
      line,
    );
  return run([...words, ...(isAuth ? [] : ['--demo'])], { env: {} });
}

const helpOf = (path: string) => run([...path.split(' '), '--help']);

describe('another name has the same help', () => {
  const names = [
    ...nouns.flatMap(({ name, aliases = [] }) => aliases.map((alias) => [alias, name])),
    ...verbs.flatMap(({ noun, verb: { name, aliases = [], shortcuts = [] } }) => [
      ...aliases.map((alias) => [`${noun} ${alias}`, `${noun} ${name}`]),
      ...shortcuts.map((shortcut) => [shortcut, `${noun} ${name}`]),
    ]),
    ...verbs
      .filter(({ verb }) => verb.name === 'get')
      .flatMap(({ noun }) =>
        ['describe', 'view', 'inspect', 'retrieve', 'info', 'details', 'show', 'describe'].map((alias) => [
          `${noun} ${alias}`,
          `${noun} get`,
        ]),
      ),
    ...verbs
      .filter(({ verb }) => verb.name === 'list')
      .flatMap(({ noun }) => ['ls', 'all', 'index'].map((alias) => [`${noun} ${alias}`, `${noun} list`])),
  ];

  test.each(names)('%s: %s', async (other = '', name = '') => {
    const help = await helpOf(name);
    expect(help.code).toBe(0);
    expect(await helpOf(other)).toEqual(help);
  });
});

describe('another name of a noun, with another default', () => {
  const names = nouns.flatMap(({ name, otherNames = {} }) =>
    Object.entries(otherNames).flatMap(([verb, words]) => words.map((word) => [word, `${name} ${verb}`])),
  );
  test.each(names)('%s: %s', async (word = '', command = '') => {
    expect(await typed(word)).toEqual(await typed(command));
  });
});

describe('each line that words lead to', async () => {
  const lines = [
    ...new Set((await allKnown()).flatMap(({ line, isComplete }) => (isComplete ? [line] : []))),
  ];
  const isTypeable = (line: string) =>
    line.startsWith('signage ') &&
    !/--help$|^signage (?:help|demo|mcp|sandbox|--version|--help)|^signage$/.test(line);
  const ofTables = (await allKnown()).filter(
    ({ of, isOption, phrases }) => !(isOption || phrases.includes(phraseOf(of))),
  );
  test.each([...new Set(ofTables.map(({ line }) => line))].filter(isTypeable))(
    'is hinted: %s',
    async (line) => {
      const [, first = '', ...others] = shellWords(line);
      // With the first word mistyped, a hint has the whole line, unless the tool would refuse it.
      const { stderr } = await run([`${first}${first.slice(-1)}`, ...others]);
      expect(stderr).toContain(line);
    },
  );

  test.each(lines.filter(isTypeable))('is accepted: %s', async (line) => {
    // A value that is wrong, and the last to be found.
    const { stderr } = await run([...shellWords(line.replace(/^signage /, '')), '--max-response', 'junk']);
    expect(stderr).toMatch(/--max-response must be a size|needs --|^$/);
  });

  const helps = lines.filter((line) => /--help$|^signage help /.test(line));
  test.each(helps)('is help: %s', async (line) => {
    const { stdout, code } = await run(shellWords(line.replace(/^signage /, '')), { env: {} });
    expect({ isText: stdout.length > 100, code }).toEqual({ isText: true, code: 0 });
  });

  // A report, a snapshot and a download are led to by their help alone.
  test('writes no file', () => {
    const writers = allVerbs.flatMap(({ path, writes }) => (writes ? [path] : []));
    expect(writers).toHaveLength(3);
    const writing = lines.filter(
      (line) => writers.some((path) => line.startsWith(path)) && !line.endsWith('--help'),
    );
    expect(writing).toEqual([]);
  });
});

// What is left out would be taken for answered.
test('no line leaves out a name or an option that was typed', async () => {
  const phrases = (await allKnown()).flatMap(({ phrases, isOption }) =>
    isOption ? [] : phrases.slice(0, 1),
  );
  for (const phrase of new Set(phrases)) {
    const { stderr } = await run([...phrase.split(' '), 'loja-012', '--oneline', '--color', 'never']);
    const shown = stderr.split('\n').filter((line) => line.startsWith('  signage '));
    const isOther = /^ {2}signage (?:[a-z ]*--help|help|demo|--version|find loja-012 )/;
    expect(shown.filter((line) => !isOther.test(line))).toEqual([]);
  }
});

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' → '));

/** A line, and the line that it runs as. */
const sameAs = `
devices → players list
device list --store loja-008 → players list --store loja-008
get players → players list
get nodes -o json → players list -o json
get player 'Loja 008 · Caixa 1' → players get 'Loja 008 · Caixa 1'
ls content → content list
list-schedules --status active → schedules list --status active
get-schedule 501 → schedules get 501
describe-schedule 501 → schedules get 501
describe player 'Loja 008 · Caixa 1' → players get 'Loja 008 · Caixa 1'
players listar → players list
get analytics → analytics summary
players view 'Loja 008 · Caixa 1' -o json → players get 'Loja 008 · Caixa 1' -o json
content index → content list
schedules 501 --names --json → schedules get 501 --names --json
players list -o=json -n=2 → players list -o json -n 2
-o=json players list → players list -o json
tenants → auth list
contexts use staging → auth switch staging
config get-contexts → auth list
config view → auth status
sts get-caller-identity → auth status
sso login --profile staging → auth login --profile staging
configure → auth login
list tenants → auth list
stats → analytics summary
help list players → help players
help players get → players get --help
players help → help players
players help get → help players get
devices help → help players
`;

test.each(rows(sameAs))('%s: %s', async (line = '', command = '') => {
  const result = await typed(line);
  expect(result.stderr).not.toMatch(/unknown (?:command|option)|unexpected argument|needs a value/);
  expect(result).toEqual(await typed(command));
});

test('`describe players` lists them, and says where fields are described', async () => {
  const { stdout } = await typed('players list');
  const stderr = 'note: for the fields, their types and values, see: signage help fields\n';
  expect(await typed('describe players')).toEqual({ stdout, stderr, code: 0 });
});

/** A line that fails, and what the failure says. */
const failures = `
content history → signage diff --help
players landscape → signage players --orientation landscape
schedules get 501 --json id,name → signage schedules get 501 --json --fields id,name
players --json id,name → signage players --json --fields id,name
get players --json id,name → signage get players --json --fields id,name
what changed since yesterday → signage diff --help
content versions promo-verao → signage diff --help
account show --query tenantId -o tsv → signage auth status --help
upload banner-natal.png → The service is read-only
players -l store=loja-008 -n 3 → signage players --store loja-008 -n 3  filter with options
players list -l store=loja-008,health=healthy → signage players list --store loja-008 --health healthy  filter with options
players list --filter health=offline,critical → signage players list --health offline,critical  filter with options
players list --field-selector health!=healthy → signage players list --health '!healthy'  filter with options
players list --selector storeId==loja-008 → signage players list --store loja-008  filter with options
players list --filters Name=store,Values=loja-008,loja-009 → signage players list --store loja-008,loja-009  filter with options
players list --filter=platform:tizen → signage help filters  filters of content, schedules, players and screens
players list --filter offline → signage players list --health offline  filter by healthStatus
players list --filter demo=1 → signage help filters
report x.html --csv → signage report --help  a page is HTML
players list --filter → signage help filters
auth list --filter x → unknown option --filter
players count → signage players --count
content verify → signage content download --help
players --watch → signage players watch
check devices → signage players check  fail
get-player --player-id x → signage players get --help  ids and names are arguments
get gizmos → unknown command "get gizmos"
get /players -n 2 → signage get players -n 2
get po → See: signage get --help
players edit 'Loja 008 · Caixa 1' → administration console
delete-player --id x → administration console
players list --json name,id → signage players list --json --fields name,id
players list --state offline → --health offline
players checks → signage players check  fail
auth refresh → signage auth login
config set format json → signage help environment  SIGNAGE_OUTPUT sets the format of all commands
help xyzzy → Commands and topics: status
players list help → signage players list --help
logs -f 'Loja 008 · Caixa 1' → The API has no logs. To see what changes: signage players watch, from now on
wait --for=condition=healthy player/x → signage players wait --help
how many stores are playing our new logo spot → See: signage --help
ping loja-112 → signage find loja-112  
serial number of player 12 → The API has no serial numbers
compare plays june vs july → The API counts plays in total only
campaign CAMP-4471 pacing → The API counts plays in total only
trocar video da loja-012 → The service is read-only
players wait player-online --player-ids loja-019 → signage players wait --help  ids and names are arguments
configure list --profile staging → auth list does not support --profile
diff yesterday..today → To compare the past with now: signage diff --since TIME --history FOLDER
diff HEAD~1 → To compare the past with now: signage diff --since TIME --history FOLDER
s3 cp promo.mp4 x → signage find promo  what matches, and how to show it
when was player 1187 last online → signage players list --help  --sort lastSeenAt: 
explain player loja-040-padaria → signage screens why loja-040-padaria  
diff loja-012-caixa-1 loja-012-caixa-2 → A snapshot is a folder with all objects of a tenant, not of one store or player. To take one: signage snapshot --help
store loja-012 → signage find loja-012  
loja 12 → signage players list --help  --by store: count players by store
content list --state active → signage content list --status active
players count --by model → signage players list --help  --count: only the number of players
192.168.12.40 → signage find 192.168.12.40  
ping 10.41.7.22 → signage find 10.41.7.22  
player 10.20.18.31 → To find it by its address: signage players list --ip 10.20.18.31
players --firmware '<4.2.1' → Players by version: signage players list --below-version 4.2.1
players --firmware '>=4.2.1' → Players by version: signage players list --min-version 4.2.1
players --firmware =4.2.1 → Players by version: signage players list --app-version 4.2.1
players --firmware '>4.2.1' → --below-version 4.2.1, or --min-version 4.2.1
schedules list --start tomorrow --end +7d → signage screens timeline --help
plan → signage diff --help
describe store loja-020 → signage find loja-020  
stores describe loja-002 → signage find loja-002  
loja-012 vs loja-013 → See: signage --help
select * from plays where store = 'loja-012' → signage find loja-012  what matches, and how to show it
por que a tela do caixa 2 está preta → signage screens why --help
players describe --player-ids loja-003-01 loja-003-02 → signage players get --help       ids and names are arguments
players status loja-012 → signage find loja-012  
compare loja-001 loja-002 → See: signage --help
diagnose loja-045-entrada-1 → signage screens why loja-045-entrada-1  
diff yesterday → To compare the past with now: signage diff --since TIME --history FOLDER
explain players → signage help fields  
alias set off x → There are no aliases for commands: those of your shell work
get events --since 2h → The API has no list of events
schedules now 510 → Only schedules have numbers for ids
screens offline → signage screens --screen unreachable  screens
screens --store 12 --black → signage screens --store 12 --screen blank  
players --last-seen 1h → signage players --stale 1h  only players not seen
content list --starting-after 2 → signage content list --help  --all: the complete list: there are no pages
players list --starting-after 2 → signage players list --help  --all: the complete list: there are no pages
media list -L 10 --jq '.[].name' → signage content list --help  --query <expression>: pick from the JSON with JMESPath: '[*].{id: id,
player list --status down → signage player list --health offline
players list --ofline -n 2 → signage players list --health offline -n 2
players --format prometheus → signage players check --report openmetrics
players -o excel → signage players -o csv --excel
content list --type mp4 → signage content list --type video
staus → signage status
top players → The API has no figures of CPU, memory, disk or network, and no plays per player. For the health of players: signage players list --by health
rollout restart player/loja-006 → The service is read-only
get player/loja-008 -o yaml → signage get player loja-008 -o yaml  names have no slash
versao do player 4 → signage players list --help  --by app-version
content search 'black friday' → signage content list --help         --name finds content by a part of its name
list-units --failed → See: signage --help
player network loja-005 → signage find loja-005  
what will play in loja-004 → signage screens timeline loja-004  what players play over a day, a week or a range
kpi --from 2026-11-20 → signage analytics  show the tenant's totals for content, players and plays
plays --by content → The API counts plays in total only
loja-012 → signage find loja-012  
config path → signage help environment
version --short → See: signage version --help
get all → signage schedules list  list schedules
lista de lojas → signage players list --by store
why is my screen black → signage screens why --help  explain why a screen shows something, or does not
which video played the most → The API counts plays in total only
export to excel → signage players list -o csv --excel
show me loja-012 → unknown command "show me"
what will play on saturday → signage screens timeline --help  what players play over a day, a week or a range
who shows promo.mp4 → signage find promo    what
show dead players → signage players list --health offline
plaeyrs list --down → signage players --help  display devices and their health
content expiring this month → signage content list --help  --expiring finds items that expire within a time, or by a date
tocadores sem conexao → signage tocadores --health offline
players list --output text → signage players list -o tsv
schedules search 'black friday' → signage schedules list --help       --name finds schedules by a part of their name
telas agora → signage screens  list screens
programação hoje → signage screens timeline --help
analytics --from 2024-01-01 --to 2024-01-31 → the API has totals only
analytics --group-by player → the API has totals only
content --where 'duration > 30' → signage help filters
players --filter 'last_seen > 2026-11-30' → signage help filters
player list --selector zona=norte → signage help filters
players show 'Loja 008 · Caixa 1' --all → signage players list --help               --all: fetch the complete list, or exit 23 if it cannot
content list --sort-by=~name --count → --count cannot be combined with --sort
--store loja-008 --screen blank → See: signage --help
get-player --player-id 'Loja 008' → signage players get --help  ids and names are arguments
players get --id=x → signage players get
analytics --store loja-008 → the API has totals only
change playlist loja-008 → The service is read-only
players find --ip 10.0.1 → signage players list --help  --name finds players by a part of their name, --store those of a
players list --store-id loja-008 -n 2 → signage players list --store loja-008 -n 2
players 'loja-008' → "loja-008" is a store: signage players list --store loja-008
schedules 24/12/2026 → no schedule "24/12/2026"
players list -o custom-columns=NAME:.name,STORE:.spec.storeId → signage players list --query '[*].name'  pick from the JSON with JMESPath
players list --template '{{range .}}{{.name}}{{end}}' → signage players list --help  --query <expression>: pick from the JSON with JMESPath: '[*].{id: id,
join players schedules on storeId → signage snapshot --help  write files that DuckDB and SQLite read
players list -status offline → signage players list --health offline  filter by healthStatus
schedules list --dry-run -o csv → There is no dry run: the service is only read
auth logout --yes → See: signage auth logout --help
snapshot take --dry-run → There is no dry run: the service is only read
players list --api-url https://x.example.com → signage players list --help  --base-url <url>: base URL of the service
content list --status ativo → signage content list --status active  
content list --orientation vertical → signage content list --orientation portrait  
tv desligada → signage tv --health offline
state → signage help --search state  3 matches
content natal → signage find natal  
content promo-verao → signage find promo-verao  
is natal live yet → signage find natal  
content tagged natal → signage content list --help  --tag finds content by its tags
players stale --older-than 15m → signage players list --help  --stale 1d: players not seen for a day, or never
relatorio de exibições promo-verao setembro → The API counts plays in total only
show me all expired images → signage content list --expired  items that have expired
players list --jq '.[].id' → signage players list --help  --query <expression>: pick from the JSON with JMESPath: '[*].{id: id,
players list --jq '.[] | select(.online) | .name' → signage players list --help  --query <expression>: pick from the JSON with JMESPath: '[*].{id: id,
players get x --jq .name → signage players get --help  --query <expression>: pick from the JSON with JMESPath: '[*].{id: id,
--config ./signage.yml schedules list → See: signage --help
schedule lists → signage schedule list  
preview 'Caixas · Ofertas' → The API has no pictures of screens
describe-players --player-ids 1182 1190 → signage players get --help  ids and names are arguments
players offline da loja 127 → signage players list --help  --health offline --by store: 
tv do caixa sem sinal → See: signage players --help
'count(players{health="offline"})' → See: signage --help
content expiring soon → signage content --expiring 7d
schedules ending soon → signage schedules --expiring 7d
portrait screens in Manchester → signage players list --help  --orientation portrait: players whose screens are upright
1356 player get → signage players get --help  show players in full
players not seen for 3 days → signage players list --help  --stale 1d: players not seen for a day, or never
content usage hero.mp4 → signage find hero    what
trocar tenant mercado-aurora → signage auth switch --help
players --expiring soon → See: signage players list --help
uptime --history h --last 7d → signage uptime --history h --since 7d  
players --status offline --fail-if-any → signage players check --help  fail if any player is offline
players --token x → No option takes a key, since others could see it. Set SIGNAGE_API_KEY, or store a key: signage auth login
programação amanhã loja-morumbi → signage screens timeline --help  
what is running on loja-012 right now → signage screens loja-012  
query 'sum(player_up) by (store)' → See: signage --help
lint schedules.yaml --format github → See: signage lint --help
schedules list -o columns=id,name,priority → signage help fields  fields of lists: names, types and values
media download x -o hero.mp4 → signage content download --help  --to <folder>: folder for the files
plyers offline → signage players --help  display devices and their health
conten lsit → signage content --help  videos, images and HTML pages
use context production → signage auth switch --help  
schedules --campaign 'Back to School' → signage schedules list --help  when and where content is shown
players list -o jsonl → signage players list -o ndjson  
content list '--filter=tags:natal' '--format=table(name,mood)' → signage help filters  filters of content, schedules, players and screens
players list --fail-on-blue-moon → See: signage players list --help
test connection → signage auth status  
lint -o junit → signage lint --report junit  write a report
lint --sarif → signage lint --report sarif  write a report
screens -o nagios → --output must be table
screens --nagios → See: signage screens list --help
players version loja-012 → signage find loja-012
where is promo-verao.mp4 playing → signage find promo-verao  what
content show natal-video --where → signage content show natal-video --usage  say where
conteudos --vence-em 7d → signage conteudos --expiring 7d  only items
status da sp-pinheiros → signage find sp-pinheiros  what matches, and how to show it
alias set off 'players list --status offline' → There are no aliases for commands: those of your shell work
tv sem sinal → signage tv --health offline  players that are offline
history sp-pinheiros --days 7 → signage uptime --help
players list --filter status=offline --filter store=sp-pinheiros -q → signage players list --help          --health offline: filter with options
ask 'where will the new logo be shown tomorrow?' → See: signage --help
status loja sp-pinheiros → signage find sp-pinheiros  what matches, and how to show it
listar lojas → signage players list --by store  count
content that is not scheduled anywhere → signage content --unused  items
content get --id 42 --debug --dry-run → signage content get --help  ids and names are arguments
lint --severity warning → For findings of this severity or worse: --level warning
--lang pt-BR players --help → unknown option --lang
keys create --name ci → Keys are made in the administration console
open loja-012 → signage find loja-012
env ls → signage auth list         list the stored profiles
lint schedules --strict --format sarif → signage lint run --help  content, schedules and players together
status da loja sp-pinheiros → signage find sp-pinheiros  what matches, and how to show it
troubleshoot 'wrong video playing' → signage screens why --help
content list --expiring-within 7d → signage content list --expiring 7d  only
export plays --last 30d → The API counts plays in total only
content --distinct tags → signage content --by tags  count
describe-players --filters Name=store-id,Values=loja-008 → signage help filters  filters of content, schedules, players and screens
content list --state expired --limit 50 → signage content list --expired --limit 50  items
preview summer-sale → The API has no pictures of screens
drafts → The API has no drafts or approvals
schedules sp-pinheiros --dia segunda → signage find sp-pinheiros  what matches, and how to show it
upload new_banner.png → The service is read-only
preview loja-008 --date 2024-12-24 --time 18:00 → The API has no pictures of screens
diagnose loja-008 → signage screens why loja-008  explain
content get natal --player loja-012 → signage content get --help  ids and names are arguments
content get natal --screens → signage content get natal --usage  say where
expiring --days 14 → signage content list --help    --expiring 7d: items that expire within a week
lint expiring → signage lint --only expiring  an active schedule expires soon (--expires-within)
dashboard sp-pinheiros → signage status sp-pinheiros  show at a glance whether all is well
workspace select prod → signage auth switch --help  switch to another stored profile
where is "promo-cafe" playing → signage find promo-cafe  what matches, and how to show it
players -a -q → signage players --all -q  fetch the complete list, or exit 23 if it cannot be verified
history loja-012 --from now-6h --to now → signage uptime --help
get player.last_seen[loja-012] → See: signage get --help
players find 10.12.0.34 → signage players list --help     --name finds players by a part of their name, --store those of a
tags → signage content list --by tags  count items by tag
check → signage expect --help         check that screens show what a file says
stats recife-boa-viagem --daily → the API has totals only: of now, or over time
why is the tv at the checkout not showing the promo → signage screens why --help  explain why a screen shows something, or does not
export prometheus → signage players check --report openmetrics  metrics for Prometheus
which stores show dia-das-maes → signage find dia-das-maes  what matches, and how to show it
gitlab → signage help reports  reports for CI and monitoring
how many screens per store → signage players list --by store  count players by store
slo --target 99.5 → signage uptime --help
campaign black-friday → signage find black-friday  what matches
lint --sarif out.sarif → signage lint run --help  --report sarif: write a report
players --csv out.csv → signage players list --help  -o csv: a file for other programs
where is natal-2025 playing → --content finds the screens that show an item
verify → signage expect --help         check that screens show
reach black-friday → signage find black-friday  what matches, and how to show it
players list --old-version → signage players list --help  --below-version: players with an older version of the app
players --loja rj-barra --estado desligado → signage players --loja rj-barra --health offline  players that are offline
report --content x → See: signage report --help
validate ./signage.yaml → signage lint --help
what is a playlist → signage schedules  when and where content is shown
free slots sp-pinheiros --week 50 → There are no slots to book
check content-sync --older-than 2h → The API does not say which files a player has downloaded
check storage --player x → The API has no figures of CPU, memory, disk or network
zabbix discovery players → signage players list -o json  JSON, which a discovery rule of Zabbix can map to its macros
blame natal-2026.mp4 → The API does not say who changed something
history loja-012 --since 2026-12-01 → signage uptime --help
list stores please → signage players list --by store  count players by store
uptime player-0001 → See: signage uptime --help
expect -f x.yaml → signage expect --help  <file...>: files of expectations
check --list-rules → signage lint run --help
screens why natal sp-pinheiros → See: signage players list
screens why nowhere natal → See: signage players list
palyers list -o table → signage players list -o table
lista players sem sinal ha 2 dias → signage players list --help
natal-2026.mp4 usage → signage content get --help
check schedules --max-gaps=0 → signage lint run --help
check --only orphan-content,missing-media → signage lint run --help
check --only gap → signage lint run --help
gap → signage lint run --help  a screen has nothing to show during opening hours (needs --hours)
events --watch --namespace loja-012 → What changes from now on: signage players watch
compare sp-pinheiros recife-boa-viagem → See: signage --help
players count --by region → signage players list --help  --count: only the number of players
which stores are showing promo-natal.mp4 → signage find promo-natal  what matches, and how to show it
which stores are not showing summer-sale → signage find summer-sale
get players --all-namespaces → Lists are of all stores: leave it out, or name one with --store
versao player sp-pinheiros-01 → signage find sp-pinheiros-01
next sp-pinheiros → signage screens timeline sp-pinheiros
players -l sp-pinheiros → signage help filters
inventory --host loja-01 → signage players list --help  display devices and their health
player lst --query '.[].name' → signage players list --help  list players
which stores never played the christmas campaign → signage find christmas  what matches, and how to show it
player list -o columns=id,name,status -o noheader → signage help fields  fields of lists: names, types and values
snaphot diff latest → signage snapshot --help  write all that the key may read into a folder
snapshop take → signage snapshot --help  
demo players list --health offline → signage help health  when a player counts as down: --max-age, --hours, --grace …
demo blah → See: signage demo --help
player --id=4e3f94 screen → signage players get --help  ids and names are arguments
schedules for 'Natal · Caixa' → signage find 'Natal · Caixa'  what matches, and how to show it
status --idioma pt-BR → Only a report can be in Portuguese (signage report --help); help is in English, but a search in it knows
--lang pt-BR --help → Only a report can be in Portuguese
--lang pt players --help → Only a report can be in Portuguese
--bogus --help → unknown option --bogus
stores --without-content Natal → signage players list --help  --by store: count players by store
export --listen :9100 --email me → signage snapshot --help      write all that the key may read into a folder
players --offline --fail-if-any → signage players list --help  --health offline: players that are offline
watch players --until-online → signage players watch --help  report changes in players
schedules list --content natal --upcoming → signage screens timeline --help  what players play over a day, a week or a range
schedules next 'Loja 008 · Caixa 1' → signage screens timeline --help           what players play over a day, a week or a range
analytics --group-by store --last 30d → signage analytics summary --help  the API has totals only: of now, or over time with --history
analytics --csv --from 2026-11-01 --to 2026-11-30 → signage analytics summary --help  -o csv: a file for other programs
schedules list --campaign natal --from 2026-12-01 → signage schedules list --help  when and where content is shown
check content --store sp-pinheiros --expect 'Natal' → signage lint run --help  report problems in content, schedules and players, and how to fix them
store sp-pinheiros --contact → signage find sp-pinheiros  what matches, and how to show it
schedules list --on 2024-12-24 → signage schedules list --active-at 2024-12-24  
schedules list --active --on sat → signage schedules list --help  --active-at now: schedules that are active now
players history 'Loja 008 · Caixa 1' → signage uptime --help  
api players --paginate -q '.[].id' → The API has no pages: each answer is a whole list
did my video arrive on all players promo.mp4 → The API does not say which files a player has downloaded
players list --query 'players[?ipAddress].name' --output text → signage players list --help  -o tsv: values separated by tabs
players list --query 'players[?status==active].name' --output text → signage players list --help  -o tsv: values separated by tabs
screens --jq '.[].name' → signage screens list --help  --query <expression>: pick from the JSON with JMESPath: '[*].{id: id,
scren status rj-barra → signage screens status rj-barra  
players list --query '[?health==active].name' --output text → signage players list --query '[?health==active].name' -o tsv  values separated by tabs
players --offline -q → signage players --health offline -q  players that are offline
latency --p95 → The API has no response times
performance promo-cafe → signage find promo-cafe  what matches, and how to show it
probe https://example.com/health → See: signage --help
schedules --from 2024-12-01 --to 2024-12-25 → signage schedules list --help    --active-at
status --short → signage status --help  --fields
find natal --sort updated --order desc → For descending, put "-" before the name: --sort -name
players --fields name --fields desc → Separate the names with commas: --fields name,desc
players --situacao offline --desde ontem → signage players list --help  --health offline
stats players --group-by version → signage players list --help       --by counts players
status natal --namespace sp-pinheiros → --store <values>: filter by storeId
players list --uri → See: signage players list --help
players --offline --max 0 → signage players list --help  --health offline: players that are offline
show schedule for promo-cafe → See: signage schedules list
stores list --format='value(id)' → signage players list --help  --by store
desc players → signage help fields
stores playing promo-cafe → signage find promo-cafe  what matches, and how to show it
content list --author me → The API has no users, roles or audit log
players --offline-for 15m --quiet → signage players --stale 15m --quiet  only players not seen for this long, or never, such as
schedules --data amanhã → --active-at finds those that are active at a time
analytics 'Black Friday' --last-week → the API has totals only
export --format prometheus → signage players list --help  -o csv: a file for other programs
export --format pdf → signage players list --help  -o csv: a file for other programs
export -o junit → signage players list --help  -o csv: a file for other programs
export --format=xlsx → signage players list --help  -o csv: a file for other programs
export --format ical → signage players list --help  -o csv: a file for other programs
layouts → The API has no layouts, zones or channels
get-content -Filter expired → signage help filters  filters of content, schedules, players and screens
players --filter unhealthy → signage help filters  filters of content, schedules, players and screens
Get-Help schedule → See: signage --help
refresh → Nothing is kept: each command asks the service anew
analytics --groupby store → the API has totals only
content --largest 10 → signage content list --help  --sort -fileSizeBytes: items by size, the largest first
contnet --newest 5 → signage content --help  videos, images and HTML pages
what ends this week → signage schedules list --expiring 7d
verificar agendamentos → signage lint
weekly report → signage report --help
blame 'SP Pinheiros · Caixa 1' → Why a screen shows what it does: signage screens why
content --sort plays → Fields: id, name, description, type, mimeType, durationSeconds, fileSizeBytes, width, height, orientation, checksum, storageUrl, thumbnailUrl, status, validFrom, validUntil, tags, metadata, startAt, endAt, priority, daysOfWeek, processingStatus, processingError, compressionRatio, createdAt, updatedAt, tenantId
content --sort plays --desc → signage content list --help  --sort <names>: sort by these fields, "-" for descending:
content --columns id,name,plays → Fields: id, name, description, type, mimeType, durationSeconds, fileSizeBytes, width, height, orientation, checksum, storageUrl, thumbnailUrl, status, validFrom, validUntil, tags, metadata, startAt, endAt, priority, daysOfWeek, processingStatus, processingError, compressionRatio, createdAt, updatedAt, tenantId
snapshot compare monday tuesday → signage diff --help
snapshot compare → See: signage diff --help
snapshot rm → To remove old ones, see --keep: signage snapshot --help
watch --interval 30 → signage status --help
tela preta → signage screens --screen unreachable
'status of loja-002' → signage status loja-002  show at a glance whether all is well
get-content-item --id 4e3f94f0 → signage content get --help  ids and names are arguments
why is 'SP Pinheiros · Caixa 1' blank → signage screens why --help                    explain why a screen shows something, or does not
tela preta 'SP Pinheiros · Caixa 1' → signage screens list --help  --screen blank: screens with nothing to show
what changed this week → signage diff --help
show -json → signage show --json  same as -o json
healthcheck -q → signage players check -q
template → See: signage --help
token test → signage auth status
sync loja-002 → The API does not say which files a player has downloaded
versao → signage --version
show loja-001 --at 18:00 → signage find loja-001  what matches, and how to show it
assets --tag natal --mime video/mp4 → See: signage content list --help
content list --group type → signage content list --by type
players --offline --watch --interval 10s → signage players list --help  --health offline: players that are offline
audit --user ana --since 2024-10-01 → The API has no audit log
who deleted schedule 298 → The API has no users, roles or audit log
list deleted content → The API does not list what was deleted
channel assign loja-001 x → The service is read-only: make changes in the administration console. To preview one: signage help what-if
ack loja-001 --comment x → The API sends no alerts
schedule diff 310 311 → See: signage schedules --help
screens --store loja-001 --broken → signage screens --store loja-001 --screen '!ok'
stores with problems → signage players list --unhealthy --by store
scheduls list --ending 7d → signage schedules --help  when and where content is shown
schedule describe --ids 11 12 19 --output yml → signage schedules get --help  ids and names are arguments
players --no-schedule → signage lint --only uncovered-player
players list --tag lobby → Players have no tags
players --quiet --fail-if-empty --store loja-001 → signage players check --help
schedules --starts-after tomorrow → --sort -validFrom: schedules by their first day
content --duration 15s → signage content list --help
history schedule 310 → signage diff --help
inventory export → signage players list -o csv
player show --name loja-001 --query status → signage players get --help  ids and names are arguments
what plays in loja-001 at 18:00 → signage screens list --help  list screens with what they show, and why
stores --city 'São Paulo' → signage players list --help  --by store: count players by store
schedules list --jsonl → signage schedules list -o ndjson
players count --offline --by store → signage players list --help  --count: only the number of players
analytics --campaign x → the API has totals only
schedules history 17 → signage diff --help
content list --deleted → The API does not list what was deleted
restart-app --player loja-001 → The service is read-only
show tables → signage help fields
ticket 48213 --store loja-001 → See: signage --help
players /? → signage players --help
what can i do → signage --help  all commands
extend natal --until 2026-01-06 → The service is read-only
analytics --this-month → the API has totals only
list screens near me → See: signage
players list --status offline --group store → signage players list --help  --by <field>: count items by state for each value of a field
why --player loja-001 → signage screens why --help  ids and names are arguments
timeline --player loja-001 → signage screens timeline --help  ids and names are arguments
Get-Content -Type Video → signage content --help  videos, images and HTML pages
schedules active → signage schedules --active-at now
schedules list --active → signage schedules list --active-at now
sql -e "select count(*) from content where type = 'image';" → signage snapshot --help  write files that DuckDB and SQLite read: see docs/sql.md
players /status:offline → See: signage players --help
get-content --content-id 8f31c2 --region sa-east-1 → signage content get --help
schedules list --starting-token x → there are no pages
-q show loja-001 --at 18:00 → signage find loja-001  what matches, and how to show it
describe table plays → See: signage get --help
campaign results natal-2026 → The API counts plays in total only
campain report natal-2026 → signage find natal-2026  what matches, and how to show it
publish campaign natal --stores all → The service is read-only
firmware upgrade → The service is read-only
players search loja-008 → signage players list --help   --name finds players by a part of their name, --store those of a
what is on the tv → signage screens  list screens with what they show, and why
black friday → See: signage --help
loja-018 black screen → signage screens --screen blank loja-018        screens with nothing to show
shcedule loja-013 → signage schedules
content 'Black Friday 2026' → no content item "Black Friday 2026"
how many views panettone → The API counts plays in total only
kpi --from 01/12/2026 → signage analytics  show the tenant's totals for content, players and plays
inspect loja-012 → signage find loja-012  
histórico loja-002 --ontem → signage uptime --help
players list --no-paginate → signage players list --all
players --where "status = 'offline' and store = 'loja-008'" → signage help filters  filters of content, schedules, players and screens
players -w 1 → signage players watch --help  report changes in players
players --where store=loja-008 → signage players --store loja-008
analytcs --last 30d → signage analytics
check players --max-offline 5 → signage players check --max-offline 5
watch players --interval 30s → signage players watch --interval 30s
wait --until online --timeout 5m → signage players wait --help
players --fail-on offline → signage players check
schedule saturday → signage schedule --day SAT
schedules --date 2025-12-24 → signage screens timeline --help
keys list → signage auth status
show loja-012 → signage find loja-012  
check heartbeat --max-age 10m → signage players check
screens watch → signage screens --watch
follow players → signage players watch
report semanal --formato pdf → a page is HTML: browsers print it as PDF
last seen loja-012 → signage players list --help   --sort lastSeenAt: players by when they were last seen, the longest
players ls -l → See: signage players list --help
incident list → signage incidents  show what is broken
incidents --open → signage incidents  each one is open
open 'Black Friday' → signage find 'Black Friday'
missing panetone → unknown command "missing"
missing players → signage players list --stale 1d
what is a player → signage players --help
pantallas apagadas → signage players list --health offline
results 'Black Friday' → signage find 'Black Friday'  what matches, and how to show it
lint --severity high → To show only errors: --level error
snapshot verify → What reads a snapshot checks its files: signage status --from FOLDER
snapshot players → signage snapshot --only players
playlist assign 'Black Friday' loja-031 → The service is read-only
what plays sp-mooca --at '2025-11-28 09:00' → signage screens sp-mooca --at '2025-11-28 09:00'
play loja-031 tomorrow 10:00 → The API counts plays in total only, not per item, screen or day: signage analytics
tokens list → signage auth status
tokens list --expired → signage auth status
lint --fix → The service is read-only
pair 482913 --store loja-012 → The service is read-only
content list --unused --older-than 180d → signage content list --help
why is SP Mooca · Caixa 2 black → signage screens why --help  explain why a screen shows something, or does not
diffs a b → signage diff a b
lint schedules → signage lint  content, schedules and players together
content list --ids-only → signage content list --fields id --no-header
analytics query --from 2024 --to 2025 → the API has totals only
players check --junit report.xml → signage players check --help  --report junit: a report of tests
players check --warning 5 → signage players check --max-warning 5
players check -w 10% → signage players check --max-warning 10%
stats --no-stream → See: signage analytics summary --help
'quantas exibições teve o vídeo em junho?' → The API counts plays in total only
players get 101 → Only schedules have numbers for ids. See: signage players list
analytics --csv --columns date,plays → signage analytics summary --help  -o csv: 
schedules --on saturday → signage schedules --day saturday
schedule list --state active → For the status: --status active
players get --selector status=offline → signage players get --help  --fields <names>: print only these fields, in this order:
players -w → signage players watch
agenda de amanhã → signage screens timeline --help
quantos vídeos tem → signage content list --type video  videos
export analytics to excel → signage analytics -o csv --excel
schedules list --from today --to +7d → signage screens timeline --help
screens list --ids-only → signage screens list --fields playerId --no-header
--insecure ping → signage help options  --ca-file <path>
is-active loja-012 → signage find loja-012  
verify --store x → signage players check
players --columns name,ip → did you mean ipAddress
schedule show --id 510 → signage schedules get --help  ids and names are arguments
content list --status '!activ' → signage content list --status '!active'
content list --status=activ → signage content list --status=active
players list -o=jsn → signage players list -o=json
players list --health offlin,critical → signage players list --health offline,critical
players list --name offline-tv --status offline → signage players list --name offline-tv --health offline
players --store offline offline → signage players --store offline --health offline
Players --store x → signage players list --store x
LINT --fail-on warning --days 3 → signage lint --fail-on warning --days 3
players '' → unknown command "players "
help --search zzz → nothing in help is about "zzz"
help get --json → no command
content download -o media → signage content download --help  --to <folder>: folder for the files, made if it is missing
players wait healthy → signage players list
players get 'Loja 008' → (Loja 008 · Vitrine), ca7f26f1 (Loja 008 · Caixa 2), 9927bb39 (Loja 008 · Açougue)
players list --version '<4.2' → signage players list --help  --by app-version: count players by version
players list --where "health=='offline'" → signage help filters  filters of content, schedules, players and screens
uptime --sla 99 → signage uptime --help  --fail-under <percent>: 
uptime --last 7d → signage uptime --help  --since <time>: judge the time since then
search natal --json name,id,type → To choose fields: --fields kind,id,name
clone sp-pinheiros ./backup → signage find sp-pinheiros  what matches, and how to show it
what will customers see in sp-pinheiros on friday → See: signage --help
best performing video → The API counts plays in total only
agenda de amanhã sp-pinheiros → signage screens timeline --help  what players play over a day, a week or a range
players list --filter 'type=image AND name~promo' → signage help filters  
compare 'Black Friday' and 'Natal · Entrada' → See: signage --help
totals → signage analytics  
schedules total → signage schedules --count  
players total → signage players --count  
snapshot diff monday tuesday --exit-code → signage help exit-codes  exit codes, for scripts
campanha 'Natal · Entrada' → signage find 'Natal · Entrada'  
o que está passando na loja loja-008 → signage find loja-008  what matches, and how to show it
snapshot --out backup → signage snapshot --help  [folder]: 
snapshot --output backup.json → signage snapshot --help  [folder]: 
report --output page.html → signage report --help  [file]: 
stores --content natal → players by store; it has no --content
players --offline --limt 5 --zap → players that are offline; it has no --zap
snapshot diff monday tuesday → signage diff --help  compare a snapshot with another one, or with the service now
players --by store --count → Leave out --count: --by already counts
schedules join players --on store → See: signage schedules --help
account show → signage auth status  
explain 'Loja 008 · Caixa 1' --at '2026-12-24 18:00' → signage screens why --help                explain why a screen shows something, or does not
metrics --format prometheus → signage players check --help  --report openmetrics: metrics for Prometheus
store loja-008 --players → signage find loja-008  
is-active 'Loja 008 · Caixa 1' → signage find 'Loja 008 · Caixa 1'  
what is playing in sp-pinheiros → signage screens sp-pinheiros  
player list sp-pinheiros → signage find sp-pinheiros  what matches, and how to show it
player why 'Loja 008 · Caixa 1' → signage find 'Loja 008 · Caixa 1'  what matches, and how to show it
anlytics total → signage analytics --help  totals for content, players and plays
screenshot of 'Loja 008 · Caixa 1' → The API has no screenshots
reboot 10.20.1.20 → The service is read-only
players list --format csv(name,ip) → signage players list -o csv  a file for other programs
how many players are offline → signage players list --health offline  
palyers --offline → signage players --help  display devices and their health
get players -l status=offline -o wide → signage players list --help  --health offline: filter with options
list players offline --store loja-008 → signage players list --help  --by store: count players by store
get player loja-008-caixa --store loja-008 → signage players list --help         --by store: count players by store
get players loja-008-caixa -o jsonpath={.name} → signage players list --help         --query '[*].name': pick from the JSON with JMESPath
listar telas desligadas → signage screens --screen unreachable  
listar telas desligadas --loja loja-008 → signage screens --screen unreachable --loja loja-008  
o que está passando na loja-008 → signage screens loja-008  
analytics export --from 01/09/2026 → signage analytics -o csv  a file for other programs
content status spot.mov → signage find spot  what
players list --filter 'version like "2.%"' → signage help filters  
export players --delimiter ; → signage players list -o csv --delimiter ';'  
players list --where "store='loja-008' or store='loja-012'" → signage help filters
players list --offline 2d → signage players list --help  --health offline
--content natal → See: signage --help
incidents list → signage incidents  without "list"
content -l 5 → See: signage content list --help
why is loja-012 black → signage screens why loja-012
all stores → signage players list --by store
what plays at recife tomorrow → signage screens list --help  --at 'tomorrow 18:00': what screens will show then
how do I see what will play on christmas → signage screens timeline --help  
rotate api key → signage auth rotate  
screens --fail-on offline → signage screens --fail-on unreachable  
status --fail-on down → signage status --fail-on unreachable  
players --tag natal → signage content list --by tags
lint schedules --strict → signage lint run --help  content, schedules and players together
players watch --json → See: signage players watch --help
content delete promo-verao --dry-run → The service is read-only: make changes in the administration console. To preview one: signage help what-if
reboot loja-012 → The service is read-only: make changes in the administration console
snapshots diff 2024-11-01 2024-12-01 → signage diff --help  
players count --by status → signage players list --help  --count: only the number of players; by a field: --by
schedules --group type → signage schedules list --help  --by <field>: 
players --group loja-012 → signage players --store loja-012  
player status --ip 10.20.12.31 → signage player --ip 10.20.12.31  
players list --json id,name,appVersion → signage players list --help (--fields <names>: 
show 'Dia das Mães' → signage find 'Dia das Mães'  
impact promo-verao → signage find promo-verao  what matches, and how to show it
players list --query 'items[?name].id' --output text → signage players list --help  -o tsv: values separated by tabs
screens --store sp-mooca 18:00 → See: signage players list
screens --screen plays → signage screens --outcome plays  
lint --level json → signage lint -o json  output format
screens --fail-on error → signage: --fail-on must be unreachable, 
players --group mooca → signage players --store mooca  
lint --fail-on --strict → signage: --fail-on needs a value: error, warning or never
state show players.loja-012 → signage find loja-012  
players describe-player 'Loja 008' → (Loja 008 · Vitrine), ca7f26f1
schedules get-schedules --limt 1 → signage schedules get-schedules --limit 1
players describe-player --player-id x → signage players get --help  ids and names are arguments
incidents --since 24h → signage uptime --help  how available players were, over time; incidents
players list --since 2h → signage uptime --help  how available players were, over time; lists are
players list --new → signage diff --help  what was added since a snapshot
report --month 2026-03 → signage report --help  a report is about now
schedules get 101 --web → No command opens a browser
find --serial X1 → The API has no serial numbers
content list --expira 7d → signage content list --expiring 7d
find players -mtime +2 → See: signage find --help
playres --status=offline → signage players --help  display devices and their health
snapshot create before-xmas → See: signage snapshot --help
query 'count by (store) (player_offline)' → See: signage --help
ffprobe natal.mp4 → signage find natal  what matches
players ls --format '{{.Name}}' → signage players ls --query '[*].name'  pick from the JSON
tela apagada loja-008 → signage screens --screen blank loja-008        screens with nothing
tela apagada rj-copacabana → no players "apagada", "rj-copacabana" for this tenant
screens at 03:00 → no players "at", "03:00" for this tenant
players list 'Natal · Entrada (Christmas)' → signage find 'Natal · Entrada (Christmas)'
relatorio loja loja-001 → See: signage report --help
auth switch --profile ci → auth switch does not support --profile
incidents sp-pinheiros → signage find sp-pinheiros
screen is black in sp-pinheiros → signage screens --screen blank sp-pinheiros        screens with nothing
report --json → signage status -o json (what is wrong, as JSON)
alerts list → The API sends no alerts
report --format markdown → signage screens --screen '!ok' -o markdown  screens that are not fine
`;

test.each(rows(failures))('%s: %s', async (line = '', expected = '') => {
  const { stderr, code } = await typed(line);
  expect(code).toBeGreaterThan(0);
  // A line asks whom the typed line asks, and where that is put right, all else in it stays.
  expect(stderr.replaceAll(' --demo', '')).toContain(expected);
});

test('a path is no filter of jq', async () => {
  const { stderr } = await typed('players list -o ./players.json');
  expect(stderr).toBe(`signage: --output must be ${alternatives(formats)}, not "./players.json"\n`);
});

test('that a page of help has no --help is not said', async () => {
  expect((await typed('tutorial --help')).stderr).toBe(`signage: unknown command "tutorial"
  signage demo  a tour of sample data, without a key
`);
});

test('a line asks whom the typed line asks', async () => {
  expect(await run(['whats', 'down', '-p', 'prod'], { env: {} })).toEqual({
    stdout: '',
    stderr: `signage: unknown command "whats"
  signage -p prod screens --screen unreachable   screens that are offline
  signage -p prod players list --health offline  players that are offline
`,
    code: 2,
  });
});

test('a time for --from takes away nothing else that says whom to ask', async () => {
  expect(await run(['history', 'loja-012', '-p', 'prod', '--from', '02:00'], { env: {} })).toMatchObject({
    stderr: expect.stringContaining('\n  signage -p prod find loja-012  '),
    code: 2,
  });
});

test('help for a verb of several nouns names the commands', async () => {
  const paths = commandPaths.filter((path) => path.endsWith(' list'));
  expect(paths.length).toBeGreaterThan(3);
  const rows = paths.map((path) => `  signage ${path.padEnd('schedules list'.length)}  ${summaryOf(path)}\n`);
  expect(await run(['help', 'list'])).toEqual({
    stdout: `Commands called "list"\n\n${rows.join('')}`,
    stderr: '',
    code: 0,
  });
});

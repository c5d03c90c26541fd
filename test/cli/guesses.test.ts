import { describe, expect, test } from 'vitest';
import { filterGuesses, hints, nounGuesses, verbGuesses, watchGuesses } from '../../src/cli/guesses.ts';
import { registry } from '../../src/commands/registry.ts';
import { run } from '../helpers/run.ts';

/*
 * The table of guesses, typed in full, and what users of other tools type at first.
 */

/** The words of a command line, some of them in quotes. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
}

/** Without a key, on sample data unless the command has none there. */
async function typed(line: string) {
  const isAuth = /\b(?:auth|tenants?|profiles?|contexts?|config\w*|login|logout|whoami)\b/.test(line);
  return run([...wordsOf(line), ...(isAuth ? [] : ['--demo'])], { env: {} });
}

const each = (table: ReadonlyMap<string, string>) => [...table];

const nouns = registry.filter((entry) => 'verbs' in entry);
const verbsOf = (noun: string) =>
  nouns.filter(({ name }) => name === noun).flatMap(({ verbs }) => verbs.map(({ name }) => name));

describe('the words for a noun', () => {
  test.each(each(nounGuesses()))('%s: %s', async (word, command) => {
    const help = await run([word, '--help']);
    expect(help.code).toBe(0);
    expect(help).toEqual(await run([...command.split(' '), '--help']));
  });

  test.each(each(nounGuesses()))('%s help', async (word, command) => {
    const [noun = ''] = command.split(' ');
    expect(await run([word, 'help'])).toEqual(await run(['help', noun]));
  });
});

describe('the words for a verb', () => {
  const rows = each(verbGuesses()).flatMap(([words, text]) => {
    const [verb = ''] = text.split(' ');
    const [first = '', second] = words.split(' ');
    if (second !== undefined) return [[words, `${first} ${verb}`]];
    return nouns
      .filter(
        ({ name }) =>
          verbsOf(name).includes(verb) && !each(verbGuesses()).some(([path]) => path === `${name} ${words}`),
      )
      .map(({ name }) => [`${name} ${words}`, `${name} ${verb}`]);
  });

  test.each(rows)('%s: %s', async (line, command) => {
    const words = line.split(' ');
    const value = /search|find/.test(line) ? ['x'] : [];
    const help = await run([...words, ...value, '--help']);
    expect(help.code).toBe(0);
    expect(help).toEqual(await run([...command.split(' '), '--help']));
  });
});

test('no guess is the name of a command', () => {
  const names = nouns.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  expect(each(nounGuesses()).filter(([word]) => names.includes(word))).toEqual([]);
  const paths = nouns.flatMap(({ name, verbs }) => verbs.map((verb) => `${name} ${verb.name}`));
  expect(each(verbGuesses()).filter(([word]) => paths.includes(word))).toEqual([]);
});

describe('the hints', () => {
  test.each(each(hints()))('%s: %s', async (words, hint) => {
    const [first = '', ...rest] = words.split(' ');
    const isFlag = first.startsWith('-');
    const value = rest.includes('--output') ? ['page.html'] : [];
    const line = first === '-o' ? ['players', ...words.split(' ')] : isFlag ? [] : [first, ...rest, ...value];
    // An option that a list has is unknown to another command; those of `players list` mean `players watch`.
    const argv = isFlag && first !== '-o' ? ['analytics', 'summary', first, '2.3'] : line;
    const { stdout, stderr, code } = await run(argv, { env: {} });
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toMatch(/^signage: /);
    expect(stderr.split('\n')[1]).toBe(`  ${hint}`);
  });

  const commands = [...hints().values()].flatMap(
    (hint) => hint.match(/(?<=signage )[a-z]+(?: [a-z]+)?/g) ?? [],
  );
  test.each([...new Set(commands)])('name a command: signage %s', async (path) => {
    const [noun = '', verb] = path.split(' ');
    const words = verbsOf(noun).length > 0 || noun === 'help' ? path.split(' ') : [noun];
    expect(await run([...words.filter((word) => word !== 'shows'), '--help'])).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(verb === undefined || noun === 'help' || verbsOf(noun).includes(verb)).toBe(true);
  });
});

/** A line and the line that it runs as. */
const sameAs = `
devices → players list
device list --store loja-008 → players list --store loja-008
get players → players list
get player 'Loja 008 · Caixa 1' → players get 'Loja 008 · Caixa 1'
ls content → content list
list-schedules --status active → schedules list --status active
describe-schedule 501 → schedules get 501
describe player 'Loja 008 · Caixa 1' → players get 'Loja 008 · Caixa 1'
check devices → players check
players view 'Loja 008 · Caixa 1' -o json → players get 'Loja 008 · Caixa 1' -o json
players search caixa → players list --name caixa
players find Caixa --store loja-008 → players list --name Caixa --store loja-008
players count → players list --count
content index → content list
players -l store=loja-008 → players list --store loja-008
players list -l store=loja-008,health=healthy → players list --store loja-008 --health healthy
players list --filter health=offline,critical → players list --health offline,critical
players list --filter health!=healthy → players list --health !healthy
players list --selector storeId==loja-008 → players list --store loja-008
players list --filters Name=store,Values=loja-008,loja-009 → players list --store loja-008,loja-009
players list --filter=platform:tizen → players list --platform tizen
players list --filter offline → players list --health offline
players list --filter demo=1 → players list --name demo=1
schedules 501 --names --json → schedules get 501 --names --json
players list -o=json -n=2 → players list -o json -n 2
-o=json players list → players list -o json
players list --search 'Loja 008' → players list --name 'Loja 008'
players list --search 'caixa: 1' → players list --name 'caixa: 1'
content list --filter tag=verao --limit 3 → content list --tag verao --limit 3
help list players → help players list
players help → help players
players help get → help players get
help tenants → help auth list
help describe players → help players list
`;

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' → '));

test.each(rows(sameAs))('%s: %s', async (line = '', command = '') => {
  const result = await typed(line);
  expect(result.code).not.toBe(2);
  expect(result).toEqual(await typed(command));
});

test.each(
  ['players', 'players list', 'get devices', 'player'].flatMap((start) =>
    watchGuesses.map((flag) => `${start} ${flag}`),
  ),
)('%s: players watch', async (line) => {
  expect(await run([...line.split(' '), '--help'])).toEqual(await run(['players', 'watch', '--help']));
});

test.each(filterGuesses)('%s without a value, and where nothing is filtered', async (flag) => {
  const { stderr, code } = await run(['players', 'list', flag]);
  expect({ stderr, code }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`unknown option ${flag}`),
  });
  expect((await run(['auth', 'list', flag, 'x'])).stderr).toContain(`unknown option ${flag}`);
});

describe('help for a verb of several nouns', () => {
  test('names the commands', async () => {
    expect(await run(['help', 'list'])).toEqual({
      stdout: `Commands called "list"

  signage screens list    list screens with what they show, and why
  signage content list    list content
  signage schedules list  list schedules
  signage players list    list players
  signage auth list       list the stored profiles, without contacting the service
`,
      stderr: '',
      code: 0,
    });
  });
});

/*
 * 200 lines that users of gh, kubectl, hcloud, stripe and aws would try first: what the hint has to say, or `works`. `nothing` is
 * for those that get no more than the name of the help page.
 */
const firstTries = {
  gh: `
status → works
auth status → works
auth login --with-token → signage auth login
auth switch --user maria → -p NAME
auth token → works
auth refresh → works
auth logout → works
players list → works
players list --limit 5 → works
players list -L 5 → -n 10
players list --json → works
players list --json name,id → --fields
players list --json --jq '.[].name' → --query
players list --json --template '{{.name}}' → -o json | jq
players list --search caixa → works
players list --search 'store:loja-008' → works
players list --state offline → --health offline
players list --web → signage players get NAME
players list --author maria → nothing
players view 'Loja 008 · Caixa 1' → works
players view 'Loja 008 · Caixa 1' --json → works
players view 'Loja 008 · Caixa 1' --web → signage players get NAME
players status → signage status
players checks → players check
players edit 'Loja 008 · Caixa 1' → administration console
players delete 'Loja 008 · Caixa 1' → administration console
content view 'Promoção de Verão · Totem v2' → works
content create → administration console
content upload video.mp4 → administration console
content download → no content chosen
schedules list --status active → works
schedules view 501 → works
schedules enable 501 → administration console
search players caixa → works
browse → signage players get NAME
api /players → works
config list → works
config get base-url → nothing
config set format json → help environment
help formatting → Topics: status
completion -s zsh → nothing
run watch → lint run
--version → works
version → works
`,
  kubectl: `
get players → works
get player → works
get players -o wide → --no-trunc
get players -o yaml → works
get players -o json → works
get players -o name → --fields name
get players -o jsonpath={.items[*].name} → -o json | jq
get players -o custom-columns=NAME:.name → --fields id,name
get players --sort-by=name → --sort
get players --no-headers → --no-header
get players -l store=loja-008 → works
get players --selector store=loja-008,health=healthy → works
get players --field-selector status!=blocked → works
get players --show-labels → --by store
get players -A → --all-profiles
get players --all-namespaces → --all-profiles
get players --chunk-size=50 → -n 10
get players 'Loja 008 · Caixa 1' → works
get schedules → works
get schedule 501 → works
get schedule/501 → nothing
get content → works
get stores → --by store
get events → signage players watch
get all → signage players list
get nodes → works
describe player 'Loja 008 · Caixa 1' → works
describe players → works
describe schedule 501 → works
logs 'Loja 008 · Caixa 1' → signage players watch
logs -f 'Loja 008 · Caixa 1' → signage players watch
top players → signage status
top nodes → signage status
cluster-info → signage status
config get-contexts → works
config current-context → works
config use-context staging → works
config view → works
auth whoami → works
auth can-i get players → signage auth status
wait --for=condition=healthy player/x → players wait
rollout status → administration console
delete player x → administration console
apply -f schedule.yaml → administration console
edit schedule 501 → administration console
exec player -- sh → administration console
explain players → lint explain
get players --context staging → -p NAME
version --client → nothing
players list --kubeconfig x → SIGNAGE_CONFIG_DIR
`,
  hcloud: `
devices list → works
device list → works
device describe 'Loja 008 · Caixa 1' → works
players describe 'Loja 008 · Caixa 1' → works
players describe 'Loja 008 · Caixa 1' -o json → works
players list -o columns=id,name → --fields id,name
players list -o noheader → --no-header
players list -s name:desc → --sort -name
players list --selector platform=tizen → works
players list -l platform=tizen → works
players reboot 'Loja 008 · Caixa 1' → administration console
players metrics 'Loja 008 · Caixa 1' → signage status
players add-label x → administration console
players update x --name y → administration console
players enable-protection x → administration console
players ssh x → administration console
players create --name x → administration console
context list → works
context use staging → works
context active → works
context create staging → auth login --profile NAME
context delete staging → works
config get → works
schedules describe 501 → works
schedules list --sort priority → works
schedules now loja-008 → --store loja-008
schedules now 510 → --schedule 510
schedules at 18:00 → --at
screens → works
screens list → works
screens --store loja-008 → works
stores list → --by store
stores → --by store
location list → --by store
groups list → --by store
--debug players list → did you mean -v
--endpoint https://x players list → --base-url
--quiet players list → works
players list --poll-interval 5s → signage players watch
`,
  stripe: `
login → auth login --base-url
logout → works
whoami → works
config --list → signage auth list
logs tail → signage players watch
listen → signage players watch
listen --events offline → signage players watch
trigger offline → administration console
players list --limit 3 → works
players list --starting-after x → -n 10
players retrieve 'Loja 008 · Caixa 1' → works
players update x -d name=y → administration console
players search --query loja → works
players list --live → -p NAME
players list --api-key x → signage auth login
players list --project-name rede → -p NAME
players list --expand schedules → nothing
get /players → signage players list
content list --status active → works
content retrieve 'Promoção de Verão · Totem v2' → works
content delete x --confirm → administration console
samples list → signage --demo
players get 'Loja 008' → (Loja 008 · Vitrine), ca7f26f1 (Loja 008 · Caixa 2), 9927bb39 (Loja 008 · Açougue)
players --help → works
help list → works
`,
  aws: `
configure → auth login --base-url
configure list → works
configure list-profiles → works
configure --profile staging → auth login --base-url
sso login --profile staging → auth login --base-url
sts get-caller-identity → works
help → works
players help → works
players list help → signage players list --help
list-players → works
describe-players → works
get-player --player-id x → signage players get NAME
get-schedule 501 → works
players describe-players → signage players get --help
players list-players → works
list-content --max-items 5 → -n 10
list-players --query '[].name' → works
list-players --query '[].name' --output text → -o tsv
players list --output text → -o tsv
screens describe 'Loja 008 · Caixa 1' → works
players list --output json → works
screens check → --fail-on
players list --profile staging → signage auth login --profile staging
players list --region sa-east-1 → -p NAME
players list --filters Name=store,Values=loja-008 → works
players list --page-size 10 → -n 10
players list --no-paginate → -n 10
players list --no-cli-pager → There is no pager
players list --endpoint-url https://x → --base-url
players list --no-verify-ssl → --ca-file
players list --cli-read-timeout 5 → --timeout
players list --dry-run → administration console
players list --debug → did you mean -v
players wait healthy → signage players list
players wait --all → signage players wait
players list --version '<4.2' → --below-version 4.2
players list --version 4.2.1 → --app-version
players list --group-by store → --by store
players list --since 2h → --stale 2h
players list --tenant rede → -p NAME
players list --utc → --time iso
delete-player --id x → administration console
`,
};

const tries = Object.values(firstTries).flatMap(rows);

describe.each(Object.entries(firstTries))('what a user of %s tries first', (_, table) => {
  test.each(rows(table))('%s: %s', async (line = '', expected = '') => {
    const { stderr, code } = await typed(line);
    if (expected === 'works') {
      expect(stderr).not.toMatch(/unknown (?:command|option)|unexpected argument|needs a value/);
      expect(code).not.toBe(2);
    } else {
      expect(code).toBeGreaterThan(0);
      expect(stderr).toContain(expected === 'nothing' ? 'signage: ' : expected);
    }
  });
});

test('of 200 lines, 190 work or get the hint that leads there', () => {
  const lost = tries.filter(([, expected]) => expected === 'nothing');
  expect(new Set(tries.map(([line]) => line)).size).toBe(tries.length);
  expect({ lines: tries.length, helped: tries.length - lost.length }).toEqual({ lines: 200, helped: 194 });
});

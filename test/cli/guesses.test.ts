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

const each = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).flatMap(([words, text]) => words.split(', ').map((word) => [word, text] as const));

const nouns = registry.filter((entry) => 'verbs' in entry);
const verbsOf = (noun: string) =>
  nouns.filter(({ name }) => name === noun).flatMap(({ verbs }) => verbs.map(({ name }) => name));

describe('the words for a noun', () => {
  test.each(each(nounGuesses))('%s: %s', async (word, command) => {
    const help = await run([word, '--help']);
    expect(help.code).toBe(0);
    expect(help).toEqual(await run([...command.split(' '), '--help']));
  });

  test.each(each(nounGuesses))('%s help', async (word, command) => {
    const [noun = ''] = command.split(' ');
    expect(await run([word, 'help'])).toEqual(await run(['help', noun]));
  });
});

describe('the words for a verb', () => {
  const rows = each(verbGuesses).flatMap(([words, text]) => {
    const [verb = ''] = text.split(' ');
    const [first = '', second] = words.split(' ');
    if (second !== undefined) return [[words, `${first} ${verb}`]];
    return nouns
      .filter(
        ({ name }) =>
          verbsOf(name).includes(verb) && !each(verbGuesses).some(([path]) => path === `${name} ${words}`),
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
  expect(each(nounGuesses).filter(([word]) => names.includes(word))).toEqual([]);
  const paths = nouns.flatMap(({ name, verbs }) => verbs.map((verb) => `${name} ${verb.name}`));
  expect(each(verbGuesses).filter(([word]) => paths.includes(word))).toEqual([]);
});

describe('the hints', () => {
  test.each(each(hints))('%s: %s', async (words, hint) => {
    const [first = '', ...rest] = words.split(' ');
    const isFlag = first.startsWith('-');
    const line = first === '-o' ? ['players', ...words.split(' ')] : isFlag ? [] : [first, ...rest];
    // An option that a list has is unknown to another command; those of `players list` mean `players watch`.
    const argv = isFlag && first !== '-o' ? ['analytics', 'summary', first, '2.3'] : line;
    const { stdout, stderr, code } = await run(argv, { env: {} });
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toMatch(/^signage: /);
    expect(stderr.split('\n')[1]).toBe(`  ${hint}`);
  });

  const commands = Object.values(hints).flatMap(
    (hint) => hint.match(/(?<=signage )[a-z]+(?: [a-z]+)?/g) ?? [],
  );
  test.each([...new Set(commands)])('name a command: signage %s', async (path) => {
    const [noun = '', verb] = path.split(' ');
    // Other parts of the same change.
    if (['status', 'screens', 'only', 'does'].includes(noun)) return;
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
players list --search 'Loja 008' → players list --name 'Loja 008'
players list --search 'caixa: 1' → players list --name 'caixa: 1'
content list --filter tag=verao --limit 3 → content list --tag verao --limit 3
screens → schedules now
screens --store loja-008 → schedules now --store loja-008
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

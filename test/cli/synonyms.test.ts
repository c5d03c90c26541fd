import { describe, expect, test } from 'vitest';
import { allVerbs } from '../../src/cli/entries.ts';
import { flagName } from '../../src/core/flag.ts';
import { globalFlags } from '../../src/core/global-flags.ts';
import { run } from '../helpers/run.ts';

/* Other names of options, which help does not list. */

const namesOf = (flag: (typeof globalFlags)[keyof typeof globalFlags]) => [
  flagName(flag),
  ...(flag.synonyms ?? []),
];

describe('no other name is that of two options', () => {
  test.each(allVerbs)('$path', async (verb) => {
    const { flags } = await verb.load();
    const names = [...Object.values(globalFlags), ...flags].flatMap((flag) => namesOf(flag as never));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

/** Two lines that do the same. */
const same = `
players list --format csv → players list -o csv
players list --columns id,name → players list --fields id,name
players list --os=tizen --vendor samsung → players list --platform tizen --manufacturer samsung
players list --group-by store → players list --by store
players list --search caixa -L 2 → players list --name caixa -n 2
players list --sort-by=.lastSeenAt --head 3 → players list --sort lastSeenAt --limit 3
content list --kind video --label clube → content list --type video --tag clube
content list --orphaned → content list --unused
schedules list --dia SAT --content 'Clube*' → schedules list --day SAT --content 'Clube Fidelidade*'
screens --date 2026-12-24 --top 3 → screens --at 2026-12-24 --limit 3
lint --rule priority-tie → lint --only priority-tie
api GET /players → api players
api /v1/players → api players
telas -n 3 -o json → screens -n 3 -o json
why 'Loja 001 · Caixa 1' → screens why 'Loja 001 · Caixa 1'
`;

test.each(
  same
    .trim()
    .split('\n')
    .map((row) => row.split(' → ')),
)('%s: %s', async (line = '', other = '') => {
  const typed = (text: string) =>
    run(
      [...[...text.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word), '--demo'],
      { env: {} },
    );
  const result = await typed(line);
  expect(result.stdout).not.toBe('');
  expect(result).toEqual(await typed(other));
});

test('the shell of completion is that of $SHELL', async () => {
  const bash = await run(['completion', 'bash'], { env: {} });
  expect(await run(['completion'], { env: { SHELL: '/usr/bin/bash' } })).toEqual(bash);
  expect((await run(['completion'], { env: {} })).stderr).toBe(
    'signage: no shell given\n  Type: signage completion bash, or zsh, fish or powershell\n',
  );
});

test('api sends nothing but GET', async () => {
  expect((await run(['api', 'POST', '/players'], { env: {} })).stderr).toBe(
    'signage: api sends GET only, not POST\n',
  );
});

import { expect, test } from 'vitest';
import { player, tablet, uuidOf } from '../../helpers/fixtures.ts';
import { run } from '../../helpers/run.ts';
import { answer } from '../../helpers/service.ts';

const idsOnly = ['--fields', 'id', '--no-header', '-o', 'tsv'];

test.each<[string, string[], string]>([
  ['one', [tablet.id], `${tablet.id}\n`],
  ['several, in the order asked', [tablet.id, player.id], `${tablet.id}\n${player.id}\n`],
  ['in capitals', [tablet.id.toUpperCase()], `${tablet.id}\n`],
])('%s: looked up in the list, with one request', async (_, ids, stdout) => {
  answer('/players', [player, tablet]);
  expect(await run(['players', 'get', ...ids, ...idsOnly])).toEqual({ stdout, stderr: '', code: 0 });
});

test('an id that the service writes in upper case is found, and printed as received', async () => {
  answer('/players', [{ ...player, id: player.id.toUpperCase() }]);
  expect((await run(['players', 'get', player.id, ...idsOnly])).stdout).toBe(`${player.id.toUpperCase()}\n`);
});

test('an id that does not exist', async () => {
  answer('/players', [player]);
  expect(await run(['players', 'get', uuidOf(1), player.id, ...idsOnly])).toEqual({
    stdout: `${player.id}\n`,
    stderr: `signage: no player with the id ${uuidOf(1)} for this tenant
  See: signage players list
`,
    code: 20,
  });
});

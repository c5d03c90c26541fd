import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Context, FileOwner } from '../../src/context.ts';
import { createFiles } from '../../src/host/files.ts';
import { readProfiles } from '../../src/profiles/read-profiles.ts';
import { emptyFolder } from '../helpers/run.ts';

const uid = process.getuid?.() ?? 0;
const text = '{"current":"a","profiles":{"a":{"baseUrl":"https://a.test","scopes":[]}}}';
const { files } = createFiles({ uid, signal: new AbortController().signal });

/** The text of a file of this owner and mode; nothing is there. */
const readAs = (owner: FileOwner) =>
  vi.fn<Context['readTextFile']>(async (_, options) => {
    options?.inspect?.(owner);
    return text;
  });

let folder = '';
beforeEach(() => {
  folder = emptyFolder();
});

/** What is read of a file, and what is noted meanwhile. */
async function read(readTextFile: Context['readTextFile']) {
  const notes: string[] = [];
  const place = { folder, path: join(folder, 'config.json'), uid, files, readTextFile };
  const profiles = await readProfiles({ ...place, note: (said) => void notes.push(said) });
  return { profiles, notes };
}

test('profiles are read up to 64 MiB', async () => {
  const readTextFile = readAs({ uid, mode: 0o100_600 });
  expect(await read(readTextFile)).toEqual({ profiles: JSON.parse(text), notes: [] });
  expect(readTextFile.mock.calls).toEqual([
    [join(folder, 'config.json'), { mostBytes: 67_108_864, inspect: expect.any(Function) }],
  ]);
});

test.each([
  ['its owner', { uid: uid + 1, mode: 0o600 }, 0o700],
  ['its mode', { uid, mode: 0o622 }, 0o700],
  ['the mode of its folder', { uid, mode: 0o600 }, 0o777],
])('what is not trusted by %s is a configuration failure with what to type', async (_, owner, mode) => {
  await chmod(folder, mode);
  await expect(read(readAs(owner))).rejects.toMatchObject({
    kind: 'CONFIG',
    message: expect.stringContaining(`cannot read the profiles in ${folder}/config.json: `),
    hint: expect.stringMatching(/sudo chown|chmod go-w/),
  });
});

test.each([
  [Object.assign(new Error('no such file'), { code: 'ENOENT' }), undefined],
  [Object.assign(new Error('not permitted'), { code: 'EACCES' }), 'not permitted'],
  [new Error('broken'), 'broken'],
  ['a text', 'a text'],
])('a file that cannot be read: %s', async (error, reason) => {
  const reading = read(() => Promise.reject(error));
  if (reason === undefined) {
    expect(await reading).toEqual({ profiles: { current: undefined, profiles: {} }, notes: [] });
    return;
  }
  await expect(reading).rejects.toMatchObject({
    kind: 'CONFIG',
    message: `cannot read the profiles in ${folder}/config.json: ${reason}`,
    hint: 'To keep the profiles in another folder: SIGNAGE_CONFIG_DIR=…',
    cause: error,
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTextFile } from '../../src/host/read-file.ts';
import { baseUrl, configured, emptyFolder, run, testKey } from '../helpers/run.ts';

const { signal } = new AbortController();

function read(bytes: Uint8Array | string): Promise<string> {
  const file = join(emptyFolder(), 'file');
  writeFileSync(file, bytes);
  return readTextFile(file, { signal });
}

const big = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('the text of a file', () => {
  test.each(['', 'a', '{}', 'ação\n', '日本 🙂', 'a\0\0b', '\0\0\0\0'])('%j is itself', async (text) => {
    expect(await read(text)).toBe(text);
  });

  test('has no byte order mark, though one may stand elsewhere', async () => {
    expect(await read('\ufeff{}')).toBe('{}');
    expect(await read('\ufeff')).toBe('');
    expect(await read('\ufeffa\ufeff')).toBe('a\ufeff');
  });

  test.each([
    ['little endian', Buffer.from('\ufeff{}', 'utf16le')],
    ['big endian', big('\ufeff{}')],
    ['little endian, unmarked', Buffer.from('{"a":1}', 'utf16le')],
    ['big endian, unmarked', big('{"a":1}')],
    ['of nothing', Buffer.from('\ufeff', 'utf16le')],
  ])('in UTF-16, %s, is refused', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({
      exitCode: 3,
      message: 'it is in UTF-16, not UTF-8',
      hint: 'Save it as UTF-8',
    });
  });
});

/** Each file that a person writes or edits: what is in it, and a line that reads it. */
const readers: readonly (readonly [name: string, text: string, line: string])[] = [
  ['a baseline', '{"version":1,"findings":[]}', 'lint --demo --baseline FILE --fail-on never'],
  [
    'expectations',
    '- name: the café is open\n  screens: { store: loja-001 }\n  never: [blank]\n',
    'expect --demo FILE',
  ],
  ['changes', 'schedules:\n  503: { priority: 1 }\n', 'diff --demo --with FILE'],
  ['settings', 'timezone: UTC\n', 'lint --demo --settings FILE'],
  ['states', 'loja-001,SP\n', 'screens --demo --states FILE'],
  ['states as JSON', '{"loja-001":"SP"}', 'screens --demo --states FILE'],
  ['the state of a watch', 'WATCHED', 'players watch --demo --once-state FILE'],
  ['a key', testKey, 'auth token'],
];

describe.each(readers)('%s', (_, given, line) => {
  async function runWith(change: (text: string) => Uint8Array | string) {
    const file = join(emptyFolder(), 'file');
    const words = line.split(' ').map((word) => (word === 'FILE' ? file : word));
    const env: Record<string, string> = line.startsWith('auth')
      ? { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY_FILE: file }
      : {};
    let text = given;
    if (given === 'WATCHED') {
      await run(words, { env });
      text = await readTextFile(file, { signal });
    }
    writeFileSync(file, change(text));
    const { stdout, stderr, code } = await run(words, { env });
    return { stdout, stderr: stderr.replaceAll(file, 'FILE'), code };
  }

  test('may begin with a byte order mark', async () => {
    const plain = await runWith((text) => text);
    expect(await runWith((text) => `\ufeff${text}`)).toEqual(plain);
    expect([2, 3]).not.toContain(plain.code);
  });

  test('in UTF-16 is refused', async () => {
    const { stdout, stderr, code } = await runWith((text) => Buffer.from(`\ufeff${text}`, 'utf16le'));
    expect({ stdout, code }).toEqual({ stdout: '', code: 3 });
    expect(stderr).toMatch(/^signage: .*FILE: it is in UTF-16, not UTF-8\n/);
  });
});

test('the profiles may begin with a byte order mark', async () => {
  const folder = emptyFolder();
  const profiles = { current: 'a', profiles: { a: { baseUrl, key: testKey, scopes: [] } } };
  writeFileSync(join(folder, 'config.json'), `\ufeff${JSON.stringify(profiles)}`, { mode: 0o600 });
  expect(await run(['auth', 'token'], { env: { SIGNAGE_CONFIG_DIR: folder } })).toEqual({
    stdout: `${configured.SIGNAGE_API_KEY}\n`,
    stderr: '',
    code: 0,
  });
});

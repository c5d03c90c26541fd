import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { allScopes, grant, keyOf, refuseKey, storedProfiles } from '../../helpers/keys.ts';
import { baseUrl, emptyFolder, run } from '../../helpers/run.ts';

const key = keyOf('n');
const login = ['auth', 'login', '--base-url', baseUrl];
const cannotBeSent = 'the API key contains characters that cannot be sent (INVALID_FORMAT)';
const badForm = 'the API key is malformed (INVALID_FORMAT)';
const partMissing = 'A key ends in _live_, the tenant, _ and 43 more characters: is part of it missing?';

describe('an impossible key fails before any request, with what seems wrong: exit 11', () => {
  test.each([
    [
      'a line break',
      `${key.slice(0, 30)}\n${key.slice(30)}`,
      'It contains a line break: paste it as one line',
    ],
    ['a line break of Windows', `${key}\r\nmore`, 'It contains a line break: paste it as one line'],
    ['curly quotes', `“${key}”`, 'Remove the quotes around it'],
    ['a space that does not break', `my\u00a0${key}`, 'It contains a space: paste only the key'],
    ['a control character', `${key}\u0007`, partMissing],
    ['letters with accents', 'chave-não', partMissing],
  ])('%s', async (_, stdin, hint) => {
    const folder = emptyFolder();
    expect(await run(login, { env: { SIGNAGE_CONFIG_DIR: folder }, stdin })).toEqual({
      stdout: '',
      stderr: `signage: ${cannotBeSent}\n  ${hint}\n`,
      code: 11,
    });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('what the service refuses gets the same hint', () => {
  test.each([
    ['quotes', `"${key}"`, 'Remove the quotes around it'],
    ['a quote at one end', `'${key}`, 'Remove the quotes around it'],
    ['a space', `${key.slice(0, 30)} ${key.slice(30)}`, 'It contains a space: paste only the key'],
    ['the header before it', `X-API-Key: ${key}`, 'It contains a space: paste only the key'],
    ['half a key', key.slice(0, 40), partMissing],
    ['a key without its beginning', key.slice(12), partMissing],
  ])('%s', async (_, text, hint) => {
    const folder = emptyFolder();
    refuseKey(text, 'INVALID_FORMAT');
    expect(await run(login, { env: { SIGNAGE_CONFIG_DIR: folder }, stdin: `${text}\n` })).toEqual({
      stdout: '',
      stderr: `signage: ${badForm}\n  ${hint}\n`,
      code: 11,
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test('a key that looks right gets the ordinary one', async () => {
    refuseKey(key, 'INVALID_KEY');
    expect(await run(login, { env: {}, stdin: key })).toEqual({
      stdout: '',
      stderr: `signage: unknown API key (INVALID_KEY)
  Is it a key for this base URL? If not, get the right one, then: signage auth login
`,
      code: 12,
    });
  });

  test('on rotation too', async () => {
    const { env, text } = await storedProfiles({ a: { baseUrl, key, scopes: [...allScopes] } });
    const before = await text();
    refuseKey(`"${key}"`, 'INVALID_FORMAT');
    expect(await run(['auth', 'rotate'], { env, stdin: `"${key}"` })).toEqual({
      stdout: '',
      stderr: `signage: ${badForm}\n  Remove the quotes around it\n`,
      code: 11,
    });
    expect(await text()).toBe(before);
  });
});

describe('white space around a key is not part of it', () => {
  test.each([` ${key}\n`, `${key}\r\n`, `\t${key}`, `\ufeff${key}`])('%j', async (stdin) => {
    grant(key);
    expect((await run(login, { env: {}, stdin })).code).toBe(0);
  });
});

describe('nothing is asked without a terminal: exit 2, and what to pass', () => {
  const unanswerable = () => Promise.reject(new Error('the prompt was used'));
  const example =
    '  For example: pass show signage | signage auth login --base-url https://signage.example.com\n';

  test.each([
    ['no base URL', ['auth', 'login'], key, 'no base URL, and no terminal to ask for it'],
    ['no key', login, '', 'no key on stdin'],
  ])('%s', async (_, argv, stdin, message) => {
    const prompt = { text: unanswerable, secret: unanswerable };
    expect(await run(argv, { env: {}, stdin, context: { prompt } })).toEqual({
      stdout: '',
      stderr: `signage: ${message}\n${example}`,
      code: 2,
    });
  });

  test('a terminal on stdout only does not count', async () => {
    const { code } = await run(login, { env: {}, columns: 80 });
    expect(code).toBe(2);
  });
});

import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { allScopes, grant, keyOf, refuseKey, storedProfiles } from '../../helpers/keys.ts';
import { baseUrl, emptyFolder, run } from '../../helpers/run.ts';

const key = keyOf('n');
const login = ['auth', 'login', '--base-url', baseUrl];
const cannotBeSent = 'the API key holds characters that cannot be sent (INVALID_FORMAT)';
const badForm = 'the service does not accept the form of the API key (INVALID_FORMAT)';
const partMissing = 'A key ends in _live_, the tenant and 43 more characters: is a part missing?';

describe('what cannot be a key is told before any request, with what seems wrong: exit 11', () => {
  test.each([
    [
      'a line break',
      `${key.slice(0, 30)}\n${key.slice(30)}`,
      'It has a line break in it: paste it as one line',
    ],
    ['a line break of Windows', `${key}\r\nmore`, 'It has a line break in it: paste it as one line'],
    ['curly quotes', `“${key}”`, 'It has quotes around it: leave them out'],
    ['a space that does not break', `my\u00a0${key}`, 'It has a space in it: paste the key alone'],
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
    ['quotes', `"${key}"`, 'It has quotes around it: leave them out'],
    ['a quote at one end', `'${key}`, 'It has quotes around it: leave them out'],
    ['a space', `${key.slice(0, 30)} ${key.slice(30)}`, 'It has a space in it: paste the key alone'],
    ['the header before it', `X-API-Key: ${key}`, 'It has a space in it: paste the key alone'],
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
      stderr: `signage: the service does not know the API key (INVALID_KEY)
  Is it a key for this base URL? To store another: signage auth login
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
      stderr: `signage: ${badForm}\n  It has quotes around it: leave them out\n`,
      code: 11,
    });
    expect(await text()).toBe(before);
  });
});

describe('white space around a key is none of it', () => {
  test.each([` ${key}\n`, `${key}\r\n`, `\t${key}`, `\ufeff${key}`])('%j', async (stdin) => {
    grant(key);
    expect((await run(login, { env: {}, stdin })).code).toBe(0);
  });
});

describe('nothing is asked without a terminal: exit 2, and what to pass', () => {
  const unanswerable = () => Promise.reject(new Error('somebody was asked'));
  const example =
    '  For example: pass show signage | signage auth login --base-url https://signage.example.com\n';

  test.each([
    ['no base URL', ['auth', 'login'], key, 'there is no base URL: without a terminal it is not asked for'],
    ['no key', login, '', 'there is no key: without a terminal it is read from stdin'],
  ])('%s', async (_, argv, stdin, message) => {
    const prompt = { text: unanswerable, secret: unanswerable };
    expect(await run(argv, { env: {}, stdin, context: { prompt } })).toEqual({
      stdout: '',
      stderr: `signage: ${message}\n${example}`,
      code: 2,
    });
  });

  test('a terminal on stdout alone is none', async () => {
    const { code } = await run(login, { env: {}, columns: 80 });
    expect(code).toBe(2);
  });
});

test('a key that authenticates but has no scope is stored with a warning', async () => {
  const { env, path, read } = await storedProfiles({});
  grant(key, []);
  expect(await run(login, { env, stdin: key })).toEqual({
    stdout: `SCOPE           ENDPOINT            GRANTED
content:read    /content            false
schedules:read  /schedules          false
players:read    /players            false
analytics:read  /analytics/summary  false
`,
    stderr: `warning: the key is valid but has no scope: it can read nothing
stored as profile "default" in ${path}
`,
    code: 0,
  });
  expect(await read()).toEqual({
    current: 'default',
    profiles: { default: { baseUrl, key, tenant: 'lojas-exemplo', scopes: [] } },
  });
});

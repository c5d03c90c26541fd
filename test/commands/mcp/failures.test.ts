import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Failure, type FailureCode, failures } from '../../../src/errors.ts';
import { emptyFolder, type RunOptions } from '../../helpers/run.ts';
import { replying } from '../../helpers/service.ts';
import { connect } from './connected.ts';

const key = `test_live_lojas-exemplo_${'Zq7'.repeat(14)}x`;
const host = 'secret-host.test';
const baseUrl = `https://${host}:8443`;
const profileName = 'geheim';
const caFile = '/nowhere/ca-geheim.pem';

/** A configuration folder, with what is written to its file. */
async function configFolder(text: string | undefined): Promise<string> {
  const folder = join(emptyFolder(), 'geheim-config');
  await mkdir(folder, { mode: 0o700 });
  if (text !== undefined) await writeFile(join(folder, 'config.json'), text, { mode: 0o600 });
  return folder;
}

const profile = (members: object) =>
  JSON.stringify({ current: profileName, profiles: { [profileName]: { baseUrl, scopes: [], ...members } } });

/** A message of the service with everything that must not leak. */
const gossip = `${key} ${baseUrl} ${profileName} /etc/geheim`;

const refusing = (status: number, code?: string) => ({
  context: { fetch: replying({ status, body: JSON.stringify({ error: gossip, code }) }) },
});
const breaking = (code: string) => ({
  context: { fetch: replying(Object.assign(new Error(`${code} ${gossip}`), { code })) },
});
const env = { SIGNAGE_API_KEY: key, SIGNAGE_BASE_URL: baseUrl };

interface Case extends Omit<RunOptions, 'env'> {
  readonly argv?: readonly string[];
  readonly env?: Record<string, string>;
  /** The text of the profile file. */
  readonly config?: string;
}

const askOwner = 'The person who set up this server can check it with: signage auth status';
const replaceKey = 'The person who set up this server must store another key: signage auth login';
const temporary = 'This may be temporary: try again later';

/** What a model can do about a failure. */
const hints: Partial<Record<FailureCode, string>> = {
  USAGE: 'Correct the arguments; the schema of the tool describes them',
  MISSING_API_KEY: replaceKey,
  INVALID_FORMAT: replaceKey,
  INVALID_KEY: replaceKey,
  KEY_EXPIRED: replaceKey,
  KEY_REVOKED: replaceKey,
  NO_CONNECTION: temporary,
  RATE_LIMITED: temporary,
  SERVER_ERROR: temporary,
};

const withKey = { SIGNAGE_API_KEY: key };

type Row = readonly [what: string, FailureCode, Case, status?: number];

const cases: readonly Row[] = [
  ['no key', 'MISSING_API_KEY', {}],
  ['an empty key', 'MISSING_API_KEY', { env: { SIGNAGE_API_KEY: '' } }],
  ['an unknown profile', 'CONFIG', { argv: ['--profile', `${profileName}2`], config: profile({ key }) }],
  ['a profile without a key', 'CONFIG', { config: profile({}) }],
  [
    'a key for another service',
    'CONFIG',
    { argv: ['--base-url', 'https://other-geheim.test'], config: profile({ key }) },
  ],
  ['a bad base URL', 'CONFIG', { env: { ...withKey, SIGNAGE_BASE_URL: `geheim:${host}` } }],
  ['a bad base URL as an option', 'USAGE', { env: withKey, argv: ['--base-url', `geheim:${host}`] }],
  ['plain http', 'CONFIG', { env: { ...withKey, SIGNAGE_BASE_URL: `http://${host}` } }],
  ['a broken profile file', 'CONFIG', { config: `{${key}` }],
  [
    'a missing key file',
    'CONFIG',
    { env: { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY_FILE: '/etc/geheim' } },
  ],
  ['a key command that fails', 'CONFIG', { config: profile({ keyCommand: `echo '${gossip}' >&2; exit 3` }) }],
  ['a key that cannot be sent', 'INVALID_FORMAT', { env: { ...env, SIGNAGE_API_KEY: `${key}é` } }],
  ...(['MISSING_API_KEY', 'INVALID_FORMAT', 'INVALID_KEY', 'KEY_EXPIRED', 'KEY_REVOKED'] as const).map(
    (code) => [code, code, { env, ...refusing(401, code) }, 401] as const,
  ),
  ['another 401', 'UNAUTHORIZED', { config: profile({ key }), ...refusing(401, 'GEHEIM') }, 401],
  ['another 403', 'UNAUTHORIZED', { env, ...refusing(403) }, 403],
  ['a list that is not there', 'BAD_RESPONSE', { env, ...refusing(404) }, 404],
  ['a 400', 'BAD_REQUEST', { env, ...refusing(400, key) }, 400],
  ['a 418', 'REFUSED', { env, ...refusing(418) }, 418],
  ['a 429', 'RATE_LIMITED', { env, ...refusing(429) }, 429],
  ['a 500', 'SERVER_ERROR', { env, ...refusing(500) }, 500],
  [
    'a redirect',
    'BAD_RESPONSE',
    { env, context: { fetch: replying({ status: 302, headers: { Location: `https://${host}/${key}` } }) } },
    302,
  ],
  ['a page', 'BAD_RESPONSE', { env, context: { fetch: replying({ body: `<p>${gossip}` }) } }],
  ['no list', 'BAD_RESPONSE', { env, context: { fetch: replying({ body: `{"${gossip}":1}` }) } }],
  ['no address', 'NO_CONNECTION', { env, ...breaking('ENOTFOUND') }],
  ['a bad certificate', 'TLS', { env, ...breaking('SELF_SIGNED_CERT_IN_CHAIN') }],
  [
    'a missing CA file',
    'CONFIG',
    {
      env,
      argv: ['--ca-file', caFile],
      context: { fetch: replying(new Failure('CONFIG', `cannot use ${caFile}`)) },
    },
  ],
  ['a bug', 'DEFECT', { context: { profiles: { path: '/etc/geheim', read: failing, update: failing } } }],
];

function failing() {
  return Promise.reject(new RangeError(gossip));
}

test.each(cases.map((row) => [row[0], row] as const))('%s', async (_, [, code, given, status]) => {
  const { argv = [], env = {}, config, ...options } = given;
  const folder = await configFolder(config);
  const { call, lines, end } = await connect([...argv, '--retries', '0'], {
    ...options,
    env: { SIGNAGE_CONFIG_DIR: folder, ...env },
  });
  const { exitCode, meaning } = failures[code];
  expect(await call('list_players')).toEqual({
    error: { code, message: meaning, hint: hints[code] ?? askOwner, status: status ?? null, exitCode },
  });
  expect(await call('screens_now')).toMatchObject({ error: { code } });
  // The server goes on.
  expect(await call('list_players', { health: ['ill'] })).toMatchObject({ error: { code: 'USAGE' } });
  expect((await end()).code).toBe(0);
  expect(lines.length).toBe(4);
  expect(lines.filter((line) => /Zq7|geheim|secret-host|nowhere|\/tmp/i.test(line))).toEqual([]);
});

test.each<[given: string | undefined, error: object]>([
  [
    undefined,
    {
      code: 'INSUFFICIENT_SCOPE',
      message: 'the API key lacks the scope schedules:read (INSUFFICIENT_SCOPE)',
      hint: 'Tools that need other scopes may work',
      status: 403,
      exitCode: 15,
    },
  ],
  ['Caxa 1', { message: 'no player "Caxa 1" for this tenant', hint: 'Did you mean "Caixa 1"?' }],
  ['--max-age', { message: 'no player "--max-age" for this tenant' }],
  ['x'.repeat(100_000), { message: `no player "${'x'.repeat(489)}…` }],
  ['caf', { code: 'NOT_FOUND', hint: 'The start of an id must have 4 characters or more', exitCode: 20 }],
  [
    '00000000-3c1d-4a55-9f1e-0d6f0a9b7c11',
    {
      message: 'no player with the id 00000000-3c1d-4a55-9f1e-0d6f0a9b7c11 for this tenant',
      hint: 'Use a list tool to find the id or name',
    },
  ],
  [
    'Caixa 1',
    {
      code: 'USAGE',
      message: '"Caixa 1" matches 2 players',
      hint: 'Candidates: 5b0c1f6e (Caixa 1), 5b0c2f6e (Caixa 1)',
      exitCode: 2,
    },
  ],
])('names a missing scope, and what was not found: %.40s', async (id, error) => {
  const ids = ['5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11', '5b0c2f6e-3c1d-4a55-9f1e-0d6f0a9b7c11'];
  const { call } = await connect([], {
    env,
    context:
      id === undefined
        ? refusing(403, 'INSUFFICIENT_SCOPE').context
        : { fetch: replying({ body: JSON.stringify(ids.map((id) => ({ id, name: 'Caixa 1' }))) }) },
  });
  const answer = id === undefined ? call('list_schedules') : call('get_player', { id });
  expect(await answer).toMatchObject({ error: { status: null, ...error } });
});

test.each<[tool: string, given: Readonly<Record<string, unknown>>, message: string, hint?: string]>([
  [
    'list_players',
    { health: ['offline', 'ill'] },
    'health must be healthy, warning, critical or offline, not "ill"',
  ],
  [
    'list_players',
    { helth: [] },
    'unknown argument "helth"',
    expect.stringMatching(/^Known arguments: health, status, /),
  ],
  ['list_players', { base_url: 'https://x.test' }, 'unknown argument "base_url"', expect.any(String)],
  ['list_players', { unhealthy: 'yes' }, 'unhealthy must be true or false'],
  ['list_players', { health: [{}] }, 'health must be a list of strings'],
  ['list_players', { name: ['a', 'b'] }, 'name must be a string'],
  ['list_players', { name: {} }, 'name must be a string'],
  [
    'list_players',
    { stale: 'soon' },
    'stale must be a duration such as 15m, 36h or 1d12h, not "soon" (units: ms, s, m, h, d, w)',
  ],
  ['list_players', { limit: 501 }, 'limit must be a whole number from 1 to 500'],
  ['list_players', { limit: 0 }, 'limit must be a whole number from 1 to 500'],
  ['list_players', { limit: 1.5 }, 'limit must be a whole number from 1 to 500'],
  ['list_players', { cursor: 7 }, 'cursor must be a string'],
  ['lint', { days: 1.5 }, 'days must be a whole number from 1 to 366, not "1.5"'],
  ['lint', { days: true }, 'days must be a whole number'],
  ['get_schedule', { id: 1.5 }, 'id must be a whole number or a string'],
  [
    'list_players',
    { fields: ['nme'] },
    'fields: unknown field "nme" (did you mean name?)',
    expect.any(String),
  ],
  ['get_player', {}, 'missing argument "id"'],
  ['get_player', { id: 7e83 }, 'id must be a string'],
  ['get_player', { id: '' }, 'missing argument "id"'],
  ['get_player', { id: '-' }, '"-" is not an id or name'],
  ['get_player', { id: '7e834202-4713-42ba-8569-582a30893182,5b0c1f6e' }, 'id must match one object'],
  ['lint', { only: ['no-rule'] }, 'only: unknown rule "no-rule"', expect.any(String)],
  ['analytics_summary', { all: true }, 'unknown argument "all"', 'This tool takes no arguments'],
])('wrong arguments of %s: %j', async (tool, given, message, hint) => {
  const { call } = await connect([], { env, context: { fetch: replying({ body: '[]' }) } });
  expect(await call(tool, given)).toEqual({
    error: {
      code: 'USAGE',
      message,
      hint: hint ?? 'Correct the arguments; the schema of the tool describes them',
      status: null,
      exitCode: 2,
    },
  });
});

test('a key that the service repeats as a value or the name of a field is hidden', async () => {
  const id = '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11';
  const item = { id, name: key, [key]: 1, deep: [{ [key]: key }] };
  const { call, lines } = await connect([], {
    env,
    context: { fetch: replying({ body: JSON.stringify([item]) }) },
  });
  const hidden = 'test_live_lojas-exemplo_…';
  const shown = { id, name: hidden, [hidden]: 1, deep: [{ [hidden]: hidden }] };
  expect(await call('list_players')).toMatchObject({ items: [shown] });
  expect(await call('list_players', { fields: ['name'] })).toMatchObject({ items: [{ id, name: hidden }] });
  expect(await call('get_player', { id: `${key}2` })).toMatchObject({
    error: { message: `no player "${hidden}2" for this tenant` },
  });
  expect(lines.join('')).not.toContain('Zq7');
});

/* A model can be made to ask for any file, and a cloned repository can have a signage.yaml. */
test('files are named without their folder, and their text is not quoted', async () => {
  const folder = emptyFolder();
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const settings = await file('signage.yaml', 'states: states.csv\ncheck: { max-offline: 100% }\n');
  await file('states.csv', '//registry.example/:_authToken=npm_SECRET\n');
  const npmrc = await file('.npmrc', 'a: 1\nregistry_token_npm_SECRET: 1\n');
  const { call, lines } = await connect(['--demo'], { context: { findUpwards: () => settings } });
  const mistake = (place: string) => ({
    error: {
      code: 'USAGE',
      message: `${place}: there is a mistake in this file`,
      hint: 'The person who has the file sees what is wrong by running the command in a terminal',
      status: null,
      exitCode: 2,
    },
  });
  expect(await call('screens_now')).toEqual(mistake('states.csv, line 1'));
  await file('states.csv', '');
  expect(await call('expect', { files: [npmrc] })).toEqual(mistake('.npmrc:1:1'));
  expect(await call('check_fleet', { limit: 1 })).toMatchObject({
    settings: { file: 'signage.yaml', values: { 'check.max-offline': '100%' } },
    notes: ['settings from signage.yaml: max-offline 100%'],
  });
  expect(await call('check_fleet', { max_offline: '100%' })).not.toHaveProperty('settings');
  expect(lines.filter((line) => /SECRET/.test(line) || line.includes(folder))).toEqual([]);
});

test('a rule of the settings that fails is named without its folder', async () => {
  const folder = emptyFolder();
  const settings = join(folder, 'signage.yaml');
  await writeFile(settings, 'rules: [{ id: a, for: content, fails: "length(`5`)", message: x }]');
  const { call, lines } = await connect(['--demo'], { context: { findUpwards: () => settings } });
  expect(await call('lint')).toMatchObject({
    error: { message: 'signage.yaml:1:39: there is a mistake in this file' },
  });
  expect(lines.filter((line) => line.includes(folder))).toEqual([]);
});

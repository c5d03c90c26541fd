import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFetch } from '../../src/api/transport.ts';
import { execute, isInstalled } from '../helpers/programs.ts';
import { emptyFolder, run, testKey } from '../helpers/run.ts';

/*
 * TLS with certificates of a private authority that openssl makes on the spot.
 */

const folder = emptyFolder();
const authority = join(folder, 'ca.pem');

interface Certificate {
  readonly key: string;
  readonly cert: string;
}

async function openssl(...args: readonly string[]): Promise<void> {
  await execute('openssl', args, { cwd: folder });
}

async function certificate(name: string, alternative: string, days: number): Promise<Certificate> {
  const file = (ending: string) => join(folder, `${name}.${ending}`);
  await writeFile(file('ext'), `subjectAltName=${alternative}`);
  await openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    file('key'),
    '-out',
    file('csr'),
    '-subj',
    '/CN=x',
  );
  const signed = [
    '-CA',
    authority,
    '-CAkey',
    join(folder, 'ca.key'),
    '-CAcreateserial',
    '-days',
    String(days),
  ];
  await openssl('x509', '-req', '-in', file('csr'), ...signed, '-extfile', file('ext'), '-out', file('pem'));
  return { key: await readFile(file('key'), 'utf8'), cert: await readFile(file('pem'), 'utf8') };
}

describe.skipIf(!isInstalled('openssl'))('TLS (skipped where openssl is missing)', () => {
  let good: Certificate;
  let expired: Certificate;
  let misnamed: Certificate;
  let server: Server | undefined;

  beforeAll(async () => {
    const own = [
      '-keyout',
      join(folder, 'ca.key'),
      '-out',
      authority,
      '-days',
      '30',
      '-subj',
      '/CN=Test authority',
    ];
    await openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...own);
    good = await certificate('good', 'DNS:localhost,IP:127.0.0.1', 30);
    expired = await certificate('expired', 'DNS:localhost,IP:127.0.0.1', -1);
    misnamed = await certificate('misnamed', 'DNS:other.example', 30);
  });

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function runAgainst(own: Certificate, argv: readonly string[], more: Record<string, string> = {}) {
    const started = createServer(own, (_, response) => response.end('[{"id":"x"}]'));
    server = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    const address = started.address();
    const baseUrl = `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const env = { SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: baseUrl, ...more };
    const fetch = createFetch({ env, readTextFile: (path) => readFile(path, 'utf8') });
    const result = await run(['players', '-o', 'ndjson', '--retries', '0', ...argv], {
      env,
      context: { fetch },
    });
    return { ...result, stderr: result.stderr.replaceAll(baseUrl, 'BASE') };
  }

  const success = { stdout: '{"id":"x"}\n', stderr: '', code: 0 };

  test('--ca-file adds an authority', async () => {
    expect(await runAgainst(good, ['--ca-file', authority])).toEqual(success);
  });

  test('SIGNAGE_CA_FILE adds an authority', async () => {
    expect(await runAgainst(good, [], { SIGNAGE_CA_FILE: authority })).toEqual(success);
  });

  test.each<[string, () => Certificate, string[], string, string]>([
    [
      'an unknown authority',
      () => good,
      [],
      'its certificate is signed by an unknown authority (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
      "If your company's own authority signed it: --ca-file its.pem, or SIGNAGE_CA_FILE",
    ],
    [
      'an expired certificate',
      () => expired,
      ['--ca-file', authority],
      'its certificate has expired (CERT_HAS_EXPIRED)',
      "Is this machine's clock right? Otherwise the service must renew its certificate",
    ],
    [
      'a misnamed certificate',
      () => misnamed,
      ['--ca-file', authority],
      'its certificate is for another name (ERR_TLS_CERT_ALTNAME_INVALID)',
      'Is the host name in the base URL right?',
    ],
  ])('%s ends with 31, which of these it is, and the hint that fits', async (_, own, argv, message, hint) => {
    const { stdout, stderr, code } = await runAgainst(own(), argv);
    expect({ stdout, stderr: JSON.parse(stderr), code }).toEqual({
      stdout: '',
      stderr: {
        error: {
          code: 'TLS',
          message: `no secure connection to BASE: ${message}`,
          hint,
          status: null,
          exitCode: 31,
        },
      },
      code: 31,
    });
  });

  test('the check is not turned off by NODE_TLS_REJECT_UNAUTHORIZED', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await runAgainst(good, [])).code).toBe(31);
  });

  test.each([
    ['is missing', join(folder, 'no.pem'), 'it cannot be read'],
    ['holds no certificate', join(folder, 'good.key'), 'it holds no PEM certificate'],
  ])('a CA file that %s ends with 3', async (_, file, why) => {
    const { stderr, code } = await runAgainst(good, ['--ca-file', file]);
    expect({ message: JSON.parse(stderr).error.message, code }).toEqual({
      message: `the certificates in ${file} cannot be used: ${why}`,
      code: 3,
    });
  });
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFetch } from '../../src/api/transport.ts';
import {
  type Authority,
  type Certificate,
  createAuthority,
  createSelfSigned,
  expired,
  notYetValid,
} from '../helpers/certificates.ts';
import { serve } from '../helpers/loopback.ts';
import { emptyFolder, run, testKey } from '../helpers/run.ts';

/*
 * TLS with certificates of a private authority.
 */

const folder = emptyFolder();
const authorityFile = join(folder, 'ca.pem');

describe('TLS', () => {
  let good: Certificate;
  let stale: Certificate;
  let early: Certificate;
  let misnamed: Certificate;
  let lonely: Certificate;
  let intermediate: Authority;

  beforeAll(async () => {
    const authority = await createAuthority();
    await writeFile(authorityFile, authority.pem);
    good = await authority.issue();
    stale = await authority.issue(expired);
    early = await authority.issue(notYetValid);
    misnamed = await authority.issue({ names: ['other.example'] });
    lonely = await createSelfSigned();
    intermediate = await authority.createIntermediate();
    await writeFile(join(folder, 'good.key'), good.key);
  });

  async function runAgainst(
    own: Pick<Certificate, 'key' | 'cert'>,
    argv: readonly string[],
    more: Record<string, string> = {},
  ) {
    const { baseUrl } = await serve(
      (_, response) => response.end('[{"id":"00000000-0000-4000-8000-000000000000"}]'),
      { certificate: own },
    );
    const env = { SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: baseUrl, ...more };
    const fetch = createFetch({ env, readTextFile: (path) => readFile(path, 'utf8') });
    const result = await run(['players', '-o', 'ndjson', '--retries', '0', ...argv], {
      env,
      context: { fetch },
    });
    return { ...result, stderr: result.stderr.replaceAll(baseUrl, 'BASE') };
  }

  const success = { stdout: '{"id":"00000000-0000-4000-8000-000000000000"}\n', stderr: '', code: 0 };

  test('--ca-file adds an authority', async () => {
    expect(await runAgainst(good, ['--ca-file', authorityFile])).toEqual(success);
  });

  test('SIGNAGE_CA_FILE adds an authority', async () => {
    expect(await runAgainst(good, [], { SIGNAGE_CA_FILE: authorityFile })).toEqual(success);
  });

  test('an intermediate authority that the server sends is followed to the root', async () => {
    expect(await runAgainst(await intermediate.issue(), ['--ca-file', authorityFile])).toEqual(success);
  });

  test('an intermediate authority that the server does not send ends with 31', async () => {
    const { key, leaf } = await intermediate.issue();
    const { stdout, code } = await runAgainst({ key, cert: leaf }, ['--ca-file', authorityFile]);
    expect({ stdout, code }).toEqual({ stdout: '', code: 31 });
  });

  test.each<[string, () => Certificate, string[], string, string]>([
    [
      'an unknown authority',
      () => good,
      [],
      'its certificate is signed by an unknown authority (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
      'If your company signs its own certificates: --ca-file company.pem, or SIGNAGE_CA_FILE',
    ],
    [
      'an expired certificate',
      () => stale,
      ['--ca-file', authorityFile],
      'its certificate has expired (CERT_HAS_EXPIRED)',
      "Is this machine's clock right? If so, the service must renew its certificate",
    ],
    [
      'a certificate of the future',
      () => early,
      ['--ca-file', authorityFile],
      'its certificate is not valid yet (CERT_NOT_YET_VALID)',
      "Is this machine's clock right? If so, the service must renew its certificate",
    ],
    [
      'a self-signed certificate',
      () => lonely,
      [],
      'its certificate is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)',
      'If your company signs its own certificates: --ca-file company.pem, or SIGNAGE_CA_FILE',
    ],
    [
      'a misnamed certificate',
      () => misnamed,
      ['--ca-file', authorityFile],
      'its certificate is for a different name (ERR_TLS_CERT_ALTNAME_INVALID)',
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
    ['contains no certificate', join(folder, 'good.key'), 'it contains no PEM certificate'],
  ])('a CA file that %s ends with 3', async (_, file, why) => {
    const { stderr, code } = await runAgainst(good, ['--ca-file', file]);
    expect({ message: JSON.parse(stderr).error.message, code }).toEqual({
      message: `cannot use the certificates in ${file}: ${why}`,
      code: 3,
    });
  });
});

// project: apart
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Authority,
  type Certificate,
  createAuthority,
  createSelfSigned,
  expired,
  notYetValid,
} from '../helpers/certificates.ts';
import { serve } from '../helpers/loopback.ts';
import { runAt } from '../helpers/over-network.ts';
import { emptyFolder } from '../helpers/run.ts';

/*
 * TLS with certificates of a private authority.
 */

const folder = emptyFolder();
const authorityFile = join(folder, 'ca.pem');

describe('TLS', () => {
  let authority: Authority;
  beforeAll(async () => {
    authority = await createAuthority();
    await writeFile(authorityFile, authority.pem);
    await writeFile(join(folder, 'good.key'), (await authority.issue()).key);
  });

  async function runAgainst(own: Pick<Certificate, 'key' | 'cert'>, argv: readonly string[]) {
    const { baseUrl } = await serve(
      (_, response) => response.end('[{"id":"00000000-0000-4000-8000-000000000000"}]'),
      { certificate: own },
    );
    return runAt(baseUrl, ['players', '-o', 'ndjson', '--retries', '0', ...argv]);
  }

  // What else adds an authority, and what is said without one: test/packed/private-authority.test.ts.
  test('an intermediate authority that the server sends is followed to the root', async () => {
    const certificate = await (await authority.createIntermediate()).issue();
    expect(await runAgainst(certificate, ['--ca-file', authorityFile])).toEqual({
      stdout: '{"id":"00000000-0000-4000-8000-000000000000"}\n',
      stderr: '',
      code: 0,
    });
  });

  test('an intermediate authority that the server does not send ends with 31', async () => {
    const { key, leaf } = await (await authority.createIntermediate()).issue();
    const { stdout, code } = await runAgainst({ key, cert: leaf }, ['--ca-file', authorityFile]);
    expect({ stdout, code }).toEqual({ stdout: '', code: 31 });
  });

  const trusting = ['--ca-file', authorityFile];

  test.each<[string, string[], () => Promise<Certificate>]>([
    ['its certificate has expired (CERT_HAS_EXPIRED)', trusting, () => authority.issue(expired)],
    ['its certificate is not valid yet (CERT_NOT_YET_VALID)', trusting, () => authority.issue(notYetValid)],
    ['its certificate is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)', [], createSelfSigned],
    [
      'its certificate is for a different name (ERR_TLS_CERT_ALTNAME_INVALID)',
      trusting,
      () => authority.issue({ names: ['other.example'] }),
    ],
  ])('%s', async (message, argv, issue) => {
    const { stdout, stderr, code } = await runAgainst(await issue(), argv);
    expect({ stdout, message: JSON.parse(stderr).error.message, code }).toEqual({
      stdout: '',
      message: `no secure connection to BASE: ${message}`,
      code: 31,
    });
  });

  test.each([
    ['is missing', join(folder, 'no.pem'), 'it cannot be read'],
    ['contains no certificate', join(folder, 'good.key'), 'it contains no PEM certificate'],
  ])('a CA file that %s ends with 3', async (_, file, why) => {
    const { stderr, code } = await runAgainst(await authority.issue(), ['--ca-file', file]);
    expect({ message: JSON.parse(stderr).error.message, code }).toEqual({
      message: `cannot use the certificates in ${file}: ${why}`,
      code: 3,
    });
  });

  const unreadable = 'cannot be read: it is cut off, or its line breaks are missing';

  test.each<[string, (pem: string) => string | Buffer, string]>([
    ['on one line', (pem) => pem.replaceAll('\n', ''), `its certificate ${unreadable}`],
    ['on one line, with \\n', (pem) => pem.replaceAll('\n', '\\n'), `its certificate ${unreadable}`],
    ['indented', (pem) => pem.replace(/^/gm, '  '), `its certificate ${unreadable}`],
    ['without its end', (pem) => pem.trimEnd().slice(0, -30), `its certificate ${unreadable}`],
    ['without its middle', (pem) => pem.slice(0, 100) + pem.slice(-100), `its certificate ${unreadable}`],
    [
      'cut before others',
      (pem) => `${pem.slice(0, 200)}\n${pem}\n${pem}`,
      `certificate 1 of 3 ${unreadable}`,
    ],
    [
      'cut after another',
      (pem) => `# Ours\n${pem}\n${pem.slice(0, 200)}`,
      `certificate 2 of 2 ${unreadable}`,
    ],
    ['in UTF-16', (pem) => Buffer.from(`\ufeff${pem}`, 'utf16le'), 'it is in UTF-16, not UTF-8'],
  ])('a certificate %s ends with 3', async (_, change, why) => {
    const file = join(emptyFolder(), 'ca.pem');
    await writeFile(file, change(authority.pem));
    const { stderr, code } = await runAgainst(await authority.issue(), ['--ca-file', file]);
    expect({ message: JSON.parse(stderr).error.message, code }).toEqual({
      message: `cannot use the certificates in ${file}: ${why}`,
      code: 3,
    });
  });

  test.each<[string, (pem: string) => string]>([
    ['after a byte order mark', (pem) => `\ufeff${pem}`],
    ['with the line ends of Windows', (pem) => pem.replaceAll('\n', '\r\n')],
    ['after a comment, twice', (pem) => `# Ours\nsubject=CN\n${pem}\n\n${pem}\n# The end\n`],
  ])('a certificate %s is trusted', async (_, change) => {
    const file = join(emptyFolder(), 'ca.pem');
    await writeFile(file, change(authority.pem));
    const { stderr, code } = await runAgainst(await authority.issue(), ['--ca-file', file]);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });
});

import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { authorityFile, listPlayers, onePlayer, startTarget } from './proxy-target.ts';
import { nodes, run } from './tool.ts';

/** Folders of which the second has the authority, under a name like those that OpenSSL looks for. */
async function authorityFolders(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'authorities-'));
  copyFileSync(await authorityFile(), join(folder, '0123cdef.0'));
  return ['/none', folder].join(delimiter);
}

function otherAuthorityFile(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'authority-')), 'ca.pem');
  writeFileSync(path, rootCertificates[0] ?? '');
  return path;
}

describe.each(nodes)('a service whose certificate is from a private authority, on %s', (node) => {
  test.each([
    ['--ca-file', async () => ({ args: ['--ca-file', await authorityFile()], env: {} })],
    ['SIGNAGE_CA_FILE', async () => ({ args: [], env: { SIGNAGE_CA_FILE: await authorityFile() } })],
    ['NODE_EXTRA_CA_CERTS', async () => ({ args: [], env: { NODE_EXTRA_CA_CERTS: await authorityFile() } })],
    ['SSL_CERT_FILE', async () => ({ args: [], env: { SSL_CERT_FILE: await authorityFile() } })],
    ['SSL_CERT_DIR', async () => ({ args: [], env: { SSL_CERT_DIR: await authorityFolders() } })],
    [
      'SSL_CERT_FILE and another one with --ca-file',
      async () => ({
        args: ['--ca-file', otherAuthorityFile()],
        env: { SSL_CERT_FILE: await authorityFile() },
      }),
    ],
    [
      'SSL_CERT_FILE and SSL_CERT_DIR that are not there, and --ca-file',
      async () => ({
        args: ['--ca-file', await authorityFile()],
        env: { SSL_CERT_FILE: '/no-cert-file.crt', SSL_CERT_DIR: '/none' },
      }),
    ],
  ])('is trusted with %s', async (_, given) => {
    const { env: service } = await startTarget('https', '127.0.0.1');
    const { args, env } = await given();
    expect(await run(node, [...listPlayers, ...args], { env: { ...service, ...env } })).toMatchObject(
      onePlayer,
    );
  });

  test.each([
    ['nothing', {}],
    ['files and folders that are not there', { SSL_CERT_FILE: '/no-cert-file.crt', SSL_CERT_DIR: '/none' }],
  ])('is not trusted with %s', async (_, given) => {
    const { env, baseUrl } = await startTarget('https', '127.0.0.1');
    const { stdout, stderr, code } = await run(node, listPlayers, { env: { ...env, ...given } });
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: `signage: no secure connection to ${baseUrl}: its certificate is signed by an unknown authority (UNABLE_TO_VERIFY_LEAF_SIGNATURE)
  If your company signs its own certificates: --ca-file company.pem, or SIGNAGE_CA_FILE
`,
      code: 31,
    });
  });
});

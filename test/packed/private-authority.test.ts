import { copyFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { authorityFile, listPlayers, onePlayer, startTarget } from './proxy-target.ts';
import { folderOf, nodes, run } from './tool.ts';

/** The authority in a file, in a folder under a name like those that OpenSSL looks for, and another authority. */
async function setUp() {
  const file = await authorityFile();
  const folder = folderOf();
  copyFileSync(file, join(folder, '0123cdef.0'));
  const other = join(folderOf(), 'ca.pem');
  writeFileSync(other, rootCertificates[0] ?? '');
  return { file, folders: ['/none', folder].join(delimiter), other };
}

type Given = Awaited<ReturnType<typeof setUp>>;
const missing = { SSL_CERT_FILE: '/no-cert-file.crt', SSL_CERT_DIR: '/none' };

describe.each(nodes)('a service whose certificate is from a private authority, on %s', (node) => {
  test.each<[string, (given: Given) => { caFile?: string; env?: Record<string, string> }]>([
    ['--ca-file', ({ file }) => ({ caFile: file })],
    ['SIGNAGE_CA_FILE', ({ file }) => ({ env: { SIGNAGE_CA_FILE: file } })],
    ['NODE_EXTRA_CA_CERTS', ({ file }) => ({ env: { NODE_EXTRA_CA_CERTS: file } })],
    ['SSL_CERT_FILE', ({ file }) => ({ env: { SSL_CERT_FILE: file } })],
    ['SSL_CERT_DIR', ({ folders }) => ({ env: { SSL_CERT_DIR: folders } })],
    [
      'SSL_CERT_FILE, and another --ca-file',
      ({ file, other }) => ({ caFile: other, env: { SSL_CERT_FILE: file } }),
    ],
    ['--ca-file, and files that are not there', ({ file }) => ({ caFile: file, env: missing })],
  ])('is trusted with %s', async (_, given) => {
    const { env: service } = await startTarget('https', '127.0.0.1');
    const { caFile, env } = given(await setUp());
    const line = caFile === undefined ? listPlayers : `${listPlayers} --ca-file ${caFile}`;
    expect(await run(node, line, { env: { ...service, ...env } })).toMatchObject(onePlayer);
  });

  test.each([
    ['nothing', {}],
    ['files and folders that are not there', missing],
  ])('is not trusted with %s', async (_, given) => {
    const { env, baseUrl } = await startTarget('https', '127.0.0.1');
    expect(await run(node, listPlayers, { env: { ...env, ...given } })).toMatchObject({
      stdout: '',
      stderr: `signage: no secure connection to ${baseUrl}: its certificate is signed by an unknown authority (UNABLE_TO_VERIFY_LEAF_SIGNATURE)
  If your company signs its own certificates, use --ca-file company.pem or SIGNAGE_CA_FILE
`,
      code: 31,
    });
  });
});

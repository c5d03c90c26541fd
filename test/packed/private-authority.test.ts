import { describe, expect, test } from 'vitest';
import { authorityFile, listPlayers, onePlayer, startTarget } from './proxy-target.ts';
import { nodes, run } from './tool.ts';

describe.each(nodes)('a service whose certificate is from a private authority, on %s', (node) => {
  test.each([
    ['--ca-file', async () => ({ args: ['--ca-file', await authorityFile()], env: {} })],
    ['SIGNAGE_CA_FILE', async () => ({ args: [], env: { SIGNAGE_CA_FILE: await authorityFile() } })],
    ['NODE_EXTRA_CA_CERTS', async () => ({ args: [], env: { NODE_EXTRA_CA_CERTS: await authorityFile() } })],
  ])('is trusted with %s', async (_, given) => {
    const { env: service } = await startTarget('https', '127.0.0.1');
    const { args, env } = await given();
    expect(await run(node, [...listPlayers, ...args], { env: { ...service, ...env } })).toMatchObject(
      onePlayer,
    );
  });

  test('is not trusted without', async () => {
    const { env, baseUrl } = await startTarget('https', '127.0.0.1');
    const { stdout, stderr, code } = await run(node, listPlayers, { env });
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: `signage: no secure connection to ${baseUrl}: its certificate is signed by an unknown authority (UNABLE_TO_VERIFY_LEAF_SIGNATURE)
  If your company signs its own certificates: --ca-file company.pem, or SIGNAGE_CA_FILE
`,
      code: 31,
    });
  });
});

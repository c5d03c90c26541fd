import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { execute, isInstalled } from '../../helpers/programs.ts';
import { lgpl, release, version } from './release.ts';

describe.runIf(isInstalled('buildah'))('the container image', () => {
  const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };
  const buildah = async (...args: readonly string[]) =>
    (await execute('buildah', args, { env })).stdout.trim();

  const tag = `signage-test:${process.pid}`;
  let container = '';

  beforeAll(async () => {
    const parts = ['linux-x64/signage', 'THIRD-PARTY-LICENSES.txt'].map((path) =>
      join(release, 'executables', path),
    );
    await execute('release/container/build', [...parts, tag], {
      env: { ...env, SOURCE_DATE_EPOCH: '1800000000' },
    });
    container = await buildah('from', tag);
  });

  afterAll(async () => {
    await buildah('rm', container);
    await buildah('rmi', '--force', tag);
  });

  test('runs the executable as an unprivileged user with a home folder', async () => {
    const run = (...args: readonly string[]) => buildah('run', container, '--', '/usr/bin/signage', ...args);
    expect(await run('--version')).toBe(version);
    expect(JSON.parse(await run('--demo', 'players', 'list', '-o', 'json'))).toHaveLength(52);
    const login = ['auth', 'login', '--base-url', 'http://127.0.0.1:1', '--key-command', 'echo key'];
    await expect(run(...login)).rejects.toThrow('127.0.0.1:1');
    expect(
      await buildah('inspect', '--format', '{{.OCIv1.Config.User}} {{.OCIv1.Config.Entrypoint}}', container),
    ).toBe('65532:65532 [/usr/bin/signage]');
  });

  test('says what it is', async () => {
    const { stdout: commit } = await execute('git', ['rev-parse', 'HEAD']);
    const { OCIv1: image } = JSON.parse(await buildah('inspect', '--type', 'image', tag));
    const { 'io.buildah.version': _, ...labels } = image.config.Labels;
    const repository = 'https://github.com/signage-cli/signage';
    expect(labels).toEqual({
      'org.opencontainers.image.title': 'signage',
      'org.opencontainers.image.description': manifest.description,
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.created': '2027-01-15T08:00:00Z',
      'org.opencontainers.image.revision': commit.trim(),
      'org.opencontainers.image.source': repository,
      'org.opencontainers.image.url': repository,
      'org.opencontainers.image.documentation': `${repository}/blob/v${version}/docs/install.md`,
      'org.opencontainers.image.vendor': manifest.author,
      'org.opencontainers.image.licenses': 'MIT AND LGPL-2.1-or-later',
    });
  });

  test('has the licenses', async () => {
    const documents = join(await buildah('mount', container), 'usr/share/doc/signage');
    expect(readdirSync(documents)).toEqual(['LICENSE', 'THIRD-PARTY-LICENSES.txt']);
    expect(readFileSync(join(documents, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toContain(lgpl);
  });
});

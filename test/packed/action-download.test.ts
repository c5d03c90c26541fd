import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { archiveName as archiveNameOf, targets } from '../../release/targets.ts';
import { serve } from '../helpers/loopback.ts';
import { archive, archiveName, checksum, echo, masked, release, tarballName } from './release-files.ts';
import { publish } from './workflow-step.ts';

describe('a download', () => {
  test.each([
    [
      'with another checksum',
      async () => ({ ...release({ [archiveName]: 'another' }), [archiveName]: await echo() }),
      /^::error title=signage::signage-VERSION-linux-x64\.tar\.gz has the checksum [\da-f]{64}, not [\da-f]{64}\n$/,
    ],
    [
      'without a checksum',
      async () => ({ ...release({ [tarballName]: 'package' }), [archiveName]: await echo() }),
      /^::error title=signage::checksums\.txt does not have one checksum for signage-VERSION-linux-x64\.tar\.gz\n$/,
    ],
    [
      'with two checksums',
      async () => ({
        [archiveName]: 'archive',
        'checksums.txt': checksum(archiveName, 'another') + checksum(archiveName, 'archive'),
      }),
      /^::error title=signage::checksums\.txt does not have one checksum for signage-VERSION-linux-x64\.tar\.gz\n$/,
    ],
    [
      'that the release does not have',
      async () => release({}),
      /^curl: .*404\n::error title=signage::cannot download https:\S+\/vVERSION\/signage-VERSION-linux-x64\.tar\.gz\n$/,
    ],
  ])('%s is refused', async (_, files, message) => {
    const run = await publish(await files());
    const { log, code, path, outputs } = await run();
    expect(masked(log)).toMatch(message);
    expect({ code, path, outputs }).toEqual({ code: 2, path: '', outputs: { 'exit-code': '' } });
  });

  const runners: readonly (readonly [string, string, string])[] = [
    ['Linux', 'X64', 'linux-x64'],
    ['Linux', 'ARM64', 'linux-arm64'],
    ['macOS', 'X64', 'darwin-x64'],
    ['macOS', 'ARM64', 'darwin-arm64'],
    ['Windows', 'X64', 'windows-x64'],
  ];

  test.each(runners)('for %s on %s is what the release has for it', async (os, arch, name) => {
    const target = targets.find((known) => known.name === name);
    const run = await publish(release({}));
    const { log } = await run({ env: { RUNNER_OS: os, RUNNER_ARCH: arch } });
    expect(log).toContain(`/v${version}/${target && archiveNameOf(target, version)}\n`);
  });

  test('every system of a release has a runner', () => {
    const names = targets.map(({ name }) => name).filter((name) => !name.endsWith('-musl'));
    expect(runners.map(([, , name]) => name).sort()).toEqual(names.sort());
  });

  test('for a machine without an executable', async () => {
    const run = await publish(release({}));
    const { log, code } = await run({ env: { RUNNER_OS: 'Linux', RUNNER_ARCH: 'ARM' } });
    expect({ log, code }).toEqual({
      log: '::error title=signage::no executable for Linux on ARM; use install: npm\n',
      code: 2,
    });
  });

  test('of another version than it says', async () => {
    const other = await archive('#!/bin/sh\necho 0.0.9\n');
    const run = await publish(release({ [archiveName]: other }));
    const { log, code, path } = await run();
    expect({ log, code, path }).toEqual({
      log: `::error title=signage::${archiveName} contains a different version than ${version}\n`,
      code: 2,
      path: '',
    });
  });

  test('over a connection that cannot be trusted', async () => {
    const run = await publish(release({ [archiveName]: await echo() }));
    const { log, code } = await run({ env: { CURL_CA_BUNDLE: '/etc/ssl/certs/ca-certificates.crt' } });
    expect(log).toContain('::error title=signage::cannot download https://');
    expect(code).toBe(2);
  });

  test('that is redirected to a connection without encryption', async () => {
    const files = release({ [archiveName]: await echo() });
    const { baseUrl } = await serve(({ url = '' }, response) => void response.end(files[url.slice(1)]));
    const run = await publish(files, `${baseUrl}/`);
    const { log, code } = await run();
    expect(log).toMatch(/\n::error title=signage::cannot download https:\S+\/checksums\.txt\n$/);
    expect(code).toBe(2);
  });
});

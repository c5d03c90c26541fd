import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../helpers/run.ts';

/* The scripts for macOS and Windows, with stand-ins for the programs that only those systems have. */

/** Runs a script with programs that note how they were called, and print what is given. */
function sign(
  script: string,
  env: Readonly<Record<string, string>>,
  prints: Readonly<Record<string, string>>,
) {
  const folder = emptyFolder();
  const log = join(folder, 'log');
  writeFileSync(log, '');
  for (const [name, text] of Object.entries(prints)) {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\necho "\${0##*/} $*" >>'${log}'\nprintf '%s' '${text}'\n`, {
      mode: 0o755,
    });
  }
  const { status, stdout } = spawnSync('bash', [`release/signing/${script}`, 'signage'], {
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env.PATH}`, TMPDIR: folder, ...env },
  });
  const calls = readFileSync(log, 'utf8')
    .replaceAll(/\/\S*\/tmp\.\w+/g, 'TEMP')
    .replaceAll(/\b[\da-f]{32}\b/g, 'PASSWORD');
  return { status, stdout, calls };
}

const mac = { codesign: '', security: '', ditto: '' };
const certificate = {
  MACOS_CERTIFICATE: 'Y2VydA==',
  MACOS_CERTIFICATE_PASSWORD: 'secret',
  MACOS_NOTARY_KEY: 'key',
  MACOS_NOTARY_KEY_ID: 'ID',
  MACOS_NOTARY_ISSUER: 'ISSUER',
};
const options = '--force --options runtime --entitlements release/signing/entitlements.plist';

test('without a certificate, the signature for macOS is ad hoc', () => {
  expect(sign('macos.sh', {}, mac)).toEqual({
    status: 0,
    stdout: 'no certificate: the signature is ad hoc\n',
    calls: `codesign ${options} --sign - signage\ncodesign --verify --strict --verbose=2 signage\n`,
  });
});

const signed = `security create-keychain -p PASSWORD TEMP/signing.keychain-db
security set-keychain-settings -lut 3600 TEMP/signing.keychain-db
security unlock-keychain -p PASSWORD TEMP/signing.keychain-db
security import TEMP/certificate.p12 -k TEMP/signing.keychain-db -P secret -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -s -k PASSWORD TEMP/signing.keychain-db
security list-keychains -d user -s TEMP/signing.keychain-db login.keychain-db
codesign ${options} --timestamp --keychain TEMP/signing.keychain-db --sign Developer ID Application signage
ditto -c -k signage TEMP/signage.zip
xcrun notarytool submit TEMP/signage.zip --wait --key TEMP/notary.p8 --key-id ID --issuer ISSUER
`;

test.each([
  ['Accepted', 'codesign --verify --strict --verbose=2 signage\n', 0],
  ['Invalid', '', 1],
])('with a certificate, Apple notarizes it, and the keychain is removed: %s', (verdict, verified, status) => {
  const signing = sign('macos.sh', certificate, { ...mac, xcrun: `  status: ${verdict}` });
  const calls = `${signed}${verified}security delete-keychain TEMP/signing.keychain-db\n`;
  expect(signing).toMatchObject({ status, calls });
});

test('with a certificate, the newest signtool signs for Windows', () => {
  const kits = emptyFolder();
  for (const version of ['10.0.22621.0', '10.0.26100.0']) {
    mkdirSync(join(kits, version, 'x64'), { recursive: true });
    const tool = join(kits, version, 'x64/signtool.exe');
    writeFileSync(tool, `#!/bin/sh\necho '${version}' "$@"\n`, { mode: 0o755 });
  }
  const env = { WINDOWS_KITS: kits, WINDOWS_CERTIFICATE: 'Y2VydA==', WINDOWS_CERTIFICATE_PASSWORD: 'secret' };
  expect(sign('windows.sh', env, { cygpath: 'C:/path' })).toMatchObject({
    status: 0,
    stdout:
      '10.0.26100.0 sign /fd SHA256 /td SHA256 /tr http://timestamp.digicert.com /f C:/path /p secret C:/path\n',
    calls: 'cygpath -w TEMP/certificate.pfx\ncygpath -w signage\n',
  });
});

test('without a certificate, the executable for Windows stays unsigned', () => {
  expect(sign('windows.sh', {}, { cygpath: '' })).toEqual({
    status: 0,
    stdout: 'no certificate: it stays unsigned\n',
    calls: '',
  });
});

// project: packed-once
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyAnswer, keyOf } from '../helpers/keys.ts';
import { serve } from '../helpers/loopback.ts';
import { isInstalled } from '../helpers/programs.ts';
import { folderOf, isExecutable, nodes, run, runFirst } from './tool.ts';

/** A stand-in for the program of a keyring: it writes down its arguments, its environment and its stdin, and keeps the last secret. */
const standIn = (folder: string, reads: string, key: string) => `#!/bin/sh
printf '%s\\n' "$0 $*" >>'${folder}/argv'
env >>'${folder}/env'
case "$*" in
  ${reads}) cat '${folder}/secret' 2>/dev/null; exit ;;
  store*|-i) cat >'${folder}/stdin'; ${key} >'${folder}/secret' ;;
  *) rm -f '${folder}/secret' ;;
esac
`;

const systems = {
  'secret-tool': {
    reads: 'lookup*',
    key: (folder: string) => `cat '${folder}/stdin'`,
    env: {},
    argv: [
      'store --label=signage: default service signage id ID',
      'lookup service signage id ID',
      'clear service signage id ID',
    ],
    stdin: (key: string) => key,
    command: 'secret-tool lookup service signage id ID',
  },
  security: {
    reads: 'find-*',
    key: (folder: string) => `sed "s/.* -w '//; s/'$//" '${folder}/stdin'`,
    // What the tool does on macOS.
    env: runFirst("Object.defineProperty(process, 'platform', { value: 'darwin' });"),
    argv: ['-i', 'find-generic-password -s signage -a ID -w', 'delete-generic-password -s signage -a ID'],
    stdin: (key: string) => `add-generic-password -U -s signage -a ID -l 'signage: default' -w '${key}'\n`,
    command: 'security find-generic-password -s signage -a ID -w',
  },
} as const;

/** An executable cannot stand for another system: Bun has put the platform into its code. */
const tried = Object.entries(systems).filter(([program]) => !isExecutable || program === 'secret-tool');

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const withoutIds = (text: string) => text.replace(uuid, 'ID');

/** A service that grants everything to any key. */
async function service() {
  const { baseUrl } = await serve((request, response) => response.end(emptyAnswer(request.url ?? '')));
  return baseUrl;
}

const profilesIn = (folder: string) => {
  const path = join(folder, 'config.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).profiles : {};
};

describe.each(nodes)('auth login --keyring on %s', (node) => {
  test.each(tried)('gives the key to %s by stdin alone', async (program, system) => {
    const [bin, config] = [folderOf(), folderOf()];
    const path = join(bin, program);
    writeFileSync(path, standIn(bin, system.reads, system.key(bin)), { mode: 0o755 });
    const env = { ...system.env, SIGNAGE_CONFIG_DIR: config, PATH: `${bin}${delimiter}${process.env.PATH}` };
    const read = (name: string) => readFileSync(join(bin, name), 'utf8');
    const [first, second] = [keyOf('a'), keyOf('b')];

    const login = ['auth', 'login', '--base-url', await service(), '--keyring'];
    expect(await run(node, login, { env, stdin: first })).toMatchObject({ code: 0 });
    const { default: profile } = profilesIn(config);
    expect(profile.key).toBeUndefined();
    expect(withoutIds(profile.keyCommand)).toBe(system.command);
    expect(withoutIds(read('stdin'))).toBe(system.stdin(first));
    expect(await run(node, 'auth token', { env })).toMatchObject({ stdout: `${first}\n`, code: 0 });

    // Rotation stays in the keyring; the new entry has another id.
    expect(await run(node, 'auth rotate', { env, stdin: second })).toMatchObject({ code: 0 });
    expect(withoutIds(read('stdin'))).toBe(system.stdin(second));
    const { default: rotated } = profilesIn(config);
    expect(rotated.key).toBeUndefined();
    expect(rotated.keyCommand).not.toBe(profile.keyCommand);
    expect(read('argv')).toContain(`${profile.keyCommand.match(uuid)}`);

    expect(await run(node, 'auth logout', { env })).toMatchObject({ code: 0 });
    const lines = new Set(withoutIds(read('argv')).trim().split('\n'));
    expect(lines).toEqual(new Set(system.argv.map((words) => `${path} ${words}`)));
    expect(existsSync(join(bin, 'secret'))).toBe(false);
    const seen = read('argv') + read('env') + readFileSync(join(config, 'config.json'), 'utf8');
    for (const key of [first, second]) expect(seen).not.toContain(key);
  });

  test('without the program: exit 3 before the key is read, and nothing is stored', async () => {
    const [bin, config] = [folderOf(), folderOf()];
    const env = { SIGNAGE_CONFIG_DIR: config, PATH: bin };
    const login = ['auth', 'login', '--base-url', 'http://127.0.0.1:1', '--keyring'];
    // Its shell is found without PATH.
    expect(await run(node, login, { env, stdin: keyOf('a') })).toMatchObject({
      stdout: '',
      stderr: `signage: --keyring needs secret-tool, which is not installed
  Install it (Debian: libsecret-tools, Fedora: libsecret). Or keep the key in another password manager: --key-command "pass show signage"
`,
      code: 3,
    });
    expect(profilesIn(config)).toEqual({});
  });

  test('a program that cannot store it: exit 3, its words without the key, and nothing is stored', async () => {
    const [bin, config] = [folderOf(), folderOf()];
    const text = `#!/bin/sh\n[ "$1" = lookup ] || { printf 'no bus for '; cat; exit 1; } >&2\n`;
    writeFileSync(join(bin, 'secret-tool'), text, { mode: 0o755 });
    const env = { SIGNAGE_CONFIG_DIR: config, PATH: `${bin}${delimiter}${process.env.PATH}` };
    const login = ['auth', 'login', '--base-url', await service(), '--keyring'];
    expect(await run(node, login, { env, stdin: keyOf('a') })).toMatchObject({
      stdout: '',
      stderr: `signage: secret-tool did not store the key; it said: no bus for test_live_lojas-exemplo_…
  Is the keyring there and unlocked? On a server there is often none. Or keep the key in another password manager: --key-command "pass show signage"
`,
      code: 3,
    });
    expect(profilesIn(config)).toEqual({});
  });
});

const hasGnome = ['dbus-run-session', 'gnome-keyring-daemon', 'secret-tool'].every(isInstalled);

test.skipIf(!hasGnome).each(nodes)(
  'the keyring of GNOME keeps a key, on %s (needs dbus-run-session, gnome-keyring-daemon, secret-tool)',
  async (node) => {
    const home = folderOf();
    const env = { HOME: home, SIGNAGE_CONFIG_DIR: folderOf() };
    const key = keyOf('a');
    const script = join(home, 'session');
    // Its arguments are a command line of the tool.
    const text = `#!/bin/bash
printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
"$@" auth login --base-url '${await service()}' --keyring -q >/dev/null || exit
"$@" auth token
id=$(grep -o 'id [0-9a-f-]*' "$SIGNAGE_CONFIG_DIR/config.json")
secret-tool lookup service signage $id; echo " $?"
"$@" auth logout -q
secret-tool lookup service signage $id; echo "$?"
`;
    writeFileSync(script, text, { mode: 0o755 });
    // The tool's own words come last, and are not needed here.
    const ended = await run(node, [], { env, stdin: key, launcher: ['dbus-run-session', '--', script] });
    expect(ended).toMatchObject({ stdout: `${key}\n${key} 0\n1\n`, code: 0 });
  },
);

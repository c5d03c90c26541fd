// project: packed-once
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasScript } from '../helpers/processes.ts';
import { folderOf, nodes, openTerminal, run, testKey } from './tool.ts';

const cursorEntry = `{
  "mcpServers": {
    "signage": {
      "command": "signage",
      "args": [
        "mcp"
      ]
    }
  }
}
`;
const shown = (text: string) => text.replace(/^(?=.)/gm, '+ ');

/** A home folder with these clients. */
function homeWith(...folders: string[]) {
  const home = folderOf();
  for (const folder of folders) mkdirSync(join(home, folder), { recursive: true });
  return { home, env: { HOME: home, SIGNAGE_CONFIG_DIR: folderOf() } };
}

describe.each(nodes)('mcp install on %s', (node) => {
  test('without a client on the machine: exit 3', async () => {
    const { env } = homeWith();
    expect(await run(node, 'mcp install --force', { env })).toMatchObject({
      stderr: `signage: no MCP client found
  Name one: signage mcp install claude-desktop, claude-code, cursor, vscode, codex
`,
      code: 3,
    });
  });

  test('writes to those that are there; a second time changes nothing', async () => {
    const { home, env } = homeWith('.cursor', '.codex');
    const [cursor, codex] = [join(home, '.cursor/mcp.json'), join(home, '.codex/config.toml')];
    writeFileSync(codex, '# mine\n', { mode: 0o600 });
    expect(await run(node, 'mcp install --force', { env })).toMatchObject({
      stdout: '',
      stderr: `Cursor, in ${cursor}:
${shown(cursorEntry)}Codex, in ${codex}:
+ [mcp_servers.signage]
+ command = "signage"
+ args = [ "mcp" ]
✓ Added signage to Cursor. Restart it to use it. To undo, remove "signage" from ${cursor}
✓ Added signage to Codex. Restart it to use it. To undo, remove "signage" from ${codex}
`,
      code: 0,
    });
    expect(readFileSync(cursor, 'utf8')).toBe(cursorEntry);
    expect(readFileSync(codex, 'utf8')).toBe(
      '# mine\n\n[mcp_servers.signage]\ncommand = "signage"\nargs = [ "mcp" ]\n',
    );
    expect(statSync(codex).mode & 0o777).toBe(0o600);
    const before = statSync(cursor).ino;
    expect(await run(node, 'mcp install', { env })).toMatchObject({
      stderr: `Cursor has this entry already (${cursor}), so nothing was changed
Codex has this entry already (${codex}), so nothing was changed
`,
      code: 0,
    });
    expect(statSync(cursor).ino).toBe(before);
  });

  test('a file that cannot be parsed stays; the others are written; exit 3', async () => {
    const { home, env } = homeWith('.cursor', '.config/Code/User');
    const cursor = join(home, '.cursor/mcp.json');
    writeFileSync(cursor, '{ "mcpServers": oops }');
    const ended = await run(node, 'mcp install --force -q', { env });
    expect(ended).toMatchObject({ code: 3 });
    expect(
      ended.stderr,
    ).toContain(`signage: cannot use the settings of Cursor in ${cursor}: it is not valid JSON (line 1: invalid symbol)
  They are unchanged. To see the entry to add yourself: signage mcp install cursor --print
`);
    expect(readFileSync(cursor, 'utf8')).toBe('{ "mcpServers": oops }');
    expect(existsSync(join(home, '.config/Code/User/mcp.json'))).toBe(true);
    expect(await run(node, 'mcp install cursor --print', { env })).toMatchObject({
      stdout: cursorEntry,
      code: 0,
    });
  });

  test.each([
    ['no UTF-8', Buffer.from('{"a": "\xe9"}', 'latin1'), 'it is not UTF-8'],
    ['UTF-16', Buffer.from('\uFEFF{}', 'utf16le'), 'it is in UTF-16, not UTF-8'],
  ])('a file that is %s stays', async (_, bytes, why) => {
    const { home, env } = homeWith('.cursor');
    const path = join(home, '.cursor/mcp.json');
    writeFileSync(path, bytes);
    const ended = await run(node, 'mcp install --force', { env });
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain(why);
    expect(readFileSync(path)).toEqual(bytes);
  });

  test('names the profile and holds no key; a link stays a link', async () => {
    const { home, env } = homeWith('dotfiles', '.cursor');
    const profiles = {
      current: 'a',
      profiles: { a: { baseUrl: 'https://signage.test', key: testKey, scopes: [] } },
    };
    writeFileSync(join(env.SIGNAGE_CONFIG_DIR, 'config.json'), JSON.stringify(profiles), { mode: 0o600 });
    const path = join(home, '.cursor/mcp.json');
    writeFileSync(join(home, 'dotfiles/mcp.json'), '{}');
    symlinkSync('../dotfiles/mcp.json', path);
    const words = 'mcp install cursor --name signage-a --profile';
    expect(await run(node, `${words} b --force`, { env })).toMatchObject({ code: 3 });
    const all = { ...env, SIGNAGE_API_KEY: testKey };
    const ended = await run(node, `${words} a --force`, { env: all });
    expect(ended).toMatchObject({ code: 0 });
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    const text = readFileSync(path, 'utf8');
    expect(JSON.parse(text)).toEqual({
      mcpServers: { 'signage-a': { command: 'signage', args: ['mcp', '--profile', 'a'] } },
    });
    expect(text + ended.stderr).not.toContain('kkkk');
  });

  test.skipIf(!hasScript).each([
    ['y\r', 0, true],
    ['n\r', 3, false],
  ])('asks on a terminal: %j (needs the script command of util-linux)', async (typed, code, isWritten) => {
    const { home, env } = homeWith('.cursor');
    const terminal = openTerminal(node, 'signage mcp install; echo "exit $?"', env);
    await terminal.shown('(y/N)');
    expect(existsSync(join(home, '.cursor/mcp.json'))).toBe(false);
    terminal.type(typed);
    await terminal.ended;
    expect(terminal.screen()).toContain(`exit ${code}`);
    expect(existsSync(join(home, '.cursor/mcp.json'))).toBe(isWritten);
  });
});

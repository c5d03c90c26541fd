import fc from 'fast-check';
import { parse as parseToml, stringify } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { mcpClients } from '../../../../src/commands/mcp/install/clients.ts';
import { serverCommand, withEntry } from '../../../../src/commands/mcp/install/entry.ts';

const { cursor, vscode, codex } = mcpClients;
const server = serverCommand([], 'linux');
const added = (text: string) => withEntry(vscode, 'signage', server, text);

describe('JSON', () => {
  test('keeps comments, order, line ends and the rest, to the byte', () => {
    expect(
      added(`\uFEFF{\r
\t// mine\r
\t"servers": { // all of them\r
\t\t// the first\r
\t\t"a": {"command":"x"}, // c\r
\t},\r
\t"inputs": [ 1,2 ]\r
}`),
    ).toBe(`\uFEFF{\r
\t// mine\r
\t"servers": { // all of them\r
\t\t"signage": {\r
\t\t\t"type": "stdio",\r
\t\t\t"command": "signage",\r
\t\t\t"args": [\r
\t\t\t\t"mcp"\r
\t\t\t]\r
\t\t},\r
\t\t// the first\r
\t\t"a": {"command":"x"}, // c\r
\t},\r
\t"inputs": [ 1,2 ]\r
}`);
  });

  test.each([
    ['{"b":1}', '{"servers": {"signage":{"type":"stdio","command":"signage","args":["mcp"]}}, "b":1}'],
    [
      '{\n    "servers": {}\n}\n',
      `{
    "servers": {
        "signage": {
            "type": "stdio",
            "command": "signage",
            "args": [
                "mcp"
            ]
        }
    }
}
`,
    ],
    [
      '{"servers":{"signage":{"env":{"A":"1"},"command":"old","args":[]}}}',
      '{"servers":{"signage":{"env":{"A":"1"},"command":"signage","args":["mcp"]}}}',
    ],
  ])('%j', (text, changed) => {
    expect(added(text)).toBe(changed);
    expect(added(changed)).toBe(changed);
  });

  test.each([
    ['{"servers": {', 'it is not valid JSON (line 1: close brace expected)'],
    ['{\n"a" 1}', 'it is not valid JSON (line 2: colon expected)'],
    ['[]', 'it is not an object'],
    ['{"servers": []}', '"servers" in it is not an object'],
    ['{"servers": {"signage": 1}}', '"signage" in "servers" is not an object'],
  ])('%j is refused', (text, why) => {
    expect(() => added(text)).toThrow(why);
  });

  test('has the entry afterward, and else what it had; a second time changes nothing', () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue());
    const settings = fc.record({
      rest: json,
      servers: fc.option(json),
      indent: fc.constantFrom(0, 1, 2, 4, '\t'),
    });
    fc.assert(
      fc.property(settings, ({ rest, servers, indent }) => {
        const { mcpServers: _, ...others } = rest;
        const { signage: __, ...before } = servers ?? {};
        const value = { ...others, ...(servers && { mcpServers: before }) };
        const text = JSON.stringify(value, undefined, indent);
        const after = withEntry(cursor, 'signage', server, text);
        fc.pre(!text.includes('__proto__'));
        expect(JSON.parse(after)).toEqual(
          JSON.parse(JSON.stringify({ ...others, mcpServers: { ...before, signage: server } })),
        );
        expect(withEntry(cursor, 'signage', server, after)).toBe(after);
        // Nothing is removed: what was there is there in the same order.
        let at = 0;
        for (const character of text) at = after.indexOf(character, at) + 1;
        expect(at).toBeGreaterThan(0);
      }),
    );
  });
});

describe('TOML', () => {
  const withTable = (text: string) => withEntry(codex, 'signage', server, text);
  const table = '[mcp_servers.signage]\ncommand = "signage"\nargs = [ "mcp" ]\n';

  test.each([
    ['', table],
    ['# mine\nmodel = "o"', `# mine\nmodel = "o"\n\n${table}`],
    [
      '[mcp_servers.a]\r\ncommand = "x"\r\n',
      `[mcp_servers.a]\r\ncommand = "x"\r\n\r\n${table.replaceAll('\n', '\r\n')}`,
    ],
    ['[mcp_servers]\na.command = "x"\n', `[mcp_servers]\na.command = "x"\n\n${table}`],
  ])('%j has a table at its end', (text, changed) => {
    expect(withTable(text)).toBe(changed);
    expect(withTable(changed)).toBe(changed);
  });

  test.each([
    ['a = \n', 'it is not valid TOML (line 1)'],
    ['mcp_servers = {}\n', 'no table can be added to "mcp_servers" in it'],
    ['mcp_servers.signage = 1\n', 'no table can be added to "mcp_servers" in it'],
    [
      '[mcp_servers.signage]\ncommand = "x"\n',
      '[mcp_servers.signage] is there already, with another command',
    ],
  ])('%j is refused', (text, why) => {
    expect(() => withTable(text)).toThrow(why);
  });

  test('begins with what it had', () => {
    const key = fc.string({ minLength: 1 });
    fc.assert(
      fc.property(
        fc.dictionary(key, fc.oneof(fc.string(), fc.boolean(), fc.dictionary(key, fc.string()))),
        (value) => {
          fc.pre(!Object.hasOwn(value, 'mcp_servers') && !Object.hasOwn(value, '__proto__'));
          const text = stringify(value);
          const after = withTable(text);
          expect(after.startsWith(text)).toBe(true);
          expect(parseToml(after)).toEqual({ ...parseToml(text), mcp_servers: { signage: { ...server } } });
        },
      ),
    );
  });
});

test('on Windows, cmd starts what npm has installed', () => {
  expect(serverCommand(['--profile', 'a'], 'win32')).toEqual({
    command: 'cmd',
    args: ['/c', 'signage', 'mcp', '--profile', 'a'],
  });
});

const windows = {
  env: { APPDATA: 'C:\\Users\\me\\AppData\\Roaming' },
  home: 'C:\\Users\\me',
  system: 'win32',
};
const mac = { env: {}, home: '/Users/me', system: 'darwin' };
const linux = { env: { XDG_CONFIG_HOME: '/cfg', CODEX_HOME: '/codex' }, home: '/home/me', system: 'linux' };

test.each([
  [
    windows,
    [
      'C:\\Users\\me\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
      'C:\\Users\\me\\.claude.json',
      'C:\\Users\\me\\.cursor\\mcp.json',
      'C:\\Users\\me\\AppData\\Roaming\\Code\\User\\mcp.json',
      'C:\\Users\\me\\.codex\\config.toml',
    ],
  ],
  [
    mac,
    [
      '/Users/me/Library/Application Support/Claude/claude_desktop_config.json',
      '/Users/me/.claude.json',
      '/Users/me/.cursor/mcp.json',
      '/Users/me/Library/Application Support/Code/User/mcp.json',
      '/Users/me/.codex/config.toml',
    ],
  ],
  [
    linux,
    [
      '/cfg/Claude/claude_desktop_config.json',
      '/home/me/.claude.json',
      '/home/me/.cursor/mcp.json',
      '/cfg/Code/User/mcp.json',
      '/codex/config.toml',
    ],
  ],
])('the settings on %j', (owner, paths) => {
  expect(Object.values(mcpClients).map((client) => client.settings(owner))).toEqual(paths);
});

import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { version } from '../../../package.json';
import { execute } from '../../helpers/programs.ts';
import { release } from './release.ts';

/* The MCP bundle, as a client unpacks and starts it. */

let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  await execute('unzip', ['-q', join(release, `signage-${version}.mcpb`), '-d', folder]);
});

test('has the tool, its manifest and the licenses', () => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const chunks = readdirSync('dist').filter((name) => name !== 'man');
  expect(names).toEqual(
    [
      ...[
        'LICENSE',
        'bin',
        'bin/compiled-code.js',
        'bin/package.json',
        'bin/signage.js',
        'dist',
        'manifest.json',
        'package.json',
      ],
      ...chunks.map((name) => `dist/${name}`),
    ].sort(),
  );
});

test('starts as its manifest says, without any settings, and has the tools it lists', async () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const { command, args, env } = manifest.server.mcp_config;
  const filled = (text: string) =>
    text
      .replace(`\${__dirname}`, folder)
      .replaceAll(/\$\{user_config\.(\w+)\}/g, (_, name) => manifest.user_config[name].default);
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: command.replace(/^node$/, process.execPath),
    args: args.map(filled),
    env: {
      ...Object.fromEntries(Object.entries<string>(env).map(([name, text]) => [name, filled(text)])),
      SIGNAGE_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'release-')),
    },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  expect(client.getServerVersion()).toMatchObject({ name: 'signage', version });
  const { tools } = await client.listTools();
  expect(manifest.tools).toEqual(tools.map(({ name, description }) => ({ name, description })));
  const { isError, content } = await client.callTool({ name: 'list_players' });
  expect(isError).toBe(true);
  expect(content).toMatchObject([{ text: expect.stringContaining('MISSING_API_KEY') }]);
});

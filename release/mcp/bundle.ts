import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { zip } from '../archives.ts';
import { copy, put } from '../contents.ts';
import {
  author,
  bugs,
  description,
  engines,
  homepage,
  keywords,
  license,
  mcpDocumentation,
  name,
  repository,
  version,
} from '../project.ts';

/** File name of the MCP bundle. */
export const bundleName = `signage-${version}.mcpb`;

/** A tool of the MCP server, as the bundle lists it. */
export interface ListedTool {
  readonly name: string;
  readonly description?: string | undefined;
}

/** Makes the MCP bundle: the built tool, which runs on the client's Node.js, and its manifest. `epoch` is in seconds. */
export async function makeMcpBundle(out: string, work: string, epoch: number): Promise<void> {
  const folder = join(work, 'mcp');
  await put(join(folder, 'manifest.json'), json(bundleManifest(await listTools())));
  await put(join(folder, 'package.json'), json({ name, version, license }));
  for (const path of ['LICENSE', 'bin/package.json', 'bin/signage.js', 'bin/compiled-code.js'])
    await copy(path, join(folder, path));
  for (const entry of await readdir('dist', { withFileTypes: true }))
    if (entry.isFile()) await copy(join('dist', entry.name), join(folder, 'dist/'));
  await zip(resolve(out, bundleName), folder, '.', epoch);
}

/** The bundle's manifest.json: how a client starts the server, and what it asks the user for. */
export function bundleManifest(tools: readonly ListedTool[]) {
  const [authorName = author] = author.split(' <');
  return {
    manifest_version: '0.3',
    name: 'signage',
    display_name: 'Digital signage',
    version,
    description,
    author: { name: authorName, url: homepage },
    repository: { type: 'git', url: repository },
    homepage,
    documentation: mcpDocumentation,
    support: bugs,
    license,
    keywords,
    server: {
      type: 'node',
      entry_point: 'bin/signage.js',
      mcp_config: {
        command: 'node',
        args: [`${filledIn('__dirname')}/bin/signage.js`, 'mcp'],
        env: {
          SIGNAGE_BASE_URL: filledIn('user_config.base_url'),
          SIGNAGE_API_KEY: filledIn('user_config.api_key'),
          SIGNAGE_PROFILE: filledIn('user_config.profile'),
        },
      },
    },
    tools: tools.map(({ name, description }) => ({ name, description })),
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: engines.node } },
    // Clients pass on the ${…} of a setting that has neither a value nor a default.
    user_config: {
      base_url: {
        type: 'string',
        title: 'Base URL',
        description: 'The base URL of the service. If empty: that of the stored profile',
        default: '',
      },
      api_key: {
        type: 'string',
        title: 'API key',
        description: 'A key with the scopes that the model may use. If empty: that of the stored profile',
        sensitive: true,
        default: '',
      },
      profile: {
        type: 'string',
        title: 'Profile',
        description: 'A profile stored by signage auth login. If empty: the current one',
        default: '',
      },
    },
  };
}

/** What the client replaces by the value of a variable. */
function filledIn(variable: string): string {
  return `\${${variable}}`;
}

/** The tools of the built server. */
async function listTools(): Promise<readonly ListedTool[]> {
  const client = new Client({ name: 'release', version });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: ['bin/signage.js', 'mcp'] }),
  );
  const { tools } = await client.listTools();
  await client.close();
  return tools;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

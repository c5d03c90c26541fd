import { environment } from '../../src/profiles/environment.ts';
import { description, downloads, mcpDocumentation, mcpName, name, repository, version } from '../project.ts';
import { bundleName } from './bundle.ts';

/** `server.json` for the MCP registry: the npm package, and the bundle, with its SHA-256. */
export function registryEntry(checksum: string): string {
  const transport = { type: 'stdio' };
  const entry = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: mcpName,
    title: 'Digital signage',
    description,
    version,
    repository: { url: repository, source: 'github' },
    websiteUrl: mcpDocumentation,
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        runtimeHint: 'npx',
        packageArguments: [{ type: 'positional', value: 'mcp' }],
        environmentVariables,
        transport,
      },
      {
        registryType: 'mcpb',
        identifier: `${downloads}/${bundleName}`,
        version,
        fileSha256: checksum,
        transport,
      },
    ],
  };
  return `${JSON.stringify(entry, null, 2)}\n`;
}

/** Those that matter to a server: not the ones about terminals, formats, CI and the sandbox. */
const environmentVariables = Object.entries(environment)
  .filter(([name]) => /^SIGNAGE_(?!DEMO|OUTPUT|PAGER)|_PROXY$/.test(name))
  .map(([name, description]) => ({
    name,
    description,
    ...(name === 'SIGNAGE_API_KEY' && { isSecret: true }),
    ...(/_(?:FILE|DIR)$/.test(name) && { format: 'filepath' }),
  }));

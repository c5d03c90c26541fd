import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { bundleManifest } from '../../release/mcp/bundle.ts';
import { registryEntry } from '../../release/mcp/registry.ts';
import { environment } from '../../src/profiles/environment.ts';

const { version, description } = manifest;
const repository = 'https://github.com/signage-cli/signage';
const documentation = `${repository}/blob/v${version}/docs/mcp.md`;
const checksum = 'ab'.repeat(32);

test('server.json names the npm package, how to start it, and the bundle', () => {
  const variable = (name: keyof typeof environment) => ({ name, description: environment[name] });
  expect(JSON.parse(registryEntry(checksum))).toEqual({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: 'io.github.signage-cli/signage',
    title: 'Digital signage',
    description,
    version,
    repository: { url: repository, source: 'github' },
    websiteUrl: documentation,
    packages: [
      {
        registryType: 'npm',
        identifier: 'signage-cli',
        version,
        runtimeHint: 'npx',
        packageArguments: [{ type: 'positional', value: 'mcp' }],
        environmentVariables: [
          { ...variable('SIGNAGE_API_KEY'), isSecret: true },
          { ...variable('SIGNAGE_API_KEY_FILE'), format: 'filepath' },
          variable('SIGNAGE_BASE_URL'),
          variable('SIGNAGE_PROFILE'),
          variable('SIGNAGE_TZ'),
          { ...variable('SIGNAGE_CONFIG_DIR'), format: 'filepath' },
          variable('SIGNAGE_ASSUME'),
          { ...variable('SIGNAGE_CA_FILE'), format: 'filepath' },
          variable('HTTPS_PROXY'),
          variable('HTTP_PROXY'),
          variable('ALL_PROXY'),
          variable('NO_PROXY'),
        ],
        transport: { type: 'stdio' },
      },
      {
        registryType: 'mcpb',
        identifier: `${repository}/releases/download/v${version}/signage-${version}.mcpb`,
        version,
        fileSha256: checksum,
        transport: { type: 'stdio' },
      },
    ],
  });
});

test('what the MCP registry checks holds', () => {
  // It asks npm's package.json for the name, and takes at most 100 characters of description.
  expect(manifest.mcpName).toBe('io.github.signage-cli/signage');
  expect(description.length).toBeLessThanOrEqual(100);
});

test('the manifest of the MCP bundle says how to start it, and what to ask the user for', () => {
  const { user_config: asked, ...bundle } = bundleManifest([
    { name: 'lint', description: 'Finds mistakes.' },
  ]);
  expect(bundle).toMatchObject({
    manifest_version: '0.3',
    name: 'signage',
    version,
    description,
    documentation,
    server: {
      type: 'node',
      entry_point: 'bin/signage.js',
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/bin/signage.js`, 'mcp'],
        env: {
          SIGNAGE_BASE_URL: `\${user_config.base_url}`,
          SIGNAGE_API_KEY: `\${user_config.api_key}`,
          SIGNAGE_PROFILE: `\${user_config.profile}`,
        },
      },
    },
    tools: [{ name: 'lint', description: 'Finds mistakes.' }],
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=20.18.1' } },
  });
  expect(Object.keys(asked)).toEqual(['base_url', 'api_key', 'profile']);
  expect(asked.api_key).toMatchObject({ sensitive: true, default: '' });
});

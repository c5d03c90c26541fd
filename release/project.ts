import { execFileSync } from 'node:child_process';
import manifest from '../package.json';

/** The project's metadata in package.json. */
export const { name, version, description, license, author, homepage, bugs, engines, keywords, mcpName } =
  manifest;

/** The SPDX identifiers of the executables' main licenses: this project's, and that of JavaScriptCore in Bun. */
export const executableLicenses = [license, 'LGPL-2.1-or-later'] as const;

/** URL of the source repository: https://github.com/OWNER/NAME. */
export const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');

/** Base URL of the release's downloads. */
export const downloads = `${repository}/releases/download/v${version}`;

/** URL of the documentation of the MCP server. */
export const mcpDocumentation = `${repository}/blob/v${version}/docs/mcp.md`;

/** The commit that the release is made from, in hexadecimal. */
export function readCommit(): string {
  return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
}

/** Modification time of all files in seconds since 1970: the commit's, so that two builds are identical. */
export function readEpoch({
  SOURCE_DATE_EPOCH: given,
}: Readonly<Record<string, string | undefined>>): number {
  return Number(given ?? execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }));
}

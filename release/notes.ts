import { version } from './project.ts';
import { archiveName, type Target } from './targets.ts';

/** Where the executable for macOS on x64 runs, it is signed again first. */
const signAgain = `
\`darwin-x64\` was linked on Linux, and its signature is broken: before it runs, sign it again on a Mac:
\`codesign --force --sign - signage\`
`;

/** The release notes: the changes, and which executables were run, by CI or elsewhere (`ran`). */
export function releaseNotes(
  targets: readonly Target[],
  changes: string,
  ran: readonly Target[] = [],
): string {
  const rows = targets.map((target) => {
    const isRun = target.isRun || ran.includes(target);
    return `| \`${archiveName(target, version)}\` | ${isRun ? 'built and run' : 'built, not run'} |`;
  });
  const isUnsigned = targets.some((target) => target.name === 'darwin-x64' && !ran.includes(target));
  return `# signage ${version}

${changes.trim()}

## Executables

| File | State |
| --- | --- |
${rows.join('\n')}

"Built and run": this executable printed its version and a list on its own platform; \`linux-x64\` also passed the tests of the packed tool.
"Built, not run": this executable was not started before the release. The musl executables need \`libstdc++\` and \`libgcc\`
(Alpine: \`apk add libstdc++ libgcc\`).
${isUnsigned ? signAgain : ''}
The executables contain Bun (MIT) and JavaScriptCore (LGPL-2.1 or later): \`THIRD-PARTY-LICENSES.txt\` in each archive has the licenses,
where the source is, and how to relink.

## Language models

\`signage-${version}.mcpb\` installs the MCP server in Claude Desktop and other clients. \`server.json\` describes it for the MCP registry.

## Verifying

To verify a download: \`sha256sum --check --ignore-missing checksums.txt\`
`;
}

/** The changelog's section for a version, or the unreleased section if there is none. */
export function changesOf(changelog: string, wanted: string): string {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((text) => text.startsWith(`[${wanted}]`)) ?? parts[0] ?? '';
  return part.slice(part.indexOf('\n') + 1);
}

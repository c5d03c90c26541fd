import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { changesOf, releaseNotes } from '../../release/notes.ts';
import { targets } from '../../release/targets.ts';

const { version } = manifest;
const changelog = `# Changelog

Preface.

## [Unreleased]

- new

## [0.2.0] - 2026-12-01

### Added

- second

## [0.1.0] - 2026-11-01

- first
`;

test.each([
  ['0.2.0', '\n### Added\n\n- second\n\n'],
  ['0.1.0', '\n- first\n'],
  ['0.3.0', '\n- new\n\n'],
])('the changes of %s', (wanted, changes) => {
  expect(changesOf(changelog, wanted)).toBe(changes);
});

const unsigned = `
\`darwin-x64\` was linked on Linux, and its signature is broken: before it runs, sign it again on a Mac:
\`codesign --force --sign - signage\`
`;

/** The notes about two executables, with their states, and what must be done to one. */
const notes = (linux: string, darwin: string, advice: string) => `# signage ${version}

- new

## Executables

| File | State |
| --- | --- |
| \`signage-${version}-linux-x64.tar.gz\` | ${linux} |
| \`signage-${version}-darwin-x64.tar.gz\` | ${darwin} |

"Built and run": this executable printed its version and a list on its own platform; \`linux-x64\` also passed the tests of the packed tool.
"Built, not run": this executable was not started before the release. The musl executables need \`libstdc++\` and \`libgcc\`
(Alpine: \`apk add libstdc++ libgcc\`).
${advice}
The executables contain Bun (MIT) and JavaScriptCore (LGPL-2.1 or later): \`THIRD-PARTY-LICENSES.txt\` in each archive has the licenses,
where the source is, and how to relink.

## Language models

\`signage-${version}.mcpb\` installs the MCP server in Claude Desktop and other clients. \`server.json\` describes it for the MCP registry.

## Verifying

To verify a download: \`sha256sum --check --ignore-missing checksums.txt\`
`;

const some = targets.filter(({ name }) => name === 'linux-x64' || name === 'darwin-x64');

test('the notes say which executables have been run', () => {
  expect(releaseNotes(some, '\n- new\n\n')).toBe(notes('built and run', 'built, not run', unsigned));
});

test('what has been run elsewhere counts', () => {
  const ran = targets.filter(({ name }) => name === 'darwin-x64');
  expect(releaseNotes(some, '\n- new\n\n', ran)).toBe(notes('built and run', 'built and run', ''));
});

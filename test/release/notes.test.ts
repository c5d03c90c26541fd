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

/** The notes about two executables, of which the states are given. */
const notes = (linux: string, darwin: string) => `# signage ${version}

- new

## Executables

| File | State |
| --- | --- |
| \`signage-${version}-linux-x64.tar.gz\` | ${linux} |
| \`signage-${version}-darwin-x64.tar.gz\` | ${darwin} |

"Built and run": this executable printed its version and a list on its own platform; \`linux-x64\` also passed the tests of the packed tool.
"Built, not run": this executable was not started before the release. The musl executables need \`libstdc++\` and \`libgcc\`
(Alpine: \`apk add libstdc++ libgcc\`).

To verify a download: \`sha256sum --check --ignore-missing checksums.txt\`
`;

const some = targets.filter(({ name }) => name === 'linux-x64' || name === 'darwin-x64');

test('the notes say which executables have been run', () => {
  expect(releaseNotes(some, '\n- new\n\n')).toBe(notes('built and run', 'built, not run'));
});

test('what has been run elsewhere counts', () => {
  const ran = targets.filter(({ name }) => name === 'darwin-x64');
  expect(releaseNotes(some, '\n- new\n\n', ran)).toBe(notes('built and run', 'built and run'));
});

import { version } from './project.ts';
import { archiveName, type Target } from './targets.ts';

/** What a release says of its files: which of the executables have been run (here, or as `ran` says), and which only built. */
export function releaseNotes(
  targets: readonly Target[],
  changes: string,
  ran: readonly Target[] = [],
): string {
  const rows = targets.map((target) => {
    const isRun = target.isRun || ran.includes(target);
    return `| \`${archiveName(target, version)}\` | ${isRun ? 'built and run' : 'built, not run'} |`;
  });
  return `# signage ${version}

${changes.trim()}

## Executables

| File | State |
| --- | --- |
${rows.join('\n')}

"Built and run": it printed its version and a list on its own system; \`linux-x64\` passed the tests of the packed tool.
"Built, not run": nobody has started it before the release. The musl executables need \`libstdc++\` and \`libgcc\`
(Alpine: \`apk add libstdc++ libgcc\`).

To check a download: \`sha256sum --check --ignore-missing checksums.txt\`
`;
}

/** The part of the changelog about a version, or about what has no version yet. */
export function changesOf(changelog: string, wanted: string): string {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((text) => text.startsWith(`[${wanted}]`)) ?? parts[0] ?? '';
  return part.slice(part.indexOf('\n') + 1);
}

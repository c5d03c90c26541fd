import { version } from './project.ts';
import { archiveName, type Target } from './targets.ts';

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
  return `# signage ${version}

${changes.trim()}

## Executables

| File | State |
| --- | --- |
${rows.join('\n')}

"Built and run": this executable printed its version and a list on its own platform; \`linux-x64\` also passed the tests of the packed tool.
"Built, not run": this executable was not started before the release. The musl executables need \`libstdc++\` and \`libgcc\`
(Alpine: \`apk add libstdc++ libgcc\`).

To verify a download: \`sha256sum --check --ignore-missing checksums.txt\`
`;
}

/** The changelog's section for a version, or the unreleased section if there is none. */
export function changesOf(changelog: string, wanted: string): string {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((text) => text.startsWith(`[${wanted}]`)) ?? parts[0] ?? '';
  return part.slice(part.indexOf('\n') + 1);
}

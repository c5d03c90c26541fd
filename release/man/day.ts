/** Until a version has a date: the same for every build, as are the times in what `npm pack` makes. */
const unreleased = '1970-01-01';

/** The day in the footer of the manual: that of SOURCE_DATE_EPOCH, or the version's in the changelog; never today. */
export function dayOf(version: string, changelog: string, sourceDateEpoch: string | undefined): string {
  if (sourceDateEpoch) return new Date(Number(sourceDateEpoch) * 1000).toISOString().slice(0, 10);
  const line = changelog.split('\n').find((text) => text.startsWith(`## [${version}]`));
  return /\d{4}-\d{2}-\d{2}$/.exec(line ?? '')?.[0] ?? unreleased;
}

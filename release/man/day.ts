/** Used until the version has a date, so that two builds are identical. */
const unreleased = '1970-01-01';

/** The date in the footer of manual pages: SOURCE_DATE_EPOCH, or else the version's date in the changelog. */
export function dayOf(version: string, changelog: string, sourceDateEpoch: string | undefined): string {
  if (sourceDateEpoch) return new Date(Number(sourceDateEpoch) * 1000).toISOString().slice(0, 10);
  const line = changelog.split('\n').find((text) => text.startsWith(`## [${version}]`));
  return /\d{4}-\d{2}-\d{2}$/.exec(line ?? '')?.[0] ?? unreleased;
}

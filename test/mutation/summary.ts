import { dirname } from 'node:path';
import type { Site } from './sites.ts';

/** What became of one mutant. */
interface MutantVerdict {
  readonly site: Site;
  /** The test that failed. */
  readonly killedBy: string | undefined;
  /** Whether any test runs its place at all. */
  readonly isReached: boolean;
}

/** The survivors, and a line for each folder. */
export function summary(verdicts: readonly MutantVerdict[]): string {
  const survivors = verdicts.filter(({ killedBy }) => killedBy === undefined);
  const lines = survivors.map(
    ({ site: { file, line, change }, isReached }) =>
      `${file}:${line}   ${change}${isReached ? '' : '   (no test runs it)'}`,
  );
  const folderOf = ({ site }: MutantVerdict) => dirname(site.file);
  const folders = [...new Set(verdicts.map(folderOf))];
  const totals = [...folders, 'all'].map((folder) => {
    const all = verdicts.filter((verdict) => folder === 'all' || folderOf(verdict) === folder);
    const killed = all.filter(({ killedBy }) => killedBy !== undefined).length;
    const share = all.length === 0 ? 100 : (100 * killed) / all.length;
    return `${folder}: ${killed} of ${all.length} killed (${share.toFixed(1)}%)`;
  });
  return `${['survivors:', ...lines, '', ...totals].join('\n')}\n`;
}

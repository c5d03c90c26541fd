import { reportFlagFor, splitTarget } from '../../../../command/reports/targets.ts';
import { reports } from './index.ts';

/** The `--report` of `players check`. */
export const reportFlag = reportFlagFor(reports);

/** The formats, for `parseTargets`. */
export const knownReports = { formats: reports, example: 'junit=players.xml' } as const;

/** The target of the Nagios report, if any: a file, or standard output. */
export function nagiosTarget(typed: readonly string[]): { readonly file: string | undefined } | undefined {
  const found = typed.map(splitTarget).find(({ name }) => name === 'nagios');
  return found && { file: found.file || undefined };
}

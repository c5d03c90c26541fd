import { reportFlagFor } from '../../../../command/reports/targets.ts';
import { reports } from './index.ts';

/** The `--report` of `players check`. */
export const reportFlag = reportFlagFor(reports);

/** The formats, for `parseTargets`. */
export const knownReports = { formats: reports, example: 'junit=players.xml' } as const;

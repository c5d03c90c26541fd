import type { Section } from '../../output/page.ts';
import { type ReportFormat, reportMeanings } from '../../output/reports/report.ts';
import { optionRows } from '../flag.ts';
import { reporting } from './reporting.ts';

/** What help says of the options that write reports. */
export function reportsTopic(): Section[] {
  const formats = Object.keys(reportMeanings) as ReportFormat[];
  return [
    'A report is the verdict in the form that another system reads. It goes to standard output, in place of the usual output, or to a \
file beside it: --report junit=report.xml. The annotations \
of github go to standard error, beside the usual output. It can be repeated. The help of a command names the formats that it has.',
    { rows: Object.entries(reportMeanings) },
    optionRows(reporting(formats, []).flags),
    'See also: docs/ci.md, docs/monitoring.md',
  ];
}

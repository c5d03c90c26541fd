import { renderAnnotations } from './github.ts';
import { renderJunit } from './junit.ts';
import { renderNagios } from './nagios.ts';
import { renderOpenMetrics } from './openmetrics.ts';
import type { Report, ReportFormat } from './report.ts';
import { renderSarif } from './sarif.ts';

export { renderSummary } from './github.ts';

/** Renders a report, with a final line feed. Text from the service is made safe to print. */
export async function renderReport(format: ReportFormat, report: Report): Promise<string> {
  switch (format) {
    case 'junit':
      return renderJunit(report);
    case 'github':
      return renderAnnotations(report);
    case 'openmetrics':
      return renderOpenMetrics(report);
    case 'nagios':
      return renderNagios(report);
    case 'sarif':
      return renderSarif(report);
  }
}

import { renderAnnotations } from './github.ts';
import { renderJunit } from './junit.ts';
import { renderNagios } from './nagios.ts';
import { renderOpenMetrics } from './openmetrics.ts';
import type { Report, ReportFormat } from './report.ts';
import { renderSarif } from './sarif.ts';

export { renderSummary } from './github.ts';

const renderers: Record<ReportFormat, (report: Report) => string | Promise<string>> = {
  junit: renderJunit,
  github: renderAnnotations,
  openmetrics: renderOpenMetrics,
  nagios: renderNagios,
  sarif: renderSarif,
};

/** Renders a report, with a final line feed. Text from the service is made safe to print. */
export async function renderReport(format: ReportFormat, report: Report): Promise<string> {
  return renderers[format](report);
}

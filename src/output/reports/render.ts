import type { OpenMetricsContentType } from 'prom-client';
import Gauge from 'prom-client/lib/gauge.js';
import Registry from 'prom-client/lib/registry.js';
import { renderAnnotations } from './github.ts';
import { renderJunit } from './junit.ts';
import { renderNagios } from './nagios.ts';
import type { Report, ReportFormat, Series } from './report.ts';
import { renderSarif } from './sarif.ts';

export { renderSummary } from './github.ts';

type Render = (report: Report, series: Series) => string | Promise<string>;

/** Each renders a report, with a final line feed. Text from the service is made safe to print. */
export const renderers: Readonly<Record<ReportFormat, Render>> = {
  junit: renderJunit,
  github: renderAnnotations,
  openmetrics: renderOpenMetrics,
  nagios: renderNagios,
  sarif: renderSarif,
};

/**
 * OpenMetrics for node_exporter's textfile collector, which reads only the older Prometheus text format. Gauges without
 * timestamps are the same in both formats, and the older one reads `# EOF` as a comment.
 */
function renderOpenMetrics({ metrics }: Report, series: Series): Promise<string> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  for (const { name, help, samples } of metrics?.(series) ?? []) {
    // A gauge without labels begins at 0.
    const labelNames = Object.keys(samples[0]?.[0] ?? { none: '' });
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const [values, value] of samples) gauge.set(values, value);
  }
  return registry.metrics();
}

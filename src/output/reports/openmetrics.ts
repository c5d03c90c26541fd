import type { OpenMetricsContentType } from 'prom-client';
import Gauge from 'prom-client/lib/gauge.js';
import Registry from 'prom-client/lib/registry.js';
import type { Report, Series } from './report.ts';

/**
 * OpenMetrics for node_exporter's textfile collector, which reads only the older Prometheus text format. Gauges without
 * timestamps are the same in both formats, and the older one reads `# EOF` as a comment.
 */
export function renderOpenMetrics({ metrics }: Report, series: Series): Promise<string> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  for (const { name, help, labels, samples } of metrics?.(series) ?? []) {
    const gauge = new Gauge({ name, help, labelNames: labels, registers: [registry] });
    for (const [values, value] of samples) gauge.set(values, value);
  }
  return registry.metrics();
}

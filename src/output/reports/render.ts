import type { OpenMetricsContentType } from 'prom-client';
import Gauge from 'prom-client/lib/gauge.js';
import Registry from 'prom-client/lib/registry.js';
import type { TextParts } from '../../context.ts';
import { renderAnnotations } from './github.ts';
import { renderJunit } from './junit.ts';
import { renderNagios } from './nagios.ts';
import type { Report, ReportFormat } from './report.ts';
import { renderSarif } from './sarif.ts';

export { renderSummary } from './github.ts';

type Render = (report: Report) => TextParts;

/** Each renders a report, with a final line feed. Text from the service is made safe to print. */
export const renderers: Readonly<Record<ReportFormat, Render>> = {
  junit: renderJunit,
  github: (report) => [renderAnnotations(report)],
  openmetrics: renderOpenMetrics,
  nagios: (report) => [renderNagios(report)],
  sarif: (report) => [renderSarif(report)],
};

/** How many samples the library gets at a time: it takes a multiple of their memory. */
const mostSamples = 1000;

/**
 * OpenMetrics for node_exporter's textfile collector, which reads only the older Prometheus text format. Gauges without
 * timestamps are the same in both formats, and the older one reads `# EOF` as a comment.
 */
async function* renderOpenMetrics({ metrics }: Report): AsyncGenerator<string> {
  for (const { name, help, samples } of metrics?.('all') ?? []) {
    // Of samples with the same labels, such as those of a player that is listed twice, the last one counts.
    const distinct = new Map(samples().map((sample) => [Object.values(sample[0]).join('\n'), sample]));
    const left = [...distinct.values()];
    const [first] = left;
    // The library gives a gauge without label names the value 0. A made-up name keeps a metric without samples empty.
    const labelNames = first === undefined ? ['none'] : Object.keys(first[0]);
    let head = 0;
    do {
      const registry = new Registry<OpenMetricsContentType>();
      registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
      const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
      for (const [values, value] of left.splice(0, mostSamples)) gauge.set(values, value);
      const text = await registry.getSingleMetricAsString(name);
      yield `${text.slice(head)}\n`;
      // The help and the type may occur once, so later parts leave them out.
      head = text.search(/^[^#]/m);
    } while (left.length > 0);
  }
  yield '# EOF\n';
}

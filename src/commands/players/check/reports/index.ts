import type { RenderedReport } from '../../../../output/reports/rendered.ts';
import type { CheckReport } from './report.ts';

/** The formats of `players check --report`. */
export const reports = ['junit', 'github', 'openmetrics', 'nagios'] as const;
export type ReportFormat = (typeof reports)[number];

/** The formats that include healthy players. */
export const reportsOfAll: ReadonlySet<ReportFormat> = new Set(['junit', 'openmetrics']);

/** Renders one format, loading only what that format needs. */
type Renderer = (report: CheckReport) => Promise<RenderedReport>;

const renderers = {
  junit: async (report) => (await import('./junit.ts')).renderJunit(report),
  github: async (report) => (await import('./github.ts')).renderGithub(report),
  openmetrics: async (report) => (await import('./openmetrics.ts')).renderOpenMetrics(report),
  nagios: async (report) => (await import('./nagios.ts')).renderNagios(report),
} as const satisfies Record<ReportFormat, Renderer>;

/** Renders the verdict in one format. Text from the service is made safe to print. */
export function renderReport(format: ReportFormat, report: CheckReport): Promise<RenderedReport> {
  return renderers[format](report);
}

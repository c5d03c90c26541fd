import type { RenderedReport } from '../../../../output/reports/rendered.ts';
import type { ReportFormat } from '../flags.ts';
import type { LintReport } from './report.ts';

const renderers = {
  junit: async (report) => (await import('./junit.ts')).renderJunit(report),
  github: async (report) => (await import('./github.ts')).renderGithub(report),
  sarif: async (report) => (await import('./sarif.ts')).renderSarif(report),
} as const satisfies Record<ReportFormat, (report: LintReport) => Promise<RenderedReport>>;

/** Renders the findings in one format. Text from the service is made safe to print. */
export function renderReport(format: ReportFormat, report: LintReport): Promise<RenderedReport> {
  return renderers[format](report);
}

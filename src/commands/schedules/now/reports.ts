import { annotation, maxPerLevel } from '../../../output/reports/annotations.ts';
import { type JunitSuite, junitText } from '../../../output/reports/junit.ts';
import { linesThatFit, markdown, markdownRow } from '../../../output/reports/markdown.ts';
import { nagiosLine, nagiosStatuses } from '../../../output/reports/nagios.ts';
import type { RenderedReport } from '../../../output/reports/rendered.ts';
import { outcomes } from '../../../rules/airing/resolve-winner.ts';
import type { ReportFormat } from './flags.ts';
import { countOf, type ScreensReport } from './report.ts';
import type { Screen } from './screens.ts';

const command = 'signage schedules now';

/** Renders the screens in one format. Text from the service is made safe to print. */
export async function renderReport(format: ReportFormat, report: ScreensReport): Promise<RenderedReport> {
  return renderers[format](report);
}

const renderers = {
  junit: renderJunit,
  github: renderGithub,
  openmetrics: async (report) => (await import('./openmetrics.ts')).renderOpenMetrics(report),
  nagios: renderNagios,
} as const satisfies Record<
  ReportFormat,
  (report: ScreensReport) => RenderedReport | Promise<RenderedReport>
>;

/** Screens as test cases, a suite per store. A test fails if its screen has an outcome of `--fail-on`. */
function renderJunit(report: ScreensReport): RenderedReport {
  const stores = new Map<string, Screen[]>();
  for (const screen of report.screens) {
    const store = String(screen.player.storeId || 'no store');
    const known = stores.get(store);
    if (known === undefined) stores.set(store, [screen]);
    else known.push(screen);
  }
  const suites = [...stores].map(
    ([name, screens]): JunitSuite => ({
      name,
      cases: screens.map((screen) => {
        const { outcome, reason } = screen.showing;
        const text = textOf(screen);
        if (!fails(screen, report))
          return { name: titleOf(screen), output: outcome === 'plays' ? undefined : text };
        return { name: titleOf(screen), failure: { message: reason, type: outcome, text } };
      }),
    }),
  );
  // Jenkins rejects a report without tests.
  const all = suites.length > 0 ? suites : [{ name: 'screens', cases: [{ name: 'no screens' }] }];
  return { text: junitText(command, all, report) };
}

/** Annotations: the verdict, and an error for each screen with an outcome of `--fail-on`. */
function renderGithub(report: ScreensReport): RenderedReport {
  const failing = report.screens.filter((screen) => fails(screen, report));
  const room = maxPerLevel - 1;
  const shown = failing.length > room ? failing.slice(0, room - 1) : failing;
  const lines = [
    annotation(failing.length > 0 ? 'error' : 'notice', command, report.sentence),
    ...shown.map((screen) => annotation('error', titleOf(screen), textOf(screen))),
  ];
  const left = failing.length - shown.length;
  if (left > 0) lines.push(annotation('error', command, `${left} more screens`));
  return { text: `${lines.join('\n')}\n`, summary: renderSummary(report) };
}

/** The screens that do not play, as GitHub's Markdown. */
function renderSummary(report: ScreensReport): string {
  const isFailing = report.screens.some((screen) => fails(screen, report));
  const rows = linesThatFit(
    report.screens
      .filter(({ showing }) => showing.outcome !== 'plays')
      .map((screen) =>
        markdownRow([
          fails(screen, report) ? '✗' : '',
          ...[screen.player.name, screen.player.storeId, screen.showing.outcome, screen.showing.reason].map(
            (cell) => markdown(String(cell ?? '')),
          ),
        ]),
      ),
  );
  const table = ['| | Player | Store | Outcome | Why |', '| --- | --- | --- | --- | --- |', ...rows, ''];
  const head = [`### ${isFailing ? '✗' : '✓'} ${markdown(report.sentence)}`, ''];
  return `${[...head, ...(rows.length === 0 ? [] : table)].join('\n')}\n`;
}

/** One line with performance data, CRITICAL if a screen has an outcome of `--fail-on`. */
function renderNagios(report: ScreensReport): RenderedReport {
  const isFailing = report.screens.some((screen) => fails(screen, report));
  const status = isFailing ? 'CRITICAL' : 'OK';
  const data = outcomes.map(
    (outcome) => `${outcome}=${countOf(report, outcome)};;;0;${report.screens.length}`,
  );
  return {
    text: `${nagiosLine(status, report.sentence)} | ${data.join(' ')}\n`,
    exitCode: nagiosStatuses[status],
  };
}

function fails({ showing }: Screen, { failOn }: ScreensReport): boolean {
  return failOn.has(showing.outcome);
}

function titleOf({ player }: Screen): string {
  return player.name ? `${player.name} (${player.id})` : String(player.id);
}

function textOf({ showing: { outcome, reason }, player }: Screen): string {
  return `${outcome}: ${reason}${player.storeId ? `, store ${player.storeId}` : ''}`;
}

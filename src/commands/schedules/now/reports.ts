import type { OpenMetricsContentType } from 'prom-client';
import { annotation, maxPerLevel } from '../../../output/reports/annotations.ts';
import { type JunitSuite, junitText } from '../../../output/reports/junit.ts';
import { linesThatFit, markdown, markdownRow } from '../../../output/reports/markdown.ts';
import { nagiosLine, nagiosStatuses } from '../../../output/reports/nagios.ts';
import type { RenderedReport } from '../../../output/reports/rendered.ts';
import { type Audience, visibleIn } from '../../../output/sanitize.ts';
import { outcomes } from '../../../rules/airing/judge.ts';
import type { ReportFormat } from './flags.ts';
import type { Screen } from './screens.ts';

/** The input of every report. */
export interface ScreensReport extends Audience {
  readonly screens: readonly Screen[];
  /** The outcomes of `--fail-on`. */
  readonly failOn: ReadonlySet<string>;
  /** The screens in words: `7 screens: 1 tie, 6 plays`. */
  readonly sentence: string;
  /** When the screens were judged, in milliseconds since 1970. */
  readonly time: number;
}

const command = 'signage schedules now';

/** Renders the screens in one format. Text from the service is made safe to print. */
export async function renderReport(format: ReportFormat, report: ScreensReport): Promise<RenderedReport> {
  return renderers[format](report);
}

const renderers = {
  junit: renderJunit,
  github: renderGithub,
  openmetrics: renderOpenMetrics,
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
    stores.set(store, [...(stores.get(store) ?? []), screen]);
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

/** The number of screens per outcome, and each screen's outcome. */
async function renderOpenMetrics(report: ScreensReport): Promise<RenderedReport> {
  const { default: Gauge } = await import('prom-client/lib/gauge.js');
  const { default: Registry } = await import('prom-client/lib/registry.js');
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  const screens = new Gauge({
    name: 'signage_screens',
    help: 'Screens by what they play.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of outcomes) screens.set({ outcome }, count(report, outcome));
  new Gauge({
    name: 'signage_screens_timestamp_seconds',
    help: 'The time at which the screens were judged, in seconds since 1970.',
    registers,
  }).set(report.time / 1000);
  const screen = new Gauge({
    name: 'signage_screen_outcome',
    help: 'What a screen plays: 1 for its outcome.',
    labelNames: ['player_id', 'name', 'store_id', 'outcome'],
    registers,
  });
  const visible = visibleIn(report);
  for (const { player, showing } of report.screens) {
    // An empty label equals a missing one.
    const label = (value: unknown) => visible(String(value ?? ''));
    const labels = { player_id: label(player.id), name: label(player.name), store_id: label(player.storeId) };
    screen.set({ ...labels, outcome: showing.outcome }, 1);
  }
  return { text: await registry.metrics() };
}

/** One line with performance data, CRITICAL if a screen has an outcome of `--fail-on`. */
function renderNagios(report: ScreensReport): RenderedReport {
  const isFailing = report.screens.some((screen) => fails(screen, report));
  const status = isFailing ? 'CRITICAL' : 'OK';
  const data = outcomes.map((outcome) => `${outcome}=${count(report, outcome)};;;0;${report.screens.length}`);
  return {
    text: `${nagiosLine(status, report.sentence, report)} | ${data.join(' ')}\n`,
    exitCode: nagiosStatuses[status],
  };
}

function fails({ showing }: Screen, { failOn }: ScreensReport): boolean {
  return failOn.has(showing.outcome);
}

function count({ screens }: ScreensReport, outcome: string): number {
  return screens.filter(({ showing }) => showing.outcome === outcome).length;
}

function titleOf({ player }: Screen): string {
  return player.name ? `${player.name} (${player.id})` : String(player.id);
}

function textOf({ showing: { outcome, reason }, player }: Screen): string {
  return `${outcome}: ${reason}${player.storeId ? `, store ${player.storeId}` : ''}`;
}

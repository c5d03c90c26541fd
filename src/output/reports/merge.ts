import { groupsOf } from '../../words/groups.ts';
import { severities } from '../../words/severity.ts';
import { visible } from '../sanitize.ts';
import type { JudgedProfile, Metric, Report, Series, Table } from './report.ts';

/*
 * A collector may read the files of several tenants in one folder, and a file may be about several tenants. So each series says whose it
 * is, and metrics of one name have one help: a collector rejects others.
 */

/** The report with its metrics as they are written: of these players, with the settings that were used, and labels for the tenant and the profile. */
export function labeledReport(report: Report, series: Series, profile: string | undefined): Report {
  const { tenant = '' } = report;
  const where: Record<string, string> = {};
  // All samples of a metric have the same labels, and those of several profiles are written together.
  if (tenant !== '' || profile !== undefined) where.tenant = visible(tenant);
  if (profile !== undefined) where.profile = visible(profile);
  const labeled = ({ samples, ...metric }: Metric): Metric => ({
    ...metric,
    samples: () => samples().map(([labels, value]) => [{ ...labels, ...where }, value] as const),
  });
  return {
    ...report,
    metrics: () => [...(report.metrics?.(series) ?? []), ...settingsMetrics(report)].map(labeled),
  };
}

/** One metric, if there were settings. The command is a label: a collector may read several files, but no series twice. */
function settingsMetrics({ command, settings }: Report): readonly Metric[] {
  if (settings === undefined) return [];
  const labels = { command, file: visible(settings.file), changes: visible(settings.changes) };
  const help = 'The settings file that the command was judged by, and what it changes.';
  return [{ name: 'signage_settings_info', help, samples: () => [[labels, 1]] }];
}

/**
 * One report about several profiles, each named where texts are about it. A profile that failed before there was a report is a failed test.
 * Undefined if that is so of all.
 */
export function mergedReport(runs: readonly JudgedProfile[]): Report | undefined {
  const model = runs.find(({ report }) => report !== undefined)?.report;
  if (model === undefined) return undefined;
  const all = runs.flatMap((run) => {
    const report = run.report ?? unjudged(run, model);
    return report === undefined ? [] : [{ name: run.name, report }];
  });
  const reports = all.map(({ report }) => report);
  const each = <T>(part: (report: Report, named: (text: string) => string) => readonly T[]) =>
    all.flatMap(({ name, report }) => part(report, (text) => `${name}: ${text}`));
  const sum = (numberOf: (report: Report) => number | undefined) =>
    reports.reduce((total, report) => total + (numberOf(report) ?? 0), 0);
  return {
    command: model.command,
    sentence: each(({ sentence }, named) => [named(sentence)]).join('; '),
    causes: each(({ causes = [] }, named) => causes.map(named)),
    status: worstStatus(reports),
    time: Math.max(...reports.map(({ time }) => time)),
    players: sum(({ players }) => players),
    results: sum(({ results }) => results),
    settings: reports.find(({ settings }) => settings !== undefined)?.settings,
    suites: () =>
      each(({ suites }, named) => suites().map((suite) => ({ ...suite, name: named(suite.name) }))),
    annotations: () =>
      each(({ annotations }, named) =>
        annotations().map((entry) => ({ ...entry, title: named(entry.title) })),
      ),
    summary: () => mergedTables(all),
    metrics: (series) => mergedMetrics(reports.flatMap(({ metrics }) => metrics?.(series) ?? [])),
    performance: () =>
      all.flatMap(({ name, report }) =>
        (report.performance?.() ?? []).map((datum) => ({ ...datum, label: `${name} ${datum.label}` })),
      ),
    analysis: () => mergedAnalysis(all),
  };
}

/** What stands for the report of a profile that has none; undefined if it did not fail. */
function unjudged({ failure }: JudgedProfile, { command, time }: Report): Report | undefined {
  if (failure === undefined) return undefined;
  const { kind, message } = failure;
  const entry = {
    title: command,
    level: 'error',
    failure: { type: kind, message },
    text: () => message,
  } as const;
  return {
    command,
    sentence: message,
    status: 'CRITICAL',
    time,
    suites: () => [{ name: command, entries: [entry] }],
    annotations: () => [entry],
    summary: () => [],
  };
}

function worstStatus(reports: readonly Report[]): Report['status'] {
  const statuses = reports.map(({ status }) => status);
  const [worst = 'OK'] = (['CRITICAL', 'WARNING'] as const).filter((status) => statuses.includes(status));
  return worst;
}

/** A collector wants all samples of a metric together. */
function mergedMetrics(metrics: readonly Metric[]): Metric[] {
  const byName = groupsOf(metrics, ({ name }) => name);
  return [...byName.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : { ...first, samples: () => [first, ...others].flatMap(({ samples }) => samples()) },
  );
}

type NamedReport = { readonly name: string; readonly report: Report };

/** Tables of the same kind as one, with the profile in a column more. */
function mergedTables(all: readonly NamedReport[]): Table[] {
  const tables = all.flatMap(({ name, report }) => report.summary().map((table) => ({ name, ...table })));
  const byTitles = groupsOf(tables, ({ titles }) => titles.join('\n'));
  return Array.from(byTitles.values(), (parts) => ({
    titles: ['Profile', ...(parts[0]?.titles ?? [])],
    rows: parts.flatMap(({ name, rows }) => rows.map((row) => () => [name, ...row()])),
  }));
}

/** Ids of schedules are small numbers, which tenants share: a path and a fingerprint have the profile too. */
function mergedAnalysis(all: readonly NamedReport[]): ReturnType<NonNullable<Report['analysis']>> {
  const parts = all.flatMap(({ name, report }) => {
    const analysis = report.analysis?.();
    return analysis === undefined ? [] : [{ name, analysis }];
  });
  const rules = new Map(parts.flatMap(({ analysis }) => analysis.rules.map((rule) => [rule.id, rule])));
  const results = parts.flatMap(({ name, analysis }) =>
    analysis.results.map((result) => ({
      ...result,
      text: `${name}: ${result.text}`,
      resource: `${encodeURIComponent(name)}/${result.resource}`,
      fingerprint: `${result.fingerprint}/${name}`,
    })),
  );
  const rankOf = ({ level }: (typeof results)[number]) => severities.indexOf(level);
  return { rules: [...rules.values()], results: results.toSorted((a, b) => rankOf(a) - rankOf(b)) };
}

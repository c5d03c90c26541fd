import type { Severity } from '../../words/severity.ts';

/** The formats of reports, and what each is for. */
export const reportMeanings = {
  junit: 'test results, for any CI server',
  github: 'annotations and a job summary of GitHub Actions',
  openmetrics: 'metrics, for Prometheus',
  nagios: 'the line and the exit code of a plugin of Nagios or Icinga',
  sarif: 'code scanning results',
} as const;
export type ReportFormat = keyof typeof reportMeanings;

/** Which players have series of their own in OpenMetrics. */
export const series = ['all', 'offenders', 'none'] as const;
export type Series = (typeof series)[number];

/** GitHub rejects a SARIF file with more results. */
export const maxSarifResults = 25_000;

/** What a run found, for every format. Texts may be unsanitized. The functions are for some formats only, or for part of a large fleet. */
export interface Report {
  readonly command: string;
  /** Slug of the tenant; empty if it is unknown. */
  readonly tenant?: string | undefined;
  /** The result in words: `offline: 4 of 36 players (11.1%), limit 2%`. */
  readonly sentence: string;
  /** What explains several problems at once, if known. */
  readonly causes?: readonly string[];
  /** The run fails unless it is `OK`. */
  readonly status: 'OK' | 'WARNING' | 'CRITICAL';
  /** When it was judged, in milliseconds since 1970. */
  readonly time: number;
  /** How many players it is about, if it has metrics. */
  readonly players?: number;
  /** How many results its analysis has, if it has one. */
  readonly results?: number;
  /** The settings file that made it judge otherwise, and how, in words: a green result may be its doing. */
  readonly settings?: { readonly file: string; readonly changes: string } | undefined;
  /** At least one test in all, as Jenkins requires. */
  readonly suites: () => readonly Suite[];
  /** What to show next to the verdict, the most important of each level first. */
  readonly annotations: () => readonly ReportEntry[];
  readonly summary: () => readonly Table[];
  readonly metrics?: (series: Series) => readonly Metric[];
  readonly performance?: () => readonly Datum[];
  readonly analysis?: () => Analysis;
}

/** Of a test that passed, and has nothing to say, the title is enough. */
export type ReportTest = ReportEntry | string;

/** Tests under one heading, which is also their class name. */
export interface Suite {
  readonly name: string;
  readonly entries: readonly ReportTest[];
}

/** A player, a screen or a finding: a test, or an annotation. */
export interface ReportEntry {
  readonly title: string;
  readonly level: Severity;
  readonly failure?: { readonly type: string; readonly message: string } | undefined;
  /** What to say about it, whether it failed or not; may be empty. */
  readonly text: () => string;
}

export interface Table {
  readonly titles: readonly string[];
  readonly rows: readonly (() => readonly unknown[])[];
}

export interface Metric {
  readonly name: string;
  readonly help: string;
  /** All with the same labels. */
  readonly samples: () => readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];
}

/** Performance data: a count, and the largest counts that are neither a warning nor critical. */
interface Datum {
  readonly label: string;
  readonly value: number;
  readonly warn?: number | undefined;
  readonly crit?: number | undefined;
  readonly max: number;
}

/** The rules that ran and what they found, the worst first. */
export interface Analysis {
  readonly rules: readonly {
    readonly id: string;
    readonly level: Severity;
    readonly what: string;
    readonly why: string;
    readonly fix: string;
  }[];
  readonly results: readonly {
    readonly rule: string;
    readonly level: Severity;
    readonly resource: string;
    readonly id: string | number;
    readonly name: string | null;
    readonly text: string;
    readonly related: readonly string[];
    /** The same in every run, even if the object has a new name. */
    readonly fingerprint: string;
  }[];
}

/** What a run for one of several profiles found: a report, unless it failed before there was one. */
export interface JudgedProfile {
  readonly name: string;
  readonly report?: Report;
  readonly failure?: { readonly kind: string; readonly message: string } | undefined;
}

/** `settings from signage.yaml: max-offline 100%, 3 rules off`; undefined without any. */
export function settingsText({ settings }: Pick<Report, 'settings'>): string | undefined {
  return settings && `settings from ${settings.file}: ${settings.changes}`;
}

import type { JsonObject } from '../../json/object.ts';
import { type ListName, listNames } from '../../model/lists.ts';
import type { Severity } from '../../words/severity.ts';

/** The limits under `check` in `signage.yaml`, a public file format. */
export const checkSettings = [
  'max-warning',
  'max-critical',
  'max-offline',
  'max-age',
  'grace',
  'hours',
  'days',
  'min-players',
  'min-version',
] as const;

/** What of `signage.yaml` can stand for a flag that is not typed. */
export type SettingName = 'states' | 'hours' | 'lint.baseline' | `check.${(typeof checkSettings)[number]}`;

/** The tables that can have own columns and an own order. */
export const tableNames = [...listNames, 'screens'] as const;
export type TableName = (typeof tableNames)[number];

/** The columns and the order of a table, as `--fields` and `--sort` take them. */
interface OwnTable {
  readonly fields?: string | undefined;
  readonly sort?: string | undefined;
}

/** What `signage.yaml` says of how to judge a tenant. It cannot say where to ask, or with which key. */
export interface SettingsFile {
  readonly path: string;
  /** Whether `--settings` names it; otherwise it was found. */
  readonly isNamed: boolean;
  /** What it gives for flags that are not typed, as written, by the `setting` of the flag. */
  readonly written: ReadonlyMap<SettingName, string>;
  /** The same as flags take it: paths lead to files beside this one. */
  readonly flags: ReadonlyMap<SettingName, string>;
  /** The zone in which to read schedules. */
  readonly timezone: string | undefined;
  readonly severity: Readonly<Record<string, Severity | 'off'>>;
  readonly rules: readonly OwnRule[];
  /** What stands for `--fields` and `--sort` on a terminal. */
  readonly tables: { readonly [name in TableName]?: OwnTable | undefined };
}

/** A rule of the settings file about each object of a list. */
export interface OwnRule {
  readonly id: string;
  readonly list: ListName;
  readonly message: string;
  readonly severity: Severity;
  readonly fix: string;
  /** The names that the expression looks up in an object. */
  readonly looksUp: ReadonlySet<string>;
  /** `FILE:LINE:COLUMN` of the expression. */
  readonly place: string;
  /** Whether an object breaks it. Throws a `USAGE` failure if the expression cannot take the object. */
  fails(object: JsonObject): boolean;
}

/** Whether what a settings file says of a rule counts: its level, undefined for a rule that the file adds. */
export type RulesInForce = (id: string, level: Severity | 'off' | undefined) => boolean;

/**
 * What a settings file changes in how a run judges: the member `settings` of JSON documents, a public interface. A file can turn a
 * failing check into a passing one, so whoever reads the result must see that it was there.
 */
export interface SettingsEffect {
  readonly file: string;
  /** What it gives for flags that were not typed, as written: `check.max-offline`. */
  readonly values: Readonly<Record<string, string>>;
  /** Of a run that lints: how many rules it turns off, gives another severity, or adds. */
  readonly rulesOff?: number | undefined;
  readonly rulesChanged?: number | undefined;
  readonly ownRules?: number | undefined;
  /** Findings that its baseline hides. */
  readonly inBaseline?: number | undefined;
}

import type { JsonObject } from '../../json/object.ts';

/** How much a finding matters. */
export type Level = 'error' | 'warning' | 'info';

/** What `signage.yaml` says of how to judge a tenant. It cannot say where to ask, or with which key. */
export interface SettingsFile {
  readonly path: string;
  /** What to take for flags that are not typed, by the `setting` of the flag. */
  readonly flags: ReadonlyMap<string, string>;
  /** The zone in which to read schedules. */
  readonly timezone: string | undefined;
  readonly severity: Readonly<Record<string, Level | 'off'>>;
  readonly rules: readonly OwnRule[];
}

/** A rule of one's own about each object of a list. */
export interface OwnRule {
  readonly id: string;
  readonly list: 'content' | 'schedules' | 'players';
  readonly message: string;
  readonly severity: Level;
  readonly fix: string;
  /** Whether an object breaks it. Throws a `USAGE` failure if the expression cannot take the object. */
  fails(object: JsonObject): boolean;
}

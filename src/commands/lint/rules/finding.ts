/** How much a finding matters, the worst first. */
export const severities = ['error', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

/** What findings are about, in the order in which they are shown. */
export const resources = ['schedule', 'content', 'player'] as const;
export type Resource = (typeof resources)[number];

/** The lists of a tenant. */
export type ListName = 'schedules' | 'content' | 'players';

/** Something wrong with one object. Texts may quote the service, unsanitized. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly resource: Resource;
  /** A number for a schedule, unless a double cannot hold it. */
  readonly id: string | number;
  readonly name: string | null;
  readonly message: string;
  /** Ids of other objects that it is about, at most {@link maxRelated}. */
  readonly related: readonly string[];
  /** What to change in the console. */
  readonly fix: string;
  /** Made of the rule and ids, never of names: the same finding has it in every run. */
  readonly key: string;
}

/** More ids tell a person nothing: a schedule can name ten thousand players. */
export const maxRelated = 20;

import type { FailureCode } from '../../../errors.ts';
import { counted } from '../../../model/quantity.ts';
import type { SkippedRule } from '../rules/choice.ts';
import { type Finding, type Severity, severities } from '../rules/finding.ts';
import type { Rule } from '../rules/rule.ts';
import type { Lists } from '../rules/tenant.ts';

/** The result of one run. */
export interface Outcome {
  /** Without those of the baseline. */
  readonly findings: readonly Finding[];
  /** Findings that the baseline has. */
  readonly known: number;
  readonly ran: readonly Rule[];
  readonly skipped: readonly SkippedRule[];
  readonly lists: Lists;
  /** The severities that make the run fail. */
  readonly failing: ReadonlySet<Severity>;
  /** In milliseconds since 1970. */
  readonly time: number;
}

/** The number of findings of each severity. */
export function countsOf(findings: readonly Finding[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** The severities that `--fail-on` names. */
export function failingSeverities(failOn: 'error' | 'warning' | 'never' = 'error'): Outcome['failing'] {
  if (failOn === 'never') return new Set();
  return new Set(failOn === 'error' ? ['error'] : ['error', 'warning']);
}

/** The failure of a run; undefined if it passes. */
export function failureOf({ findings, failing }: Outcome): FailureCode | undefined {
  const counts = countsOf(findings);
  if (failing.has('error') && counts.error > 0) return 'LINT_ERRORS';
  return failing.has('warning') && counts.warning > 0 ? 'LINT_WARNINGS' : undefined;
}

/** `2 errors, 1 warning in 26 schedules, 128 content items and 36 players`. */
export function sentenceOf({ findings, known, lists }: Outcome): string {
  const counts = countsOf(findings);
  const words: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'info' };
  const parts = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) =>
      severity === 'info' ? `${counts.info} info` : counted(counts[severity], words[severity]),
    );
  const found = parts.length > 0 ? parts.join(', ') : known > 0 ? 'nothing new' : 'nothing found';
  const names = { schedules: 'schedule', content: 'content item', players: 'player' } as const;
  const read = (['schedules', 'content', 'players'] as const).flatMap((name) => {
    const list = lists[name];
    return list ? [counted(list.objects.length, names[name])] : [];
  });
  const all = read.length < 2 ? read.join('') : `${read.slice(0, -1).join(', ')} and ${read.at(-1)}`;
  const old = known > 0 ? ` (and ${known} of the baseline)` : '';
  return `${found}${read.length > 0 ? ` in ${all}` : ''}${old}`;
}

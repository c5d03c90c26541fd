import type { FailureCode } from '../../../errors.ts';
import { counted } from '../../../model/quantity.ts';
import { type Finding, type Rule, type Severity, severities } from '../rules/rule.ts';
import type { ListName, Lists } from '../rules/tenant.ts';

/** A rule that cannot run: the key may not read lists, or else a list may be cut. */
export interface SkippedRule {
  readonly rule: string;
  readonly unread: readonly ListName[];
  readonly cut: readonly ListName[];
}

/** The result of one run. */
export interface LintResult {
  /** Without those of the baseline. They decide the exit code. */
  readonly findings: readonly Finding[];
  /** Of these, those of `--level`. */
  readonly shown: readonly Finding[];
  /** Findings that the baseline has. */
  readonly known: number;
  readonly ran: readonly Rule[];
  readonly skipped: readonly SkippedRule[];
  readonly lists: Lists;
  /** The severities that make the run fail. */
  readonly failing: readonly Severity[];
  /** In milliseconds since 1970. */
  readonly time: number;
}

/** The number of findings of each severity. */
export function countsOf(findings: readonly Finding[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** The failure of a run; undefined if it passes. */
export function failureOf({ findings, failing }: LintResult): FailureCode | undefined {
  const failed = findings.filter(({ severity }) => failing.includes(severity));
  if (failed.length === 0) return undefined;
  return failed.some(({ severity }) => severity === 'error') ? 'LINT_ERRORS' : 'LINT_WARNINGS';
}

/** `2 errors, 1 warning in 26 schedules, 128 content items and 36 players`. */
export function sentenceOf({ findings, known, lists: { schedules, content, players } }: LintResult): string {
  const counts = countsOf(findings);
  const found = findings.length > 0 ? countsText(counts) : known > 0 ? 'nothing new' : 'nothing found';
  const read = [
    schedules && counted(schedules.objects.length, 'schedule'),
    content && counted(content.objects.length, 'content item'),
    players && counted(players.objects.length, 'player'),
  ].filter((text) => text !== undefined);
  // Without a comma before "and".
  const all = new Intl.ListFormat('en-GB').format(read);
  const old = known > 0 ? ` (and ${known} in the baseline)` : '';
  return `${found}${read.length > 0 ? ` in ${all}` : ''}${old}`;
}

/** `2 errors, 1 warning`; empty if there is nothing. */
export function countsText(counts: Readonly<Record<Severity, number>>): string {
  return severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => (severity === 'info' ? `${counts.info} info` : counted(counts[severity], severity)))
    .join(', ');
}

/** `rules skipped because the key lacks content:read: dead-content, …`; undefined if it lacks nothing. */
export function unreadText(skipped: readonly SkippedRule[]): string | undefined {
  const missing = skipped.filter(({ unread }) => unread.length > 0);
  const scopes = new Set(missing.flatMap(({ unread }) => unread.map((list) => `${list}:read`)));
  if (missing.length === 0) return undefined;
  return `rules skipped because the key lacks ${[...scopes].sort().join(', ')}: ${namesOf(missing)}`;
}

/** Names the rules that were skipped because a list may be cut; undefined if none were. */
export function cutText(skipped: readonly SkippedRule[]): string | undefined {
  const incomplete = skipped.filter(({ cut }) => cut.length > 0);
  const lists = new Set(incomplete.flatMap(({ cut }) => cut));
  if (incomplete.length === 0) return undefined;
  return `the service may have truncated the list of ${[...lists].join(' and ')}, so these rules were skipped: ${namesOf(incomplete)}`;
}

function namesOf(skipped: readonly SkippedRule[]): string {
  return skipped.map(({ rule }) => rule).join(', ');
}

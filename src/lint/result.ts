import type { FailureCode } from '../errors.ts';
import type { ListName } from '../model/lists.ts';
import type { Lists, Tenant } from '../screens/tenant.ts';
import { whyUnread } from '../screens/why-unread.ts';
import { counted } from '../words/quantity.ts';
import { recordOf } from '../words/record.ts';
import { type Severity, severities } from '../words/severity.ts';
import type { Finding, Rule } from './rules/rule.ts';

/** A rule that cannot run: some lists could not be read, or a list may be truncated. */
interface SkippedRule {
  readonly rule: string;
  readonly unread: readonly ListName[];
  readonly cut: readonly ListName[];
}

/** What the rules found in lists. */
export interface Linted {
  readonly findings: readonly Finding[];
  readonly ran: readonly Rule[];
  readonly skipped: readonly SkippedRule[];
  readonly lists: Lists;
  /** In milliseconds since 1970. */
  readonly time: number;
}

/** The result of one run. Its findings, without those of the baseline, decide the exit code. */
export interface LintResult extends Linted {
  /** The findings of `--level`. */
  readonly shown: readonly Finding[];
  /** Findings that the baseline has. */
  readonly inBaseline: number;
  /** The severities that make the run fail. */
  readonly failing: readonly Severity[];
}

/** The number of findings of each severity. */
export function countsOf(findings: readonly Finding[]): Record<Severity, number> {
  const counts = recordOf(severities, () => 0);
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** The failure of a run; undefined if it passes. */
export function lintFailure({ findings, failing }: LintResult): FailureCode | undefined {
  const counts = countsOf(findings);
  const worst = failing.find((severity) => counts[severity] > 0);
  if (worst === undefined) return undefined;
  return worst === 'error' ? 'LINT_ERRORS' : 'LINT_WARNINGS';
}

/** `2 errors, 1 warning in 26 schedules, 128 content items and 36 players`. */
export function lintSentence({
  findings,
  inBaseline,
  lists: { schedules, content, players },
}: LintResult): string {
  const read = [
    schedules && counted(schedules.objects.length, 'schedule'),
    content && counted(content.objects.length, 'content item'),
    players && counted(players.objects.length, 'player'),
  ].filter((text) => text !== undefined);
  const nothing = inBaseline > 0 ? 'nothing new' : 'nothing found';
  const counts = findings.length > 0 ? countsText(findings) : nothing;
  // British, for no comma before "and".
  const where = read.length > 0 ? ` in ${new Intl.ListFormat('en-GB').format(read)}` : '';
  const old = inBaseline > 0 ? ` (and ${inBaseline} in the baseline)` : '';
  return `${counts}${where}${old}`;
}

/** `2 errors, 1 warning`; empty if there is nothing. */
export function countsText(findings: readonly Finding[]): string {
  const counts = countsOf(findings);
  return severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => (severity === 'info' ? `${counts.info} info` : counted(counts[severity], severity)))
    .join(', ');
}

/** `schedule "Natal" (517)`, `player "Loja 012" (4be1d79d)`. */
export function findingTitle({ resource, id, name }: Finding, shownId = String(id)): string {
  return name ? `${resource} "${name}" (${shownId})` : `${resource} ${shownId}`;
}

/** Names the rules that were skipped because a list could not be read, and why that is; undefined if none were. */
export function unreadText({ skipped }: Linted, unread: Tenant['unread']): string | undefined {
  const { rules, missing } = skippedFor(skipped, 'unread');
  return rules && `rules skipped because ${whyUnread(unread, missing)}: ${rules}`;
}

/** Names the rules that were skipped because a list may not be complete; undefined if none were. */
export function cutText({ skipped }: Linted): string | undefined {
  const { rules, missing } = skippedFor(skipped, 'cut');
  return (
    rules &&
    `the service may have truncated the list of ${missing.join(' and ')}, so these rules were skipped: ${rules}`
  );
}

/** The rules that were skipped for a reason, and the lists that they lack. */
function skippedFor(skipped: readonly SkippedRule[], why: 'unread' | 'cut') {
  const rules = skipped.filter((rule) => rule[why].length > 0);
  return {
    rules: rules.map(({ rule }) => rule).join(', ') || undefined,
    missing: [...new Set(rules.flatMap((rule) => rule[why]))].sort(),
  };
}

/** A finding without what only people and pages need: an object of JSON. A public interface. */
export function printedFinding({ key: _, said: __, variant: ___, courses: ____, ...finding }: Finding) {
  return finding;
}

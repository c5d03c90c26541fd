import type { Scope } from '../../../model/endpoint.ts';
import type { ListName, Severity } from './finding.ts';
import type { Rule } from './rule.ts';
import type { Settings } from './tenant.ts';

/** What the command line asks of the rules. */
export interface Wanted {
  /** Undefined for all. */
  readonly only: ReadonlySet<string> | undefined;
  readonly skip: ReadonlySet<string>;
  readonly severities: ReadonlyMap<string, Severity | 'off'>;
}

/** A rule to run, and the severity of its findings if it was given. */
export interface ChosenRule {
  readonly rule: Rule;
  readonly severity: Severity | undefined;
}

/** The rules that the command line and the settings leave. */
export function chooseRules(
  rules: readonly Rule[],
  { only, skip, severities }: Wanted,
  settings: Settings,
): ChosenRule[] {
  return rules.flatMap((rule) => {
    const severity = severities.get(rule.id);
    const isWanted = (only?.has(rule.id) ?? true) && !skip.has(rule.id) && !rule.isOff?.(settings);
    return isWanted && severity !== 'off' ? [{ rule, severity }] : [];
  });
}

/** A rule that cannot run: the key lacks scopes, or a list may be cut. */
export interface SkippedRule {
  readonly rule: string;
  readonly scopes: readonly Scope[];
  readonly cut: readonly ListName[];
}

/** Divides rules into those that can run and those that cannot. */
export function runnable(
  chosen: readonly ChosenRule[],
  mayRead: (scope: Scope) => boolean,
  maybeTruncated: (list: ListName) => boolean,
): { readonly run: readonly ChosenRule[]; readonly skipped: readonly SkippedRule[] } {
  const run: ChosenRule[] = [];
  const skipped: SkippedRule[] = [];
  for (const one of chosen) {
    const scopes = one.rule.needs.filter((scope) => !mayRead(scope));
    const cut = scopes.length > 0 ? [] : (one.rule.whole ?? []).filter(maybeTruncated);
    if (scopes.length + cut.length === 0) run.push(one);
    else skipped.push({ rule: one.rule.id, scopes, cut });
  }
  return { run, skipped };
}

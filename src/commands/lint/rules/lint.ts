import type { ChosenRule } from './choice.ts';
import { coursesOf } from './courses.ts';
import { type Finding, maxRelated, resources, severities } from './finding.ts';
import type { Found, Identifier, Rule } from './rule.ts';
import { compareKeys, once } from './sorted.ts';
import type { Tenant } from './tenant.ts';

/** Runs rules over a tenant. The findings about one object are together, the worst object and finding first. */
export function lint(tenant: Tenant, chosen: readonly ChosenRule[]): Finding[] {
  const ids = new Set(chosen.map(({ rule }) => rule.id));
  const checks = chosen.map((one) => ({ ...one, checked: one.rule.check(tenant, (id) => ids.has(id)) }));
  const watchers = checks.flatMap(({ checked }) => ('see' in checked ? [checked] : []));
  if (watchers.length > 0) {
    const { now, horizon } = tenant.settings;
    for (const course of coursesOf(tenant)) {
      const stretches = course.stretches(now, now + horizon);
      for (const watcher of watchers) watcher.see(course, stretches);
    }
  }
  return sorted(
    checks.flatMap(({ rule, severity, checked }) =>
      Array.from('see' in checked ? checked.findings() : checked, (found) =>
        findingOf(rule, found, severity),
      ),
    ),
  );
}

function findingOf(rule: Rule, found: Found, given: Finding['severity'] | undefined): Finding {
  const { on, message, related = [], fix = rule.fix } = found;
  const own = (found.with ?? []).map(String);
  return {
    rule: rule.id,
    severity: given ?? found.severity ?? rule.severity,
    resource: rule.resource,
    id: idOf(on.id),
    name: on.name,
    message,
    related: [...new Set([...own, ...related].slice(0, maxRelated).map(String))],
    fix,
    key: [rule.id, rule.resource, String(on.id), ...own].join(' ').toLowerCase(),
  };
}

/** JSON has no way to write a number that a double cannot hold. */
function idOf(id: Identifier): string | number {
  return typeof id === 'number' ? id : String(id);
}

function sorted(findings: readonly Finding[]): Finding[] {
  const worst = new Map<string, number>();
  const keyed = findings.map((finding) => {
    const { resource, id, rule, key, message, name } = finding;
    const severity = severities.indexOf(finding.severity);
    const object = `${resources.indexOf(resource)} ${String(id)}`;
    worst.set(
      object,
      Math.min(
        severity,
        once(worst, object, () => severity),
      ),
    );
    return { finding, severity, object, id: String(id), rest: [rule, key, message, name ?? ''].join('\n') };
  });
  return keyed
    .sort(
      (a, b) =>
        (worst.get(a.object) ?? 0) - (worst.get(b.object) ?? 0) ||
        resources.indexOf(a.finding.resource) - resources.indexOf(b.finding.resource) ||
        compareKeys(a.id, b.id) ||
        a.severity - b.severity ||
        compareKeys(a.rest, b.rest),
    )
    .map(({ finding }) => finding);
}

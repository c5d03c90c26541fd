import type { Steps } from '../../pause.ts';
import { stretchesOf } from '../../screens/engine/course.ts';
import { compareKeys } from '../../screens/engine/schedule.ts';
import { groupsOf } from '../../words/groups.ts';
import { bySeverity } from '../../words/severity.ts';
import type { ParsedTenant } from './parsed-tenant.ts';
import { type Finding, maxRelated, type Observation, type Rule, resources } from './rule.ts';

/** Runs rules over a tenant. The findings about one object are together, the worst object and finding first. */
export function* runRules(tenant: ParsedTenant, rules: readonly Rule[]): Steps<Finding[]> {
  const ids = new Set(rules.map(({ id }) => id));
  const checks = rules.map((rule) => ({ rule, check: rule.check(tenant, (id) => ids.has(id)) }));
  const watchers = checks.flatMap(({ check }) => ('observe' in check ? [check] : []));
  const { now, horizon } = tenant.options;
  for (const course of watchers.length > 0 ? tenant.allCourses() : []) {
    const stretches = yield* stretchesOf(course.screen, now, now + horizon);
    for (const watcher of watchers) yield* watcher.observe(course, stretches) ?? [];
  }
  const findings: Finding[] = [];
  for (const { rule, check } of checks)
    for (const observation of 'observe' in check ? check.findings() : check) {
      yield;
      if (observation) findings.push(findingOf(rule, observation));
    }
  return sorted(findings);
}

function findingOf(rule: Rule, observation: Observation): Finding {
  const { on, message, resource = rule.resource, related = [], fix = rule.fix } = observation;
  const { said, variant, courses } = observation;
  const own = (observation.with ?? []).map(String);
  return {
    rule: rule.id,
    severity: rule.given ?? observation.severity ?? rule.severity,
    resource,
    id: on.id,
    name: on.name,
    message,
    related: [...new Set([...own, ...related.slice(0, maxRelated)].slice(0, maxRelated).map(String))],
    fix,
    said,
    variant,
    courses,
    key: [rule.id, resource, String(on.id), ...own].join(' ').toLowerCase(),
  };
}

function sorted(findings: Finding[]): Finding[] {
  const textOf = ({ rule, key, message, name }: Finding) => [rule, key, message, name].join('\n');
  findings.sort(
    (a, b) =>
      bySeverity(a, b) ||
      resources.indexOf(a.resource) - resources.indexOf(b.resource) ||
      compareKeys(String(a.id), String(b.id)) ||
      compareKeys(textOf(a), textOf(b)),
  );
  return [...groupsOf(findings, ({ resource, id }) => `${resource} ${id}`).values()].flat();
}

/** How much a finding matters, from the most severe to the least: for lint, settings, reports and pages. */
export const severities = ['error', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

/** Compares what has a severity: the most severe first. */
export function bySeverity(a: { readonly severity: Severity }, b: { readonly severity: Severity }): number {
  return severities.indexOf(a.severity) - severities.indexOf(b.severity);
}

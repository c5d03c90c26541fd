import type { Finding } from '../../../../rules/lint/finding.ts';

/** `schedule 517 "Natal"`, `player 4be1d79d-… "Loja 012"`: what a finding is about. Unsanitized. */
export function subjectOf({ resource, id, name }: Finding): string {
  return name ? `${resource} ${id} "${name}"` : `${resource} ${id}`;
}

/** What is wrong and what to change. Unsanitized. */
export function detailOf({ message, fix }: Finding): string {
  return `${message}. To fix: ${fix}`;
}

import type { Session } from '../../../core/session.ts';
import { listed } from '../../../model/listed.ts';
import type { SkippedRule } from '../rules/choice.ts';

/** `rules skipped because the key lacks content:read: dead-content, …`; undefined if it lacks nothing. */
export function skippedText(skipped: readonly SkippedRule[]): string | undefined {
  const missing = skipped.filter(({ scopes }) => scopes.length > 0);
  if (missing.length === 0) return undefined;
  const scopes = [...new Set(missing.flatMap((each) => each.scopes))].sort();
  return `rules skipped because the key lacks ${scopes.join(', ')}: ${namesOf(missing)}`;
}

/** Notes the rules that were skipped because a list may be cut. */
export async function noteCut(session: Session, skipped: readonly SkippedRule[]): Promise<void> {
  const incomplete = skipped.filter(({ cut }) => cut.length > 0);
  if (incomplete.length === 0) return;
  const lists = [...new Set(incomplete.flatMap(({ cut }) => cut))];
  await session.note({
    text: `the service may have cut the list of ${lists.join(' and ')}, so these rules were skipped: ${namesOf(incomplete)}`,
  });
}

function namesOf(skipped: readonly SkippedRule[]): string {
  return skipped.map(({ rule }) => rule).join(', ');
}

/** Entries to name in a note. */
const maxStale = 5;

/** Notes the entries of a baseline that no longer occur. */
export async function noteStale(session: Session, stale: readonly string[]): Promise<void> {
  if (stale.length === 0) return;
  const named = listed(stale, (key) => `"${key}"`, maxStale);
  const verb =
    stale.length === 1 ? 'entry of the baseline no longer occurs' : 'entries of the baseline no longer occur';
  await session.note({ text: `${stale.length} ${verb} (--update-baseline removes them): ${named}` });
}

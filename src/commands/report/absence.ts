import type { JsonObject } from '../../json/object.ts';
import type { Screen } from '../../screens/screen.ts';
import type { TenantReport } from './report.ts';
import { pageText } from './text.tsx';

/**
 * What is odd about an unreachable player, in sentences: that the service calls it healthy, and when it was last seen, if the card does not
 * say since when it is unreachable.
 */
export function absenceTexts({ player, presence }: Screen, since: unknown, report: TenantReport): string[] {
  const { words, say } = report;
  const service = presence.isOverdue ? [say(words.serviceSays, { health: healthText(player, report) })] : [];
  if (since) return service;
  const texts = { known: words.clockAhead, never: words.neverSeen, unknown: words.seenUnknown };
  return [...service, texts[presence.lastSeen.kind]];
}

/** A player's health in the page's language; as the service sent it if the contract does not have it. */
export function healthText({ healthStatus }: JsonObject, { words }: TenantReport): string {
  const health = String(healthStatus ?? words.unknown);
  return Object.entries(words.healthNames).find(([name]) => name === health)?.[1] ?? pageText(health);
}

import { isoOrNull } from '../../../clock/time-text.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Presence } from '../../../model/presence.ts';
import { absenceText } from '../../../players/absence-text.ts';
import type { AssumptionValues } from '../../../screens/engine/assumptions.ts';
import { degradedText } from '../../../screens/engine/screen-state.ts';
import type { Slot } from '../../../screens/engine/slots.ts';
import type { ScheduleReason } from '../../../screens/engine/why.ts';
import type { ContentStanding } from '../../../screens/engine/why-content.ts';
import { type Moment, obstacleText, scheduleLink, timeText } from '../../../screens/words.ts';

/** What is known about a content item on a player's screen. Texts of the service are unsanitized, and stay so in the results. */
export interface ContentCase extends Moment {
  readonly player: JsonObject;
  readonly presence: Presence;
  readonly contentId: string;
  /** Empty if the service has no such item, or if content may not be read. */
  readonly content: JsonObject;
  /** Whether the instant is now: only then does the player's health count. */
  readonly isNow: boolean;
  readonly standing: ContentStanding;
  /** What the screen should show at the instant, and in the week after it. */
  readonly slot: Slot;
  readonly later: readonly Slot[];
  /** Every schedule that includes the player, in the order in which they win. */
  readonly schedules: readonly ScheduleReason[];
  /** The schedules that use the item. */
  readonly users: ReadonlySet<JsonObject>;
}

/** A rule that keeps the item from the screen, or by which a schedule wins. A public interface. */
export interface Link {
  readonly resource: 'player' | 'content' | 'schedule';
  readonly id: unknown;
  readonly name: unknown;
  readonly rule: string;
  /** Whether a schedule uses the item. */
  readonly uses?: boolean;
  /** When a schedule or an item is active next. */
  readonly beginsAt?: string | null;
  /** A sentence without its period. */
  readonly text: string;
}

/** What is assumed about an item whose hours run past midnight. */
const nights: Readonly<Record<AssumptionValues['overnight'], string>> = {
  'start-day': 'its hours after midnight belong to the day before',
  'calendar-day': 'its hours after midnight belong to the day itself',
  never: 'its hours run past midnight and never hold',
};

/**
 * The most decisive first: that no schedule uses the item, or none of this player; the player; the schedules that win or use the item
 * as they win; the item; its schedules for other players, where they decide nothing; the player's health.
 */
export function chainOf(judged: ContentCase): Link[] {
  const { player, contentId, content, standing, schedules, users, isNow } = judged;
  const { faults, doubts, overnight } = standing;
  const ofPlayer = { resource: 'player', id: player.id, name: player.name ?? null } as const;
  const ofItem = { resource: 'content', id: contentId, name: content.name ?? null } as const;
  const others = new Set(users);
  for (const { fields } of schedules) others.delete(fields);
  const ofOthers = Array.from(others, ({ id, name = null }): Link => {
    const text = `schedule ${id} does not include this player`;
    return { resource: 'schedule', id, name, rule: 'other-players', uses: true, text };
  });
  const areAllOfOthers = others.size === users.size;

  const links: Link[] = [];
  if (users.size === 0) links.push({ ...ofItem, rule: 'unused', text: 'no schedule uses it' });
  if (areAllOfOthers) links.push(...ofOthers);
  if (player.status === 'blocked')
    links.push({ ...ofPlayer, rule: 'blocked', text: 'the player is blocked by the administrator' });
  for (const reason of schedules) {
    const uses = users.has(reason.fields);
    const canWin = reason.standing === 'wins' || reason.standing === 'unclear';
    if (uses || canWin) links.push({ ...scheduleLink(reason, judged), uses });
  }
  for (const fault of faults) {
    const text = `it ${obstacleText({ ...fault, fields: content }, judged)}`;
    links.push({ ...ofItem, rule: `${fault.condition}`, beginsAt: isoOrNull(fault.beginsAt), text });
  }
  for (const text of doubts) links.push({ ...ofItem, rule: 'depends', text });
  if (overnight) {
    const text = `${nights[overnight]} (--assume overnight=${overnight})`;
    links.push({ ...ofItem, rule: 'assumption', text });
  }
  if (!areAllOfOthers) links.push(...ofOthers);
  const health = isNow ? healthOf(judged) : undefined;
  if (health) links.push({ ...ofPlayer, ...health });
  return links;
}

/** What is wrong with the player's health; undefined if nothing is, or if it is blocked and reachable. */
function healthOf(judged: ContentCase): Pick<Link, 'rule' | 'text'> | undefined {
  const { player, instant, presence } = judged;
  const { lastSeen, isOverdue } = presence;
  if (!presence.isUnreachable) {
    const text = player.status === 'blocked' ? '' : degradedText(player);
    return text === '' ? undefined : { rule: 'degraded', text };
  }
  if (lastSeen.kind === 'never') return { rule: 'never-seen', text: 'the player was never seen' };
  const seenText = (seen: number) => timeText(seen, judged);
  if (isOverdue) return { rule: 'offline', text: absenceText(player, presence, instant, seenText) };
  if (lastSeen.kind === 'known' && lastSeen.at <= instant)
    return { rule: 'offline', text: `the player has been offline since ${seenText(lastSeen.at)}` };
  return {
    rule: 'offline',
    text: `the player is offline; ${absenceText(player, presence, instant, seenText)}`,
  };
}

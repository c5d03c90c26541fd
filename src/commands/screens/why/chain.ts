import type { JsonObject } from '../../../json/object.ts';
import { instantOf } from '../../../model/datetime.ts';
import { isUnreachable } from '../../../model/players.ts';
import type { Slot } from '../../../tenant/engine/playback.ts';
import type { ScheduleReason } from '../../../tenant/engine/why.ts';
import type { ContentStanding } from '../../../tenant/engine/why-content.ts';
import { isoOf, type Moment, obstacleText, scheduleLink, timeText } from '../words.ts';

/** What is known about a content item on a player's screen. Texts of the service are unsanitized, and stay so in the results. */
export interface ContentCase extends Moment {
  readonly player: JsonObject;
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

/** The player, the item, the schedules that win or use the item as they win, then those that do not include the player. */
export function chainOf(one: ContentCase): Link[] {
  const { player, standing, schedules, users, isNow } = one;
  const { condition, beginsAt, doubts } = standing;
  const ofPlayer = { resource: 'player', id: player.id, name: player.name ?? null } as const;
  const ofItem = { resource: 'content', id: one.contentId, name: one.content.name ?? null } as const;
  const fault = `it ${obstacleText({ ...standing, fields: one.content }, one)}`;
  const others = new Set(users);
  for (const { fields } of schedules) others.delete(fields);
  return [
    player.status === 'blocked' ? { ...ofPlayer, rule: 'blocked', text: 'the player is blocked' } : [],
    condition ? { ...ofItem, rule: condition, beginsAt: isoOf(beginsAt), text: fault } : [],
    doubts.map((doubt) => ({ ...ofItem, rule: 'depends', text: `its ${doubt}` })),
    users.size === 0 ? { ...ofItem, rule: 'unused', text: 'no schedule uses it' } : [],
    schedules
      .filter(({ fields, standing }) => users.has(fields) || standing === 'wins' || standing === 'doubtful')
      .map((reason) => ({ ...scheduleLink(reason, one), uses: users.has(reason.fields) })),
    Array.from(others, ({ id, name = null }) => {
      const text = `schedule ${id} does not include this player`;
      return { resource: 'schedule', id, name, rule: 'other-players', uses: true, text } as const;
    }),
    isNow && isUnreachable(player) ? { ...ofPlayer, ...absenceOf(one) } : [],
  ].flat();
}

function absenceOf(one: ContentCase): Pick<Link, 'rule' | 'text'> {
  const { lastSeenAt = null } = one.player;
  if (lastSeenAt === null) return { rule: 'never-seen', text: 'the player was never seen' };
  const seen = instantOf(String(lastSeenAt));
  const since = seen === undefined ? '' : ` since ${timeText(seen, one)}`;
  return { rule: 'offline', text: `the player has been offline${since}` };
}

import type { JsonObject } from '../../../json/object.ts';
import { instantOf } from '../../../model/datetime.ts';
import type { ScheduleId } from '../engine/schedule.ts';
import { isUnreachable } from '../engine/screen-state.ts';
import type { ScheduleReason } from '../engine/why.ts';
import type { ContentStanding } from '../engine/why-content.ts';
import { type Moment, obstacleText, standingText, timeText } from '../words.ts';

/** What is known of a content item on a player's screen. Texts of the service are unsanitized, also in what is made of this. */
export interface ContentCase extends Moment {
  readonly player: JsonObject;
  readonly contentId: string;
  /** Empty if the service has no such item, or if content may not be read. */
  readonly content: JsonObject;
  /** Whether the instant is the present: the player's health counts then. */
  readonly isNow: boolean;
  readonly standing: ContentStanding;
  /** Every schedule that includes the player, in the order in which they win. */
  readonly schedules: readonly ScheduleReason[];
  /** The schedules that use the item. */
  readonly users: ReadonlySet<JsonObject>;
}

/** A link of the chain: a rule that keeps the item from the screen, or by which a schedule wins. A public interface. */
export interface Link {
  readonly resource: 'player' | 'content' | 'schedule';
  readonly id: unknown;
  readonly name: unknown;
  readonly priority: number | null;
  readonly rule: string;
  /** Whether a schedule uses the item; null of a player and of the item. */
  readonly uses: boolean | null;
  readonly beatenBy: readonly ScheduleId[];
  /** When it begins next, if it is not active, and when it ends, if it is. */
  readonly beginsAt: string | null;
  readonly endsAt: string | null;
  /** A sentence without its period. */
  readonly text: string;
}

/** The player, the item, the schedules that win or use the item as they win, then those that do not include the player. */
export function chainOf(one: ContentCase): Link[] {
  const { player, standing, schedules, users, isNow } = one;
  const content = { ...one.content, id: one.contentId };
  const included = new Set(schedules.map(({ fields }) => fields));
  const links: Link[] = [];
  const add = (
    resource: Link['resource'],
    { id, name = null }: JsonObject,
    [rule, text]: readonly [string, string],
    more: Partial<Link> = {},
  ) => {
    const none = { priority: null, uses: null, beatenBy: [], beginsAt: null, endsAt: null };
    links.push({ resource, id, name, ...none, rule, ...more, text });
  };

  if (player.status === 'blocked') add('player', player, ['blocked', 'the player is blocked in the console']);
  if (standing.condition !== undefined) {
    const text = `it ${obstacleText({ ...standing, fields: one.content }, one)}`;
    add('content', content, [standing.condition, text], { beginsAt: isoOf(standing.beginsAt) });
  }
  for (const doubt of standing.doubts) add('content', content, ['depends', `its ${doubt}`]);
  if (users.size === 0) add('content', content, ['unused', 'no schedule uses it']);
  for (const schedule of schedules) {
    const { id, fields, priority, beatenBy } = schedule;
    const { condition = 'hours', standing: verdict } = schedule;
    const uses = users.has(fields);
    if (!uses && verdict !== 'wins' && verdict !== 'doubtful') continue;
    const wins = beatenBy.length > 0 ? 'tie' : 'wins';
    const rule = { wins, no: condition, outranked: 'outranked', doubtful: 'depends' }[verdict];
    const text = standingText(schedule, one);
    add('schedule', fields, [rule, verdict === 'doubtful' ? text : `schedule ${id} ${text}`], {
      ...{ priority, uses, beatenBy },
      ...{ beginsAt: isoOf(schedule.beginsAt), endsAt: isoOf(schedule.endsAt) },
    });
  }
  for (const fields of users)
    if (!included.has(fields))
      add('schedule', fields, ['other-players', `schedule ${fields.id} does not include this player`], {
        uses: true,
      });
  if (isNow && isUnreachable(player)) add('player', player, absenceOf(one));
  return links;
}

export function isoOf(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

function absenceOf(one: ContentCase): [rule: string, text: string] {
  const { lastSeenAt = null } = one.player;
  if (lastSeenAt === null) return ['never-seen', 'the player was never seen'];
  const seen = instantOf(String(lastSeenAt));
  const since = seen === undefined ? '' : ` since ${timeText(seen, one)}`;
  return ['offline', `the player has been offline${since}`];
}

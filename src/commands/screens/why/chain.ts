import type { JsonObject } from '../../../json/object.ts';
import { instantOf } from '../../../model/datetime.ts';
import type { Slot } from '../engine/playback.ts';
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
  /** What the screen should show at the instant, and in the week after it. */
  readonly slot: Slot;
  readonly later: readonly Slot[];
  /** Every schedule that includes the player, in the order in which they win. */
  readonly schedules: readonly ScheduleReason[];
  /** The schedules that use the item. */
  readonly users: ReadonlySet<JsonObject>;
}

/** What a link says of a schedule; `beginsAt` also of an item. */
interface Details {
  readonly priority: number | null;
  /** Whether the schedule uses the item. */
  readonly uses: boolean | null;
  /** The ids of the schedules that outrank it, or that tie with it. */
  readonly beatenBy: readonly ScheduleId[];
  /** When it begins next, if it is not active, and when it ends, if it is. */
  readonly beginsAt: string | null;
  readonly endsAt: string | null;
}

const none: Details = { priority: null, uses: null, beatenBy: [], beginsAt: null, endsAt: null };

/** A rule that keeps the item from the screen, or by which a schedule wins. A public interface. */
export type Link = Readonly<ReturnType<typeof linkOf>>;

/** `text` is a sentence without its period. */
function linkOf(
  resource: 'player' | 'content' | 'schedule',
  { id, name = null }: JsonObject,
  [rule, text]: readonly [string, string],
  details: Partial<Details> = {},
) {
  return { resource, id, name, rule, ...none, ...details, text };
}

/** The player, the item, the schedules that win or use the item as they win, then those that do not include the player. */
export function chainOf(one: ContentCase): Link[] {
  const { player, standing, schedules, users, isNow } = one;
  const { condition, beginsAt, doubts } = standing;
  const item = { ...one.content, id: one.contentId };
  const fault = `it ${obstacleText({ ...standing, fields: one.content }, one)}`;
  const others = new Set(users);
  for (const { fields } of schedules) others.delete(fields);
  return [
    player.status === 'blocked'
      ? linkOf('player', player, ['blocked', 'the player is blocked in the console'])
      : [],
    condition ? linkOf('content', item, [condition, fault], { beginsAt: isoOf(beginsAt) }) : [],
    doubts.map((doubt) => linkOf('content', item, ['depends', `its ${doubt}`])),
    users.size === 0 ? linkOf('content', item, ['unused', 'no schedule uses it']) : [],
    schedules
      .filter(({ fields, standing }) => users.has(fields) || standing === 'wins' || standing === 'doubtful')
      .map((schedule) => scheduleLink(schedule, one)),
    Array.from(others, (fields) => {
      const text = `schedule ${fields.id} does not include this player`;
      return linkOf('schedule', fields, ['other-players', text], { uses: true });
    }),
    isNow && isUnreachable(player) ? linkOf('player', player, absenceOf(one)) : [],
  ].flat();
}

function scheduleLink(schedule: ScheduleReason, one: ContentCase): Link {
  const { id, fields, priority, beatenBy, standing, condition = 'hours' } = schedule;
  const wins = beatenBy.length > 0 ? 'tie' : 'wins';
  const rule = { wins, no: condition, outranked: 'outranked', doubtful: 'depends' }[standing];
  const text = standingText(schedule, one);
  return linkOf('schedule', fields, [rule, standing === 'doubtful' ? text : `schedule ${id} ${text}`], {
    ...{ priority, uses: one.users.has(fields), beatenBy },
    ...{ beginsAt: isoOf(schedule.beginsAt), endsAt: isoOf(schedule.endsAt) },
  });
}

/** A time in JSON. */
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

import { alternatives } from '../../../core/flag.ts';
import type { JsonObject } from '../../../json/object.ts';
import { instantOf } from '../../../model/datetime.ts';
import { listed } from '../../../model/listed.ts';
import { daysText } from '../../../output/values.ts';
import type { Slot } from '../engine/playback.ts';
import type { ScheduleId } from '../engine/schedule.ts';
import { isUnreachable } from '../engine/screen-state.ts';
import type { ItemReason, ScheduleReason } from '../engine/why.ts';
import type { ContentStanding } from '../engine/why-content.ts';
import { utc, type Zone } from '../engine/zone.ts';
import { dayLength, localDate, timeOfDay } from '../times.ts';

/** What is known of a content item on a player's screen. Texts of the service are unsanitized, also in what is made of this. */
export interface ContentCase {
  readonly player: JsonObject;
  readonly contentId: string;
  /** Undefined if the service has no such item, or if content may not be read. */
  readonly content: JsonObject | undefined;
  readonly instant: number;
  /** Whether that is the present: the player's health counts then. */
  readonly isNow: boolean;
  /** Of the player's clock; undefined if unknown. */
  readonly clock: Zone | undefined;
  readonly standing: ContentStanding;
  /** What the screen should show at the instant, and after it. */
  readonly slot: PlannedSlot;
  readonly next: PlannedSlot | undefined;
  /** The schedules that include the item and do not name the player. */
  readonly strangers: readonly JsonObject[];
}

/** `choice` says of `depends` what, on what. */
export type PlannedSlot = Slot & { readonly choice: string };

/** A link of the chain: a rule that keeps the item from the screen, or by which a schedule wins. A public interface. */
interface Link {
  readonly resource: 'player' | 'content' | 'schedule';
  readonly id: unknown;
  readonly name: unknown;
  readonly priority: number | null;
  readonly rule: string;
  /** Whether a schedule includes the item; null of a player and of the item. */
  readonly includes: boolean | null;
  readonly beatenBy: readonly ScheduleId[];
  /** When it begins next, if it is not active, and when it ends, if it is. */
  readonly beginsAt: string | null;
  readonly endsAt: string | null;
  readonly text: string;
}

/** A link, and what the answer says of it after a colon. */
export interface Reason extends Link {
  readonly short: string;
}

/** The player, the item, the schedules that win or include the item as they win, then those that do not name the player. */
export function chainOf(one: ContentCase): Reason[] {
  const { player, standing, strangers, isNow, content = {}, contentId } = one;
  const { item, schedules } = standing;
  const reason = (
    resource: Link['resource'],
    { id, name }: JsonObject,
    rule: string,
    short: string,
  ): Reason => ({
    ...{ resource, id, name: name ?? null, priority: null, rule, includes: null, beatenBy: [] },
    ...{ beginsAt: null, endsAt: null, text: `${short.charAt(0).toUpperCase()}${short.slice(1)}.`, short },
  });
  const self = { id: contentId, name: item.name };
  const reasons: Reason[] = [];
  if (player.status === 'blocked')
    reasons.push(reason('player', player, 'blocked', 'the player is blocked in the console'));
  if (item.condition !== undefined) {
    const short = `the item itself ${obstacle(item, content, one)}`;
    reasons.push({ ...reason('content', self, item.condition, short), beginsAt: isoOf(item.beginsAt) });
  }
  for (const doubt of item.doubts) reasons.push(reason('content', self, 'depends', `the item's ${doubt}`));
  if (strangers.length === 0 && !schedules.some(({ includes }) => includes))
    reasons.push(reason('content', self, 'unused', 'no schedule includes it'));
  // What may win matters if the item could be on.
  const rivals =
    standing.planned === 'unclear' && one.slot.outcome === 'depends' ? ['wins', 'doubtful'] : ['wins'];
  for (const schedule of schedules)
    if (schedule.includes || rivals.includes(schedule.standing)) reasons.push(scheduleReason(schedule, one));
  for (const fields of strangers) {
    const short = `${labelOf(fields)} includes it, but does not name this player`;
    reasons.push({ ...reason('schedule', fields, 'not-named', short), includes: true });
  }
  if (isNow && isUnreachable(player)) {
    const rule = player.healthStatus === 'offline' ? 'offline' : 'never-seen';
    reasons.push(reason('player', player, rule, absence(one)));
  }
  return reasons;
}

const isoOf = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

/** How a schedule that names the player fares. */
function scheduleReason(schedule: ContentStanding['schedules'][number], one: ContentCase): Reason {
  const { id, name, priority, includes, standing, condition = 'hours' } = schedule;
  const { slot, standing: all } = one;
  const winners = all.schedules.filter((other) => other.standing === 'wins' && other !== schedule);
  const isTie = slot.outcome === 'tie' && standing === 'wins';
  const beaten = all.schedules.filter((other) => schedule.outrankedBy.some((above) => above.id === other.id));
  let rule = { wins: 'wins', no: condition, outranked: 'outranked', doubtful: 'depends' }[standing];
  let short = obstacle(schedule, schedule.fields, one);
  if (standing === 'wins')
    short = schedule.endsAt === null ? 'wins' : `wins until ${plain(when(one, schedule.endsAt))}`;
  if (standing === 'outranked') short = `is outranked by ${alternatives(beaten.map(withPriority), 'and')}`;
  if (standing === 'doubtful') short = doubtText(schedule, one);
  if (isTie) {
    rule = 'tie';
    short = `has the same priority as ${alternatives(winners.map(labelOf), 'and')}, and the service does not say which plays`;
  }
  const isOn = standing === 'wins' && !isTie;
  const link = includes
    ? `includes it${isTie || isOn ? '' : ' and names this player'}`
    : 'does not include it';
  return {
    ...{ resource: 'schedule', id, name, priority, rule, includes },
    beatenBy: (isTie ? winners : beaten).map((other) => other.id),
    ...{ beginsAt: isoOf(schedule.beginsAt), endsAt: isoOf(schedule.endsAt) },
    text: `${withPriority(schedule)} ${link}${isOn && includes ? ' and' : includes ? ', but' : ', and'} ${short}.`,
    short: `schedule ${id} ${short}`,
  };
}

/** Of a schedule that may win: what that depends on. */
function doubtText({ id, doubts }: ScheduleReason, { slot, standing: { schedules } }: ContentCase): string {
  // Doubts begin with the id, as the sentence does.
  const own = doubts.map((text) => text.slice(String(id).length).replace(/^: /, ' its ').trim());
  if (own.length > 0) return own.join('; ');
  if (slot.outcome === 'unknown') return "needs the player's time zone, which is unknown";
  const doubtful = schedules.filter(({ standing }) => standing === 'doubtful');
  const above = doubtful.slice(
    0,
    doubtful.findIndex((one) => one.id === id),
  );
  return `plays only if ${alternatives(above.map(labelOf))} does not`;
}

/** What keeps an item or a schedule from playing: `begins on 21 Dec 2026 at 07:00`. */
function obstacle(
  { condition, beginsAt }: ItemReason | ScheduleReason,
  fields: JsonObject,
  one: ContentCase,
): string {
  const { states } = one.standing;
  const next = beginsAt === null ? 'not again within 400 days' : `next ${when(one, beginsAt)}`;
  switch (condition) {
    case 'missing':
      return 'is missing: the service has no content item with this id';
    case 'status':
      return `is ${fields.status}`;
    case 'processing': {
      const { processingStatus: status, processingError: error } = fields;
      if (status === 'failed') return `failed to process: ${error || 'the service does not say why'}`;
      return `is not ready: ${status === 'pending' ? 'it waits to be processed' : 'it is still being processed'}`;
    }
    case 'blocked':
      return 'the player is blocked';
    case 'orientation':
      return `is for ${fields.orientation} screens, and this one is ${one.player.orientation}`;
    case 'estados': {
      const only = `is for ${Array.isArray(fields.estados) ? listed(fields.estados) : 'other states'} only`;
      return states.length === 1 ? `${only}, and this player is in ${states[0]}` : only;
    }
    case 'not-begun':
      return `begins ${when(one, beginsAt ?? timeIn(fields.validFrom))}`;
    case 'expired':
      return `expired ${when(one, timeIn(fields.validUntil))}`;
    case 'never':
      return 'is never active: its days and dates never meet';
    case 'day': {
      const days = Array.isArray(fields.daysOfWeek) ? daysText(fields.daysOfWeek.map(String)) : 'other days';
      return `is for ${days} only, ${next}`;
    }
    default:
      return `is for ${fields.startAt ?? '00:00'}–${fields.endAt ?? '24:00'} only, ${next}`;
  }
}

/** `the player has been offline since Sat 21 Nov 04:49`. */
export function absence(one: ContentCase): string {
  const instant = timeIn(one.player.lastSeenAt);
  if ((one.player.lastSeenAt ?? null) === null) return 'the player was never seen';
  return `the player has been offline${instant === null ? '' : ` since ${plain(when(one, instant))}`}`;
}

/** `505 Madrugada`. */
export function labelOf({ id, name }: { readonly id?: unknown; readonly name?: unknown }): string {
  return name ? `${id} ${name}` : String(id);
}

/** `505 Madrugada (priority 2)`. */
export function withPriority(schedule: Pick<ScheduleReason, 'id' | 'name' | 'priority'>): string {
  return `${labelOf(schedule)}${schedule.priority === null ? '' : ` (priority ${schedule.priority})`}`;
}

function timeIn(value: unknown): number | null {
  return (typeof value === 'string' ? instantOf(value) : undefined) ?? null;
}

/** `at 06:00` on the same day, `on Mon 23 Nov at 08:00` within a week, else `on 21 Dec 2026 at 07:00`. */
export function when({ clock = utc, instant }: ContentCase, time: number | null, isFull = false): string {
  if (time === null) return 'at an unknown time';
  const [date, today] = [localDate(clock, time), localDate(clock, instant)];
  const clockTime = `at ${timeOfDay(clock, time)}`;
  if (date === today && !isFull) return clockTime;
  const [weekday, day, month, year] = new Date(date).toUTCString().replace(/, 0?/, ' ').split(' ');
  const isNear = Math.abs(date - today) < 7 * dayLength;
  return `on ${isNear ? `${weekday} ${day} ${month}` : `${day} ${month} ${year}`} ${clockTime}`;
}

/** A time without its prepositions: `Mon 23 Nov 08:00`. */
export function plain(time: string): string {
  return time.replace(/\b(?:on|at) /g, '');
}

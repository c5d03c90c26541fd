import { Airtime, type Span } from './airtime.ts';
import type { AssumptionValues } from './assumptions.ts';
import type { AiringPlayer } from './player.ts';
import type { Playable, Playlist } from './playlist.ts';
import type { AiringSchedule } from './schedule.ts';
import { isAllowedIn, type StateSet } from './states.ts';
import { by, byAll, byWide } from './week.ts';
import type { Zone } from './zone.ts';

/** What a screen can show, in the order in which they are judged: the first that fits is the outcome. */
export const outcomes = ['blocked', 'unknown', 'depends', 'nothing', 'tie', 'unplayable', 'plays'] as const;
export type Outcome = (typeof outcomes)[number];

/** What players of one zone share: a schedule's hours and playlist there, by the schedule's rank. */
export interface ZoneRoom {
  readonly zone: Zone | undefined;
  readonly airtimes: (Airtime | undefined)[];
  playlistOf(schedule: AiringSchedule): Playlist;
}

/** One player and all that its outcome is made of. */
export interface Screen {
  readonly player: AiringPlayer;
  readonly states: StateSet;
  readonly room: ZoneRoom;
  /** Those that name it, in the order in which they win. */
  readonly schedules: readonly AiringSchedule[];
  readonly values: AssumptionValues;
}

/** A schedule that is active by at least one reading; `code` says by which ones. */
export interface Candidate {
  readonly schedule: AiringSchedule;
  readonly code: number;
}

/** The outcome of a screen during a span. Before and after it, it may be the same. */
export interface Judgment extends Span, Pick<Playable, 'contentIds' | 'blockedContentIds'> {
  readonly outcome: Outcome;
  /** By the default reading; empty if blocked, unknown or nothing. */
  readonly winners: readonly AiringSchedule[];
  /** What other readings give, if that is not the same; if unknown, what all of them give. */
  readonly alternatives: readonly (readonly AiringSchedule[])[];
  readonly candidates: readonly Candidate[];
}

const nobody = { winners: [], alternatives: [], candidates: [], contentIds: [], blockedContentIds: [] };

/** Judges a screen at an instant. With `settled`, other readings than the default one are not compared. */
export function judge(screen: Screen, instant: number, settled = false): Judgment {
  if (screen.player.isBlocked)
    return { outcome: 'blocked', from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, ...nobody };
  const contest = new Contest(screen, instant);
  const { candidates } = contest;
  const winners = contest.winnersBy(by.default);
  const alternatives = settled ? [] : contest.alternativesTo(winners);
  const isUnknown = alternatives.length > 0 && candidates.some(({ code }) => (code & by.zoneless) !== 0);
  const shown = isUnknown ? [] : winners;
  const { contentIds, blockedContentIds } = contest.playableOf(shown);
  const outcome = isUnknown
    ? 'unknown'
    : alternatives.length > 0
      ? 'depends'
      : winners.length === 0
        ? 'nothing'
        : winners.length > 1 && screen.values.tie === 'report'
          ? 'tie'
          : contentIds.length === 0
            ? 'unplayable'
            : 'plays';
  const { from, to } = contest;
  const others = isUnknown ? [winners, ...alternatives] : alternatives;
  return {
    outcome,
    from,
    to,
    winners: shown,
    alternatives: others,
    candidates,
    contentIds,
    blockedContentIds,
  };
}

/** The schedules that can matter at an instant, and the span in which none of them changes. */
class Contest {
  readonly candidates: Candidate[] = [];
  from = Number.NEGATIVE_INFINITY;
  to = Number.POSITIVE_INFINITY;
  readonly #screen: Screen;
  readonly #instant: number;
  readonly #allRotate: boolean;

  constructor(screen: Screen, instant: number) {
    this.#screen = screen;
    this.#instant = instant;
    const { tie } = screen.values;
    this.#allRotate = tie === 'report' || tie === 'all';
    let decided: AiringSchedule | undefined;
    for (const schedule of screen.schedules) {
      // Once one surely wins, those below it cannot matter until it changes.
      if (decided !== undefined && !(this.#allRotate && schedule.priority === decided.priority)) break;
      const code = this.#codeOf(schedule);
      if (code === 0) continue;
      this.candidates.push({ schedule, code });
      if (code === byAll && !this.#isSkipped(schedule)) decided = schedule;
    }
  }

  #codeOf(schedule: AiringSchedule): number {
    const { player, states, room, values } = this.#screen;
    if (schedule.status === 'inactive') return 0;
    if (values.orientation === 'exclude' && isOtherOrientation(schedule, player)) return 0;
    const allowed = isAllowedIn(schedule.states, states);
    if (allowed === 'no') return 0;
    const piece = airtimeIn(room, schedule).at(this.#instant);
    this.#narrow(piece);
    const isSure = allowed === 'yes' && schedule.status === 'active';
    return isSure ? piece.code : piece.code & (byWide | by.zoneless);
  }

  #isSkipped(schedule: AiringSchedule): boolean {
    return this.#screen.values['skip-empty'] === 'yes' && this.playableOf([schedule]).contentIds.length === 0;
  }

  #narrow({ from, to }: Span): void {
    if (from > this.from) this.from = from;
    if (to < this.to) this.to = to;
  }

  /** Who wins if only what is active by this reading counts. */
  winnersBy(bit: number): readonly AiringSchedule[] {
    const active = this.candidates.filter(({ code }) => (code & bit) !== 0);
    const best = active.find(({ schedule }) => !this.#isSkipped(schedule)) ?? active[0];
    if (best === undefined) return [];
    if (!this.#allRotate) return [best.schedule];
    const isBestSkipped = this.#isSkipped(best.schedule);
    return active
      .map(({ schedule }) => schedule)
      .filter(
        (schedule) =>
          schedule.priority === best.schedule.priority && this.#isSkipped(schedule) === isBestSkipped,
      );
  }

  alternativesTo(winners: readonly AiringSchedule[]): (readonly AiringSchedule[])[] {
    if (this.candidates.every(({ code }) => code === byAll)) return [];
    const found: (readonly AiringSchedule[])[] = [];
    for (const bit of [by.surely, by.calendarDay, by.surelyCalendarDay]) {
      const others = this.winnersBy(bit);
      if (![winners, ...found].some((known) => areSame(known, others))) found.push(others);
    }
    return found;
  }

  /** What of these schedules' playlists can play; the span ends where that changes. */
  playableOf(schedules: readonly AiringSchedule[]): Pick<Playable, 'contentIds' | 'blockedContentIds'> {
    const lists = schedules.map((schedule) => this.#screen.room.playlistOf(schedule).at(this.#instant));
    for (const list of lists) this.#narrow(list);
    const [only, ...more] = lists;
    if (only !== undefined && more.length === 0) return only;
    return {
      contentIds: [...new Set(lists.flatMap(({ contentIds }) => contentIds))],
      blockedContentIds: [...new Set(lists.flatMap(({ blockedContentIds }) => blockedContentIds))],
    };
  }
}

/** When a schedule is open in a zone. */
export function airtimeIn(room: ZoneRoom, { rank, hours }: AiringSchedule): Airtime {
  let airtime = room.airtimes[rank];
  if (airtime === undefined) {
    airtime = new Airtime(hours, room.zone);
    room.airtimes[rank] = airtime;
  }
  return airtime;
}

/** Whether both have an orientation and they differ. */
export function isOtherOrientation(
  { orientation }: Pick<AiringSchedule, 'orientation'>,
  player: Pick<AiringPlayer, 'orientation'>,
): boolean {
  return orientation !== undefined && player.orientation !== undefined && orientation !== player.orientation;
}

/** Whether two lists have the same elements in the same order. */
export function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a === b || (a.length === b.length && a.every((element, index) => element === b[index]));
}

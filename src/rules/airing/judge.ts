import { Airtime } from './airtime.ts';
import type { AssumptionValues } from './assumptions.ts';
import type { AiringPlayer } from './player.ts';
import type { Playable, Playlist } from './playlist.ts';
import { type Contender, possibleWinners } from './possible.ts';
import type { AiringSchedule } from './schedule.ts';
import type { Span } from './span-cache.ts';
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

/** The outcome of a screen during a span. Before and after it, it may be the same. */
export interface Judgment extends Playable {
  readonly outcome: Outcome;
  /** By the default reading; empty if blocked, unknown or nothing. */
  readonly winners: readonly AiringSchedule[];
  /** If it depends or is unknown, the lists of winners that are possible: see {@link possibleWinners}. Empty otherwise. */
  readonly possible: readonly (readonly AiringSchedule[])[];
  /** Those that win in some state by some reading, in the order in which they win. */
  readonly candidates: readonly Contender[];
  /** Those that win in every state by every reading. */
  readonly always: readonly AiringSchedule[];
}

const blocked: Judgment = {
  outcome: 'blocked',
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
  winners: [],
  possible: [],
  candidates: [],
  always: [],
  contentIds: [],
  blockedContentIds: [],
  unclearContentIds: [],
};

/** Judges a screen at an instant. With `settled`, other readings than the default one are not compared. */
export function judge(screen: Screen, instant: number, settled = false): Judgment {
  if (screen.player.isBlocked) return blocked;
  const contest = new Contest(screen, instant);
  const { possible, candidates, always } = contest.result(settled);
  const isUnknown = candidates.some(({ code }) => (code & by.zoneless) !== 0) && possible.length > 0;
  const winners = isUnknown ? [] : contest.winners;
  const items = contest.playableOf(winners);
  const outcome = isUnknown
    ? 'unknown'
    : possible.length > 0
      ? 'depends'
      : winners.length === 0
        ? 'nothing'
        : winners.length > 1 && screen.values.tie === 'report'
          ? 'tie'
          : items.contentIds.length === 0
            ? 'unplayable'
            : 'plays';
  const { from, to } = contest;
  return { ...items, outcome, from, to, winners, possible, candidates, always };
}

/** The schedules that can matter at an instant, and the span in which none of them changes. */
class Contest {
  from = Number.NEGATIVE_INFINITY;
  to = Number.POSITIVE_INFINITY;
  /** By the default reading. */
  readonly winners: readonly AiringSchedule[];
  readonly #screen: Screen;
  readonly #instant: number;
  /** Those of one level win together, unless one of a level before does. */
  readonly #levels: readonly (readonly Contender[])[];
  readonly #winning: readonly Contender[];

  constructor(screen: Screen, instant: number) {
    this.#screen = screen;
    this.#instant = instant;
    this.#levels = this.#findLevels();
    const isActive = ({ code }: Contender) => (code & by.default) !== 0;
    this.#winning = this.#levels.find((level) => level.some(isActive))?.filter(isActive) ?? [];
    this.winners = this.#winning.map(({ schedule }) => schedule);
  }

  #findLevels(): Contender[][] {
    const { schedules, values } = this.#screen;
    const skipsEmpty = values['skip-empty'] === 'yes';
    const allRotate = values.tie === 'report' || values.tie === 'all';
    const levels: Contender[][] = [];
    /** Those without a playable item, which win if there is nothing else. */
    const empty: Contender[][] = [];
    let decided: AiringSchedule | undefined;
    for (const schedule of schedules) {
      // Once one surely wins, those below it cannot matter until it changes.
      if (decided !== undefined && !(allRotate && schedule.priority === decided.priority)) break;
      const code = this.#codeOf(schedule);
      if (code === 0) continue;
      const contender = { schedule, code };
      const isEmpty = skipsEmpty && this.playableOf([schedule]).contentIds.length === 0;
      const own = isEmpty ? empty : levels;
      const last = own.at(-1);
      if (allRotate && last?.[0]?.schedule.priority === schedule.priority) last.push(contender);
      else own.push([contender]);
      if (!isEmpty && this.#isCertain(contender)) decided = schedule;
    }
    return [...levels, ...empty];
  }

  #codeOf(schedule: AiringSchedule): number {
    const { player, states, room, values } = this.#screen;
    if (schedule.status === 'inactive') return 0;
    if (values.orientation === 'exclude' && isOtherOrientation(schedule, player)) return 0;
    if (isAllowedIn(schedule.states, states) === 'no') return 0;
    const piece = airtimeIn(room, schedule).at(this.#instant);
    this.#narrow(piece);
    return schedule.status === 'active' ? piece.code : piece.code & (byWide | by.zoneless);
  }

  /** Whether it is active in every state and by every reading. */
  #isCertain({ schedule, code }: Contender): boolean {
    return code === byAll && isAllowedIn(schedule.states, this.#screen.states) === 'yes';
  }

  #narrow({ from, to }: Span): void {
    if (from > this.from) this.from = from;
    if (to < this.to) this.to = to;
  }

  /** Who can win; with `settled`, by the default reading alone. */
  result(settled: boolean): Pick<Judgment, 'possible' | 'candidates' | 'always'> {
    const [first = []] = this.#levels;
    const all = this.#levels.flat();
    const isCertain = (contender: Contender) => this.#isCertain(contender);
    if (!settled && !all.every(isCertain)) {
      const { lists, winners } = possibleWinners(this.#levels, this.#screen.states);
      const candidates = all.filter(({ schedule }) => winners.has(schedule));
      const always = first.filter(isCertain).map(({ schedule }) => schedule);
      if (lists.length > 1) return { possible: lists, candidates, always };
    }
    return { possible: [], candidates: this.#winning, always: this.winners };
  }

  /** What of these schedules' playlists can play; the span ends where that changes. */
  playableOf(schedules: readonly AiringSchedule[]): Omit<Playable, keyof Span> {
    const { room } = this.#screen;
    const lists = schedules.map((schedule) => room.playlistOf(schedule).at(this.#instant));
    for (const list of lists) this.#narrow(list);
    const [only] = lists;
    if (only !== undefined && lists.length === 1) return only;
    const idsOf = (ids: (list: Playable) => readonly string[]) => [...new Set(lists.flatMap(ids))];
    return {
      contentIds: idsOf(({ contentIds }) => contentIds),
      blockedContentIds: idsOf(({ blockedContentIds }) => blockedContentIds),
      unclearContentIds: idsOf(({ unclearContentIds }) => unclearContentIds),
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

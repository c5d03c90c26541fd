import { dayLength } from '../../clock/instant.ts';
import { instantOfWall } from '../../clock/wall-time.ts';
import { localDate, utc, type Zone } from '../../clock/zone.ts';
import type { JsonObject } from '../../json/object.ts';
import type { LeftOut, TenantStatus } from '../../overview/read-status.ts';
import { levelOf, sinceOf } from '../../overview/rules/attention.ts';
import type { Steps } from '../../pause.ts';
import type { Changes } from '../../screens/changes/flags.ts';
import type { AssumptionValues } from '../../screens/engine/assumptions.ts';
import { Memo, mostPlans } from '../../screens/engine/memo.ts';
import type { Playback } from '../../screens/engine/playback.ts';
import { clockOf } from '../../screens/engine/player.ts';
import type { Showing } from '../../screens/engine/showing.ts';
import { compareScreens, type Screen } from '../../screens/screen.ts';
import { getOrMake, groupsOf } from '../../words/groups.ts';
import type { readPastUptime } from './past-uptime.ts';
import { planNames } from './plan-names.ts';
import { nameText } from './text.tsx';
import type { readThumbnails } from './thumbnails.ts';
import type { Speaker } from './words/speaker.ts';

/** Everything that a page shows. */
export interface TenantReport extends Speaker {
  readonly status: TenantStatus;
  readonly stores: readonly Store[];
  /** The clock of whoever reads the page: the zone of times that belong to no store. */
  readonly zone: Zone;
  readonly assumptions: AssumptionValues;
  readonly tzdata: string;
  /** What the tenant is judged with instead of what it is; undefined as it is. */
  readonly changes: Changes | undefined;
  /** What a settings file changes, in words; its path is nobody's business who reads the page. */
  readonly settings: { readonly file: string; readonly changes: string } | undefined;
  readonly thumbnails?: Awaited<ReturnType<typeof readThumbnails>> | undefined;
  readonly past?: Awaited<ReturnType<typeof readPastUptime>> | undefined;
  /** Whether it is the text of an e-mail, which links to nothing. */
  readonly isSummary?: boolean;
  /** The address of a store's own page, from the index of such pages. */
  pageOf?(store: Store): string;
  /** The address of that index, from the page of a store. */
  readonly index?: string;
}

/** A store with its screens, the worst first; without an id, those that have no store. */
export interface Store {
  readonly id: string | undefined;
  readonly screens: readonly ReportedScreen[];
  /** Its players whose screens are not judged. */
  readonly leftOut: readonly LeftOut[];
}

export interface ReportedScreen extends Screen {
  /** See {@link sinceOf}; undefined for a screen that needs no attention. */
  readonly since: number | undefined;
  /** The schedules that win, or could, by name. */
  readonly names: readonly string[];
  /** The same of when nothing plays no more. */
  readonly nextNames: readonly string[];
  readonly plan: DayPlan | undefined;
}

/** The day of one or more players, by the clock on the wall; in UTC if their zone is unknown. */
export interface DayPlan {
  /** From one, for the plan that most screens follow. */
  number: number;
  /** What its screens have in common in their names; empty if nothing. */
  name: string;
  readonly parts: readonly DayPart[];
}

/** A part of a day, in milliseconds since midnight, in which a screen shows the same. */
export interface DayPart {
  readonly from: number;
  to: number;
  readonly outcome: Showing['outcome'];
  /** The schedules that win, or could, by name. */
  readonly names: readonly string[];
  /** Those that are active, but outranked, on any of the screens. */
  readonly outranked: Set<string>;
}

/** What a person calls something: its id only if it has no name. */
export function calledName({ id, name }: { readonly id?: unknown; readonly name?: unknown }): string {
  return nameText(String(name ?? '').trim() || String(id));
}

/** What a store is called: never an empty text, which would be a link that nobody sees. */
export function storeName({ id }: Pick<Store, 'id'>, { words }: Pick<TenantReport, 'words'>): string {
  if (id === undefined) return words.noStore;
  return id.trim() === '' ? JSON.stringify(id) : nameText(id);
}

/** What the page calls a plan. */
export function planName({ name, number }: DayPlan, { words, say }: Speaker): string {
  return name || say(words.plan, { number: String(number) });
}

/** The stores of the screens, in the order of the command line: that with the worst screen first, and last those where none is judged. */
export function* storesOf({ screens = [], leftOut, playback, now, lists }: TenantStatus): Steps<Store[]> {
  const schedules = new Map(lists.schedules?.objects.map((one) => [String(one.id), calledName(one)]));
  const nameById = (id: unknown) => schedules.get(String(id)) ?? String(id);
  const planOf = playback && createPlanner(playback, now, nameById);
  const sorted: ReportedScreen[] = [];
  for (const screen of [...screens].sort(compareScreens)) {
    const { player, state, showing } = screen;
    const { until, outcome } = showing;
    const [slot] = playback && isOpen(outcome) ? playback.slots(player, now, now + 1) : [];
    const names = (slot?.showing.couldShow.scheduleIds ?? showing.scheduleIds).map(nameById);
    const next = outcome === 'nothing' && until ? (playback?.now(player, until).scheduleIds ?? []) : [];
    const since = levelOf(state) === 'ok' ? undefined : sinceOf(screen, playback, now);
    const plan = state === 'blocked' ? undefined : planOf?.(player);
    sorted.push({ ...screen, since, names, nextNames: next.map(nameById), plan });
    yield;
  }
  const plans = [...groupsOf(sorted, ({ plan }) => plan)].sort(([, a], [, b]) => b.length - a.length);
  const names = planNames(plans.map(([, own]) => own.map(({ player }) => calledName(player))));
  for (const [at, [plan]] of plans.entries()) {
    plan.number = at + 1;
    plan.name = names[at] ?? '';
  }
  const storeOf = ({ player }: { readonly player: JsonObject }) => String(player.storeId ?? '');
  const judged = groupsOf(sorted, storeOf);
  const excused = groupsOf(leftOut, storeOf);
  return Array.from(new Set([...judged.keys(), ...excused.keys()]), (id) => ({
    id: id || undefined,
    screens: judged.get(id) ?? [],
    leftOut: excused.get(id) ?? [],
  }));
}

function isOpen(outcome: Showing['outcome']): boolean {
  return outcome === 'depends' || outcome === 'unknown';
}

/** Makes the function that finds a player's plan for the day at an instant. Players whose days look the same share one. */
function createPlanner(playback: Playback, now: number, nameById: (id: unknown) => string) {
  const draw = (player: JsonObject, zone: Zone): readonly DayPart[] => {
    const date = localDate(zone, now);
    const [from, to] = [date, date + dayLength].map((wall) => instantOfWall(zone, wall).instant);
    /** Milliseconds since midnight. */
    const clock = (instant: number) => instant + zone.segmentAt(instant).offset - date;
    const parts: DayPart[] = [];
    for (const slot of playback.slots(player, from ?? now, to ?? now)) {
      const { outcome, scheduleIds, couldShow } = slot.showing;
      const beaten = playback.why(player, slot.from).filter(({ standing }) => standing === 'outranked');
      const names = (isOpen(outcome) ? couldShow.scheduleIds : scheduleIds).map(nameById);
      const outranked = beaten.map(({ id }) => nameById(id));
      const last = parts.at(-1);
      const end = clock(slot.to - 1) + 1;
      if (last?.outcome === outcome && last.names.join('\n') === names.join('\n')) {
        for (const name of outranked) last.outranked.add(name);
        last.to = end;
      } else parts.push({ outcome, names, outranked: new Set(outranked), from: clock(slot.from), to: end });
    }
    return parts;
  };
  const drawn = new Memo<readonly DayPart[]>(mostPlans);
  const plans = new Map<string, DayPlan>();
  return (player: JsonObject): DayPlan => {
    const parts = drawn.of(playback.planKey(player), () => draw(player, clockOf(player) ?? utc));
    const key = JSON.stringify(parts.map(({ outranked: _, ...shown }) => shown));
    const plan = getOrMake(plans, key, () => ({ parts, number: 0, name: '' }));
    for (const [at, { outranked }] of plan.parts.entries())
      for (const name of parts[at]?.outranked ?? []) outranked.add(name);
    return plan;
  };
}

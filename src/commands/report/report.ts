import type { JsonObject } from '../../json/object.ts';
import { groupsOf } from '../../model/groups.ts';
import type { AssumptionValues } from '../screens/engine/assumptions.ts';
import type { Zone } from '../screens/engine/zone.ts';
import { compareBadness } from '../screens/screens.ts';
import type { Tenant } from '../status/read.ts';
import type { JudgedScreen } from '../status/rules/attention.ts';
import { createPlanner, type Plan } from './plans.ts';
import type { Speaker } from './words/speaker.ts';

/** A screen of the page. */
export interface ReportScreen extends JudgedScreen {
  /** Since when it is in its state, in milliseconds since 1970; undefined if unknown. */
  readonly since: number | undefined;
  /** Undefined if the schedules were not read, or the player is blocked. */
  readonly plan: Plan | undefined;
}

/** A store with its screens, the worst first; without an id, those that have no store. */
export interface Store {
  readonly id: string | undefined;
  readonly screens: readonly ReportScreen[];
}

/** An item that plays now. */
export interface Thumbnail {
  readonly name: unknown;
  /** The number of screens that show it. */
  readonly screens: number;
  /** A `data:` URL; undefined if there is no image. */
  readonly image: string | undefined;
}

/** Everything that a page shows. */
export interface Report {
  readonly tenant: Tenant;
  readonly stores: readonly Store[];
  readonly speaker: Speaker;
  /** The zone of times that belong to no store. */
  readonly zone: Zone;
  readonly assumptions: AssumptionValues;
  readonly tzdata: string;
  readonly tool: string;
  /** What the page lacks, apart from what the tenant says. */
  readonly notes: readonly string[];
  /** What plays now, the most common first; undefined without `--thumbnails`. */
  readonly thumbnails?: readonly Thumbnail[] | undefined;
  /** The address of a store's own page, from the index of such pages. */
  pageOf?(store: Store): string;
  /** The address of that index, from the page of a store. */
  readonly index?: string;
}

/** The stores of judged screens, in the order of the command line: that with the worst screen first. */
export function storesOf(
  { screens = [], playback, now }: Tenant,
  sinceOf: (screen: JudgedScreen) => number | undefined,
): Store[] {
  const planOf = playback && createPlanner(playback, now);
  const sorted = [...screens].sort(compareBadness).map((screen) => {
    const isPlanned = screen.state !== 'blocked';
    return { ...screen, since: sinceOf(screen), plan: isPlanned ? planOf?.(screen.player) : undefined };
  });
  const groups = groupsOf(sorted, ({ player }) => storeIdOf(player));
  return Array.from(groups, ([id, own]) => ({ id: id || undefined, screens: own }));
}

function storeIdOf({ storeId }: JsonObject): string {
  return String(storeId ?? '');
}

import { itemOf, OwnItem } from '../../../core/items.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Item } from '../../../model/item.ts';
import { createStyle } from '../../../output/style.ts';
import { listView, type View } from '../../../output/view.ts';
import { localTimeText } from '../engine/wall-time.ts';
import { utc } from '../engine/zone.ts';
import { machineZone, timeSeenFrom, weekdayTime } from '../times.ts';
import { assumingView, scheduleFields, scheduleText } from '../view.ts';
import { type Screen, screenFields } from './screens.ts';
import { whyBlock, whyObjects } from './why.ts';

/** A screen as an item with the {@link screenFields}. */
export class ScreenItem extends OwnItem {
  readonly screen: Screen;

  constructor(screen: Screen) {
    const { player, instant, zone, showing, why } = screen;
    const { possible, dependsOnState, until, reason, ...shown } = showing;
    const object: Readonly<Record<keyof typeof screenFields, unknown>> = {
      playerId: player.id,
      name: player.name ?? null,
      storeId: player.storeId ?? null,
      timezone: player.timezone ?? null,
      localTime: zone ? localTimeText(zone, instant) : null,
      ...shown,
      until: until === null ? null : new Date(until).toISOString(),
      reason,
    };
    super(why ? { ...object, why: whyObjects(why, screen) } : object);
    this.screen = screen;
  }
}

/** On a terminal times are short, and a city says where the zone is not this machine's. */
function screenRow(
  { player, instant, zone, showing }: Screen,
  { isShort, here }: { readonly isShort: boolean; readonly here: string },
): JsonObject {
  const { outcome, until, reason } = showing;
  const shownIn = zone ?? utc;
  const ending = (time: number) =>
    isShort ? `${timeSeenFrom(shownIn, time, instant)}${zone ? '' : ' UTC'}` : localTimeText(shownIn, time);
  const city =
    zone === undefined || zone.name === here ? '' : zone.name.replace(/^.*\//, ' ').replaceAll('_', ' ');
  return {
    name: player.name || player.id,
    localTime: zone && (isShort ? `${weekdayTime(zone, instant)}${city}` : localTimeText(zone, instant)),
    outcome,
    schedule: scheduleText(showing),
    until: until && ending(until),
    why: reason,
  };
}

/** A row per screen, or with `--why` a block. `members` precede the screens in JSON and YAML, once they are known. */
export function screensView(isWhy: boolean, members: () => JsonObject): View {
  const rows = listView({
    fields: { outcome: screenFields.outcome },
    columns: ['name', 'localTime', 'outcome', 'schedule', 'until', 'why'],
    leaveOut: ['until', 'localTime', 'why', 'schedule'],
    state: 'outcome',
  });
  const view: Pick<View, 'fields' | 'pairs' | 'table'> = {
    fields: isWhy ? { ...screenFields, why: { kind: 'list' } } : screenFields,
    pairs: { SCHEDULE: scheduleFields, ...(!isWhy && { WHY: ['reason'] }) },
    async table(options) {
      const isShort = options.terminal !== undefined && options.time !== 'iso';
      const look = { isShort, here: machineZone().name };
      const style = await createStyle(options.color);
      const table = await rows.table(options);
      let separator = '';
      const block = (screen: Screen) => {
        const text = separator + whyBlock(screen, options, style);
        separator = '\n';
        return text;
      };
      const screensOf = (items: readonly Item[]) =>
        items.flatMap((item) => (item instanceof ScreenItem ? [item.screen] : []));
      if (isWhy) return { push: (items) => screensOf(items).map(block).join(''), end: () => [], leftOut: [] };
      const push = (items: readonly Item[]) =>
        table.push(screensOf(items).map((screen) => itemOf(screenRow(screen, look))));
      return { ...table, push };
    },
  };
  return assumingView(view, { name: 'screens', members });
}

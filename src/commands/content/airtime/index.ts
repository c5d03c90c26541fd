import { isoText, spanText } from '../../../clock/time-text.ts';
import { readerZone, type Span, utc, type Zone } from '../../../clock/zone.ts';
import { type Input, parsedFlag } from '../../../core/flag.ts';
import { readZone } from '../../../core/global-flags.ts';
import { itemsOf } from '../../../core/items.ts';
import { readWords } from '../../../core/references.ts';
import { flagsOf, noteLacking, readSelection, type Selection } from '../../../core/selectors.ts';
import { noteHidden, type Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import type { JsonObject } from '../../../json/object.ts';
import { content } from '../../../model/content.ts';
import { players } from '../../../model/players.ts';
import { playerSelectors } from '../../../players/selectors.ts';
import { collate } from '../../../query/select.ts';
import { readChangedTenant } from '../../../screens/changes/changed-tenant.ts';
import { clockOf } from '../../../screens/engine/player.ts';
import { playbackFlags, readPlaybackChoices } from '../../../screens/playback-flags.ts';
import { playbackOf, type Tenant } from '../../../screens/tenant.ts';
import { daysFlag, rangeFlags, readDays } from '../../../screens/time-range.ts';
import { counted } from '../../../words/quantity.ts';
import { chooseItems, itemSelectors } from './chosen-items.ts';
import { byFlag, type Grouping, readGrouping } from './grouping.ts';
import { type AskedScreen, measureAirtime } from './measure.ts';
import type { PlayLength } from './rules/rates.ts';
import { type Airtime, noAirtime } from './rules/tally.ts';
import { airtimeFields, airtimeMembers, airtimeView } from './view.ts';

const imageSecondsFlag = parsedFlag(
  '--image-seconds <seconds>',
  'how long an image or a page is shown each time: 10, or a range such as 5-15',
  {
    group: 'What',
    form: 'seconds such as 10, or a range such as 5-15',
    read(text): PlayLength | undefined {
      const [, first, second = first] = /^(\d+(?:\.\d+)?)(?:[-–](\d+(?:\.\d+)?))?s?$/.exec(text) ?? [];
      const least = Math.round(Number(first) * 1000);
      const most = Math.round(Number(second) * 1000);
      return least > 0 && most >= least ? { least, most } : undefined;
    },
  },
);

const flags = {
  start: rangeFlags.start,
  end: rangeFlags.end,
  days: daysFlag,
  by: byFlag,
  imageSeconds: imageSecondsFlag,
  ...playbackFlags,
};

export const contentAirtime: VerbBody = {
  pages: true,
  description:
    'Adds up what the schedules plan on all screens. The API does not report what was played. "planned" is how long an item \
is in the loop, "on air" how long it is on the screen itself. Plays are a range if an item in the loop has no duration. "unclear" is time in \
which an item may be planned, because several schedules could win. An item listed twice plays twice in each loop. With --by, time in which \
several items of a row are in the loop counts once. Unreachable players count, \
blocked ones do not. Choose items by name, --type, --tag or --metadata; the other filters choose screens. The range is the next 7 days by \
default, by each player\'s own clock.',
  arguments: { '[item...]': 'ids, the start of ids, or names; all that the filters choose without any' },
  idsOf: content,
  fields: airtimeFields,
  flags: [...Object.values(flags), ...flagsOf(itemSelectors), ...flagsOf(playerSelectors)],
  acrossProfiles: [],
  run,
};

/** Reads the flags. Wrong usage fails here, before any request. */
async function readQuestion(session: Session, input: Input) {
  const { get } = input;
  const choices = await readPlaybackChoices(input, session);
  const grouping = readGrouping(get(flags.by));
  return {
    choices,
    grouping,
    choice: session.choose({ fields: airtimeView(grouping?.fields, {}).fields }),
    imageLength: get(flags.imageSeconds),
    selected: await readSelection(playerSelectors, input),
    selectedItems: await readSelection(itemSelectors, input),
    words: await readWords(input.args, content, session),
  };
}

/** Rejects with `NOT_FOUND` if an item is not found. */
async function run(session: Session, input: Input): Promise<void> {
  let now = 0;
  const spanIn = readDays(input, () => now);
  const question = await readQuestion(session, input);
  const { choices, grouping, choice, imageLength, selected, selectedItems, words } = question;
  const wanted = { players: 'needed', schedules: 'needed', content: 'needed' } as const;
  const tenant = await readChangedTenant(session, wanted, choices.changes);
  now = tenant.at;
  choices.checkFederalStates?.(tenant.players?.objects ?? []);
  const items = await chooseItems(session, tenant, words, selectedItems);
  const screens = chosenScreens(tenant, selected, grouping);
  const ofUnknownLength = new Set<JsonObject>();
  const { byId: rowsById } = items;
  const measured = await measureAirtime(session.context.signal, playbackOf(tenant, choices), screens, {
    spanIn,
    itemIds: [...rowsById.keys()],
    rowsOf(itemId, scheduleId) {
      const item = rowsById.get(itemId);
      if (item === undefined) return [];
      return grouping ? grouping.rowsOf(item, scheduleId) : [itemId];
    },
    lengthWithout(item) {
      if (item.type !== 'video' && imageLength) return imageLength;
      ofUnknownLength.add(item);
      return { least: 0, most: Number.POSITIVE_INFINITY };
    },
  });
  // What was asked for has a row, also if it is planned nowhere.
  if (!grouping && items.areAsked)
    for (const id of rowsById.keys()) if (!measured.has(id)) measured.set(id, noAirtime);

  const span = wholeSpan(screens, spanIn);
  const members = {
    assumptions: choices.assumptions.values,
    tzdata: session.context.tzdata,
    from: isoText(span.from),
    to: isoText(span.to),
  };
  const rows = rowsIn(measured, tenant, grouping, rowsById);
  const view = airtimeView(grouping?.fields, members);
  await noteHidden(session, await session.print(itemsOf(rows), view, { choice }));
  if (screens.length === 0) await session.note({ text: selected?.why() ?? 'no player matches the filters' });
  await noteLacking(session, selected);
  const isEmpty = rows.length === 0;
  const summary = isEmpty
    ? 'Nothing is planned in this time'
    : `${counted(screens.length, 'screen')}, ${spanText(readerZone(readZone(input)), span)}`;
  await session.summarize(summary, isEmpty);
  await noteLimits(session, screens, ofUnknownLength);
}

/** The screens of the players that the filters select. */
function chosenScreens(
  { at, players: list }: Tenant,
  selected: Selection | undefined,
  grouping: Grouping | undefined,
): AskedScreen[] {
  return (list?.objects ?? []).flatMap((sent) => {
    const player = players.soundOf(sent);
    if (selected?.holds({ value: player }, at) === false) return [];
    return { player, zone: clockOf(player) ?? utc, row: grouping?.rowOfScreen?.(player) };
  });
}

/** From the first start to the last end by the clocks of screens. */
function wholeSpan(screens: readonly AskedScreen[], spanIn: (zone: Zone) => Span): Span {
  const zones = new Set(screens.map(({ zone }) => zone));
  const spans = Array.from(zones.size > 0 ? zones : [utc], spanIn);
  return {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  };
}

/** The rows as they are printed: what is planned longest first. */
function rowsIn(
  measured: ReadonlyMap<unknown, Airtime>,
  { schedules }: Tenant,
  grouping: Grouping | undefined,
  items: ReadonlyMap<unknown, JsonObject>,
): JsonObject[] {
  const names = new Map(schedules?.objects.map(({ id, name }) => [id, name ?? null]));
  const ownOf = (row: unknown): JsonObject => {
    if (grouping) return grouping.membersOf(row, (id) => names.get(id) ?? null);
    const { name = null, type = null, durationSeconds = null } = items.get(row) ?? {};
    return { itemId: row, name, type, durationSeconds };
  };
  const titleOf = (row: unknown) => String((grouping ? row : items.get(row)?.name) ?? row);
  return [...measured]
    .sort(
      ([a, one], [b, other]) =>
        other.planned - one.planned ||
        other.unclear - one.unclear ||
        Number(a === null) - Number(b === null) ||
        collate(titleOf(a), titleOf(b)),
    )
    .map(([row, airtime]) => ({ ...ownOf(row), ...airtimeMembers(airtime) }));
}

/** Says what the figures are, and what keeps them from being exact. */
async function noteLimits(
  session: Session,
  screens: readonly AskedScreen[],
  ofUnknownLength: ReadonlySet<JsonObject>,
): Promise<void> {
  await session.note({ text: 'this is what the schedules plan; the API does not report what was played' });
  const isImage = ({ type }: JsonObject) => type !== 'video';
  const count = ofUnknownLength.size;
  if (count > 0)
    await session.note({
      text: `${counted(count, 'item')} ${count === 1 ? 'has' : 'have'} no duration; plays are not exact where ${count === 1 ? 'it is' : 'they are'} in the loop`,
      advice: [...ofUnknownLength].some(isImage) ? 'add --image-seconds 10' : undefined,
    });
  const unknown = screens.filter(({ player }) => clockOf(player) === undefined).length;
  if (unknown > 0)
    await session.note({
      text: `the time zone of ${counted(unknown, 'screen')} is unknown; the range is in UTC there`,
    });
}

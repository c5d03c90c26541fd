import { weekLength } from '../clock/instant.ts';
import { isoOrNull } from '../clock/time-text.ts';
import type { Batches } from '../core/items.ts';
import type { Session } from '../core/session.ts';
import type { JsonObject } from '../json/object.ts';
import { keyOf } from '../model/key.ts';
import { players } from '../model/players.ts';
import { createPause, finish } from '../pause.ts';
import { getOrMake } from '../words/groups.ts';
import { usualAssumptions } from './engine/assumptions.ts';
import { playerFederalStates } from './engine/federal-states.ts';
import { extentIn, isShown, type ShownSpan, type Sought } from './engine/possibilities.ts';
import { asTexts } from './engine/schedule.ts';
import { readTenant } from './read-tenant.ts';
import { screenJudge } from './screen.ts';
import { playbackOf } from './tenant.ts';

/** How far ahead `nextAt` looks, in milliseconds. */
const ahead = weekLength;

/** The lists whose items can say how they are used. */
export type UsableList = 'players' | 'content' | 'schedules';

/** What makes the usage of one item. */
type UsageOf = (item: JsonObject) => JsonObject | Promise<JsonObject>;

/** The items with the member `usage`: what a player shows now, or where a content item or a schedule is used, now and next. */
export async function* withUsage(items: Batches, session: Session, used: UsableList): Batches {
  const tenant = await readWholeTenant(session);
  const usageOf = makers[used](tenant, session);
  for await (const batch of items) {
    const added = batch.map(async (item) => item.plus({ usage: await usageOf(item.fields) }));
    yield await Promise.all(added);
  }
}

async function readWholeTenant(session: Session) {
  const { clock, env } = session.context;
  const wanted = { players: 'needed', schedules: 'needed', content: 'if-allowed' } as const;
  const tenant = await readTenant(await session.client(), clock, wanted);
  const assumptions = usualAssumptions(env);
  const federalStatesOf = playerFederalStates([], undefined, assumptions.values.states);
  return { tenant, playback: playbackOf(tenant, { assumptions, federalStatesOf }) };
}

type WholeTenant = Awaited<ReturnType<typeof readWholeTenant>>;

const makers: Readonly<Record<UsableList, (read: WholeTenant, session: Session) => UsageOf>> = {
  players: shownNow,
  content: (read, session) => usedBySchedules(read, session, 'contentIds'),
  schedules: (read, session) => usedBySchedules(read, session, 'scheduleIds'),
};

function shownNow({ tenant, playback }: WholeTenant): UsageOf {
  const judge = screenJudge(playback, { momentIn: () => ({ instant: tenant.at }) });
  return (item) => {
    const { state: screen, showing, contentNames } = judge(players.soundOf(item));
    const { outcome, scheduleIds, scheduleNames, contentIds, until, reason } = showing;
    const shown = { screen, outcome, scheduleIds, scheduleNames, contentIds, contentNames };
    return { ...shown, until: isoOrNull(until), reason };
  };
}

/** Where something is used: the schedules and players that include it, and when screens show it, now and next. */
function usedBySchedules(
  { tenant, playback }: WholeTenant,
  session: Session,
  member: 'contentIds' | 'scheduleIds',
): UsageOf {
  const pause = createPause(session.context.signal);
  const fleet = tenant.players?.objects.map(players.soundOf) ?? [];
  // Players of one chain have far fewer plans than screens.
  const plans = new Map<string, Promise<readonly ShownSpan[]>>();
  const planOf = (player: JsonObject) =>
    getOrMake(plans, playback.planKey(player), () =>
      finish(pause, playback.shown(player, tenant.at, tenant.at + ahead)),
    );
  return async (item) => {
    const key = keyOf(item);
    const isKey = (id: unknown) => String(id).toLowerCase() === key;
    const hasContent = member === 'contentIds';
    const sought: Sought = {
      isSchedule: (id) => !hasContent && isKey(id),
      isContent: (id) => hasContent && isKey(id),
      hasContent,
    };
    const using = (tenant.schedules?.objects ?? []).filter(({ id, contentIds }) =>
      member === 'contentIds' ? asTexts(contentIds).some(isKey) : isKey(id),
    );
    const included = new Set(
      using.flatMap(({ playerIds }) => asTexts(playerIds).map((id) => id.toLowerCase())),
    );
    let screensNow = 0;
    let screensUnclear = 0;
    const begins: number[] = [];
    for (const player of fleet.filter((each) => included.has(keyOf(each)))) {
      const plan = await planOf(player);
      const extentOf = ({ possibilities }: ShownSpan) =>
        extentIn(possibilities, (each) => isShown(sought, each));
      const next = plan.find((each) => extentOf(each) === 'all');
      const [now] = plan;
      if (now && next === now) screensNow += 1;
      else if (now && extentOf(now) === 'some') screensUnclear += 1;
      if (next && next !== now) begins.push(next.from);
    }
    const nextAt = begins.length > 0 ? Math.min(...begins) : null;
    return {
      scheduleIds: using.map(({ id }) => id),
      scheduleNames: using.map(({ name }) => name ?? null),
      playerCount: included.size,
      screensNow,
      screensUnclear,
      nextAt: isoOrNull(nextAt),
      screensNext: begins.filter((from) => from === nextAt).length,
    };
  };
}

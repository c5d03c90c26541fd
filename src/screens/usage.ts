import { dayLength } from '../clock/datetime.ts';
import type { Batches } from '../core/items.ts';
import type { Session } from '../core/session.ts';
import type { JsonObject } from '../json/object.ts';
import { Item } from '../model/item.ts';
import { players } from '../model/players.ts';
import { finish } from '../pause.ts';
import { once } from '../words/groups.ts';
import { usualAssumptions } from './engine/assumptions.ts';
import { playerFederalStates } from './engine/federal-states.ts';
import type { Shown } from './engine/playback.ts';
import { textsOf } from './engine/schedule.ts';
import { readTenant } from './read-tenant.ts';
import { screenJudge } from './screen.ts';
import { keyOf, playbackOf } from './tenant.ts';

/** How far ahead `nextAt` looks, in milliseconds. */
const ahead = 7 * dayLength;

const isoOf = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

/** The items with the member `usage`: what a player shows now, or where a content item or a schedule is used, now and next. */
export async function* withUsage(items: Batches, session: Session, path: string): Batches {
  const usageOf = await readUsage(session, path);
  for await (const batch of items) {
    const added = batch.map(async ({ fields, text }) => {
      const usage = await usageOf(fields);
      return new Item({ ...fields, usage }, `${text.slice(0, -1)},${JSON.stringify({ usage }).slice(1)}`);
    });
    yield await Promise.all(added);
  }
}

async function readUsage(session: Session, path: string) {
  const { clock, env, signal } = session.context;
  const wanted = { players: 'needed', schedules: 'needed', content: 'if-allowed' } as const;
  const tenant = await readTenant(await session.client(), clock, wanted);
  const assumptions = usualAssumptions(env);
  const federalStatesOf = playerFederalStates([], undefined, assumptions.values.states);
  const playback = playbackOf(tenant, { assumptions, federalStatesOf });
  if (path === players.path) {
    const judge = screenJudge(playback, { momentIn: () => ({ instant: tenant.at }) });
    return async (item: JsonObject): Promise<JsonObject> => {
      const { state: screen, showing, contentNames } = judge(players.soundOf(item));
      const { outcome, scheduleIds, scheduleNames, contentIds, until, reason } = showing;
      const shown = { screen, outcome, scheduleIds, scheduleNames, contentIds, contentNames };
      return { ...shown, until: isoOf(until), reason };
    };
  }
  const fleet = tenant.players?.objects.map(players.soundOf) ?? [];
  // Players of one chain have far fewer plans than screens.
  const plans = new Map<string, Promise<readonly Shown[]>>();
  const planOf = (player: JsonObject) =>
    once(plans, playback.planKey(player), () =>
      finish(signal, playback.shown(player, tenant.at, tenant.at + ahead)),
    );
  const member = path === '/content' ? 'contentIds' : 'scheduleIds';
  return async (item: JsonObject): Promise<JsonObject> => {
    const key = keyOf(item);
    const isKey = (id: unknown) => String(id).toLowerCase() === key;
    const using = (tenant.schedules?.objects ?? []).filter(({ id, contentIds }) =>
      member === 'contentIds' ? textsOf(contentIds).some(isKey) : isKey(id),
    );
    const included = new Set(
      using.flatMap(({ playerIds }) => textsOf(playerIds).map((id) => id.toLowerCase())),
    );
    let [screensNow, screensUnclear] = [0, 0];
    const begins: number[] = [];
    for (const player of fleet.filter((each) => included.has(keyOf(each)))) {
      const plan = await planOf(player);
      const isOn = (each: Shown) => each.outcome === 'plays' && each[member].some(isKey);
      const next = plan.find(isOn);
      const [now] = plan;
      if (now && next === now) screensNow += 1;
      else if (now && [...now[member], ...now.couldShow[member]].some(isKey)) screensUnclear += 1;
      if (next && next !== now) begins.push(next.from);
    }
    const nextAt = begins.length > 0 ? Math.min(...begins) : null;
    return {
      scheduleIds: using.map(({ id }) => id),
      scheduleNames: using.map(({ name }) => name ?? null),
      playerCount: included.size,
      screensNow,
      screensUnclear,
      nextAt: isoOf(nextAt),
      screensNext: begins.filter((from) => from === nextAt).length,
    };
  };
}

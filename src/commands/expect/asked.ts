import { type Span, utc, type Zone, zoneNamed } from '../../clock/zone.ts';
import { noteLacking, type Selection } from '../../core/selectors.ts';
import type { Session } from '../../core/session.ts';
import { Failure, usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { players } from '../../model/players.ts';
import { createPause } from '../../pause.ts';
import { resolveIn } from '../../screens/chosen-players.ts';
import type { Playback } from '../../screens/engine/playback.ts';
import { clockOf } from '../../screens/engine/player.ts';
import type { Tenant } from '../../screens/tenant.ts';
import { getOrMake } from '../../words/groups.ts';
import { folded } from '../../words/text-pattern.ts';
import type { Expectation } from './file.ts';
import { wantOf } from './names.ts';
import type { Want } from './rules/judge.ts';
import { isAsked, type Times, timesOf } from './times.ts';

/** An expectation with what its names mean, and the screens that it is about. */
export interface AskedExpectation {
  readonly expectation: Expectation;
  readonly wanted: Want;
  /** Why it is about no screen: a player that it names is not there. Unsanitized. */
  readonly lack: string | undefined;
  /** Why its time has passed: by every clock, or by that of a screen that it is about. Unsanitized. */
  over: string | undefined;
  /** How many screens it is about. */
  screens: number;
  /** Whether it would be about a screen, but asks for no time by its clock. */
  hasNoTime: boolean;
}

/** A screen as rows and messages name it. */
export interface NamedScreen extends Pick<JsonObject, 'id' | 'name' | 'storeId'> {
  /** What to type for it: its name, or its id if the name could mean another. */
  readonly reference: string;
}

/** What is asked of a screen: an expectation at its times by the screen's clock. */
interface Asked {
  readonly of: AskedExpectation;
  readonly times: Times;
}

/** Screens that show the same at all times: they are judged once. */
export interface AlikeScreens extends Span {
  /** One of the players, for the engine. */
  readonly player: JsonObject;
  readonly zone: Zone;
  /** What is asked, and of which of them. */
  readonly asked: ReadonlyMap<Asked, readonly NamedScreen[]>;
}

/**
 * What expectations ask of which screens, in groups of screens that show the same. Rejects with `USAGE` for what screens are never to
 * show if there is no such thing, for a name that fits several players, and for times that end before they begin. Notes of several stores
 * and the like each that no player has.
 */
export async function chooseScreens(
  session: Session,
  expectations: readonly Expectation[],
  tenant: Tenant,
  playback: Playback,
): Promise<{ readonly all: readonly AskedExpectation[]; readonly groups: Iterable<AlikeScreens> }> {
  const pause = createPause(session.context.signal);
  const all: AskedExpectation[] = [];
  for (const expectation of expectations) {
    await pause();
    all.push(await namesIn(expectation, tenant, session));
  }
  const open = all.filter(({ lack, over }) => lack === undefined && over === undefined);
  const askedBy = (zone: Zone): readonly Asked[] =>
    open.map((of) => ({ of, times: timesOf(of.expectation, zone, tenant.at) }));
  /** What is asked of screens in a zone: most share one. */
  const askedIn = new Map<string, readonly Asked[]>();
  /** What has passed for a screen that it is about; it counts only if it is about no other. */
  const overForSome = new Map<AskedExpectation, string>();
  const groups = new Map<string, AlikeGroup>();
  const isItsName = uniqueNames(tenant);
  const screenOf = ({ id, name, storeId }: JsonObject): NamedScreen => {
    return { id, name, storeId, reference: isItsName(name) ? name : String(id) };
  };
  for (const sent of tenant.players?.objects ?? []) {
    await pause();
    const player = players.soundOf(sent);
    const zone = clockOf(player) ?? utc;
    const ofZone = getOrMake(askedIn, zone.name, () => askedBy(zone));
    let screen: NamedScreen | undefined;
    let group: AlikeGroup | undefined;
    for (const asked of ofZone) {
      const { of, times } = asked;
      if (of.expectation.selection?.holds({ value: player }, tenant.at) === false) continue;
      if (times.over !== undefined) overForSome.set(of, times.over);
      else if (!isAsked(times)) of.hasNoTime = true;
      if (times.over !== undefined || !isAsked(times)) continue;
      of.screens += 1;
      screen ??= screenOf(player);
      group ??= getOrMake(groups, `${zone.name} ${playback.planKey(player)}`, () => newGroup(player, zone));
      group.from = Math.min(group.from, times.from);
      group.to = Math.max(group.to, times.to);
      getOrMake(group.asked, asked, () => []).push(screen);
    }
  }
  for (const [of, over] of overForSome) if (of.screens === 0) of.over = over;
  for (const { expectation } of open)
    await noteLacking(session, expectation.selection, { place: expectation.place });
  return { all, groups: groups.values() };
}

/** A group while screens are put into it. */
interface AlikeGroup extends AlikeScreens {
  from: number;
  to: number;
  readonly asked: Map<Asked, NamedScreen[]>;
}

function newGroup(player: JsonObject, zone: Zone): AlikeGroup {
  const from = Number.POSITIVE_INFINITY;
  const to = Number.NEGATIVE_INFINITY;
  return { player, zone, from, to, asked: new Map() };
}

/** The last zone in which it becomes a time: a date that has passed there has passed everywhere. It is made when asked for: that takes long. */
const lastZone = () => zoneNamed('Etc/GMT+12') ?? utc;

const wantsNothing: Want = {
  isNever: false,
  states: [],
  isSchedule: () => false,
  isContent: () => false,
  hasContent: false,
};

async function namesIn(
  expectation: Expectation,
  tenant: Tenant,
  session: Session,
): Promise<AskedExpectation> {
  const over = expectation.isDated ? timesOf(expectation, lastZone(), tenant.at).over : undefined;
  // What it names may be gone by now.
  if (over !== undefined)
    return { expectation, wanted: wantsNothing, lack: undefined, over, screens: 0, hasNoTime: false };
  const client = await session.client();
  const lack = await lackOf(expectation, (selection) => selection.load(client, resolveIn(tenant)));
  return {
    expectation,
    wanted: await wantOf(expectation, tenant, session),
    lack,
    over,
    screens: 0,
    hasNoTime: false,
  };
}

/** Why a selection can fit no screen: a player that it names is not there. Rejects with `USAGE` for a name that fits several. */
async function lackOf({ selection, place }: Expectation, load: (selection: Selection) => Promise<void>) {
  try {
    if (selection) await load(selection);
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.kind === 'NOT_FOUND') return error.message;
    throw error.kind === 'USAGE' ? usage(`${place}: ${error.message}`, error.hint) : error;
  }
}

/** Tells whether a name means one player alone, as a word of a command line. */
function uniqueNames({ players: list }: Tenant): (name: unknown) => name is string {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of list?.objects ?? []) {
    const key = folded(String(name ?? ''));
    (seen.has(key) ? repeated : seen).add(key);
  }
  return (name): name is string =>
    typeof name === 'string' && name !== '' && !name.startsWith('-') && !repeated.has(folded(name));
}

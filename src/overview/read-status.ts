import type { Selection } from '../core/selectors.ts';
import type { Session } from '../core/session.ts';
import type { Failure } from '../errors.ts';
import type { JsonObject } from '../json/object.ts';
import { lintUsually } from '../lint/lint-tenant.ts';
import type { TenantPlayer } from '../lint/rules/parsed-tenant.ts';
import { players } from '../model/players.ts';
import { presenceOf } from '../model/presence.ts';
import { allOf, createPause } from '../pause.ts';
import { type Excuse, type Excuses, noneExcused } from '../players/excuses.ts';
import { judgeHealth } from '../players/rules/health.ts';
import { createFleet, withCause } from '../players/rules/incidents.ts';
import { readChangedTenant } from '../screens/changes/changed-tenant.ts';
import { screenStateOf } from '../screens/engine/screen-state.ts';
import { needsContent } from '../screens/judge-screens.ts';
import type { TypedChoices } from '../screens/playback-flags.ts';
import { type Screen, screenJudge } from '../screens/screen.ts';
import { playbackOf, type TenantPart } from '../screens/tenant.ts';
import { whyUnread } from '../screens/why-unread.ts';
import { folded } from '../words/text-pattern.ts';

/** What is read of a tenant, in the order in which what could not be read is reported. Another list needs a decision what to say of it. */
export const statusParts = [
  'players',
  'schedules',
  'content',
  'analytics',
] as const satisfies readonly TenantPart[];

/** A player that nobody expects to be up. */
export interface LeftOut {
  readonly player: JsonObject;
  readonly excuse: Excuse;
}

/** How a tenant is; what could not be read is undefined. */
export type TenantStatus = Awaited<ReturnType<typeof readStatus>>;

interface StatusOptions {
  /** The players that `screens`, `lint` and `lists` are about; all without it. */
  readonly chosen?: Selection | undefined;
  /** A player that was last seen longer ago, in milliseconds, is unreachable. */
  readonly maxAgeMs?: number | undefined;
  /** What says which players nobody expects to be up: their screens are counted apart. */
  readonly excuses?: Excuses | undefined;
}

/**
 * Reads a tenant and judges it. A part that fails does not affect the others.
 */
export async function readStatus(
  session: Session,
  { assumptions, federalStatesOf, checkFederalStates, changes }: TypedChoices,
  { chosen, maxAgeMs, excuses }: StatusOptions = {},
) {
  const { hideKeys, signal } = session.context;
  const connection = await session.connection();
  const client = await session.client();
  const everything = Object.fromEntries(statusParts.map((part) => [part, 'if-possible'] as const));
  const tenant = await readChangedTenant(session, everything, changes);
  const { at: now, schedules, content, unread } = tenant;
  if (tenant.players) checkFederalStates?.(tenant.players.objects);
  const playback = playbackOf(tenant, { assumptions, federalStatesOf });
  const judge = screenJudge(playback, { momentIn: () => ({ instant: now }), maxAgeMs });
  const excused = noneExcused();
  const leftOut: LeftOut[] = [];
  const isExpected = (value: JsonObject) => {
    const excuse = excuses?.of(value, presenceOf(value, now, maxAgeMs), now);
    if (excuse === undefined) return true;
    excused[excuse] += 1;
    leftOut.push({ player: value, excuse });
    return false;
  };
  const all = tenant.players?.objects
    .map(players.soundOf)
    .filter((value) => chosen?.holds({ value }, now) ?? true);
  const selected = all?.filter(isExpected);
  function* judged(those: readonly JsonObject[]): Iterable<Screen> {
    for (const player of those) yield schedules ? judge(player) : byHealthAlone(judge(player));
  }
  const fleet = createFleet();
  for (const player of selected ?? [])
    if (player.status !== 'blocked' && players.accepts(player))
      fleet.add(player, judgeHealth(player, { now, maxAgeMs }).state);
  const screens = selected && (await allOf(createPause(signal), judged(selected)));

  const ids = chosen && all && new Set(all.map(({ id }) => id));
  const isChosen = ids && (({ id }: TenantPlayer) => ids.has(id));
  const lint = await lintUsually(tenant, playback, session, assumptions, { isChosen, maxAgeMs });
  return {
    connection,
    zone: session.context.clock.zone,
    responseMs: tenant.responseMs,
    /** Milliseconds by which the service's clock is ahead. */
    skewMs: client.clockSkew(),
    /** By that clock, in milliseconds since 1970. */
    now,
    lists: lint.lists,
    /** How many players there are, chosen or not. */
    playerCount: tenant.players?.objects.length,
    /** Whether one of them has this name or id. */
    hasPlayer: (typed: string) =>
      tenant.players?.objects.some(({ id, name }) =>
        [id, name].some((each) => folded(String(each ?? '')) === folded(typed)),
      ) ?? false,
    summary: tenant.totals,
    /** Why parts could not be read, in the order of the parts; `why` is for people. The service's code may quote the key. */
    unread: statusParts.flatMap((part) => {
      const failure = unread.get(part);
      return failure ? { part, failure, code: hideKeys(failure.code), why: whyUnread(unread, [part]) } : [];
    }),
    assumptions,
    playback: schedules && playback,
    screens,
    /** The screens that were left out, by the reason, and in words. */
    excused,
    leftOut,
    graceMs: excuses?.graceMs,
    excusedText: excuses?.text(excused) ?? '',
    /** What is broken, by its cause, as `signage incidents` lists it. */
    incidents: withCause(fleet.incidents()),
    lint: (tenant.players ?? schedules ?? content) && lint,
  };
}

/** A screen whose schedules are not known. */
function byHealthAlone(screen: Screen): Screen {
  const outcome = screen.showing.outcome === 'blocked' ? 'blocked' : 'plays';
  const showing = { ...screen.showing, outcome, reason: 'schedules not read' } as const;
  return { ...screen, state: screenStateOf(outcome, screen), showing };
}

/**
 * The failure of a part that could not be read, if any. A missing scope counts as a failure only if nothing could be read, or if an exit
 * code for screens in the states and outcomes of `failOn` needs the part: a job must not pass because nothing was checked.
 */
export function unreadFailure(
  { unread, assumptions }: TenantStatus,
  failOn: readonly string[] = [],
): Failure | undefined {
  const needed: readonly TenantPart[] = failOn.some(needsContent(assumptions))
    ? ['players', 'schedules', 'content']
    : ['players', 'schedules'];
  return unread.find(({ part, failure }) => {
    const isNeeded = failOn.length > 0 && needed.includes(part);
    return failure.kind !== 'INSUFFICIENT_SCOPE' || unread.length === statusParts.length || isNeeded;
  })?.failure;
}

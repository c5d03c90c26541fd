import type { JsonObject } from '../../../src/json/object.ts';
import { parseAssumptions } from '../../../src/screens/engine/assumptions.ts';
import {
  federalStateOf,
  type PlayerFederalStates,
  parseFederalStates,
  playerFederalStates,
} from '../../../src/screens/engine/federal-states.ts';
import { createPlayback, type Playback } from '../../../src/screens/engine/playback.ts';
import type { Showing } from '../../../src/screens/engine/showing.ts';
import type { PlaybackCase } from './cases.ts';

/** A player in São Paulo. */
export const player = {
  id: '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11',
  name: 'Loja 001 · Caixa 1',
  storeId: 'loja-001',
  timezone: 'America/Sao_Paulo',
  orientation: 'landscape',
  status: 'active',
  healthStatus: 'healthy',
};
const items: Readonly<Record<string, JsonObject>> = {
  a: { id: 'a', status: 'active', processingStatus: 'ready' },
  b: { id: 'b' },
  off: { id: 'off', status: 'archived', processingStatus: 'ready' },
  raw: { id: 'raw', status: 'active', processingStatus: 'pending' },
  morning: { id: 'morning', status: 'active', processingStatus: 'ready', startAt: '06:00', endAt: '12:00' },
  published: { id: 'published', status: 'published', processingStatus: 'ready' },
  loud: { id: 'loud', status: 'active', processingStatus: 'READY' },
  odd: { id: 'odd', status: 'active', processingStatus: 'ready', startAt: '6 am' },
};
/** A schedule that is always active on it. */
export const summer = {
  id: 506,
  name: 'Promoção de Verão',
  status: 'active',
  priority: 9,
  playerIds: [player.id],
  contentIds: ['a', 'b'],
};
/** Friday 2026-11-20, 17:30 in São Paulo. */
const friday = Date.parse('2026-11-20T20:30:00Z');

/** What differs from an ordinary screen. */
export interface Given {
  readonly player?: JsonObject;
  readonly schedules?: readonly JsonObject[];
  readonly assume?: readonly string[];
  readonly states?: string;
  readonly isJudged?: boolean;
  readonly at?: number;
}

/** What the screen shows, on Friday unless said. */
export function now(given: Given): Showing {
  return playbackFor(given).now({ ...player, ...given.player }, given.at ?? friday);
}

/** Why it shows that, by schedule. */
export function why(given: Given) {
  return playbackFor(given).why({ ...player, ...given.player }, given.at ?? friday);
}

function playbackFor(given: Given): Playback {
  const assumptions = parseAssumptions(given.assume ?? []);
  return createPlayback({
    schedules: given.schedules ?? [],
    content: given.isJudged === false ? undefined : (id) => items[id],
    assumptions,
    federalStatesOf: playerFederalStates(
      parseFederalStates(given.states ?? '', 'states.csv'),
      undefined,
      assumptions.values.states,
    ),
  });
}

/** What a screen shows without a schedule. */
export const nothing = {
  outcome: 'nothing',
  scheduleIds: [],
  scheduleNames: [],
  priority: null,
  contentIds: [],
  blockedContentIds: [],
  possible: [],
  dependsOnState: false,
  until: null,
  reason: 'no schedule includes this player',
} satisfies Showing;

/** What it shows with {@link summer}. */
export const plays = {
  outcome: 'plays',
  scheduleIds: [506],
  scheduleNames: ['Promoção de Verão'],
  priority: 9,
  contentIds: ['a', 'b'],
  blockedContentIds: [],
  possible: [],
  dependsOnState: false,
  until: null,
  reason: '2 of 2 items',
} satisfies Showing;

/** The engine for a random case; `stateOf` says in which state each player is, if not all are in that of the case. */
export function playbackOf(
  one: PlaybackCase,
  changes: Partial<PlaybackCase> = {},
  stateOf?: (player: { readonly id: string }) => string | undefined,
): Playback {
  const { schedules, content, assume, state } = { ...one, ...changes };
  const assumptions = parseAssumptions(Object.entries(assume).map((pair) => pair.join('=')));
  const federalStatesOf: PlayerFederalStates = (player) =>
    playerFederalStates(
      [],
      federalStateOf((stateOf ? stateOf(player) : state) ?? ''),
      assumptions.values.states,
    )(player);
  return createPlayback({
    schedules,
    content: content && ((id) => content.get(id)),
    assumptions,
    federalStatesOf,
  });
}

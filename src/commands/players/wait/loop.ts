import type { Client } from '../../../api/client.ts';
import { durationText, secondsText } from '../../../clock/time-text.ts';
import { globalDefaults } from '../../../core/global-flags.ts';
import type { Selection } from '../../../core/selectors.ts';
import type { Session } from '../../../core/session.ts';
import { polls } from '../../../core/watch/poll.ts';
import { Failure } from '../../../errors.ts';
import type { Item } from '../../../model/item.ts';
import { type HealthState, players } from '../../../model/players.ts';
import { visible } from '../../../output/sanitize.ts';
import { noteFirstPoll } from '../../../players/notes.ts';
import { judgeHealth } from '../../../players/rules/health.ts';
import type { Sighted } from '../../../players/rules/transitions.ts';
import { listed } from '../../../words/listed.ts';

/** What to wait for: every player in one of the states or, if `isGone`, none in any of them. */
export interface Goal {
  readonly states: readonly HealthState[];
  readonly isGone: boolean;
}

/** Which players to wait for: those with the ids, and all that have ever matched. */
export interface Selected {
  readonly ids: readonly string[];
  holds(item: Item): boolean;
  /** What the filters select. */
  readonly selection: Selection | undefined;
}

/** A player being waited for, as last seen; null if the service sent no value, or has never listed the player. */
interface Waiting extends Pick<Sighted, 'id' | 'name' | 'storeId' | 'healthStatus'> {
  /** Undefined for a player that is not in the list. */
  readonly state: HealthState | undefined;
}

type Progress = Awaited<ReturnType<ReturnType<typeof createPoll>>>;

/** Milliseconds before the deadline at which the last poll starts, so that late changes still count. */
const lastPollMs = 1000;

/** Players to name; the rest are counted. */
const maxNamed = 5;

/** Polls until the goal is reached. Rejects with `NOT_REACHED` when the time for the whole wait is over. */
export async function waitUntil(
  session: Session,
  goal: Goal,
  selected: Selected,
  { intervalMs, timeoutMs }: { readonly intervalMs: number; readonly timeoutMs: number },
): Promise<Progress> {
  const poll = createPoll(goal, selected);
  const { clock, signal } = session.context;
  const connection = await session.connection();
  const end = clock.elapsed() + timeoutMs;
  let last: Progress | undefined;
  let outage: Failure | undefined;

  function ask(now: number): Promise<Progress> {
    // --timeout limits the whole wait here, so requests get the default. Or half the time left, if that is longer: a list can be
    // slow, and a poll that hangs then leaves time for another.
    const left = end - clock.elapsed();
    const limits = {
      timeoutMs: Math.max(Math.min(globalDefaults.timeoutMs, left), left / 2),
      notesWaits: false,
    };
    return poll(session.clientFor(connection, limits), now);
  }

  /** Waits these milliseconds. On a terminal it shows each second what is left of the whole wait. */
  async function countDown(pause: number): Promise<void> {
    const until = clock.elapsed() + pause;
    for (let now = clock.elapsed(); now < until; now = clock.elapsed()) {
      const left = end - now;
      await session.status.show(visible(`${secondsText(Math.ceil(left / 1000))} left: ${waitingText(last)}`));
      // Sleep until the next whole second.
      const tick = session.status.isShown ? left % 1000 || 1000 : Number.POSITIVE_INFINITY;
      await clock.sleep(Math.min(tick, until - now), signal);
    }
  }

  try {
    for await (const { answer: progress, failure, pause } of polls(session, intervalMs, ask)) {
      if (progress) {
        const { received, total, waiting } = progress;
        if (!last) await noteFirstPoll(session, { received, selected: total }, 'waiting', selected.selection);
        last = progress;
        if (total > 0 && waiting.length === 0) return progress;
      }
      outage = failure;
      const left = end - clock.elapsed();
      if (left > 0) await countDown(Math.min(pause(), left > lastPollMs ? left - lastPollMs : left));
      if (clock.elapsed() >= end) break;
    }
    signal.throwIfAborted();
    throw notReached(last, timeoutMs, outage);
  } finally {
    await session.status.hide();
  }
}

/** `still waiting for 2 of 6 players: Loja 001 · Entrada (offline), …`; names are unsanitized. */
function waitingText(progress: Progress | undefined): string {
  if (progress === undefined) return 'the service did not respond';
  const { waiting, total } = progress;
  if (total === 0) return 'no players match';
  const nameOf = ({ id, name, state }: Waiting) => `${name || id} (${state ?? 'not in the list'})`;
  const players = total === 1 ? '1 player' : `${total} players`;
  return `still waiting for ${waiting.length} of ${players}: ${listed(waiting, nameOf, maxNamed)}`;
}

/** The failure of a wait that timed out. Its JSON has all players still awaited; null if the service never answered. */
function notReached(progress: Progress | undefined, timeoutMs: number, outage: Failure | undefined): Failure {
  const hint = progress?.total === 0 ? 'See: signage players list' : 'To wait longer, use --timeout 30m';
  const players = progress?.waiting.map(({ state, ...player }) => ({
    ...player,
    isListed: state !== undefined,
  }));
  return new Failure('NOT_REACHED', `timed out after ${durationText(timeoutMs)}; ${waitingText(progress)}`, {
    hint: outage ? `The last poll failed: ${outage.message}` : hint,
    members: { players },
    cause: outage,
  });
}

const neverListed: Pick<Waiting, 'name' | 'storeId'> = { name: null, storeId: null };

/**
 * Makes the function that polls once. A player that matched `--health offline` once stays awaited after it recovers or leaves
 * the list.
 */
function createPoll({ states, isGone }: Goal, { ids, holds }: Selected) {
  const awaited = new Map(ids.map((id) => [id.toLowerCase(), neverListed]));
  return async (client: Client, now: number) => {
    const items: Item[] = [];
    const waiting: Waiting[] = [];
    const listed = new Set<string>();
    let received = 0;
    for await (const batch of await client.list(players, {})) {
      received += batch.length;
      for (const item of batch) {
        const { id, name = null, storeId = null, healthStatus = null } = item.value;
        const key = id.toLowerCase();
        if (!awaited.has(key) && !holds(item)) continue;
        const { state } = judgeHealth(item.value, { now });
        items.push(item);
        awaited.set(key, { name, storeId });
        listed.add(key);
        if (states.includes(state) === isGone) waiting.push({ id, name, storeId, healthStatus, state });
      }
    }
    // Nothing is known about a missing player, least of all that it is no longer offline.
    const missing = [...awaited].filter(([id]) => !listed.has(id));
    for (const [id, about] of missing) waiting.push({ id, ...about, healthStatus: null, state: undefined });
    // Counts items, not ids: a list may have two players with the same id.
    return { items, waiting, total: items.length + missing.length, received };
  };
}

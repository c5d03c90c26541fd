import type { Selection } from '../../core/filters.ts';
import type { Session } from '../../core/session.ts';
import { Failure } from '../../errors.ts';
import { analytics } from '../../model/analytics.ts';
import { createPlayback } from '../../tenant/engine/playback.ts';
import { screenStateOf } from '../../tenant/engine/screen-state.ts';
import { rules } from '../lint/rules/registry.ts';
import { standardSettings } from '../lint/rules/tenant.ts';
import { concerning, lintLists, readLists } from '../lint/run/lint-tenant.ts';
import type { PlaybackChoices } from '../screens/flags.ts';
import { screenJudge } from '../screens/screens.ts';
import type { JudgedScreen } from './rules/attention.ts';

/** The parts of the card that are read from the service; the first that fails decides the exit code. */
export const parts = ['players', 'schedules', 'content', 'analytics'] as const;
type Part = (typeof parts)[number];

/** What is known about a tenant; what could not be read is undefined. */
export type Tenant = Awaited<ReturnType<typeof readTenant>>;

/**
 * Reads each list once, all at the same time, and judges them. A part that fails does not affect the others. With `chosen`,
 * `screens`, `lint` and `lists` are about these players.
 */
export async function readTenant(
  session: Session,
  { assumptions, states, checkStates }: PlaybackChoices,
  chosen?: Selection,
) {
  const { clock, compute, hideKeys, signal } = session.context;
  const connection = await session.connection();
  const client = await session.client();
  const started = clock.now();
  /** Until the first part was read, or refused. */
  let responseMs: number | undefined;
  const failed = new Map<Part, Failure>();
  const settle = async <T>(part: Part, reading: Promise<T>): Promise<T | undefined> => {
    try {
      const read = await reading;
      responseMs ??= clock.now() - started;
      return read;
    } catch (error) {
      if (!(error instanceof Failure) || signal.aborted) throw error;
      if (error.status !== undefined) responseMs ??= clock.now() - started;
      failed.set(part, error);
      return undefined;
    }
  };
  const [lists, summary] = await Promise.all([
    readLists(client, new Set(['players', 'schedules', 'content']), settle),
    settle('analytics', client.get(analytics)),
  ]);
  // If some items could not be looked up, the content is not judged: they would look as if they did not exist.
  const known = failed.has('content') ? { ...lists, content: undefined } : lists;
  const { players, schedules, content } = known;
  if (players) checkStates?.(players.objects);
  const skewMs = client.clockSkew();
  const now = clock.now() + (skewMs ?? 0);

  const selected = players?.values?.filter((value) => chosen?.holds({ value }, now) ?? true);
  const items = new Map(content?.objects.map((item) => [String(item.id).toLowerCase(), item]));
  const playback = createPlayback({
    ...{ schedules: schedules?.objects ?? [], assumptions, states },
    content: content && ((id) => items.get(id)),
  });
  const judging = { isNow: true, isWhy: false };
  const judge = screenJudge(playback, content && { ...content, items }, { instant: now }, judging);
  const screens = await compute(() =>
    selected?.map((player): JudgedScreen => {
      const judged = { ...judge(player), player };
      if (schedules) return judged;
      const { showing } = judged;
      const outcome = showing.outcome === 'blocked' ? 'blocked' : 'plays';
      const known = { ...showing, outcome, reason: 'schedules not read' } as const;
      return { ...judged, state: screenStateOf(outcome, player), showing: known };
    }),
  );
  const settings = { ...standardSettings, assumptions, states, now };
  const usual = rules.filter((rule) => !rule.whyOff?.(settings));
  const linted = await lintLists(known, compute, usual, settings);
  const ids = new Set(selected?.map(({ id }) => id));
  const own = () => concerning(linted.tenant, linted, ({ id }) => ids.has(id));
  const lint = chosen && players ? await compute(own) : linted;
  return {
    connection,
    responseMs,
    /** Milliseconds by which the service's clock is ahead. */
    skewMs,
    /** By that clock, in milliseconds since 1970. */
    now,
    lists: lint.lists,
    /** How many players there are, chosen or not. */
    playerCount: players?.objects.length,
    summary: summary?.value,
    /** Why parts could not be read, in the order of the parts. The service's code may quote the key. */
    unread: parts.flatMap((part) => {
      const failure = failed.get(part);
      return failure ? { part, failure, code: hideKeys(failure.code) } : [];
    }),
    playback: schedules && playback,
    screens,
    lint: (players ?? schedules ?? content) && lint,
  };
}

import { dayLength } from '../../clock/instant.ts';
import type { Input } from '../../core/flag.ts';
import type { Session } from '../../core/session.ts';
import { badConfig, Failure } from '../../errors.ts';
import { tenantFlag } from '../../history/flags.ts';
import { readFleet } from '../../history/fleet.ts';
import { type PastSnapshot, pastSnapshots } from '../../history/read-history.ts';
import { type HealthState, players } from '../../model/players.ts';
import { type HealthRules, judgeHealth } from '../../players/rules/health.ts';
import { tenantsIn } from '../../snapshot/history.ts';
import { untilNow } from '../../snapshot/past-snapshots.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';

/** What the snapshots of the last day tell of players. */
export interface Past {
  /** How a player was in the first of them that can be read; undefined if it was not there. */
  stateOf(id: string): HealthState | undefined;
  /** Whether an outage of it began within an hour after another one. */
  hasFlapped(id: string): boolean;
}

/** Reads the snapshots of the last day. Rejects with `CONFIG` if there is none. What is damaged is left out, and is warned of. */
export async function readPast(
  session: Session,
  input: Input,
  history: string,
  rules: Omit<HealthRules, 'now'>,
): Promise<Past> {
  const now = session.context.clock.now();
  const tenant = input.get(tenantFlag) ?? (await ownTenant(session, history));
  const snapshots = await pastSnapshots(session, input, history, tenant, {
    from: now - dayLength,
    to: untilNow(now),
  });
  if (snapshots.all.length === 0)
    throw badConfig(
      `no snapshot with players of the last 24 hours in ${snapshots.folder}`,
      `Take one now and then: signage snapshot --history ${shellQuoted(history)} --only players`,
    );
  const wanted = {
    hours: undefined,
    withBlocked: true,
    hasOutages: false,
    hasDays: false,
    groupOf: () => '',
  };
  const { fleet } = await readFleet(snapshots, now, wanted);
  const flapped = fleet.filter(({ uptime }) => [...uptime.tallies.values()].some(({ flaps }) => flaps > 0));
  const ids = new Set(flapped.map(({ player }) => String(player.id).toLowerCase()));
  await snapshots.warnOfDamage();
  const states = await firstStates(snapshots.all, rules);
  return {
    stateOf: (id) => states.get(id.toLowerCase()),
    hasFlapped: (id) => ids.has(id.toLowerCase()),
  };
}

/** The tenant of the players that are asked for, if the history has it; undefined otherwise. */
async function ownTenant(session: Session, history: string): Promise<string | undefined> {
  const tenants = await tenantsIn(session.context.files, history);
  const { tenant } = await session.connection();
  return tenants.find((each) => each === tenant);
}

/** How players were in the first snapshot that can be read, by their ids in lower case. */
async function firstStates(snapshots: readonly PastSnapshot[], rules: Omit<HealthRules, 'now'>) {
  for (const { at, players: read } of snapshots)
    try {
      const judged = Array.from(await read(), ({ id, player, lastSeenAt }) => {
        const then = { ...player, lastSeenAt };
        return players.accepts(then) ? ([[id, judgeHealth(then, { ...rules, now: at }).state]] as const) : [];
      });
      return new Map<string, HealthState>(judged.flat());
    } catch (error) {
      // What is damaged is warned of where all are read.
      if (!(error instanceof Failure && error.kind === 'CONFIG')) throw error;
    }
  return new Map<string, HealthState>();
}

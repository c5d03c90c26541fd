import { dayLength } from '../../clock/instant.ts';
import type { Input } from '../../core/flag.ts';
import type { Session } from '../../core/session.ts';
import { type PastPlayer, readFleet } from '../../history/fleet.ts';
import { pastSnapshots } from '../../history/read-history.ts';
import { uptimeRowsBy } from '../../history/rows.ts';
import type { TenantStatus } from '../../overview/read-status.ts';
import { sinceOf } from '../../overview/rules/attention.ts';
import type { Screen } from '../../screens/screen.ts';
import { untilNow } from '../../snapshot/past-snapshots.ts';
import { groupsOf } from '../../words/groups.ts';

/** Days that are shown. */
const pastDays = 30;

/** The chosen players over the last days, from the snapshots of a history; empty lists if it has none of that time. */
export async function readPastUptime(session: Session, input: Input, history: string, status: TenantStatus) {
  const { now, screens = [], leftOut, connection } = status;
  const span = { from: now - pastDays * dayLength, to: untilNow(now) };
  const snapshots = await pastSnapshots(session, input, history, connection.tenant, span);
  const wanted = {
    hours: undefined,
    withBlocked: false,
    hasOutages: true,
    hasDays: true,
    groupOf: ({ storeId }: PastPlayer['player']) => String(storeId ?? ''),
  };
  const { fleet } = await readFleet(snapshots, now, wanted);
  await snapshots.warnOfDamage();
  const byId = new Map(screens.map((screen) => [String(screen.player.id).toLowerCase(), screen]));
  const ids = new Set([...screens, ...leftOut].map(({ player }) => String(player.id).toLowerCase()));
  const chosen = fleet.filter(({ player }) => ids.has(String(player.id).toLowerCase()));
  const byStore = groupsOf(chosen, ({ group }) => group);
  const stores = uptimeRowsBy(chosen, 'storeId').map(({ members }) => ({
    id: String(members.storeId ?? '') || undefined,
    members,
    days: dailyUptime(byStore.get(String(members.storeId ?? '')) ?? [], now),
  }));
  const outages = chosen.flatMap(({ player, outages }) =>
    outages.map((outage) => ({
      player,
      ...asJudgedNow(outage, byId.get(String(player.id).toLowerCase()), now),
    })),
  );
  const since = (time = 0) => time > now - dayLength;
  return {
    stores,
    longest: outages.toSorted((a, b) => b.min - a.min).slice(0, 5),
    begun: outages.filter(({ from, endsBefore }) => endsBefore === undefined && since(from)),
    ended: outages.filter(({ endsBefore }) => since(endsBefore)),
  };
}

/** An outage, adjusted to the screen's row on the page: it begins when the row says, or has ended if the screen can be reached. */
function asJudgedNow(outage: PastPlayer['outages'][number], screen: Screen | undefined, now: number) {
  if (outage.endsBefore !== undefined || screen === undefined) return outage;
  if (screen.state !== 'unreachable') return { ...outage, endsBefore: now };
  const since = sinceOf(screen, undefined, now);
  return since === undefined ? outage : { ...outage, from: since, min: now - since };
}

/** For each day up to now the part of the time in which players could be reached, of what is known; undefined without data. */
function dailyUptime(players: readonly PastPlayer[], now: number): readonly (number | undefined)[] {
  const last = Math.floor(now / dayLength) * dayLength;
  return Array.from({ length: pastDays }, (_, at) => {
    const lengths = players.flatMap(
      ({ uptime }) => uptime.days?.get(last - (pastDays - 1 - at) * dayLength) ?? [],
    );
    const sum = (known: 'up' | 'down') => lengths.reduce((all, one) => all + one[known], 0);
    const total = sum('up') + sum('down');
    return total > 0 ? sum('up') / total : undefined;
  });
}

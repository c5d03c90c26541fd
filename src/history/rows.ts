import { isoOrNull } from '../clock/time-text.ts';
import type { JsonObject } from '../json/object.ts';
import { labelsOf, playerTitle } from '../output/reports/fleet.ts';
import { visible } from '../output/sanitize.ts';
import { getOrMake } from '../words/groups.ts';
import { compare } from '../words/order.ts';
import type { PastPlayer } from './fleet.ts';
import { availabilityOf, outageMembers, tallyMembers } from './members.ts';
import { addTally, newTally, type Tally } from './rules/player-uptime.ts';

/** What is judged: a player, or a group of players. Texts may quote the service, unsanitized. */
export interface UptimeRow {
  readonly title: string;
  readonly store: unknown;
  readonly labels: Readonly<Record<string, string>>;
  readonly tally: Tally;
  /** What is printed. */
  readonly members: JsonObject;
}

/** A row for each player, the worst first. */
export function uptimeRows(fleet: readonly PastPlayer[]): readonly UptimeRow[] {
  const rows = fleet.map(({ uptime, player }): UptimeRow => {
    const tally = newTally();
    for (const each of uptime.tallies.values()) addTally(tally, each);
    const { platform = null, currentVersion = null } = player;
    const { last, span } = uptime;
    return {
      title: playerTitle(nameable(player)),
      store: player.storeId,
      labels: labelsOf(nameable(player)),
      tally,
      members: {
        ...identityOf(player),
        platform,
        currentVersion,
        ...tallyMembers(tally),
        lastOutageAt: isoOrNull(last?.from),
        from: isoOrNull(span.from),
        to: isoOrNull(span.to),
      },
    };
  });
  return leastAvailableFirst(rows);
}

/** A row for each value of a field, the worst first. A player counts in each group for the time that it was in it. */
export function uptimeRowsBy(fleet: readonly PastPlayer[], field: string): readonly UptimeRow[] {
  const groups = new Map<string, { readonly tally: Tally; players: number }>();
  for (const { uptime } of fleet)
    for (const [value, each] of uptime.tallies) {
      const group = getOrMake(groups, value, () => ({ tally: newTally(), players: 0 }));
      addTally(group.tally, each);
      group.players += 1;
    }
  const rows = Array.from(groups, ([value, { tally, players }]): UptimeRow => {
    const members = { [field]: value || null, players, ...tallyMembers(tally) };
    return { title: value || 'none', store: undefined, labels: { group: visible(value) }, tally, members };
  });
  return leastAvailableFirst(rows);
}

/** The outages of all players, the first one first. */
export function outagesOf(fleet: readonly PastPlayer[]): readonly JsonObject[] {
  const all = fleet.flatMap(({ player, outages }) => outages.map((outage) => ({ player, outage })));
  all.sort(({ outage: a }, { outage: b }) => compare(a.from, b.from) || compare(a.endsAfter, b.endsAfter));
  return all.map(({ player, outage }) => ({ ...identityOf(player), ...outageMembers(outage) }));
}

/** Those of which nothing is known come last. */
function leastAvailableFirst(rows: readonly UptimeRow[]): readonly UptimeRow[] {
  const judged = rows.map((row) => ({ row, ...availabilityOf(row.tally) }));
  const rank = (value: number | null) => value ?? Number.POSITIVE_INFINITY;
  judged.sort(
    (a, b) =>
      compare(rank(a.availableMin), rank(b.availableMin)) ||
      compare(rank(a.availableMax), rank(b.availableMax)) ||
      compare(b.row.tally.outages, a.row.tally.outages) ||
      compare(a.row.title, b.row.title),
  );
  return judged.map(({ row }) => row);
}

const nameable = ({ id, name, storeId, platform }: JsonObject) => ({
  id,
  name,
  storeId,
  platform,
  state: '',
});

const identityOf = ({ id, name = null, storeId = null }: JsonObject) => ({ playerId: id, name, storeId });

import type { Client } from '../../api/client.ts';
import { ask } from '../../core/ask.ts';
import { type Condition, createFilters, type Selection } from '../../core/filters.ts';
import { type Input, switchFlag, wordsFlag } from '../../core/flag.ts';
import { readAll } from '../../core/items.ts';
import { resolveIds } from '../../core/references.ts';
import { Failure, usage } from '../../errors.ts';
import { players } from '../../model/players.ts';
import { type Schedule, schedules } from '../../model/schedules.ts';

const help = 'only what is scheduled on players in these stores';
const stores = createFilters(players, [{ name: 'store', field: 'storeId', help }]);
const storeFlags = stores.flags.slice(0, 1);

/** The players of `--store`; undefined if it is not given. */
function storeSelection({ args, get }: Input): Selection | undefined {
  return stores.local({ args, get: (flag) => (storeFlags.includes(flag) ? get(flag) : undefined) });
}

/** The ids of these players. */
async function playersIn(client: Client, { holds }: Selection): Promise<ReadonlySet<string>> {
  const all = await readAll((await ask(client, players)).items);
  return new Set(all.filter(holds).map(({ value }) => value.id.toLowerCase()));
}

const hasOne = (ids: ReadonlySet<string>, found: readonly string[] | null | undefined) =>
  found?.some((id) => ids.has(id.toLowerCase())) ?? false;

/** `--store` of schedules: those that name a player there. */
export const scheduledInStore: Condition<Schedule> = {
  flags: storeFlags,
  async read(input) {
    const selection = storeSelection(input);
    if (selection === undefined) return undefined;
    let inStores: ReadonlySet<string> = new Set();
    return {
      selection,
      async load(client) {
        inStores = await playersIn(client, selection);
      },
      holds: ({ value: { playerIds } }) => hasOne(inStores, playerIds),
    };
  },
};

const unusedFlag = switchFlag('--unused', 'only what no schedule names, and is not archived');
const scheduleFlag = { ...wordsFlag('--schedule <ids>', 'only what these schedules name'), idsOf: schedules };

/** `--unused`, `--schedule` and `--store` of content, by the schedules that name it, active or not. */
export const scheduledContent: Condition = {
  flags: [unusedFlag, scheduleFlag, ...storeFlags],
  async read(input) {
    const isUnused = input.get(unusedFlag) ?? false;
    const words = input.get(scheduleFlag);
    const selection = storeSelection(input);
    if (!isUnused && words === undefined && selection === undefined) return undefined;
    if (isUnused && (words ?? selection) !== undefined)
      throw usage(`--unused cannot be combined with ${words ? '--schedule' : '--store'}`);
    const used = new Set<string>();
    return {
      selection,
      shows: isUnused ? { field: 'fileSizeBytes', title: 'SIZE', sort: '-fileSizeBytes' } : undefined,
      async load(client) {
        const { items, received } = await ask(client, schedules, { all: isUnused });
        const [all, ids, inStores] = await Promise.all([
          readAll(items),
          words && resolveIds(client, schedules, words),
          selection && playersIn(client, selection),
        ]);
        if (isUnused && received.maybeTruncated)
          throw new Failure(
            'INCOMPLETE',
            'cannot tell what is unused: the service may have cut the list of schedules',
          );
        for (const { value } of all)
          if ((ids?.includes(String(value.id)) ?? true) && (!inStores || hasOne(inStores, value.playerIds)))
            for (const id of value.contentIds ?? []) used.add(id.toLowerCase());
      },
      holds: ({ value: { id, status } }) =>
        used.has(String(id).toLowerCase()) !== isUnused && !(isUnused && status === 'archived'),
    };
  },
};

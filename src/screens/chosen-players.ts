import type { Client } from '../api/client.ts';
import { fieldSelector } from '../core/filters.ts';
import type { Input } from '../core/flag.ts';
import { type Batches, inBatches, itemOf } from '../core/items.ts';
import { lookUp, lookUpIn, resolveIds } from '../core/references.ts';
import { readSelection } from '../core/selectors.ts';
import type { Session } from '../core/session.ts';
import { content } from '../model/content.ts';
import type { Item } from '../model/item.ts';
import { listNames, lists } from '../model/lists.ts';
import { players } from '../model/players.ts';
import { schedules } from '../model/schedules.ts';
import { groupsOf } from '../words/groups.ts';
import { folded } from '../words/text-pattern.ts';
import { readChangedTenant } from './changes/changed-tenant.ts';
import { asTexts } from './engine/schedule.ts';
import type { TypedChoices } from './playback-flags.ts';
import { type Lists, missingFrom, type Tenant } from './tenant.ts';

/** What chooses players by what is planned for them. */
export const planSelectors = {
  schedule: fieldSelector(schedules, {
    name: 'schedule',
    field: 'id',
    idsOf: schedules,
    help: 'only players in these schedules',
  }),
  content: fieldSelector(schedules, {
    name: 'content',
    field: 'contentIds',
    idsOf: content,
    help: 'only players of schedules with these content items',
  }),
};

/**
 * Reads the tenant's schedules, and the players that `words` name, each once; without words, all players. Players come as they arrive,
 * unless changes or `checkFederalStates` need all of them before the first is judged. Rejects with `NOT_FOUND` for a word that names none,
 * and with `INSUFFICIENT_SCOPE` if content is needed and the key may not read it.
 */
export async function readPlanned(
  session: Session,
  words: readonly string[],
  { checkFederalStates, changes }: TypedChoices,
  isContentNeeded = false,
): Promise<{ tenant: Tenant; chosen: Batches }> {
  const client = await session.client();
  const wanted = { schedules: 'needed', content: isContentNeeded ? 'needed' : 'if-allowed' } as const;
  if (changes) {
    const tenant = await readChangedTenant(session, { ...wanted, players: 'needed' }, changes);
    const { objects = [], maybeTruncated = false } = tenant.players ?? {};
    checkFederalStates?.(objects);
    const items = objects.map((object) => itemOf(players.soundOf(object)));
    const found = lookUpIn(players, items, words, maybeTruncated);
    return { tenant, chosen: inBatches(words.length === 0 ? items : playersNamed(words, found)) };
  }
  // Players are requested while the rest is read. If both fail, the failure of the rest is the one that is reported.
  const reading = readPlayers(client, words, checkFederalStates);
  reading.catch(() => undefined);
  const tenant = await readChangedTenant(session, wanted, undefined);
  return { tenant, chosen: await reading };
}

async function readPlayers(
  client: Client,
  words: readonly string[],
  check: TypedChoices['checkFederalStates'],
): Promise<Batches> {
  if (words.length === 0 && check === undefined) return client.list(players, {});
  const found = await lookUp(client, players, words, check !== undefined);
  check?.(found.items.map(({ value }) => value));
  return inBatches(words.length === 0 ? found.items : playersNamed(words, found));
}

/** The players that words name, each once. The id of a store stands for all players there, unless a player is called so. */
function playersNamed<T>(
  words: readonly string[],
  { items, all }: Pick<ReturnType<typeof lookUpIn<T>>, 'items' | 'all'>,
): readonly Item<T>[] {
  const keyOf = (text: unknown) => folded(String(text ?? ''));
  const stores = groupsOf(items, ({ fields }) => keyOf(fields.storeId));
  const names = new Set(items.map(({ fields }) => keyOf(fields.name)));
  const isStore = (word: string) => stores.has(folded(word)) && !names.has(folded(word));
  const inStores = words.filter(isStore).flatMap((word) => stores.get(folded(word)) ?? []);
  const others = words.filter((word) => !isStore(word));
  return [...new Set([...inStores, ...all(others)])];
}

/** Which players `--schedule` and `--content` select; if no schedule fits them, `why`. */
export async function namedBySchedules(client: Client, input: Input, tenant: Lists) {
  const selection = await readSelection(Object.values(planSelectors), input);
  await selection?.load(client, resolveIn(tenant));
  const selected = selection && tenant.schedules?.objects.filter((value) => selection.holds({ value }));
  if (selected === undefined) return { holds: () => true, why: undefined };
  const playerIds = selected.flatMap((schedule) => asTexts(schedule.playerIds));
  const named = new Set(playerIds.map((id) => id.toLowerCase()));
  const why = selection?.why() ?? 'no schedule fits both --schedule and --content';
  return {
    holds: (playerId: string) => named.has(playerId.toLowerCase()),
    why: selected.length === 0 ? why : undefined,
  };
}

/**
 * Looks words up in the lists of a tenant. Content that is gone, but that a schedule uses, is found too. What the tenant lacks is
 * requested, so that the service refuses what the key may not read.
 */
export function resolveIn(tenant: Lists): typeof resolveIds {
  return async (client, collection, words) => {
    const { schedules } = tenant;
    const name = listNames.find((each) => lists[each].path === collection.path);
    const list = name && tenant[name];
    if (list === undefined || schedules === undefined) return resolveIds(client, collection, words);
    const used = name === 'content' ? schedules.objects.flatMap(({ contentIds }) => asTexts(contentIds)) : [];
    const all = [...missingFrom(list, used).map((id) => ({ id })), ...list.objects];
    return lookUpIn(collection, all.map(itemOf), words, list.maybeTruncated).ids(words);
  };
}

import type { Client } from '../api/client.ts';
import { fieldSelector } from '../core/filters.ts';
import type { Input } from '../core/flag.ts';
import { type Batches, inBatches, itemOf } from '../core/items.ts';
import { lookUp, lookUpIn, resolveIds } from '../core/references.ts';
import { readSelection } from '../core/selectors.ts';
import type { Session } from '../core/session.ts';
import { content } from '../model/content.ts';
import { listNames, lists } from '../model/lists.ts';
import { players } from '../model/players.ts';
import { schedules } from '../model/schedules.ts';
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
 * The tenant with its schedules, and the players that words name, each once, or all. These come as they arrive, unless changes or
 * `checkFederalStates` need them all before the first is judged. Rejects with `NOT_FOUND` for other words.
 */
export async function readPlanned(
  session: Session,
  words: readonly string[],
  { checkFederalStates, changes }: TypedChoices,
): Promise<{ tenant: Tenant; chosen: Batches }> {
  const client = await session.client();
  const wanted = { schedules: 'needed', content: 'if-allowed' } as const;
  if (changes) {
    const tenant = await readChangedTenant(session, { ...wanted, players: 'needed' }, changes);
    const { objects = [], maybeTruncated = false } = tenant.players ?? {};
    checkFederalStates?.(objects);
    const items = objects.map((object) => itemOf(players.soundOf(object)));
    const named = lookUpIn(players, items, words, maybeTruncated);
    return { tenant, chosen: inBatches(words.length === 0 ? items : [...new Set(named.all(words))]) };
  }
  // Asked for at once: a hundred thousand players are judged as they arrive.
  const asked = readPlayers(client, words, checkFederalStates);
  asked.catch(() => undefined);
  const tenant = await readChangedTenant(session, wanted, undefined);
  return { tenant, chosen: await asked };
}

async function readPlayers(
  client: Client,
  words: readonly string[],
  check: TypedChoices['checkFederalStates'],
): Promise<Batches> {
  if (words.length === 0 && check === undefined) return client.list(players, {});
  const { items, all } = await lookUp(client, players, words, check !== undefined);
  check?.(items.map(({ value }) => value));
  return inBatches(words.length === 0 ? items : [...new Set(all(words))]);
}

/** The players that `--schedule` and `--content` leave, and why there are no such schedules, if so. */
export async function namedBySchedules(client: Client, input: Input, tenant: Lists) {
  const using = await readSelection(Object.values(planSelectors), input);
  await using?.load(client, resolveIn(tenant));
  const naming = using && tenant.schedules?.objects.filter((value) => using.holds({ value }));
  const named = new Set<string>();
  for (const { playerIds } of naming ?? []) for (const id of asTexts(playerIds)) named.add(id.toLowerCase());
  const why = using?.why() ?? 'no schedule fits both --schedule and --content';
  return {
    holds: (playerId: string) => naming === undefined || named.has(playerId.toLowerCase()),
    why: naming?.length === 0 ? why : undefined,
  };
}

/**
 * Looks words up in the lists of a tenant, also those for content that is gone but used. Content that the key may not read is
 * requested, and refused.
 */
export function resolveIn(known: Lists): typeof resolveIds {
  return async (client, collection, words) => {
    const { schedules } = known;
    const name = listNames.find((each) => lists[each].path === collection.path);
    const list = name && known[name];
    if (list === undefined || schedules === undefined) return resolveIds(client, collection, words);
    const used = name === 'content' ? schedules.objects.flatMap(({ contentIds }) => asTexts(contentIds)) : [];
    const all = [...missingFrom(list, used).map((id) => ({ id })), ...list.objects];
    return lookUpIn(collection, all.map(itemOf), words, list.maybeTruncated).ids(words);
  };
}

import type { Client } from '../../../api/client.ts';
import type { Test } from '../../../core/filters.ts';
import type { Input } from '../../../core/flag.ts';
import { type Batches, inBatches, keep, readAll } from '../../../core/items.ts';
import { findAll, resolveIds } from '../../../core/references.ts';
import type { JsonObject } from '../../../json/object.ts';
import { content } from '../../../model/content.ts';
import type { Item } from '../../../model/item.ts';
import { listed, maxListed } from '../../../model/listed.ts';
import { type Player, players } from '../../../model/players.ts';
import { schedules } from '../../../model/schedules.ts';
import type { TenantSources } from '../sources.ts';
import { nowFilters, nowFlags } from './flags.ts';

/** The players to show. */
export interface ChosenPlayers {
  readonly batches: Batches;
  /** Once all are read and there is none: the value that nothing has, if that is why. */
  why(): string | undefined;
}

/** What selects players. */
interface Choice {
  readonly input: Input;
  /** Ids, prefixes and names; none for all players. */
  readonly words: readonly string[];
  readonly tests: readonly Test<Player>[];
  readonly sources: TenantSources;
  /** Called with all players before the first of them is given. */
  readonly check: ((all: readonly JsonObject[]) => void) | undefined;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Reads the players that the arguments name, or all, and keeps those that the filters select. */
export async function choosePlayers(client: Client, choice: Choice): Promise<ChosenPlayers> {
  const { input, words, tests, sources, check, now } = choice;
  const selection = nowFilters.local(input);
  const named = await namedBySchedules(client, input, sources);
  const holds = (item: Item<Player>) =>
    (selection?.holds(item) ?? true) &&
    tests.every((test) => test.holds(item, now)) &&
    (named?.holds(String(item.value.id)) ?? true);
  const isWhole = words.length + tests.length === 0 && named === undefined && selection === undefined;
  const batches = await readPlayers(client, words, check);
  return {
    batches: isWhole ? batches : keep(batches, holds),
    // Of a few players that are named, it says nothing that a filter has no match.
    why: () => named?.why ?? (words.length === 0 ? selection?.why() : undefined),
  };
}

async function readPlayers(
  client: Client,
  words: readonly string[],
  check: Choice['check'],
): Promise<Batches<Player>> {
  if (words.length > 0) return inBatches(await findAll(client, players, words, check));
  const batches = await client.list(players, {});
  if (check === undefined) return batches;
  const all = await readAll(batches);
  check(all.map(({ value }) => value));
  return inBatches(all);
}

/** The players of some schedules. */
interface Named {
  holds(playerId: string): boolean;
  /** Why there are no such schedules, if so. */
  readonly why: string | undefined;
}

/** The players that `--schedule` and `--content` leave; undefined without them. */
async function namedBySchedules(
  client: Client,
  { get }: Input,
  sources: TenantSources,
): Promise<Named | undefined> {
  const scheduleWords = get(nowFlags.schedule);
  const contentWords = get(nowFlags.content);
  if (scheduleWords === undefined && contentWords === undefined) return undefined;
  let naming = sources.schedules;
  let why: string | undefined;
  if (scheduleWords !== undefined) {
    const ids = new Set(await resolveIds(client, schedules, scheduleWords));
    naming = naming.filter(({ id }) => ids.has(String(id)));
    if (naming.length === 0) why = `no schedule has the id ${listed([...ids], String, maxListed, ' or ')}`;
  }
  if (contentWords !== undefined) {
    const ids = new Set(await resolveIds(client, content, contentWords));
    naming = naming.filter((schedule) => textsOf(schedule.contentIds).some((id) => ids.has(id)));
    const subject = scheduleWords === undefined ? 'no schedule' : 'none of these schedules';
    if (naming.length === 0)
      why ??= `${subject} has the content item ${listed([...ids], String, maxListed, ' or ')}`;
  }
  return { holds: sources.named.areNamedBy(naming), why };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((each) => String(each).toLowerCase()) : [];
}

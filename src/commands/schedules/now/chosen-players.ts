import type { Client } from '../../../api/client.ts';
import type { AiringSources } from '../../../command/airing/sources.ts';
import type { Input } from '../../../command/flag.ts';
import { type Batches, keep } from '../../../command/items.ts';
import { Lookup, resolveIds } from '../../../command/references.ts';
import { content } from '../../../model/content.ts';
import type { Item } from '../../../model/item.ts';
import { players } from '../../../model/players.ts';
import { schedules } from '../../../model/schedules.ts';
import { nowFilters, nowFlags } from './flags.ts';

/** The players to show. */
export interface ChosenPlayers {
  readonly batches: Batches;
  /** Whether these are all players of the tenant. */
  readonly isWhole: boolean;
  /** Once all are read and there is none: the value that no player has, if that is why. */
  why(): string | undefined;
}

/** Reads the players that the arguments name, or all, and keeps those that the filters select. */
export async function choosePlayers(
  client: Client,
  { input, words, sources }: { input: Input; words: readonly string[]; sources: AiringSources },
): Promise<ChosenPlayers> {
  const selection = nowFilters.local(input);
  const named = await namedBySchedules(client, input, sources);
  const holds = (item: Item) => (named?.(String(item.value.id)) ?? true) && (selection?.holds(item) ?? true);
  const isWhole = words.length === 0 && named === undefined && selection === undefined;
  const batches = words.length === 0 ? await readAll(client) : await find(client, words);
  return { batches: isWhole ? batches : keep(batches, holds), isWhole, why: () => selection?.why() };
}

async function readAll(client: Client): Promise<Batches> {
  return client.list(players, {});
}

async function find(client: Client, words: readonly string[]): Promise<Batches> {
  const lookup = new Lookup(players, words);
  const isCut = await lookup.readAll(client);
  const missing = words.filter((word) => lookup.find(word) === undefined);
  if (missing.length > 0) throw lookup.notFound(missing, isCut);
  const found = new Set(words.flatMap((word) => lookup.find(word) ?? []));
  return {
    async *[Symbol.asyncIterator]() {
      yield [...found];
    },
  };
}

/** Whether `--schedule` and `--content` leave a player; undefined without them. */
async function namedBySchedules(
  client: Client,
  { get }: Input,
  sources: AiringSources,
): Promise<((playerId: string) => boolean) | undefined> {
  const scheduleWords = get(nowFlags.schedule);
  const contentWords = get(nowFlags.content);
  if (scheduleWords === undefined && contentWords === undefined) return undefined;
  let naming = sources.schedules;
  if (scheduleWords !== undefined) {
    const ids = new Set(await resolveIds(client, { collection: schedules, words: scheduleWords }));
    naming = naming.filter(({ id }) => ids.has(String(id)));
  }
  if (contentWords !== undefined) {
    const ids = new Set(await resolveIds(client, { collection: content, words: contentWords }));
    naming = naming.filter((schedule) => textsOf(schedule.contentIds).some((id) => ids.has(id)));
  }
  return sources.named.areNamedBy(naming);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((each) => String(each).toLowerCase()) : [];
}

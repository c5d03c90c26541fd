import type { Client } from '../../../api/client.ts';
import { type Input, wordsFlag } from '../../../core/flag.ts';
import { type Batches, inBatches, readAll } from '../../../core/items.ts';
import { findAll } from '../../../core/references.ts';
import { content } from '../../../model/content.ts';
import { listed, maxListed } from '../../../model/listed.ts';
import { type Player, players } from '../../../model/players.ts';
import { schedules } from '../../../model/schedules.ts';
import type { PlaybackChoices } from '../flags.ts';
import { idsIn, type TenantSources } from '../sources.ts';

/** The flags that choose players by what is planned for them. */
export const planFlags = {
  schedule: { ...wordsFlag('--schedule <ids>', 'only players in these schedules'), idsOf: schedules },
  content: {
    ...wordsFlag('--content <ids>', 'only players of schedules with these content items'),
    idsOf: content,
  },
};

/** Reads the players that words name, or all. `check` is given the whole list before the first of them is judged. */
export async function readPlayers(
  client: Client,
  words: readonly string[],
  check: PlaybackChoices['checkStates'],
): Promise<Batches<Player>> {
  if (words.length > 0) return inBatches(await findAll(client, players, words, check));
  const batches = await client.list(players, {});
  if (check === undefined) return batches;
  const all = await readAll(batches);
  check(all.map(({ value }) => value));
  return inBatches(all);
}

/** The players that `--schedule` and `--content` leave, and why there are no such schedules, if so. */
export async function namedBySchedules(client: Client, { get }: Input, sources: TenantSources) {
  let naming = sources.schedules;
  let why: string | undefined;
  for (const [flag, what, field] of [
    [planFlags.schedule, 'the id', 'id'],
    [planFlags.content, 'the content item', 'contentIds'],
  ] as const) {
    const words = get(flag);
    if (words === undefined) continue;
    const ids = new Set(await idsIn(sources, flag.idsOf, words, client));
    const subject = naming === sources.schedules ? 'no schedule' : 'none of these schedules';
    naming = naming.filter(({ [field]: value }) =>
      [value].flat().some((id) => ids.has(String(id).toLowerCase())),
    );
    if (naming.length === 0) why ??= `${subject} has ${what} ${listed([...ids], String, maxListed, ' or ')}`;
  }
  const isNamed = naming === sources.schedules ? undefined : sources.named.areNamedBy(naming);
  return { holds: (playerId: string) => isNamed?.(playerId) ?? true, why };
}

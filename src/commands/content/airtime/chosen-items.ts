import { flagName } from '../../../core/flag.ts';
import { notFound } from '../../../core/reference-failures.ts';
import { noteLacking, type Selection, type Selector } from '../../../core/selectors.ts';
import type { Session } from '../../../core/session.ts';
import type { JsonObject } from '../../../json/object.ts';
import { content } from '../../../model/content.ts';
import { keyOf } from '../../../model/key.ts';
import { resolveIn } from '../../../screens/chosen-players.ts';
import { asTexts } from '../../../screens/engine/schedule.ts';
import { withContent } from '../../../screens/read-tenant.ts';
import type { Tenant } from '../../../screens/tenant.ts';
import { contentSelectors } from '../verbs.ts';

/** The filters of content that are none of players, by which campaigns are told apart. */
const itemFlags = ['--type', '--tag', '--metadata'];

/** What selects items; what selects players selects screens. */
export const itemSelectors: readonly Selector[] = contentSelectors.filter(({ flags }) =>
  flags.every((flag) => itemFlags.includes(flagName(flag))),
);

/** The items that are asked for, by their ids in lower case. */
interface ChosenItems {
  readonly byId: ReadonlyMap<string, JsonObject>;
  /** Whether they were named or selected; if not, they are all items. */
  readonly areAsked: boolean;
}

/**
 * The items that words name and filters select. An item that is gone counts if a schedule still uses it. Rejects with `NOT_FOUND` for a
 * word that names none.
 */
export async function chooseItems(
  session: Session,
  tenant: Tenant,
  words: readonly string[],
  selected: Selection | undefined,
): Promise<ChosenItems> {
  const client = await session.client();
  const list = tenant.content ?? { objects: [], maybeTruncated: false };
  const ids = await resolveIn(tenant)(client, content, words);
  // The list of a service may be truncated.
  const { objects } = await withContent(client, list, ids);
  const known = new Map(objects.map((item) => [keyOf(item), item]));
  const used = new Set(
    tenant.schedules?.objects.flatMap(({ contentIds }) => asTexts(contentIds).map((id) => id.toLowerCase())),
  );
  const missing = ids.filter((id) => !known.has(id) && !used.has(id));
  if (missing.length > 0) throw notFound(content, missing);
  const named = words.length > 0 ? ids : [...known.keys()];
  const chosen = named.map((id): [string, JsonObject] => [id, known.get(id) ?? { id }]);
  const isSelected = (item: JsonObject) =>
    selected?.holds({ value: content.soundOf(item) }, tenant.at) ?? true;
  const byId = new Map(chosen.filter(([, item]) => isSelected(item)));
  if (byId.size === 0 && selected !== undefined)
    await session.note({ text: selected.why() ?? 'no content item matches the filters' });
  if (words.length === 0) await noteLacking(session, selected);
  return { byId, areAsked: words.length > 0 || selected !== undefined };
}

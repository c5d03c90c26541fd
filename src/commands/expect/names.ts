import type { Session } from '../../core/session.ts';
import { usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { createPause } from '../../pause.ts';
import { isFromSnapshot, isMissing, snapshotHas } from '../../screens/changes/changed-tenant.ts';
import type { ItemList, Tenant } from '../../screens/tenant.ts';
import { hasWildcards, namePattern, valuePattern } from '../../words/text-pattern.ts';
import type { Expectation, Word } from './file.ts';
import type { Want } from './rules/judge.ts';

/**
 * What an expectation wants, with the schedules and content that its names fit. A word that fits nothing is noted. Rejects with a `USAGE`
 * failure that names its place if that is what screens never show: it would hold by a typing mistake.
 */
export async function wantOf({ shown }: Expectation, tenant: Tenant, session: Session): Promise<Want> {
  const { schedules, content } = tenant;
  const isStored = await isFromSnapshot(session);
  const pause = createPause(session.context.signal);

  async function idsOf(words: readonly Word[], what: string, list: ItemList | undefined) {
    const ids = new Set<string>();
    for (const { text, place } of words) {
      await pause();
      const fits = objectsCalled(text, list?.objects ?? []);
      for (const { id } of fits) ids.add(String(id).toLowerCase());
      if (fits.length > 0 || list === undefined) continue;
      const why = isStored && list === content && isMissing(text, tenant) ? `: ${snapshotHas}` : '';
      const said = `${place}: no ${what} fits "${text}"${why}`;
      // A list that may be truncated does not prove that it is a mistake.
      if (shown.isNever && !list.maybeTruncated) throw usage(said);
      await session.note({ text: said });
    }
    return ids;
  }

  const plans = await idsOf(shown.schedules, 'schedule', schedules);
  const items = await idsOf(shown.contents, 'content item', content);
  return {
    ...shown,
    isSchedule: (id) => plans.has(String(id).toLowerCase()),
    isContent: (id) => items.has(id.toLowerCase()),
    hasContent: items.size > 0,
  };
}

/** The objects that a word fits: a glob by name as `--name` does, or if it fits none, by id; any other word by id first. */
export function objectsCalled(word: string, objects: readonly JsonObject[]): readonly JsonObject[] {
  const isId = valuePattern(word);
  const isName = namePattern(word);
  const byId = () => objects.filter(({ id }) => isId(String(id)));
  const byName = () => objects.filter(({ name }) => isName(String(name ?? '')));
  // Names before ids for a glob: `De*` means names, though ids can begin with "de" too.
  const areNamesFirst = hasWildcards(word);
  const likely = areNamesFirst ? byName() : byId();
  if (likely.length > 0) return likely;
  return areNamesFirst ? byId() : byName();
}

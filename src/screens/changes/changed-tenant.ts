import type { Session } from '../../core/session.ts';
import { usage } from '../../errors.ts';
import { referencesOf } from '../../model/endpoints.ts';
import { lists } from '../../model/lists.ts';
import { parseId } from '../../model/uuid.ts';
import { createPause, finish } from '../../pause.ts';
import { asTexts } from '../engine/schedule.ts';
import { changedTenant, type PartsToRead, readTenant } from '../read-tenant.ts';
import { missingFrom, type Tenant } from '../tenant.ts';
import { changedLists } from './change.ts';
import type { Changes } from './flags.ts';

/** Reads a tenant as it would be with the changes, and says so; also the content that something else names. */
export async function readChangedTenant(
  session: Session,
  wanted: PartsToRead,
  changes: Changes | undefined,
  namedContent: readonly string[] = [],
): Promise<Tenant> {
  const client = await session.client();
  const { clock } = session.context;
  if (changes === undefined) return await readTenant(client, clock, wanted, namedContent);
  const all = [...namedContent, ...contentNamedBy(changes).map(({ word }) => word)];
  const tenant = await readTenant(client, clock, { ...wanted, ...listsNeededBy(changes) }, all);
  return await changedBy(session, tenant, changes);
}

/** A tenant, with the lists of {@link listsNeededBy}, as it would be with the changes, and a note that says so. */
export async function changedBy(session: Session, tenant: Tenant, changes: Changes): Promise<Tenant> {
  const client = await session.client();
  if (await isFromSnapshot(session))
    for (const { word, placeOf } of contentNamedBy(changes))
      if (isMissing(word, tenant))
        throw usage(`${placeOf()}: no content item with the id ${word}: ${snapshotHas}`);
  const changed = await changedTenant(
    client,
    tenant,
    await finish(createPause(session.context.signal), changedLists(tenant, changes.all)),
  );
  await session.note({ text: `${changes.label}: nothing is sent to the service` });
  return changed;
}

/** Whether what is read comes from a snapshot: it cannot be asked for items that it lacks. */
export async function isFromSnapshot(session: Session): Promise<boolean> {
  return (await session.connection()).source === 'snapshot';
}

/** Whether a word is the id of an item that a tenant lacks. */
export function isMissing(word: string, { content }: Tenant): boolean {
  const id = parseId(word, lists.content.idForm);
  return id !== undefined && content !== undefined && missingFrom(content, [id]).length > 0;
}

/** Why a snapshot may lack an item that the service has. */
export const snapshotHas = 'a snapshot has only what was listed or scheduled when it was taken';

/** The items that changes name, by ids or by other words. */
export function contentNamedBy({ all }: Changes) {
  return all.flatMap(({ list, object, patch = {}, placeOf }) => {
    const own =
      list === 'content' && object !== undefined ? [{ word: object, placeOf: () => placeOf() }] : [];
    const referred = Object.entries(patch).flatMap(([member, value]) => {
      if (referencesOf[list][member] !== 'content') return [];
      return asTexts(value).map((word) => ({ word, placeOf: () => placeOf(member) }));
    });
    return [...own, ...referred];
  });
}

/** The lists that changes are about, also by names in their fields. */
export function listsNeededBy({ all }: Changes): PartsToRead {
  const names = all.flatMap(({ list, patch = {} }) => [
    list,
    ...Object.keys(patch).flatMap((field) => referencesOf[list][field] ?? []),
  ]);
  return Object.fromEntries(names.map((name) => [name, 'needed'] as const));
}

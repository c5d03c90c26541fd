import type { Session } from '../../core/session.ts';
import { referencesOf } from '../../model/endpoints.ts';
import { finish } from '../../pause.ts';
import { changedTenant, type PartsToRead, readTenant } from '../read-tenant.ts';
import type { Tenant } from '../tenant.ts';
import { changedLists } from './change.ts';
import type { Changes } from './flags.ts';

/** Reads a tenant as it would be with the changes, and says so. */
export async function readChangedTenant(
  session: Session,
  wanted: PartsToRead,
  changes: Changes | undefined,
): Promise<Tenant> {
  const client = await session.client();
  const { clock } = session.context;
  if (changes === undefined) return await readTenant(client, clock, wanted);
  return await changedBy(
    session,
    await readTenant(client, clock, { ...wanted, ...listsNeededBy(changes) }),
    changes,
  );
}

/** A tenant as it would be with the changes, and a note that says so. */
export async function changedBy(session: Session, tenant: Tenant, changes: Changes): Promise<Tenant> {
  const client = await session.client();
  const lists = await finish(session.context.signal, changedLists(tenant, changes.all));
  const changed = await changedTenant(client, tenant, lists);
  await session.note({ text: `${changes.label}: nothing is sent to the service` });
  return changed;
}

/** The lists that changes are about, also by names in their fields. */
export function listsNeededBy({ all }: Changes): PartsToRead {
  const names = all.flatMap(({ list, patch = {} }) => [
    list,
    ...Object.keys(patch).flatMap((field) => referencesOf[list][field] ?? []),
  ]);
  return Object.fromEntries(names.map((name) => [name, 'needed'] as const));
}

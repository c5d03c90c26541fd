import type { Context } from '../../../context.ts';
import type { Session } from '../../../core/session.ts';
import { badConfig } from '../../../errors.ts';
import { analytics } from '../../../model/analytics.ts';
import { apiRoot } from '../../../model/endpoint.ts';
import { shellQuoted } from '../../../model/shell-quoted.ts';
import { type ListName, listNames } from '../../../snapshot/manifest.ts';
import { openSnapshot } from '../../../snapshot/snapshot.ts';
import { readTenant } from '../read-tenant.ts';

/** Whose data it is. */
export interface Owner {
  readonly baseUrl: string;
  /** Slug; null if unknown. */
  readonly tenant: string | null;
}

/** One of the two sides that are compared. */
export interface Side extends Owner {
  /** What messages call it. */
  readonly label: string;
  /** When it was read, by the service's clock: milliseconds since 1970. */
  readonly at: number;
  /** Whether each list is known to be complete; those that could not be read are missing. */
  readonly isComplete: Readonly<Partial<Record<ListName, boolean>>>;
  /** The objects of a list as JSON, ordered by id, in batches. */
  records(name: ListName): AsyncIterable<readonly string[]>;
  /** JSON; undefined if it could not be read. */
  readonly analytics: string | undefined;
}

/** Opens a snapshot as a side. */
export async function openSide({ files, signal }: Context, path: string): Promise<Side> {
  const folder = await files.folder(path);
  const names = await folder.names();
  if (names.some((name) => /^(?:tenant|at)=/.test(name)))
    throw badConfig(
      `${path} is a history of snapshots`,
      `Type: signage diff --since yesterday --history ${shellQuoted(path.replace(/[\\/]tenant=[^\\/]*[\\/]?$/, ''))}`,
    );
  const { manifest, records, fetch } = await openSnapshot(folder, path);
  const parts: Uint8Array[] = [];
  if (manifest.analytics) {
    const url = `${manifest.baseUrl}${apiRoot}${analytics.path}`;
    const { body } = await fetch(url, { headers: {}, redirect: 'manual', signal });
    for await (const part of body ?? []) parts.push(part);
  }
  return {
    label: path,
    tenant: manifest.tenant,
    baseUrl: manifest.baseUrl,
    at: Date.parse(manifest.at),
    isComplete: Object.fromEntries(listNames.map((name) => [name, manifest[name]?.complete])),
    records,
    analytics: manifest.analytics && Buffer.concat(parts).toString(),
  };
}

/** The owner of what the service answers. */
export async function ownerOf(session: Session): Promise<Owner> {
  const { baseUrl, key } = await session.connection();
  return { baseUrl, tenant: key.tenant ?? null };
}

/** Reads the service as it is now. */
export async function readService(session: Session): Promise<Side> {
  const client = await session.client();
  const { lists, analytics } = await readTenant(client);
  await session.warnOfDrift();
  return {
    ...(await ownerOf(session)),
    label: 'the service',
    at: session.context.clock.now() + (client.clockSkew() ?? 0),
    isComplete: Object.fromEntries(
      listNames.map((name) => [name, lists[name] && lists[name].doubt === undefined]),
    ),
    async *records(name) {
      yield lists[name]?.lines.map(([, text]) => text) ?? [];
    },
    analytics,
  };
}

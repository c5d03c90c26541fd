import { basename, dirname } from 'node:path';
import type { Context } from '../context.ts';
import { badConfig } from '../errors.ts';
import { isLoopback } from '../model/endpoint.ts';
import { manifestInHistory, nullIfDamaged, snapshotFoldersIn } from './history.ts';
import { everyName, type Manifest, readManifest } from './manifest.ts';

/** Whose snapshot it is: the tenant of a key, and the service that answers. */
export type Owner = Pick<Manifest, 'tenant' | 'baseUrl'>;

/** Whether a snapshot in the folder of a tenant is of this key's tenant. */
export function isOfOwner(manifest: Owner, owner: Owner): boolean {
  return manifest.tenant === owner.tenant && isOneService(manifest.baseUrl, owner.baseUrl);
}

/** Whether two base URLs are those of one service. Sandboxes and tunnels on this machine have another port each time. */
function isOneService(first: string, second: string): boolean {
  return serviceAt(first) === serviceAt(second);
}

function serviceAt(baseUrl: string): string {
  const { host, hostname, pathname } = new URL(baseUrl);
  return (isLoopback(hostname) ? 'loopback' : host) + pathname.replace(/\/+$/, '');
}

/**
 * Whether a snapshot that is written there would replace an older one of the same owner. Rejects with `CONFIG` if it would replace
 * anything else.
 */
export async function assertOurs({ files }: Context, path: string, owner: Owner): Promise<boolean> {
  const folder = await files.folder(path);
  const found = await readManifest(folder, path);
  const names = found ? [] : await folder.names();
  // Another run may have written its snapshot in the meantime: its manifest says whose files these are.
  const manifest = names.length > 0 ? await readManifest(folder, path) : found;
  const hint = 'Use another folder';
  if (manifest?.tenant && owner.tenant && manifest.tenant !== owner.tenant)
    throw badConfig(`${path} has a snapshot of another tenant, ${manifest.tenant}`, hint);
  if (manifest && !isOneService(manifest.baseUrl, owner.baseUrl))
    throw badConfig(`${path} has a snapshot of another service, ${manifest.baseUrl}`, hint);
  const foreign = !manifest && names.find((name) => everyName.includes(name));
  if (foreign) throw badConfig(`${path} has a file ${foreign} that is not part of a snapshot`, hint);
  return manifest !== undefined;
}

/**
 * Rejects with `CONFIG` if something else than a folder has one of the two names below a history. Behind a link that came with a repository,
 * files would be written, and old snapshots removed, anywhere.
 */
export async function assertNoLinks(files: Context['files'], path: string): Promise<void> {
  for (const each of [dirname(path), path]) {
    const parent = await files.folder(dirname(each));
    const isThere = (await parent.names()).includes(basename(each));
    if (isThere && !(await parent.folders()).includes(basename(each)))
      throw badConfig(`${each} is a link or a file, not a folder`, 'Remove it, or use another --history');
  }
}

/**
 * Rejects with `CONFIG` if the newest snapshot in the folder of a tenant is of another service: two services can have tenants of one name, and
 * what is told from such a history would be true of neither.
 */
export async function assertOneService(
  files: Context['files'],
  folder: string,
  { baseUrl }: Owner,
): Promise<void> {
  for (const snapshot of (await snapshotFoldersIn(files, folder)).toReversed()) {
    const manifest = await manifestInHistory(files, snapshot).catch(nullIfDamaged);
    if (!manifest) continue;
    if (isOneService(manifest.baseUrl, baseUrl)) return;
    throw badConfig(
      `${snapshot.path} is a snapshot of another service, ${manifest.baseUrl}`,
      `Give each service a history of its own, such as --history history-${new URL(baseUrl).hostname}`,
    );
  }
}

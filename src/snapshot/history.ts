import { join } from 'node:path';
import type { Context } from '../context.ts';
import { badConfig } from '../errors.ts';
import { listed } from '../model/listed.ts';
import { shellQuoted } from '../model/shell-quoted.ts';
import { readManifest } from './snapshot.ts';

/** The names in a folder that are of one kind, without what begins them: `tenant=rede-aurora` and `at=2026-11-22T0300Z`. */
const tenantForm = /^tenant=([\w-]+)$/;
const timeForm = /^at=(\d{4}-\d\d-\d\dT\d\d)(\d\dZ)$/;

/** The folder of a tenant's snapshot below that of the history, as engines read partitions. Windows takes the name too. */
export function folderInHistory(tenant: string, at: number): string {
  const minute = new Date(at).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace(':', '');
  return join(`tenant=${tenant.replace(/[^\w-]/g, '-')}`, `at=${minute}Z`);
}

/** The snapshots of a tenant in a history: their folders, and the minutes in which they were taken; the newest first. */
export async function timesOf(files: Context['files'], history: string, tenant: string) {
  const folder = join(history, `tenant=${tenant}`);
  const names = await (await files.folder(folder)).names();
  const found = names.flatMap((name) => {
    const [, hour, minute] = timeForm.exec(name) ?? [];
    return hour ? { path: join(folder, name), minute: Date.parse(`${hour}:${minute}`) } : [];
  });
  return found.sort((a, b) => b.minute - a.minute);
}

/** The tenants of a history, by name. */
export async function tenantsOf(files: Context['files'], history: string): Promise<readonly string[]> {
  const names = await (await files.folder(history)).names();
  return names.flatMap((name) => tenantForm.exec(name)?.[1] ?? []).sort();
}

/**
 * The folder of the newest snapshot that was taken at an instant or before, in milliseconds. Rejects with `CONFIG` if there is none, or if the
 * history has several tenants and none is named.
 */
export async function snapshotBefore(
  files: Context['files'],
  history: string,
  instant: number,
  tenant?: string,
): Promise<string> {
  const tenants = await tenantsOf(files, history);
  const [only, another] = tenant === undefined ? tenants : tenants.filter((each) => each === tenant);
  if (only === undefined)
    throw badConfig(
      `no snapshots${tenant === undefined ? '' : ` of tenant ${tenant}`} in ${history}`,
      tenants.length > 0
        ? `Its tenants: ${listed(tenants)}`
        : `Take one: signage snapshot --history ${shellQuoted(history)}`,
    );
  if (another !== undefined)
    throw badConfig(`${history} has the snapshots of several tenants`, `Choose one: ${listed(tenants)}`);
  const all = await timesOf(files, history, only);
  for (const { path, minute } of all) {
    if (minute > instant) continue;
    const manifest = await readManifest(await files.folder(path), path);
    if (manifest && Date.parse(manifest.at) <= instant) return path;
  }
  const paths = listed(all, ({ path }) => path, 5);
  throw badConfig(
    `no snapshot of ${new Date(instant).toISOString()} or before in ${join(history, `tenant=${only}`)}`,
    paths && `There are: ${paths}`,
  );
}

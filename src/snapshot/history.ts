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

/** The snapshots in the folder of a tenant: their folders, and the minutes in which they were taken; the newest first. */
export async function timesIn(files: Context['files'], folder: string) {
  const found = (await namesIn(files, folder)).flatMap((name) => {
    const [, hour, minute] = timeForm.exec(name) ?? [];
    return hour ? { path: join(folder, name), minute: Date.parse(`${hour}:${minute}`) } : [];
  });
  return found.sort((a, b) => b.minute - a.minute);
}

async function namesIn(files: Context['files'], path: string): Promise<readonly string[]> {
  return (await files.folder(path)).names().catch((cause: unknown) => {
    throw badConfig(
      `cannot read ${path}: ${cause instanceof Error ? cause.message : cause}`,
      undefined,
      cause,
    );
  });
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
  const names = await namesIn(files, history);
  const tenants = names.flatMap((name) => tenantForm.exec(name)?.[1] ?? []).sort();
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
  const folder = join(history, `tenant=${only}`);
  const all = await timesIn(files, folder);
  for (const { path, minute } of all) {
    if (minute > instant) continue;
    const manifest = await readManifest(await files.folder(path), path);
    if (manifest && Date.parse(manifest.at) <= instant) return path;
  }
  const paths = listed(all, ({ path }) => path, 5);
  throw badConfig(
    `no snapshot of ${new Date(instant).toISOString()} or before in ${folder}`,
    paths && `There are: ${paths}`,
  );
}

import { dirname, join } from 'node:path';
import type { Context } from '../context.ts';
import { badConfig, type Failure } from '../errors.ts';
import { dayLength, minuteText } from '../words/datetime.ts';
import { listed } from '../words/listed.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import { everyName, readManifest } from './manifest.ts';

/** The names in a folder that are of one kind, without what begins them: `tenant=rede-aurora` and `at=2026-11-22T0300Z`. */
const tenantForm = /^tenant=([\w-]+)$/;
const timeForm = /^at=(\d{4}-\d\d-\d\dT\d\d)(\d\dZ)$/;

/** The folder of a tenant's snapshot below that of the history, as engines read partitions. Windows takes the name too. */
export function folderInHistory(tenant: string, at: number): string {
  const minute = new Date(at).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace(':', '');
  return join(`tenant=${tenant.replace(/[^\w-]/g, '-')}`, `at=${minute}Z`);
}

/** The failure for a history, or the folder of a tenant in one, where one snapshot is needed, by the names of the folders in it. */
export function historyFailure(path: string, names: readonly string[]): Failure | undefined {
  const tenant = names.find((name) => tenantForm.test(name));
  const newest = names
    .filter((name) => timeForm.test(name))
    .sort()
    .at(-1);
  if (tenant === undefined && newest === undefined) return undefined;
  const history = tenant === undefined ? dirname(path) : path;
  const one = newest === undefined ? join(path, `${tenant}`, 'at=…') : shellQuoted(join(path, newest));
  return badConfig(
    `${path} is a history: a folder of snapshots`,
    `To compare with one of them: signage diff --since yesterday --history ${shellQuoted(history)}; or name one: ${one}`,
  );
}

/** The snapshots in the folder of a tenant, and the minutes in which they were taken, in milliseconds since 1970; the oldest first. */
export async function timesIn(files: Context['files'], folder: string) {
  const snapshots = (await (await files.folder(folder)).folders()).flatMap((name) => {
    const [, hour, minute] = timeForm.exec(name) ?? [];
    return hour ? { path: join(folder, name), minute: Date.parse(`${hour}:${minute}`) } : [];
  });
  return snapshots.sort((a, b) => a.minute - b.minute);
}

/** Of snapshots up to an age, {@link thinned} keeps the first one in each step. Milliseconds. */
const thinning = [
  { age: 2 * dayLength, step: 1 },
  { age: 30 * dayLength, step: dayLength / 24 },
  { age: Number.POSITIVE_INFINITY, step: dayLength },
];

/**
 * The minutes of snapshots that are kept at a time: all of two days, the first of each hour of 30 days, and the first of each day, in UTC.
 * What is kept once is kept again until it is too old.
 */
export function thinned(minutes: readonly number[], now: number): ReadonlySet<number> {
  const kept = new Map<string, number>();
  for (const minute of minutes.toSorted((a, b) => a - b)) {
    const step = thinning.find(({ age }) => now - minute <= age)?.step ?? 1;
    const part = `${step} ${Math.floor(minute / step)}`;
    if (!kept.has(part)) kept.set(part, minute);
  }
  return new Set(kept.values());
}

/** Removes a snapshot of a tenant, or what a killed run left of one. Resolves to whether it was one. */
export async function removeSnapshot(files: Context['files'], path: string, tenant: string | null) {
  const folder = await files.folder(path);
  const manifest = await readManifest(folder, path).catch(() => null);
  if (manifest === null || (manifest && manifest.tenant !== tenant)) return false;
  await folder.replace(manifest ? everyName : [], async () => undefined);
  return true;
}

/** The folder of a tenant in a history. Rejects with `CONFIG` if there is none, or if there are several and none is named. */
export async function tenantFolder(
  files: Context['files'],
  history: string,
  tenant: string | undefined,
): Promise<string> {
  const names = await (await files.folder(history)).names();
  const all = names.flatMap((name) => tenantForm.exec(name)?.[1] ?? []).sort();
  const tenants = all.filter((each) => tenant === undefined || each === tenant);
  if (tenants.length !== 1) {
    const what =
      tenants.length === 0 ? `no snapshot${tenant ? ` of tenant ${tenant}` : ''}` : 'several tenants';
    const take = `Take one: signage snapshot --history ${shellQuoted(history)}`;
    throw badConfig(`${history} has ${what}`, all.length > 0 ? `Its tenants: ${listed(all)}` : take);
  }
  return join(history, `tenant=${tenants[0]}`);
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
  zone?: string,
): Promise<string> {
  const folder = await tenantFolder(files, history, tenant);
  const times = await timesIn(files, folder);
  for (const { path, minute } of times.toReversed()) {
    const manifest = minute <= instant && (await readManifest(await files.folder(path), path));
    if (manifest && Date.parse(manifest.at) <= instant) return path;
  }
  const [oldest] = times;
  throw badConfig(
    `no snapshot of ${minuteText(instant, zone)} or before in ${folder}`,
    oldest && `The oldest is of ${minuteText(oldest.minute, zone)}: signage diff ${shellQuoted(oldest.path)}`,
  );
}

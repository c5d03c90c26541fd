import { basename, dirname, join } from 'node:path';
import { minuteText, wallText } from '../clock/time-text.ts';
import type { Context } from '../context.ts';
import { badConfig, Failure } from '../errors.ts';
import { listed } from '../words/listed.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import { type Manifest, manifestName, readManifest } from './manifest.ts';

/** The names of the folders of tenants, and of their snapshots: `tenant=rede-aurora`, `at=2026-11-22T0300Z`. */
const tenantForm = /^tenant=([\w-]+)$/;
const timeForm = /^at=(\d{4}-\d\d-\d\dT\d\d)(\d\dZ)$/;

/** The folder of a tenant's snapshot below that of the history, as engines read partitions. Windows takes the name too. */
export function folderInHistory(tenant: string, at: number): string {
  return join(`tenant=${tenant.replace(/[^\w-]/g, '-')}`, timeName(at));
}

function timeName(at: number): string {
  return `at=${wallText(at).replace(':', '')}Z`;
}

/** The minute in a name such as `at=2026-11-22T0300Z`, in milliseconds since 1970; undefined for any other name, also one with a month 99. */
function minuteOf(name: string): number | undefined {
  const [, hour, minute] = timeForm.exec(name) ?? [];
  const at = Date.parse(`${hour}:${minute}`);
  // JavaScript takes the 31st of a shorter month for the 1st of the next.
  return Number.isNaN(at) || timeName(at) !== name ? undefined : at;
}

/** The failure for a history, or the folder of a tenant in one, where one snapshot is needed, by the names of the folders in it. */
export function historyFailure(path: string, names: readonly string[]): Failure | undefined {
  const tenant = names.find((name) => tenantForm.test(name));
  const newest = names
    .filter((name) => minuteOf(name) !== undefined)
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

/** A folder of a history that has the name of a snapshot, whatever is in it. */
export interface SnapshotFolder {
  readonly path: string;
  /** When it was taken, by its name: milliseconds since 1970. */
  readonly minute: number;
}

/** The snapshots in the folder of a tenant, the oldest first. */
export async function snapshotFoldersIn(
  files: Context['files'],
  folder: string,
): Promise<readonly SnapshotFolder[]> {
  const snapshots = (await (await files.folder(folder)).folders()).flatMap((name) => {
    const minute = minuteOf(name);
    return minute === undefined ? [] : { path: join(folder, name), minute };
  });
  return snapshots.sort((a, b) => a.minute - b.minute);
}

/**
 * The manifest of a snapshot in a history; undefined if it has none. Rejects with `CONFIG` as {@link readManifest} does, and if it is of another
 * tenant or another minute than its folder says. A manifest without a tenant is of any.
 */
export async function manifestInHistory(
  files: Context['files'],
  { path, minute }: SnapshotFolder,
): Promise<Manifest | undefined> {
  const manifest = await readManifest(await files.folder(path), path);
  if (manifest === undefined) return undefined;
  const { tenant, at } = manifest;
  const isOfTenant = tenant === null || basename(dirname(path)) === `tenant=${tenant}`;
  if (isOfTenant && timeName(Date.parse(at)) === timeName(minute)) return manifest;
  const what = isOfTenant ? `it was taken at ${at}` : `it is of tenant ${tenant}`;
  throw badConfig(
    `the snapshot is damaged: ${path}/${manifestName}: ${what}, unlike its folder`,
    'Give the folder its old name, or move it out of the history',
  );
}

/** Null for a snapshot that is damaged; throws any other error. */
export function nullIfDamaged(error: unknown): null {
  if (!(error instanceof Failure && error.kind === 'CONFIG')) throw error;
  return null;
}

/** The tenants of a history, in order. An empty folder is no tenant. */
export async function tenantsIn(files: Context['files'], history: string): Promise<readonly string[]> {
  const names = (await (await files.folder(history)).folders()).filter((name) => tenantForm.test(name));
  const tenants: string[] = [];
  for (const name of names.sort())
    if ((await snapshotFoldersIn(files, join(history, name))).length > 0)
      tenants.push(name.slice('tenant='.length));
  return tenants;
}

/** The folder of a tenant in a history. Rejects with `CONFIG` if there is none, or if there are several and none is named. */
export async function tenantFolder(
  files: Context['files'],
  history: string,
  tenant: string | undefined,
): Promise<string> {
  const all = await tenantsIn(files, history);
  const [match, ...more] = tenant === undefined ? all : all.filter((each) => each === tenant);
  if (match !== undefined && more.length === 0) return join(history, `tenant=${match}`);
  const take = `Take one: signage snapshot --history ${shellQuoted(history)}`;
  const hint = all.length > 0 ? `Its tenants: ${listed(all)}` : take;
  if (match !== undefined) throw badConfig(`${history} has several tenants`, hint);
  throw badConfig(`${history} has no snapshot${tenant ? ` of tenant ${tenant}` : ''}`, hint);
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
  const times = await snapshotFoldersIn(files, folder);
  for (const snapshot of times.toReversed()) {
    if (snapshot.minute > instant) continue;
    const manifest = await manifestInHistory(files, snapshot);
    if (manifest && Date.parse(manifest.at) <= instant) return snapshot.path;
  }
  const [oldest] = times;
  throw badConfig(
    `no snapshot of ${minuteText(instant, zone, instant)} or before in ${folder}`,
    oldest &&
      `The oldest is of ${minuteText(oldest.minute, zone, instant)}: signage diff ${shellQuoted(oldest.path)}`,
  );
}

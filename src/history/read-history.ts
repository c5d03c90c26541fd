import type { Span } from '../clock/zone.ts';
import type { Input } from '../core/flag.ts';
import { globalDefaults, globalFlags } from '../core/global-flags.ts';
import type { Session } from '../core/session.ts';
import { tenantFolder } from '../snapshot/history.ts';
import { snapshotsIn } from '../snapshot/past-snapshots.ts';
import { storedFiles } from '../snapshot/stored-files.ts';
import { createLineReader, type SnapshotPlayer } from './read-lines.ts';

/** A snapshot that has players, which are not yet read. */
export interface PastSnapshot {
  /** When it was taken: milliseconds since 1970. */
  readonly at: number;
  /** Whether it was proved that the list has all players. */
  readonly isComplete: boolean;
  /** Rejects with `CONFIG` unless the file is what the manifest describes. */
  players(): Promise<Iterable<SnapshotPlayer>>;
}

export type PastSnapshots = Awaited<ReturnType<typeof pastSnapshots>>;

/**
 * The snapshots of a tenant that were taken in a span, the oldest first. What cannot be read is as if it were missing, and is warned of.
 * Rejects with `CONFIG` if the history has none of the tenant, or several tenants and none is named.
 */
export async function pastSnapshots(
  { context: { files }, warn }: Pick<Session, 'context' | 'warn'>,
  { get }: Pick<Input, 'get'>,
  history: string,
  tenant: string | undefined,
  span: Span,
) {
  const folder = await tenantFolder(files, history, tenant);
  const maxBytes = get(globalFlags.maxResponse) ?? globalDefaults.maxResponse;
  const snapshots = await snapshotsIn(files, folder, span);
  const all: PastSnapshot[] = [];
  const lines = createLineReader();
  for (const { path, at, manifest } of snapshots.all) {
    const file = manifest.players;
    if (file === undefined) continue;
    const stored = storedFiles(await files.folder(path), path, maxBytes);
    const read = async () => {
      const bytes = await stored.whole(file);
      return lines.read(bytes, (fault) => stored.damaged(file, fault));
    };
    all.push({ at, isComplete: file.complete, players: read });
  }
  return {
    folder,
    all,
    /** Slug of the tenant; empty if its key does not have it. */
    tenant: snapshots.all.at(-1)?.manifest.tenant ?? '',
    damage: snapshots.damage,
    tolerate: snapshots.tolerate,
    async warnOfDamage(): Promise<void> {
      const text = snapshots.damageText();
      if (text !== undefined) await warn(text);
    },
  };
}

import type { Input } from '../../core/flag.ts';
import { defaults, globalFlags } from '../../core/global-flags.ts';
import type { Session } from '../../core/session.ts';
import { Failure } from '../../errors.ts';
import { manifestInHistory, tenantFolder, timesIn } from '../../snapshot/history.ts';
import { storedFiles } from '../../snapshot/stored-files.ts';
import type { Span } from '../../tenant/engine/zone.ts';
import { counted } from '../../words/quantity.ts';
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
  const maxBytes = get(globalFlags.maxResponse) ?? defaults.maxResponse;
  /** Why snapshots cannot be read. */
  const damage: Failure[] = [];
  /** Takes the failure of a snapshot that is damaged. Throws any other error. */
  const bear = (error: unknown): undefined => {
    if (!(error instanceof Failure && error.kind === 'CONFIG')) throw error;
    damage.push(error);
  };
  const all: PastSnapshot[] = [];
  const lines = createLineReader();
  for (const taken of await timesIn(files, folder)) {
    const { path, minute } = taken;
    if (minute < span.from || minute > span.to) continue;
    const snapshot = await files.folder(path);
    const manifest = await manifestInHistory(files, taken).catch(bear);
    const file = manifest?.players;
    if (manifest === undefined || file === undefined) continue;
    const stored = storedFiles(snapshot, path, maxBytes);
    const read = async () => {
      const bytes = await stored.whole(file);
      return lines.read(bytes, (fault) => stored.damaged(file, fault));
    };
    all.push({ at: Date.parse(manifest.at), isComplete: file.complete, players: read });
  }
  return {
    folder,
    all,
    damage,
    bear,
    async warnOfDamage(): Promise<void> {
      const [first] = damage;
      if (first === undefined) return;
      await warn(
        `${counted(damage.length, 'snapshot')} cannot be read, as if there were none: ${first.message}`,
      );
    },
  };
}

import { basename, dirname } from 'node:path';
import { dayLength } from '../../clock/instant.ts';
import { ageOf } from '../../clock/time-text.ts';
import type { Folder, Pruning } from '../../context.ts';
import type { Note, Session } from '../../core/session.ts';
import { Failure } from '../../errors.ts';
import {
  manifestInHistory,
  nullIfDamaged,
  type SnapshotFolder,
  snapshotFoldersIn,
} from '../../snapshot/history.ts';
import { everyName, type Manifest } from '../../snapshot/manifest.ts';
import { isOfOwner, type Owner } from '../../snapshot/owner.ts';
import { openSnapshot } from '../../snapshot/snapshot.ts';
import { replaceable, thinningGroups } from '../../snapshot/thinning.ts';
import { listed } from '../../words/listed.ts';
import { counted } from '../../words/quantity.ts';

/** Milliseconds by which two clocks may differ. If they differ by more, one is wrong, and no age can be trusted. */
const mostSkew = dayLength;

/** What to remove, and when it is. */
export interface Removal {
  /** The path of the new snapshot, which stays. */
  readonly newest: string;
  readonly owner: Owner;
  /** Milliseconds; what is older goes. */
  readonly keep: number | undefined;
  readonly thin: boolean | undefined;
  /** The time by our clock: milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds by which the service's clock is ahead of ours; undefined if it did not tell the time. */
  readonly skew: number | undefined;
  /** No file of more bytes is read. */
  readonly maxBytes: number;
}

/**
 * Removes the snapshots that are older than `keep`, or too many to `thin`, by the earlier of the service's clock and ours. Resolves to why
 * some of them could not be removed, and what to do about the first.
 */
export async function removeOld(
  session: Session,
  removal: Removal,
): Promise<Pick<Failure, 'message' | 'hint'> | undefined> {
  const { files } = session.context;
  const doubt = doubtOfClock(removal.skew);
  if (doubt) {
    await session.note(doubt);
    return undefined;
  }
  const failures: Failure[] = [];
  const folder = await files.folder(dirname(removal.newest));
  const wasFree = await folder
    .prune(everyName, async (pruning) => {
      await createRemover(session, removal, pruning, failures).removeAll();
      return true;
    })
    .catch(collectIn(failures));
  if (!wasFree && failures.length === 0)
    await session.note({ text: 'no snapshots were removed: another run is removing some' });
  const [first] = failures;
  if (first === undefined) return undefined;
  const count = counted(failures.length, 'old snapshot');
  return { message: `${count} could not be removed: ${first.message}`, hint: first.hint };
}

/** Why no age can be trusted; undefined if the service's clock and ours agree. */
function doubtOfClock(skew: number | undefined): Note | undefined {
  if (skew === undefined)
    return {
      text: "no snapshots were removed: the service sent no valid Date header to check this machine's clock against",
    };
  if (Math.abs(skew) <= mostSkew) return undefined;
  const difference = ageOf(0, Math.abs(skew)).replace('ago', skew > 0 ? 'ahead' : 'behind');
  return {
    text: `no snapshots were removed: the service's clock is ${difference}`,
    advice: 'check both clocks',
  };
}

/** Takes the failure of one snapshot, so that others can go on. Throws any other error, such as a stop. */
function collectIn(failures: Failure[]) {
  return (error: unknown): undefined => {
    if (!(error instanceof Failure && error.kind === 'CONFIG')) throw error;
    failures.push(error);
  };
}

/** A snapshot that is ours. */
interface OldSnapshot {
  readonly path: string;
  readonly manifest: Manifest;
  isGood(): Promise<boolean>;
}

/** Removes snapshots in one folder of a history. What cannot be removed goes to `failures`. */
function createRemover(session: Session, removal: Removal, pruning: Pruning, failures: Failure[]) {
  const { files, signal } = session.context;
  const { newest, owner, keep = Number.POSITIVE_INFINITY, thin, maxBytes } = removal;
  const now = removal.now + Math.min(0, removal.skew ?? 0);
  const collect = collectIn(failures);
  /** What is not ours, or cannot be read. */
  const left: string[] = [];

  const remove = (path: string) => pruning.remove(basename(path)).catch(collect);

  /** A snapshot of ours. What a killed run left of one is removed; anything else is left. */
  async function examine(snapshot: SnapshotFolder): Promise<OldSnapshot | undefined> {
    signal.throwIfAborted();
    const { path } = snapshot;
    const folder = await files.folder(path);
    const manifest = await manifestInHistory(files, snapshot).catch(nullIfDamaged);
    if (manifest && isOfOwner(manifest, owner)) return { path, manifest, isGood: provedOnce(folder, path) };
    const isRest = manifest === undefined && !(await hasSnapshotFile(folder));
    if (isRest) await remove(path);
    else left.push(path);
    return undefined;
  }

  /** Reads all of a snapshot the first time. */
  function provedOnce(folder: Folder, path: string): () => Promise<boolean> {
    let proof: Promise<boolean> | undefined;
    return () => {
      proof ??= openSnapshot(folder, path, maxBytes)
        .then(() => true, nullIfDamaged)
        .then(Boolean);
      return proof;
    };
  }

  /** Removes the snapshots of a part that another one can replace. That one is read first, to be sure that it is good. */
  async function thinPart(part: readonly SnapshotFolder[]): Promise<void> {
    if (part.length < 2) return;
    const ours: OldSnapshot[] = [];
    for (const snapshot of part) {
      const old = await examine(snapshot);
      if (old) ours.push(old);
    }
    for (const { path } of await replaceable(ours)) if (path !== newest) await remove(path);
  }

  async function removeAll(): Promise<void> {
    for (const name of pruning.begun) await pruning.finish(name).catch(collect);
    const all = await snapshotFoldersIn(files, dirname(newest));
    const isTooOld = ({ path, minute }: SnapshotFolder) => path !== newest && minute < now - keep;
    for (const snapshot of all.filter(isTooOld)) if (await examine(snapshot)) await remove(snapshot.path);
    const others = all.filter((snapshot) => !isTooOld(snapshot));
    for (const part of thin ? thinningGroups(others, now) : []) await thinPart(part);
    if (left.length > 0)
      await session.note({ text: `not removed, as it is no snapshot of this tenant: ${listed(left)}` });
  }

  return { removeAll };
}

/** Whether a folder without a manifest has other files of a snapshot: someone may need them. */
async function hasSnapshotFile(folder: Folder): Promise<boolean> {
  return (await folder.names()).some((name) => everyName.includes(name));
}

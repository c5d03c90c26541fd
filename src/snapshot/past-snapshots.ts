import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { counted } from '../words/quantity.ts';
import { manifestInHistory, snapshotFoldersIn } from './history.ts';
import type { Manifest } from './manifest.ts';

/** Milliseconds by which the service's clock, which dates snapshots, may be ahead of this machine's. */
const mostAhead = 5 * 60_000;

/** The end of a span up to now, by the clock of the service: a new snapshot must not look like one from the future. */
export const untilNow = (now: number) => now + mostAhead;

/** A snapshot of a history, of which nothing but the manifest is read yet. */
interface PastManifest {
  readonly path: string;
  /** When it was taken: milliseconds since 1970. */
  readonly at: number;
  readonly manifest: Manifest;
}

/**
 * The snapshots in the folder of a tenant that were taken between two times, both included, the oldest first. One that is damaged is as if it were
 * missing: `tolerate` takes the failure of what is read of it later, and throws any other error; `damageText` says what could not be read.
 */
export async function snapshotsIn(
  files: Context['files'],
  folder: string,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const damage: Failure[] = [];
  const tolerate = (error: unknown): undefined => {
    if (!(error instanceof Failure && error.kind === 'CONFIG')) throw error;
    damage.push(error);
  };
  const all: PastManifest[] = [];
  for (const taken of await snapshotFoldersIn(files, folder)) {
    const { path, minute } = taken;
    // The name has the minute, the manifest the time.
    if (minute + 60_000 <= from || minute > to) continue;
    const manifest = await manifestInHistory(files, taken).catch(tolerate);
    if (manifest === undefined) continue;
    const at = Date.parse(manifest.at);
    if (at >= from && at <= to) all.push({ path, at, manifest });
  }
  all.sort((a, b) => a.at - b.at);
  return {
    all,
    damage,
    tolerate,
    damageText(): string | undefined {
      const [first] = damage;
      if (first === undefined) return undefined;
      return `${counted(damage.length, 'snapshot')} cannot be read, as if there were none: ${first.message}`;
    },
  };
}

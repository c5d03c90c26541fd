import { join } from 'node:path';
import type { Session } from '../core/session.ts';
import { ApiKey } from '../model/api-key.ts';
import { startSandbox } from '../sandbox/server.ts';
import { folderInHistory } from '../snapshot/history.ts';
import { dayLength } from '../words/datetime.ts';
import { readAnswers } from './snapshot/read-answers.ts';
import { writeSnapshot } from './snapshot/take/write.ts';

/** Milliseconds between snapshots, and between changes of health, which come at no whole hour. */
const [step, flapStep] = [60 * 60_000, 157 * 60_000];

interface Wanted {
  readonly history: string;
  readonly days: number;
  /** When the last snapshot is taken, in milliseconds since 1970. */
  readonly until: number;
  readonly players: number | undefined;
}

/** Writes the snapshots of a sandbox whose players go down and recover for some days. Resolves to how many there are. */
export async function writeSandboxHistory(session: Session, { history, days, until, players }: Wanted) {
  const { files, signal } = session.context;
  const last = Math.floor(until / step) * step;
  let at = last - days * dayLength;
  const sandbox = await startSandbox({ now: at, clock: () => at, flapStep, players });
  try {
    const key = new ApiKey(sandbox.keys.players);
    const { baseUrl } = sandbox;
    const client = session.clientFor({ baseUrl, key });
    const tenant = key.tenant ?? null;
    let count = 0;
    let before: string | undefined;
    for (; at <= last; at += step) {
      signal.throwIfAborted();
      const read = await readAnswers(client, ['players']);
      const path = join(history, folderInHistory(tenant ?? 'sandbox', at));
      const head = { baseUrl, tenant, at: new Date(at).toISOString(), scopes: ['players:read' as const] };
      await writeSnapshot(await files.folder(path), read, head, { isPacked: false, before });
      before = path;
      count += 1;
    }
    return count;
  } finally {
    await sandbox.close();
  }
}

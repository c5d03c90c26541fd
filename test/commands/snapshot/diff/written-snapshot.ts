import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareIds } from '../../../../src/commands/snapshot/read-tenant.ts';
import { emptyFolder } from '../../../helpers/run.ts';

type Objects = readonly Readonly<Record<string, unknown>>[];

/** What a snapshot has; a list that is null could not be read. A text `#1.0#` is a number with these digits. */
export interface Written {
  readonly content?: Objects | null;
  readonly schedules?: Objects | null;
  readonly players?: Objects | null;
  readonly analytics?: Readonly<Record<string, unknown>> | null;
  /** The lists that were not proved complete. */
  readonly incomplete?: readonly string[];
  readonly at?: string | undefined;
  readonly tenant?: string | null;
  readonly baseUrl?: string;
}

/** Writes a snapshot into a folder, by default a new one; returns its path. */
export function writtenSnapshot(written: Written, folder = emptyFolder()): string {
  const { incomplete = [], at = '2026-11-20T12:00:00.000Z', tenant = 'lojas-exemplo' } = written;
  const write = (name: string, json: string) => {
    const text = json.replace(/"#([^"#]+)#"/g, '$1');
    writeFileSync(join(folder, name), text);
    const bytes = Buffer.from(text);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { name, bytes: bytes.length, items: 1, sha256 };
  };
  const order: Record<string, number[]> = {};
  const list = (name: 'content' | 'schedules' | 'players') => {
    const { [name]: objects = [] } = written;
    if (objects === null) return undefined;
    const idOf = ({ id }: Objects[number]) => String(id).toLowerCase();
    const sorted = [...objects].sort((a, b) => compareIds(idOf(a), idOf(b)));
    order[name] = [...sorted.keys()];
    for (const status of ['active', 'inactive', 'archived'])
      order[`${name}?status=${status}`] = [...sorted.keys()].filter((at) => sorted[at]?.status === status);
    const file = write(`${name}.ndjson`, sorted.map((object) => `${JSON.stringify(object)}\n`).join(''));
    return { ...file, items: sorted.length, complete: !incomplete.includes(name) };
  };
  const manifest = {
    ...{ format: 1, tool: 'signage 0.1.0', baseUrl: written.baseUrl ?? 'https://signage.test', tenant, at },
    ...{ scopes: [], content: list('content'), schedules: list('schedules'), players: list('players') },
    analytics:
      written.analytics === null
        ? undefined
        : write('analytics.json', `${JSON.stringify(written.analytics ?? {})}\n`),
    order: write('order.json', JSON.stringify(order)),
  };
  write('manifest.json', JSON.stringify(manifest));
  return folder;
}

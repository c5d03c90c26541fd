import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFetch } from '../../../../src/api/transport.ts';
import { uuidOf } from '../../../helpers/fixtures.ts';
import { type MediaAnswer, mediaBytes, mediaItem, startMediaServer } from '../../../helpers/media-server.ts';
import { emptyFolder, type RunOptions, run } from '../../../helpers/run.ts';

/* What the tests of `content download` share: files, and runs that fetch them over real sockets. */

export const bytes = mediaBytes('one');
export const other = mediaBytes('other');
export const item = mediaItem(1, bytes);
export const nameOf = (number: number) => `Item ${number}-${uuidOf(number)}.mp4`;
export const partials = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.partial'));

export const realFetch = createFetch({ env: {}, readTextFile: (path) => readFile(path, 'utf8') });

/** Runs `content download` over the real transport; the folder is `to`. */
export function download(
  env: Record<string, string>,
  args: readonly string[],
  { context, ...options }: RunOptions = {},
) {
  return run(['content', 'download', ...args], {
    env,
    context: { fetch: realFetch, ...context },
    ...options,
  });
}

/** One item from a server that answers like this, into a new folder. */
export async function downloadOne(one: object, answers: readonly MediaAnswer[], ...args: readonly string[]) {
  const server = await startMediaServer([{ id: uuidOf(1), ...one }], ...answers);
  const to = emptyFolder();
  const path = join(to, nameOf(1));
  const again = (...more: readonly string[]) =>
    download(server.env, [uuidOf(1), '--to', to, ...args, ...more]);
  const result = await again();
  return { ...result, ...server, to, path, again, found: existsSync(path) ? readFileSync(path) : undefined };
}

import { usage } from '../../errors.ts';
import type { Input } from '../flag.ts';
import { globalFlags } from '../global-flags.ts';
import type { Session } from '../session.ts';

/** Whether to print NDJSON: by default in a pipe, but not on a terminal. */
export function writesNdjson(
  { context, format }: Pick<Session, 'context' | 'format'>,
  { get }: Pick<Input, 'get'>,
  command = 'players watch',
): boolean {
  if (get(globalFlags.output) === undefined) return !context.out.isTTY;
  if (format === 'table' || format === 'ndjson') return format === 'ndjson';
  throw usage(
    `${command} supports only -o table and -o ndjson, not ${format}`,
    `For scripts, use: signage ${command} -o ndjson`,
  );
}

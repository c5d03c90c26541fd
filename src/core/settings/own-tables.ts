import type { Context } from '../../context.ts';
import { Failure, usage } from '../../errors.ts';
import { listNames, lists } from '../../model/lists.ts';
import type { Flag, Input } from '../flag.ts';
import { globalFlags, listFlags, readFormat } from '../global-flags.ts';
import type { VerbBody } from '../verb.ts';
import type { SettingsFile, TableName } from './settings.ts';

/**
 * The table of `signage.yaml` whose columns and order a run shows: only on a terminal, where a person reads, so that no file in a folder
 * changes what a script gets.
 */
export function ownTable(
  { table }: Pick<VerbBody, 'table'>,
  { out }: Pick<Context, 'out'>,
  input: Input,
): TableName | undefined {
  const others: readonly Flag<unknown>[] = [
    globalFlags.query,
    globalFlags.quiet,
    listFlags.count,
    listFlags.by,
  ];
  const isAskedOtherwise = others.some((flag) => input.get(flag) !== undefined);
  const isDrawn = out.isTTY && readFormat(input) === 'table' && !isAskedOtherwise;
  if (!isDrawn) return undefined;
  if (table === 'screens') return table;
  return listNames.find((name) => lists[name].path === table?.path);
}

/** What the file says in place of `--fields` or `--sort` of a table. */
export function ownColumns(
  file: SettingsFile | undefined,
  table: TableName | undefined,
  flag: Flag<unknown>,
): string | undefined {
  if (table === undefined) return undefined;
  const { fields, sort } = file?.tables[table] ?? {};
  if (flag === globalFlags.fields) return fields;
  return flag === globalFlags.sort ? sort : undefined;
}

/** Chooses columns. A `USAGE` failure about a name that was not typed has the path of the file that it is in. */
export function namingFile<T>({ settings, typed }: Input, choose: () => T): T {
  try {
    return choose();
  } catch (error) {
    const isTyped = [globalFlags.fields, globalFlags.sort].some((flag) => typed(flag) !== undefined);
    if (!(error instanceof Failure) || isTyped || settings === undefined) throw error;
    throw usage(`${settings.path}: ${error.message}`, error.hint);
  }
}

import type { Context } from '../../context.ts';
import { Failure, usage } from '../../errors.ts';
import type { Input } from '../flag.ts';
import { globalFlags } from '../global-flags.ts';
import type { VerbBody } from '../verb.ts';
import { settingsEffectOf, usesSettings } from './effect.ts';
import { ownColumns, ownTable } from './own-tables.ts';
import type { SettingsFile, TableName } from './settings.ts';

/**
 * Finds the settings file, and uses its values for flags that were not typed; `problems` says where it could not look for the file. For a
 * verb that does not judge, and draws no table of its own on a terminal, no file is read.
 */
export async function applySettings(
  body: VerbBody,
  context: Context,
  input: Input,
): Promise<{ context: Context; input: Input; problems: readonly string[] }> {
  const problems: string[] = [];
  const table = ownTable(body, context, input);
  const path =
    usesSettings(body) || table !== undefined
      ? findSettings(context, input, (text) => problems.push(text))
      : undefined;
  if (path === undefined) return { context, input, problems };
  const { readSettingsFile } = await import('./settings-file.ts');
  const settings = await readSettingsFile(path, input.get(globalFlags.settings) !== undefined, context);
  const { SIGNAGE_ASSUME: assumed = '' } = context.env;
  // First, because the last value of a key counts: the variable comes before the file.
  const zone = settings.timezone === undefined ? '' : `zone=${settings.timezone} `;
  const env = { ...context.env, SIGNAGE_ASSUME: `${zone}${assumed}` };
  return { context: { ...context, env }, input: settled(body, input, settings, table), problems };
}

/** The path of the settings that `--settings` names, or else of those of the working folder. Throws a `CONFIG` failure for those of others. */
export function findSettings(
  context: Pick<Context, 'findUpwards'>,
  { get }: Pick<Input, 'get'>,
  onProblem: (text: string) => void,
): string | undefined {
  const typed = get(globalFlags.settings);
  if (typed === undefined) return context.findUpwards('signage.yaml', onProblem);
  return typed === 'none' ? undefined : typed;
}

/** The input of a verb with the settings of a file, if there is one, in place of what was not typed, and what they change. */
export function settled(
  body: VerbBody,
  typed: Input,
  file: SettingsFile | undefined,
  table?: TableName,
): Input {
  const withFile = withDefaults(typed, file, table);
  const settings = new Set(body.flags.map(({ setting }) => setting));
  return {
    ...withFile,
    // The note says what the file changes for the flags of the verb. So it must change nothing else that its body asks for.
    get: (flag) => (flag.setting === undefined || settings.has(flag.setting) ? withFile : typed).get(flag),
    effect: file && settingsEffectOf(file, body, typed),
  };
}

/** An input with the settings of a file, if there is one, in place of what was not typed; with those of a table that is shown, if one is. */
export function withDefaults(input: Input, file: SettingsFile | undefined, table?: TableName): Input {
  return {
    ...input,
    settings: file,
    get(flag) {
      const typed = input.get(flag);
      if (typed !== undefined) return typed;
      const standard = flag.setting ? file?.flags.get(flag.setting) : ownColumns(file, table, flag);
      if (standard === undefined) return undefined;
      try {
        return flag.parse([standard]);
      } catch (error) {
        throw error instanceof Failure ? usage(`${file?.path}: ${error.message}`, error.hint) : error;
      }
    },
  };
}

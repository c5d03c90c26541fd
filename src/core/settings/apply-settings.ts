import type { Context } from '../../context.ts';
import { Failure, usage } from '../../errors.ts';
import type { Input } from '../flag.ts';
import { globalFlags } from '../global-flags.ts';
import type { SettingsFile } from './settings.ts';

/** Finds the settings that `--settings` names, or those of the working folder, and puts them in place of what was not typed. */
export async function applySettings(
  context: Context,
  input: Input,
): Promise<{ context: Context; input: Input }> {
  const typed = input.get(globalFlags.settings);
  const path = typed === 'none' ? undefined : (typed ?? context.findUpwards('signage.yaml'));
  if (path === undefined) return { context, input };
  const { readSettingsFile } = await import('./settings-file.ts');
  const settings = await readSettingsFile(path, context);
  const { SIGNAGE_ASSUME: assumed = '' } = context.env;
  // Of one key the last counts.
  const zone = settings.timezone === undefined ? '' : `zone=${settings.timezone} `;
  const env = { ...context.env, SIGNAGE_ASSUME: `${zone}${assumed}` };
  return { context: { ...context, env }, input: withDefaults(input, settings) };
}

/** An input with the settings of a file, if there is one, in place of what was not typed. */
export function withDefaults(input: Input, file: SettingsFile | undefined): Input {
  return {
    ...input,
    settings: file,
    get(flag) {
      const typed = input.get(flag);
      const standard = typed === undefined ? file?.flags.get(flag.setting ?? '') : undefined;
      if (standard === undefined) return typed;
      try {
        return flag.parse([standard]);
      } catch (error) {
        throw error instanceof Failure ? usage(`${file?.path}: ${error.message}`, error.hint) : error;
      }
    },
  };
}

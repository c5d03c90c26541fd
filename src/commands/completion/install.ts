import { platform } from 'node:os';
import { dirname } from 'node:path';
import { confirm } from '../../core/confirm.ts';
import { switchFlag } from '../../core/flag.ts';
import type { VerbBody } from '../../core/verb.ts';
import { badConfig, Failure, reasonOf, usage } from '../../errors.ts';
import { commandEnvironment } from '../../profiles/credentials.ts';
import { homeFolder } from '../../profiles/store.ts';
import { scripts, shellCalled } from './shells.ts';
import {
  appendix,
  firstThere,
  lineIn,
  mark,
  powershellProfile,
  startupFiles,
  startupLine,
} from './startup-file.ts';

const printFlag = switchFlag('--print', 'print the line, and write nothing', { group: 'What' });
const forceFlag = switchFlag('--force', 'do not ask', { group: 'Run', synonyms: ['--yes', '-y'] });

export const installCompletion: VerbBody = {
  description: 'Asks, then adds one line to the startup file of the shell. Running it again changes nothing.',
  arguments: { '[shell]': 'bash, zsh, fish or powershell (default that of $SHELL)' },
  argumentValues: Object.keys(scripts),
  flags: [printFlag, forceFlag],

  async run({ context, note, say }, { args: [name], get }) {
    const { env, out, files } = context;
    const system = platform();
    const usual = env.SHELL || (system === 'win32' ? 'powershell' : undefined);
    const shell = shellCalled(name, usual, 'signage completion install');
    const line = startupLine(shell);
    if (get(printFlag)) return out.write(`${line}\n`);
    const home = homeFolder(env);
    if (home === undefined) throw badConfig('no home folder: HOME is not an absolute path', 'Set HOME');
    const paths =
      shell === 'powershell'
        ? [await powershellProfile(context, commandEnvironment(env), system)]
        : startupFiles(shell, { env, home, system });
    const cannot = (verb: string) => (cause: unknown) => {
      if (cause instanceof Failure && cause.kind !== 'CONFIG') throw cause;
      throw badConfig(
        `cannot ${verb} ${paths[0]}: ${reasonOf(cause)}`,
        `To see the line to add yourself: signage completion install ${shell} --print`,
        cause,
      );
    };
    const { path, text } = await firstThere(paths, context).catch(cannot('read'));
    const undo = `To undo, remove the line that ends in "${mark}" from ${path}`;
    const there = text === undefined ? undefined : lineIn(text);
    if (there !== undefined)
      return note(`${path} already loads the completion, so nothing was changed. The line: ${there}`);
    if (!get(forceFlag)) {
      await say(`The line to add to ${path}:`);
      await say(line);
      const unasked = usage(
        'no terminal to ask on',
        'To add the line without asking: --force. To see it: --print',
      );
      await confirm(context, `Add this line to ${path}?`, unasked, [`${path} is unchanged`]);
    }
    const write = async () => {
      await files.makeFolder(dirname(path));
      // Appended, and not replaced: the rest stays as it is, to the byte, and a link stays a link.
      await files.append(path, appendix(text, line));
    };
    await write().catch(cannot('write'));
    await note(`✓ Added completion for ${shell} to ${path}. Open a new shell to use it`);
    await note(undo);
  },
};

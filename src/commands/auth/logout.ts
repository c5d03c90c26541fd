import { switchFlag } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import type { VerbBody } from '../../core/verb.ts';
import { Failure, usage } from '../../errors.ts';
import { assertChosen, chooseProfile } from '../../profiles/settings.ts';
import { assertStored } from './account.ts';

const allFlag = switchFlag('--all', 'remove every stored profile');

export const logout: VerbBody = {
  description: 'The key itself still works until you revoke it in the administration console.',
  arguments: '[name]',
  flags: [allFlag],

  async run({ context, note }, input) {
    const { get } = input;
    assertStored(input);
    const [name] = input.args;
    const asked = get(globalFlags.profile);
    if (get(allFlag) && (name ?? asked) !== undefined)
      throw usage('--all cannot be combined with the name of a profile');
    if (name !== undefined && asked !== undefined)
      throw usage('--profile cannot be combined with the name of a profile');
    const { profiles, env } = context;
    const stored = await profiles.read();
    const chosen = get(allFlag) ? undefined : chooseProfile({ profile: name ?? asked }, env, stored);
    if (!get(allFlag) && chosen === undefined) assertChosen(stored);
    const names = get(allFlag) ? Object.keys(stored.profiles) : chosen ? [chosen.name] : [];
    if (names.length === 0) {
      // Removes temporary files of killed runs, which may contain a key.
      await profiles.update((all) => all);
      throw new Failure('CONFIG', 'no stored key to remove', {
        hint: 'See: signage auth list',
      });
    }
    await profiles.update((all) => {
      const { current, profiles } = all;
      const rest = Object.fromEntries(Object.entries(profiles).filter(([name]) => !names.includes(name)));
      return {
        ...all,
        // No other profile takes its place: the next command could go to the wrong service.
        current: current !== undefined && Object.hasOwn(rest, current) ? current : undefined,
        profiles: rest,
      };
    });
    const wasCurrent = stored.current !== undefined && names.includes(stored.current);
    const left = Object.keys(stored.profiles).filter((name) => !names.includes(name));
    await note(
      `removed ${names.join(', ')}. A removed key still works until you revoke it in the administration console`,
    );
    if (wasCurrent && left.length > 0)
      await note(`no profile is current now. To choose one (${left.join(', ')}): signage auth switch NAME`);
  },
};

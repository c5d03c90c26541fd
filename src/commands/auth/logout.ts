import { switchFlag } from '../../command/flag.ts';
import { globalFlags } from '../../command/global-flags.ts';
import type { VerbBody } from '../../command/verb.ts';
import { Failure } from '../../errors.ts';
import { chooseProfile } from '../../profiles/settings.ts';
import { assertStored } from './account.ts';

const allFlag = switchFlag('--all', 'remove every stored profile');

export const logout: VerbBody = {
  description: 'The key itself still works until you revoke it in the administration console.',
  flags: [allFlag],

  async run({ context, note }, input) {
    const { get } = input;
    assertStored(input);
    const { profiles, env } = context;
    const stored = await profiles.read();
    const chosen = get(allFlag)
      ? undefined
      : chooseProfile({ profile: get(globalFlags.profile) }, env, stored);
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
        current: current !== undefined && Object.hasOwn(rest, current) ? current : Object.keys(rest)[0],
        profiles: rest,
      };
    });
    await note(
      `removed ${names.join(', ')}. A removed key still works until you revoke it in the administration console`,
    );
  },
};

import type { VerbBody } from '../../command/verb.ts';
import { findProfile } from '../../profiles/settings.ts';
import { assertStored } from './account.ts';

export const switchProfile: VerbBody = {
  arguments: '<name>',
  flags: [],

  async run({ context, note }, input) {
    const [name = ''] = input.args;
    assertStored(input);
    // Checked first: for an unknown profile nothing is written, not even a folder.
    findProfile(name, await context.profiles.read());
    await context.profiles.update((stored) => ({ ...stored, current: findProfile(name, stored).name }));
    await note(`the current profile is "${name}"`);
    if (context.env.SIGNAGE_PROFILE) await note('note: SIGNAGE_PROFILE is set and takes precedence');
  },
};

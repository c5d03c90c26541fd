import type { VerbBody } from '../../core/verb.ts';
import { findProfile } from '../../profiles/settings.ts';
import { assertStored, noteOverrides } from './account.ts';

export const switchProfile: VerbBody = {
  arguments: '<name>',
  flags: [],

  async run(session, input) {
    const { context } = session;
    const [name = ''] = input.args;
    assertStored(input);
    // Checked first: for an unknown profile nothing is written, not even a folder.
    findProfile(name, await context.profiles.read());
    await context.profiles.update((stored) => ({ ...stored, current: findProfile(name, stored).name }));
    await session.note(`the current profile is "${name}"`);
    await noteOverrides(session, name);
  },
};

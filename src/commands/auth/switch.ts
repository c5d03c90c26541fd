import { findProfile } from '../../profiles/settings.ts';
import type { Verb } from '../verb.ts';

export const switchProfile: Verb = {
  name: 'switch',
  summary: 'make another stored profile the current one',
  examples: ['signage auth switch staging'],
  arguments: '<name>',
  flags: [],

  async run({ context, note }, { args: [name = ''] }) {
    await context.profiles.update((stored) => ({ ...stored, current: findProfile(name, stored).name }));
    await note(`the current profile is "${name}"`);
    if (context.env.SIGNAGE_PROFILE) await note('note: SIGNAGE_PROFILE is set and beats it');
  },
};

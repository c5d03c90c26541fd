import { Failure } from '../../errors.ts';
import { chooseProfile } from '../../profiles/settings.ts';
import { globalFlags } from '../global-flags.ts';
import type { Verb } from '../verb.ts';

export const logout: Verb = {
  name: 'logout',
  summary: 'remove a stored key',
  description: 'The key goes on to work until it is revoked in the administration console.',
  examples: ['signage auth logout', 'signage auth logout --profile staging'],
  flags: [],

  async run(session, { get }) {
    const { profiles, env } = session.context;
    const chosen = chooseProfile({ profile: get(globalFlags.profile) }, env, await profiles.read());
    if (!chosen)
      throw new Failure('CONFIG', 'no profile is stored', { hint: 'To store one: signage auth login' });
    await profiles.update((stored) => {
      const { [chosen.name]: _removed, ...rest } = stored.profiles;
      const current = stored.current === chosen.name ? Object.keys(rest)[0] : stored.current;
      return { current, profiles: rest };
    });
    await session.note(
      `removed the profile "${chosen.name}". To end the key itself, revoke it in the console`,
    );
  },
};

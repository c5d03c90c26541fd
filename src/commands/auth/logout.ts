import { confirm } from '../../core/confirm.ts';
import { switchFlag } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import type { VerbBody } from '../../core/verb.ts';
import { usage } from '../../errors.ts';
import type { Profiles } from '../../model/profile.ts';
import { chooseProfile, noProfile } from '../../profiles/resolve-connection.ts';
import { listed } from '../../words/listed.ts';
import { forgetKey } from './keyring.ts';

const allFlag = switchFlag('--all', 'remove every stored profile', { group: 'What' });
const forceFlag = switchFlag('--force', 'do not ask', { group: 'Run' });

export const logout: VerbBody = {
  description:
    'Without a name, asks on a terminal before it removes the current profile. The key itself still works until you revoke it in the administration console.',
  arguments: { '[name]': 'a stored profile (default the current one)' },
  argumentValues: 'profiles',
  flags: [allFlag, forceFlag],

  async run(session, input) {
    const { context, note } = session;
    const { profiles, env } = context;
    const isAll = input.get(allFlag) ?? false;
    const [profile, ...more] = [input.args, input.get(globalFlags.profile) ?? []].flat();
    if (more.length > 0 || (isAll && profile !== undefined))
      throw usage('--all, --profile and the name of a profile cannot be combined');
    const stored = await profiles.read();
    const namesToRemove = () => {
      if (isAll) return Object.keys(stored.profiles);
      const chosen = chooseProfile({ profile }, env, stored);
      return chosen === undefined ? [] : [chosen.name];
    };
    const names = namesToRemove();
    if (names.length === 0) {
      // Removes temporary files of killed runs, which may contain a key.
      await profiles.update((all) => all);
      throw noProfile(stored);
    }
    // On a terminal, a person may not know which profile is the current one.
    const isUnsure = isAll || (profile === undefined && context.in.isTTY);
    if (isUnsure && !input.get(forceFlag)) {
      const what =
        names.length === 1 ? `profile "${names}"` : `all ${names.length} profiles: ${listed(names)}`;
      const unasked = usage(`--all removes ${what}`, 'To remove without asking: --all --force');
      const declined = ['nothing was removed', 'To remove one: signage auth logout NAME'] as const;
      await confirm(context, `Remove ${what}?`, unasked, declined);
    }
    const isRemoved = (name = '') => names.includes(name);
    const kept = ({ profiles }: Profiles) => Object.entries(profiles).filter(([name]) => !isRemoved(name));
    await profiles.update((all) => ({
      ...all,
      // No other profile takes its place: the next command could go to the wrong service.
      current: isRemoved(all.current) ? undefined : all.current,
      profiles: Object.fromEntries(kept(all)),
    }));
    for (const name of names) await forgetKey(session, name, stored.profiles[name]);
    await note(
      `removed ${names.join(', ')}. A removed key still works until you revoke it in the administration console`,
    );
    const left = kept(stored).map(([name]) => name);
    if (isRemoved(stored.current) && left.length > 0)
      await note(`no profile is current now. To choose one (${left.join(', ')}): signage auth switch NAME`);
  },
};

import { switchFlag } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import type { VerbBody } from '../../core/verb.ts';
import { Failure, usage } from '../../errors.ts';
import { assertChosen, chooseProfile, findProfile } from '../../profiles/settings.ts';
import { assertStored, noteOverrides } from './account.ts';

export const switchProfile: VerbBody = {
  arguments: '<name>',
  flags: [],

  async run(session, input) {
    const { profiles } = session.context;
    const [name = ''] = input.args;
    assertStored(input);
    // Checked first: for an unknown profile nothing is written, not even a folder.
    findProfile(name, await profiles.read());
    await profiles.update((stored) => ({ ...stored, current: findProfile(name, stored).name }));
    await session.note(`the current profile is "${name}"`);
    await noteOverrides(session, name);
  },
};

const showFlag = switchFlag('--show', 'print it on a terminal too');

export const token: VerbBody = {
  description: 'On a terminal it needs --show: the key could end up in a screenshot.',
  flags: [showFlag],

  async run(session, { get }) {
    const { out } = session.context;
    if (out.isTTY && !get(showFlag))
      throw usage('the key is not shown on a terminal', 'To show it anyway: --show');
    const { key } = await session.connection();
    await out.write(`${key.reveal()}\n`);
  },
};

const allFlag = switchFlag('--all', 'remove every stored profile');

export const logout: VerbBody = {
  description: 'The key itself still works until you revoke it in the administration console.',
  arguments: '[name]',
  flags: [allFlag],

  async run({ context: { profiles, env }, note }, input) {
    assertStored(input);
    const [name] = input.args;
    const asked = input.get(globalFlags.profile);
    const isAll = input.get(allFlag);
    if (isAll && (name ?? asked) !== undefined)
      throw usage('--all cannot be combined with the name of a profile');
    if (name !== undefined && asked !== undefined)
      throw usage('--profile cannot be combined with the name of a profile');
    const stored = await profiles.read();
    const chosen = isAll ? undefined : chooseProfile({ profile: name ?? asked }, env, stored);
    if (!isAll && chosen === undefined) assertChosen(stored);
    const names = isAll ? Object.keys(stored.profiles) : chosen ? [chosen.name] : [];
    if (names.length === 0) {
      // Removes temporary files of killed runs, which may contain a key.
      await profiles.update((all) => all);
      throw new Failure('CONFIG', 'no stored key to remove', { hint: 'See: signage auth list' });
    }
    const isRemoved = (each: string | undefined) => each !== undefined && names.includes(each);
    await profiles.update((all) => ({
      ...all,
      // No other profile takes its place: the next command could go to the wrong service.
      current: isRemoved(all.current) ? undefined : all.current,
      profiles: Object.fromEntries(Object.entries(all.profiles).filter(([name]) => !isRemoved(name))),
    }));
    await note(
      `removed ${names.join(', ')}. A removed key still works until you revoke it in the administration console`,
    );
    const left = Object.keys(stored.profiles).filter((name) => !isRemoved(name));
    if (isRemoved(stored.current) && left.length > 0)
      await note(`no profile is current now. To choose one (${left.join(', ')}): signage auth switch NAME`);
  },
};

import { itemsOf } from '../../core/items.ts';
import { noteHidden } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { findProfile } from '../../profiles/settings.ts';
import { accountList, assertStored, noteOverrides, storedAccount } from './account.ts';

export const list: VerbBody = {
  flags: [],

  async run(session, input) {
    assertStored(input);
    const choice = session.choose(accountList);
    const { profiles, env } = session.context;
    const stored = await profiles.read();
    // Not checked: this command is how to find the right name.
    const current = env.SIGNAGE_PROFILE || stored.current;
    const names = Object.keys(stored.profiles);
    const accounts = names.map((name) => storedAccount(findProfile(name, stored), current));
    await noteHidden(session, await session.print(itemsOf(accounts), accountList, { choice }));
    if (names.length === 0) await session.note('no stored profiles. To add one: signage auth login');
    else await noteOverrides(session, current);
  },
};

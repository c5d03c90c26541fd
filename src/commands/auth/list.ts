import type { Verb } from '../../command/verb.ts';
import { findProfile } from '../../profiles/settings.ts';
import { accountList, storedAccount } from './account.ts';
import { itemsOf } from './items.ts';
import { assertStored } from './stored.ts';

export const list: Verb = {
  name: 'list',
  summary: 'list the stored profiles, without asking the service',
  examples: ['signage auth list', "signage auth list --json | jq -r '.[].profile'"],
  flags: [],

  async run(session, input) {
    assertStored(input);
    const printer = session.printer(accountList);
    const { profiles, env } = session.context;
    const stored = await profiles.read();
    // Also where there is no such profile: this is where one looks for its name.
    const current = env.SIGNAGE_PROFILE || stored.current;
    const names = Object.keys(stored.profiles);
    await printer.print(itemsOf(names.map((name) => storedAccount(findProfile(name, stored), current))), {});
    if (names.length === 0) await session.note('no profile is stored. To store one: signage auth login');
  },
};

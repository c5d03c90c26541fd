import { Failure } from '../../errors.ts';
import type { Verb } from '../verb.ts';
import { accountItems, accountView, readScopes } from './account.ts';

export const status: Verb = {
  name: 'status',
  summary: 'show which key is used, for what, and whether it works',
  description: 'The key is tried at each endpoint. The exit code is that of what is wrong with it.',
  examples: ['signage auth status', 'signage auth status --profile staging --json'],
  flags: [],

  async run(session) {
    const printer = session.printer(accountView);
    const { key, profile = null, source, baseUrl } = await session.connection();
    const account = { profile, source, baseUrl };
    try {
      const scopes = await readScopes(await session.client());
      await printer.print(accountItems({ ...account, scopes, problem: null }, key), {});
    } catch (error) {
      if (error instanceof Failure) {
        await printer.print(accountItems({ ...account, scopes: [], problem: error.code }, key), {});
      }
      throw error;
    }
  },
};

import { switchFlag } from '../../core/flag.ts';
import type { VerbBody } from '../../core/verb.ts';
import { usage } from '../../errors.ts';

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

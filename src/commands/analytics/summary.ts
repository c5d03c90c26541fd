import type { Verb } from '../../command/verb.ts';
import { analytics } from '../../model/analytics.ts';
import type { CardView } from '../../output/view.ts';

const view: CardView = {
  shape: 'card',
  single: true,
  fields: analytics.fields,
  rows: [
    { label: 'Content', field: 'totalContent', part: { field: 'activeContent', word: 'active' } },
    { label: 'Players', field: 'totalPlayers' },
    { label: 'Plays', field: 'totalPlays', last: 'lastPlayedAt' },
    { label: 'On screen', field: 'totalDurationSeconds' },
  ],
};

export const analyticsSummary: Verb = {
  name: 'summary',
  summary: 'show what the tenant has and what was played',
  examples: ['signage analytics summary', 'signage analytics summary --json | jq .totalPlays'],
  flags: [],
  async run(session) {
    const printer = session.printer(view);
    const client = await session.client();
    async function* summary() {
      yield [await client.get(analytics)];
    }
    await printer.print(summary(), {});
  },
};

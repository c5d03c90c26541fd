import { inBatches } from '../../core/items.ts';
import type { VerbBody } from '../../core/verb.ts';
import { analytics } from '../../model/analytics.ts';
import { cardView } from '../../output/view.ts';

const view = cardView({
  fields: analytics.fields,
  rows: [
    { label: 'Content', field: 'totalContent', part: { field: 'activeContent', word: 'active' } },
    { label: 'Players', field: 'totalPlayers' },
    { label: 'Plays', field: 'totalPlays', last: 'lastPlayedAt' },
    { label: 'On screen', field: 'totalDurationSeconds' },
  ],
});

export const analyticsSummary: VerbBody = {
  flags: [],
  async run(session) {
    const choice = session.choose(view);
    const client = await session.client();
    await session.print(inBatches([await client.get(analytics)]), view, { choice });
  },
};

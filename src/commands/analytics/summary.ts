import { inBatches } from '../../core/items.ts';
import type { VerbBody } from '../../core/verb.ts';
import { analytics } from '../../model/analytics.ts';
import { detailsView } from '../../output/view.ts';

/** Totals, with words for what a field counts. */
const summaryView = detailsView({
  fields: analytics.fields,
  single: true,
  heading: [],
  badges: [],
  groups: [
    {
      rows: [
        { title: 'CONTENT', fields: ['totalContent'] },
        'activeContent',
        { title: 'PLAYERS', fields: ['totalPlayers'] },
        { title: 'PLAYS', fields: ['totalPlays'] },
        'lastPlayedAt',
        { title: 'ON SCREEN', fields: ['totalDurationSeconds'] },
      ],
    },
  ],
});

export const analyticsSummary: VerbBody = {
  flags: [],
  async run(session) {
    const choice = session.choose(summaryView);
    const client = await session.client();
    await session.print(inBatches([await client.get(analytics)]), summaryView, { choice });
  },
};

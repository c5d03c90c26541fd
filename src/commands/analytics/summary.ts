import { textFlag } from '../../core/flag.ts';
import { inBatches } from '../../core/items.ts';
import type { VerbBody } from '../../core/verb.ts';
import { analytics } from '../../model/analytics.ts';
import { detailsView } from '../../output/view.ts';

/** Totals, with words for what a field counts. */
const summaryView = detailsView({
  fields: analytics.fields,
  shape: { kind: 'object' },
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

const historyFlag = textFlag(
  '--history <folder>',
  'show the totals over time, from the snapshots in this history',
  { group: 'What', kind: 'file' },
);

export const analyticsSummary: VerbBody = {
  fields: analytics.fields,
  flags: [historyFlag],
  async run(session, input) {
    const history = input.get(historyFlag);
    if (history !== undefined)
      return await (await import('./over-time.ts')).showOverTime(session, input, history);
    const choice = session.choose(summaryView);
    const client = await session.client();
    await session.print(inBatches([await client.get(analytics)]), summaryView, { choice });
  },
};

import { content } from '../../../model/content.ts';
import { players } from '../../../model/players.ts';
import { schedules } from '../../../model/schedules.ts';
import type { Tool } from '../tool.ts';
import { getTool, listTool } from './items.ts';
import { screensNow, whyNotPlaying } from './screens.ts';
import { checkFleet, lint } from './verdicts.ts';

/** Loads all tools, in the order of the list. */
export async function loadTools(): Promise<readonly Tool[]> {
  // Imported dynamically, as everywhere else: a static import would split the chunks that a list loads.
  const [
    { listContent, getContent },
    { listSchedules, getSchedules },
    { listPlayers },
    { getPlayers },
    { checkPlayers },
    { schedulesNow },
    { lintRun },
    { analyticsSummary },
  ] = await Promise.all([
    import('../../content/verbs.ts'),
    import('../../schedules/verbs.ts'),
    import('../../players/list.ts'),
    import('../../players/get.ts'),
    import('../../players/check/index.ts'),
    import('../../screens/list/index.ts'),
    import('../../lint/run/index.ts'),
    import('../../analytics/summary.ts'),
  ]);
  return [
    listTool('content', listContent, content, {
      title: 'List content',
      description: 'Lists content items: videos, images and HTML pages.',
    }),
    getTool('content', getContent, content, {
      title: 'Get a content item',
      description:
        'Returns one content item in full: file, media properties, days, hours and dates, processing, metadata.',
    }),
    listTool('schedules', listSchedules, schedules, {
      title: 'List schedules',
      description: 'Lists schedules, which say when and on which players content is shown.',
    }),
    getTool('schedule', getSchedules, schedules, {
      title: 'Get a schedule',
      description:
        'Returns one schedule in full: days, hours, dates and priority, and the ids of its players and content.',
    }),
    listTool('players', listPlayers, players, {
      title: 'List players',
      description:
        'Lists players, the devices behind the screens, with health, store, platform and app version.',
    }),
    getTool('player', getPlayers, players, {
      title: 'Get a player',
      description:
        'Returns one player (screen) in full: health, when it was last seen, store, device, app version, time zone.',
    }),
    checkFleet(checkPlayers),
    screensNow(schedulesNow),
    whyNotPlaying(schedulesNow),
    lint(lintRun),
    {
      name: 'analytics_summary',
      title: 'Get the totals of the tenant',
      description:
        'Returns the totals of the tenant: content, active content, players, plays, time on screen, and the last play.',
      verb: analyticsSummary,
      parameters: [],
      fixed: new Map(),
      list: undefined,
    },
  ];
}

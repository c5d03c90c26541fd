import { analytics } from '../../../model/analytics.ts';
import { content } from '../../../model/content.ts';
import { players } from '../../../model/players.ts';
import { schedules } from '../../../model/schedules.ts';
import { analyticsSummary } from '../../analytics/summary.ts';
import { getContent } from '../../content/get.ts';
import { listContent } from '../../content/list.ts';
import { getPlayers } from '../../players/get.ts';
import { listPlayers } from '../../players/list.ts';
import { getSchedules } from '../../schedules/get.ts';
import { listSchedules } from '../../schedules/list.ts';
import { fieldSchemas, resultSchema, type Schema } from '../schemas.ts';
import type { Tool } from '../tool.ts';
import { getTool, listTool } from './items.ts';
import { screensNow, whyNotPlaying } from './screens.ts';
import { checkFleet, lint } from './verdicts.ts';

/** The tool for one content item, which is also a resource. */
export const getContentTool = getTool('content', getContent, content, {
  title: 'Get a content item',
  description:
    'Returns one content item in full: file, media properties, days, hours and dates, processing, metadata.',
});

/** The tool for one schedule, which is also a resource. */
export const getScheduleTool = getTool('schedule', getSchedules, schedules, {
  title: 'Get a schedule',
  description:
    'Returns one schedule in full: days, hours, dates and priority, and the ids of its players and content.',
});

/** The tool for one player, which is also a resource. */
export const getPlayerTool = getTool('player', getPlayers, players, {
  title: 'Get a player',
  description:
    'Returns one player (screen) in full: health, when it was last seen, store, device, app version, time zone.',
});

/** All tools, in the order of the list. */
export const tools: readonly Tool[] = [
  listTool('content', listContent, content, {
    title: 'List content',
    description: 'Lists content items: videos, images and HTML pages.',
  }),
  getContentTool,
  listTool('schedules', listSchedules, schedules, {
    title: 'List schedules',
    description: 'Lists schedules, which say when and on which players content is shown.',
  }),
  getScheduleTool,
  listTool('players', listPlayers, players, {
    title: 'List players',
    description:
      'Lists players, the devices behind the screens, with health, store, platform and app version.',
  }),
  getPlayerTool,
  checkFleet,
  screensNow,
  whyNotPlaying,
  lint,
  {
    name: 'analytics_summary',
    title: 'Totals of the tenant',
    description:
      'Returns the totals of the tenant: content, active content, players, plays, time on screen, and the last play.',
    verb: analyticsSummary,
    parameters: [],
    fixed: new Map(),
    identity: undefined,
    members: fieldSchemas(analytics.fields),
  },
];

/** A tool as clients see it. */
export function describeTool({ name, title, description, parameters, members }: Tool) {
  const properties: Record<string, Schema> = {};
  for (const parameter of parameters) properties[parameter.name] = parameter.schema;
  const required = parameters.filter(({ isRequired }) => isRequired).map((parameter) => parameter.name);
  return {
    name,
    title,
    description,
    inputSchema: { type: 'object' as const, properties, required, additionalProperties: false },
    outputSchema: resultSchema(members),
    annotations: { title, readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };
}

import { inNagiosTerms } from '../../../core/reports/nagios-failure.ts';
import { seriesFlag } from '../../../core/reports/series.ts';
import { writesAnnotations } from '../../../core/reports/targets.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { players } from '../../../model/players.ts';
import { playerConditions } from '../../players/conditions.ts';
import { nowFilters, nowFlags, reportFlag } from './flags.ts';
import { screenFields } from './screens.ts';

export const schedulesNow: VerbBody = {
  description:
    'Says for each player which schedule wins now, and whether its content can play. The API leaves some rules open; where that \
changes the answer, the outcome is "depends" (see: signage help schedules-rules). Give players as ids, the start of ids or names.',
  arguments: '[player...]',
  idsOf: players,
  fields: screenFields,
  flags: [
    ...Object.values(nowFlags),
    reportFlag,
    seriesFlag,
    ...nowFilters.flags,
    ...playerConditions.flatMap(({ flags }) => flags),
  ],

  isReadByRunner: writesAnnotations(reportFlag),
  translate: inNagiosTerms(reportFlag, ['NOT_PLAYING']),

  run: async (session, input) => (await import('./show.ts')).showNow(session, input),
};

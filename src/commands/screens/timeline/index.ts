import { textFlag } from '../../../core/flag.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { players } from '../../../model/players.ts';
import { playbackFlags } from '../flags.ts';
import { rangeFlags } from './range.ts';
import { slotFields } from './slots.ts';

export const icsFlag = textFlag('--ics <file>', 'also write the slots to an iCalendar file', {
  kind: 'file',
});

export const schedulesTimeline: VerbBody = {
  description:
    'Shows what wins when: a chart on a terminal with its slots below, and the slots alone in a pipe. Give players as ids, the start \
of ids or names. Times are local to each player. What is assumed where the API leaves rules open: signage help schedules-rules.',
  arguments: '<player...>',
  idsOf: players,
  fields: slotFields,
  flags: [...Object.values(rangeFlags), icsFlag, ...Object.values(playbackFlags)],
  run: async (session, input) => (await import('./show.ts')).showTimeline(session, input, icsFlag),
};

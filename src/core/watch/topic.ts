import type { Section } from '../../output/page.ts';
import { optionRows } from '../flag.ts';
import { watchFlags } from './watchable.ts';

/** What help says of the options that ask again and again. */
export function watchingTopic(): Section[] {
  return [
    'On a terminal, the output is drawn again each time, and what has changed is marked. In a pipe, each change is a line of JSON.',
    optionRows(Object.values(watchFlags)),
    'signage players watch follows the health of players, and can run a command for each change.',
  ];
}

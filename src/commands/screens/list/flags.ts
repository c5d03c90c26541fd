import { createFilters, excludable } from '../../../core/filters.ts';
import { switchFlag, textFlag, wordsFlag } from '../../../core/flag.ts';
import { reportFlagFor } from '../../../core/reports/targets.ts';
import { content } from '../../../model/content.ts';
import { players } from '../../../model/players.ts';
import { schedules } from '../../../model/schedules.ts';
import { playerFilters } from '../../players/filters.ts';
import { type Outcome, outcomes } from '../engine/resolve-winner.ts';
import { playbackFlags } from '../flags.ts';

/** The outcomes that a job may fail on. */
export const failureOutcomes: readonly Outcome[] = outcomes.filter(
  (outcome) => outcome !== 'plays' && outcome !== 'blocked',
);

/** The flags of `schedules now`, apart from the filters of players. */
export const nowFlags = {
  at: textFlag('--at <time>', "another time than now; without a time zone, each player's own clock"),
  outcome: excludable(wordsFlag('--outcome <values>', 'only screens with these outcomes', outcomes)),
  schedule: { ...wordsFlag('--schedule <ids>', 'only players that these schedules name'), idsOf: schedules },
  content: {
    ...wordsFlag('--content <ids>', 'only players of schedules with these content items'),
    idsOf: content,
  },
  why: switchFlag('--why', 'explain every schedule of each player'),
  failOn: wordsFlag('--fail-on <outcomes>', 'exit 44 if a screen has one of these outcomes', failureOutcomes),
  ...playbackFlags,
};

/** The `--report` of `schedules now`. */
export const reportFlag = reportFlagFor(['junit', 'github', 'openmetrics', 'nagios'], 'junit=screens.xml');

/** Which players to show: the filters of `players list`. */
export const nowFilters = createFilters(players, playerFilters);

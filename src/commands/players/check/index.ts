import type { Context } from '../../../context.ts';
import { inBatches } from '../../../core/items.ts';
import { reporting } from '../../../core/reports/reporting.ts';
import { flagsOf, noteLacking } from '../../../core/selectors.ts';
import { noteHidden } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { Failure } from '../../../errors.ts';
import { checkFlags, judgeFleet } from '../../../players/judge-fleet.ts';
import { playerFilters } from '../../../players/selectors.ts';
import { checkReport } from './report.ts';
import { checkSentence, failureOfState } from './text.ts';
import { offenderFields, offendersOf, verdictView } from './view.ts';

const reports = reporting(['junit', 'github', 'openmetrics', 'nagios'], Object.values(failureOfState));

export const checkPlayers: VerbBody = {
  description:
    'Exits 0 if the fleet is within all limits; 40, 41 or 42 if too many players have a warning, are critical or \
are offline (the worst one wins); 42 if there are too few players; and 20 if one of several stores has no player. A limit is a number of players, or a percentage of the \
players checked. A player without a documented healthStatus counts as critical. Skips blocked players unless you give --status or \
--include-blocked. --fields and --sort apply to the list of unhealthy players.',
  fields: offenderFields,
  flags: [...Object.values(checkFlags), ...reports.flags, ...flagsOf(playerFilters)],
  acrossProfiles: [],
  ...reports.verb,

  async run(session, input) {
    const { isReplaced, formats, seriesOf, print, write } = await reports.read(session, input);
    const choice = session.choose({ fields: offenderFields });
    // The other formats are rows of players alone.
    const showsIncidents = formats.length > 0 || ['table', 'json', 'yaml'].includes(session.format);
    const outcome = await judgeFleet(session, input, { formats, seriesOf, showsIncidents });
    await noteLacking(session, outcome.chosen, { isVerdict: true });
    const { state, offenders } = outcome.verdict;
    const hidden = await print(inBatches(offendersOf(outcome)), verdictView(outcome), {
      choice,
      isVerdict: true,
    });
    await noteHidden(session, hidden);
    const details = await write(checkReport(outcome));
    const isShown = !isReplaced && session.format === 'table';
    // A long list scrolls what is above it off the terminal.
    const isHidden = isShown && offenders.length > 0 && offenders.length >= rowsAtAGlance(session.context);
    const sentence = checkSentence(outcome);
    if (state === 'healthy') return isHidden ? session.note(`✓ ${sentence}`) : undefined;
    const alreadyReported = details.alreadyReported || session.isSilent || (isShown && !isHidden);
    throw new Failure(failureOfState[state], sentence, { ...details, alreadyReported });
  },
};

/** Rows after which the verdict has scrolled away: eight less than the terminal has, for other lines. 0 in CI, whose logs open at the end. */
function rowsAtAGlance({ env, out }: Context): number {
  return env.CI && env.CI !== 'false' ? 0 : (out.rows ?? Number.POSITIVE_INFINITY) - 8;
}

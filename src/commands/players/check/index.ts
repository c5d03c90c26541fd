import type { Context } from '../../../context.ts';
import { itemsOf } from '../../../core/items.ts';
import { inNagiosTerms } from '../../../core/reports/nagios-failure.ts';
import { noteSeries, readSeries, seriesFlag, seriesFor } from '../../../core/reports/series.ts';
import { readTargets, takesStdout, writesAnnotations } from '../../../core/reports/targets.ts';
import { ignoreClosedPipe, writeReports, writeToStdout } from '../../../core/reports/write.ts';
import { noteHidden } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { Failure } from '../../../errors.ts';
import { selection } from '../filters.ts';
import { checkFlags, reportFlag } from './flags.ts';
import { judgeFleet } from './judge.ts';
import { reportOf } from './report.ts';
import { failureOf, sentenceOf } from './text.ts';
import { offenderFields, offendersOf, verdictView } from './view.ts';

export const checkPlayers: VerbBody = {
  description:
    'Exits 0 if the fleet is within all limits; 40, 41 or 42 if too many players have a warning, are critical or \
are offline (the worst one wins); and 42 if there are too few players. A limit is a number of players, or a percentage of the \
players checked. A player without a documented healthStatus counts as critical. Blocked players are skipped unless you \
give --status or --include-blocked. --fields and --sort apply to the list of unhealthy players.',
  fields: offenderFields,
  flags: [...Object.values(checkFlags), reportFlag, seriesFlag, ...selection.flags],

  acrossProfiles: [reportFlag, seriesFlag],
  isReadByRunner: writesAnnotations(reportFlag),
  translate: inNagiosTerms(reportFlag, Object.values(failureOf)),

  async run(session, input) {
    const { context } = session;
    const targets = await readTargets(input, reportFlag, context);
    const asked = readSeries(input, targets);
    const choice = session.choose({ fields: offenderFields });
    const outcome = await judgeFleet(session, input);
    const players = outcome.players.length;
    await noteSeries(session, targets, { asked, players });

    const { verdict } = outcome;
    let repeated = '';
    const isReplaced = targets.some(takesStdout);
    if (isReplaced) await session.warnOfDrift();
    else {
      const view = verdictView(outcome, (sentences, lines) => {
        if (lines >= linesAtAGlance(context)) repeated = `\n${sentences}`;
      });
      const printing = session.print(itemsOf(offendersOf(outcome)), view, { choice });
      await ignoreClosedPipe(printing.then((hidden) => noteHidden(session, hidden)));
    }
    const report = reportOf(outcome, seriesFor(asked, players));
    const { exitCode, alreadyReported } = await writeReports(targets, report, session);
    if (repeated !== '') await writeToStdout(repeated, context);
    if (verdict.state === 'healthy') return;
    throw new Failure(failureOf[verdict.state], sentenceOf(outcome), {
      exitCode,
      alreadyReported: isReplaced ? alreadyReported : session.format === 'table',
    });
  },
};

/** Lines after which the first has scrolled away: those of the terminal, or 0 in CI, whose logs open at the end. */
function linesAtAGlance({ env, out }: Context): number {
  if (env.CI && env.CI !== 'false') return 0;
  return out.rows ?? Number.POSITIVE_INFINITY;
}

import type { Context } from '../../../context.ts';
import { inNagiosTerms } from '../../../core/reports/nagios-failure.ts';
import { noteSeries, readSeries, seriesFlag, seriesFor } from '../../../core/reports/series.ts';
import { readTargets, takesStdout, writesAnnotations } from '../../../core/reports/targets.ts';
import { ignoreClosedPipe, writeReports, writeToStdout } from '../../../core/reports/write.ts';
import { noteHidden } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { Failure, type FailureDetails } from '../../../errors.ts';
import { includesBlocked, selection } from '../filters.ts';
import type { JudgedPlayer } from '../rules/health.ts';
import type { Verdict } from '../rules/verdict.ts';
import { checkFlags, readCriteria, reportFlag } from './flags.ts';
import { judgeFleet, noteDoubts } from './judge.ts';
import { offenderFields, offenderItems } from './offenders.ts';
import { reportOf } from './report.ts';
import { failureOf, sentenceOf } from './text.ts';
import { verdictView } from './view.ts';

export const checkPlayers: VerbBody = {
  description:
    'Exits 0 if the fleet is within all limits; 40, 41 or 42 if too many players have a warning, are critical or \
are offline (the worst one wins); and 42 if there are too few players. A limit is a number of players, or a percentage of the \
players checked. A player without a documented healthStatus counts as critical. Blocked players are skipped unless you \
give --status or --include-blocked. --fields and --sort apply to the list of unhealthy players.',
  fields: offenderFields,
  flags: [...Object.values(checkFlags), reportFlag, seriesFlag, ...selection.flags],

  isReadByRunner: writesAnnotations(reportFlag),
  translate: inNagiosTerms(reportFlag, Object.values(failureOf)),

  async run(session, input) {
    const { context } = session;
    const targets = await readTargets(input, reportFlag, context);
    const askedSeries = readSeries(input, targets);
    const criteria = readCriteria(input);
    const choice = session.choose({ fields: offenderFields });
    const chosen = { holds: selection.local(input)?.holds, includesBlocked: includesBlocked(input) };
    const players: JudgedPlayer[] = [];
    const needsAll = targets.some(({ format }) => format === 'junit' || format === 'openmetrics');

    const client = await session.client();
    const outcome = await judgeFleet(client, context.clock, criteria, chosen, {
      see(player) {
        if (needsAll) players.push(player);
      },
      startOver() {
        players.length = 0;
      },
    });
    await noteDoubts(outcome, session);
    await noteSeries(session, targets, { asked: askedSeries, players: players.length });

    const { verdict } = outcome;
    let repeated = '';
    const isReplaced = targets.some(takesStdout);
    if (isReplaced) await session.warnOfDrift();
    else {
      const reader = { lines: linesAtAGlance(context), repeat: (text: string) => (repeated = text) };
      const printing = session.print(offenderItems(verdict), verdictView(outcome, reader), { choice });
      await ignoreClosedPipe(printing.then((hidden) => noteHidden(session, hidden)));
    }
    const series = seriesFor(askedSeries, players.length);
    const report = reportOf({ verdict, limits: criteria.limits, players, series, time: outcome.time });
    const { exitCode, alreadyReported } = await writeReports(targets, report, session);
    if (repeated !== '') await writeToStdout(repeated, context);
    assertHealthy(verdict, {
      exitCode,
      alreadyReported: isReplaced ? alreadyReported : session.format === 'table',
    });
  },
};

/** Lines after which the first has scrolled away: those of the terminal, or 0 in CI, whose logs open at the end. */
function linesAtAGlance({ env, out }: Context): number | undefined {
  if (env.CI && env.CI !== 'false') return 0;
  return out.rows;
}

/** Throws the failure for a verdict other than healthy. */
function assertHealthy(verdict: Verdict, details: FailureDetails): void {
  if (verdict.state !== 'healthy') throw new Failure(failureOf[verdict.state], sentenceOf(verdict), details);
}

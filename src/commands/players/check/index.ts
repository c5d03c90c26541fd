import type { Input } from '../../../command/flag.ts';
import type { Printer } from '../../../command/print.ts';
import type { Session } from '../../../command/session.ts';
import type { VerbBody } from '../../../command/verb.ts';
import { Failure, type FailureDetails } from '../../../errors.ts';
import { includesBlocked, selection } from '../filters.ts';
import { asFarAsRead } from './as-far-as-read.ts';
import { checkFlags, readCriteria } from './flags.ts';
import { judgeFleet, type Outcome } from './judge.ts';
import { inNagiosTerms } from './nagios-failure.ts';
import { noteDoubts } from './notes.ts';
import { checkReport, type PlayerRecord, recordOf } from './reported-players.ts';
import { reportsOfAll } from './reports/index.ts';
import { parseTargets, reportFlag, takesStdout } from './reports/targets.ts';
import { renderAll, writeBeside } from './reports/write.ts';
import { failureOf, sentencesOf } from './text.ts';
import { offenderItems, shownVerdict, verdictView } from './view.ts';

export const checkPlayers: VerbBody = {
  description:
    'Exit 0 when all limits are kept; 40, 41 or 42 when there are too many players with a warning, critical or offline \
(the worst counts), or too few players (42). A limit is a count, or a percentage of the players judged. A player without \
a healthStatus, or with one that is not documented, is critical. Blocked players are left out, unless --status names \
them or --include-blocked is given. --fields and --sort are for the players that are not healthy.',
  flags: [...Object.values(checkFlags), reportFlag, ...selection.flags],

  run(session, input) {
    const reports = input.get(reportFlag) ?? [];
    return inNagiosTerms(reports, session, () => check(reports, session, input));
  },
};

async function check(typed: readonly string[], session: Session, input: Input): Promise<void> {
  const targets = await parseTargets(typed, session.context.files);
  const criteria = readCriteria(input);
  let outcome: Outcome | undefined;
  const printer = session.printer(
    verdictView(() => {
      if (outcome === undefined) throw new TypeError('the verdict is asked for before it is found');
      return shownVerdict(outcome, criteria);
    }),
  );
  const choice = {
    holds: selection.local(input),
    includesBlocked: includesBlocked(input),
  };
  const all: PlayerRecord[] | undefined = targets.some(({ format }) => reportsOfAll.has(format))
    ? []
    : undefined;

  const client = await session.client();
  outcome = await judgeFleet(client, session.context.clock, criteria, choice, (player, judged) =>
    all?.push(recordOf(player, judged)),
  );
  await noteDoubts(outcome, session);

  const place = { isReadByRunner: session.context.runner !== undefined };
  const reports =
    targets.length === 0 ? [] : await renderAll(targets, checkReport(outcome, criteria, all, place));
  const onStdout = reports.find(({ target }) => takesStdout(target));
  if (onStdout === undefined) await asFarAsRead(print(printer, outcome, session));
  else await session.tellDrift();
  await writeBeside(reports, session);
  // Last, as a monitoring system is to read that a file could not be written, and not a verdict before that.
  if (onStdout !== undefined) await asFarAsRead(session.context.out.write(onStdout.text));

  const isTold = onStdout === undefined ? session.format === 'table' : onStdout.target.format === 'nagios';
  assertWell(outcome, { isTold, exitCode: reports.find(({ exitCode }) => exitCode !== undefined)?.exitCode });
}

async function print(printer: Printer, { verdict }: Outcome, session: Session): Promise<void> {
  const { leftOut } = await printer.print(offenderItems(verdict.offenders), {});
  if (leftOut.length > 0)
    await session.note(`note: no room for ${leftOut.join(', ')}; for the whole table: --no-trunc`);
}

/** Throws the failure that the verdict is, if it is one. */
function assertWell({ verdict }: Outcome, details: FailureDetails): void {
  const { state } = verdict;
  if (state === 'healthy') return;
  const message = sentencesOf(verdict).map(({ text }) => text);
  throw new Failure(failureOf[state], message.join('; '), details);
}

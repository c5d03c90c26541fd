import type { Input } from '../../../core/flag.ts';
import { itemsOf } from '../../../core/items.ts';
import { readTargets, takesStdout } from '../../../core/reports/targets.ts';
import { ignoreClosedPipe, writeReport, writeReports } from '../../../core/reports/write.ts';
import { noteHidden, type Session } from '../../../core/session.ts';
import { Failure, usage } from '../../../errors.ts';
import { readPlaybackChoices } from '../../screens/flags.ts';
import { rules } from '../rules/registry.ts';
import type { Settings } from '../rules/tenant.ts';
import { baselineText, readBaseline, staleIn } from './baseline.ts';
import { lintFlags, readSettings, readWanted, reportFlag } from './flags.ts';
import { lintTenant } from './lint-tenant.ts';
import { noteCut, noteStale, skippedText } from './notes.ts';
import { failingSeverities, failureOf, type Outcome, sentenceOf } from './outcome.ts';
import { reportOf } from './report.ts';
import { type Frame, findingObject, findingsView, frameOf } from './view.ts';

/** Runs `lint`. Rejects with `LINT_ERRORS`, `LINT_WARNINGS`, or `INSUFFICIENT_SCOPE` if rules had to be skipped. */
export async function showFindings(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const { get } = input;
  const wanted = readWanted(input);
  const { assumptions, states, checkStates } = await readPlaybackChoices(input, context);
  const settings: Settings = { ...readSettings(input), assumptions, states, now: 0 };
  for (const id of wanted.only ?? []) assertRuns(id, settings);
  const isUpdate = get(lintFlags.updateBaseline) ?? false;
  const file = get(lintFlags.baseline);
  if (isUpdate && file === undefined) throw usage('--update-baseline needs --baseline FILE');
  const targets = await readTargets(input, reportFlag, context);
  let frame: Frame | undefined;
  const view = findingsView(() => frame);
  const choice = session.choose(view);
  const baseline =
    file === undefined ? undefined : await readBaseline(file, context, { mayBeMissing: isUpdate });

  const { findings, ...result } = await lintTenant(
    await session.client(),
    context,
    wanted,
    settings,
    checkStates,
  );
  const ran = new Set(result.ran.map(({ id }) => id));
  if (isUpdate && file !== undefined && baseline !== undefined)
    await writeReport(file, () => context.files.replace(file, baselineText(findings, baseline, ran)));
  const shown = baseline ? findings.filter(({ key }) => !isUpdate && !baseline.has(key)) : findings;
  const failing = failingSeverities(get(lintFlags.failOn));
  const outcome: Outcome = { ...result, findings: shown, known: findings.length - shown.length, failing };
  frame = frameOf(outcome, { assumptions: assumptions.values, tzdata: context.tzdata });

  const isReplaced = targets.some(takesStdout);
  if (isReplaced) await session.warnOfDrift();
  else {
    const printing = session.print(itemsOf(shown.map(findingObject)), view, { choice });
    await ignoreClosedPipe(printing.then((hidden) => noteHidden(session, hidden)));
  }
  await writeReports(targets, reportOf(outcome), session);
  if (baseline && !isUpdate) await noteStale(session, staleIn(baseline, findings, ran));
  await noteCut(session, outcome.skipped);
  await assertComplete(session, outcome, get(lintFlags.allowPartial) ?? false);
  const failure = failureOf(outcome);
  const alreadyReported = !isReplaced && session.format === 'table' && context.out.isTTY;
  if (failure !== undefined) throw new Failure(failure, frame.sentence, { alreadyReported });
}

/** A rule that was asked for by name must not be silent because of other options. */
function assertRuns(id: string, settings: Settings): void {
  const rule = rules.find((each) => each.id === id);
  if (rule?.isOff?.(settings))
    throw usage(`--only: ${id} is off with these options`, `See: signage lint explain ${id}`);
}

/** Rejects if the key lacks a scope that rules need, unless that is accepted. */
async function assertComplete(session: Session, outcome: Outcome, isAccepted: boolean): Promise<void> {
  const text = skippedText(outcome.skipped);
  if (text === undefined) return;
  if (isAccepted) return session.note({ text });
  throw new Failure('INSUFFICIENT_SCOPE', `${text}; ${sentenceOf(outcome)}`, {
    hint: 'Use a key with these scopes, or accept it with --allow-partial',
  });
}

import type { Input } from '../../../core/flag.ts';
import { itemsOf } from '../../../core/items.ts';
import { readTargets, takesStdout } from '../../../core/reports/targets.ts';
import { ignoreClosedPipe, writeReport, writeReports } from '../../../core/reports/write.ts';
import { noteHidden, type Session } from '../../../core/session.ts';
import { Failure, usage } from '../../../errors.ts';
import { readPlaybackChoices } from '../../screens/flags.ts';
import { day } from '../rules/courses.ts';
import { type Severity, severities } from '../rules/rule.ts';
import { standardSettings } from '../rules/tenant.ts';
import { baselineText, readBaseline, staleText } from './baseline.ts';
import { chooseRules, chosenPlayers, lintFlags, reportFlag } from './flags.ts';
import { lintTenant } from './lint-tenant.ts';
import { reportOf } from './report.ts';
import { cutText, failureOf, type LintResult, sentenceOf, unreadText } from './result.ts';
import { findingsList, findingsView } from './view.ts';

/** Runs `lint`. Rejects with `LINT_ERRORS`, `LINT_WARNINGS`, or `INSUFFICIENT_SCOPE` if rules had to be skipped. */
export async function showFindings(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const { get } = input;
  const { assumptions, states, checkStates } = await readPlaybackChoices(input, context);
  const days = get(lintFlags.days);
  const settings = {
    horizon: days === undefined ? standardSettings.horizon : days * day,
    expiresWithin: get(lintFlags.expiresWithin) ?? standardSettings.expiresWithin,
    hours: get(lintFlags.hours),
    ...{ assumptions, states },
  };
  const rules = chooseRules(input, settings);
  const isUpdate = get(lintFlags.updateBaseline) ?? false;
  const file = get(lintFlags.baseline);
  if (isUpdate && file === undefined) throw usage('--update-baseline needs --baseline FILE');
  const targets = await readTargets(input, reportFlag, context);
  const choice = session.choose(findingsList);
  const baseline = file === undefined ? undefined : await readBaseline(file, context, isUpdate);

  const client = await session.client();
  const chosen = chosenPlayers.local(input);
  await chosen?.load(client);
  const { found, ...rest } = await lintTenant(client, context, rules, settings, checkStates, chosen);
  const ran = new Set(rest.ran.map(({ id }) => id));
  if (isUpdate && file !== undefined && baseline !== undefined)
    await writeReport(file, () => context.files.replace(file, baselineText(found, baseline, ran)));
  const findings = baseline
    ? rest.findings.filter(({ key }) => !isUpdate && !baseline.has(key))
    : rest.findings;
  const known = rest.findings.length - findings.length;
  const level = get(lintFlags.level);
  const shown = findings.filter(({ severity }) => upTo(level ?? 'info').includes(severity));
  const failOn = get(lintFlags.failOn) ?? 'error';
  const failing = failOn === 'never' ? [] : upTo(failOn);
  const result: LintResult = { ...rest, findings, shown, known, failing };

  const isReplaced = targets.some(takesStdout);
  if (isReplaced) await session.warnOfDrift();
  else {
    const isAll = get(lintFlags.all) ?? false;
    // What was asked for by name is shown.
    const hidesInfos = !isAll && level === undefined && get(lintFlags.only) === undefined;
    const view = findingsView(
      result,
      { assumptions: assumptions.values, tzdata: context.tzdata },
      { isAll, hidesInfos },
    );
    const objects = shown.map(({ key: _, said: __, ...finding }) => finding);
    const printing = session.print(itemsOf(objects), view, { choice });
    await ignoreClosedPipe(printing.then((hidden) => noteHidden(session, hidden)));
  }
  await writeReports(targets, reportOf(result), session);
  const stale = baseline && !isUpdate ? staleText(baseline, found, ran) : undefined;
  for (const text of [stale, cutText(result.skipped)]) if (text !== undefined) await session.note({ text });
  const sentence = sentenceOf(result);
  const unread = unreadText(result.skipped);
  if (unread !== undefined) {
    if (!get(lintFlags.allowPartial))
      throw new Failure('INSUFFICIENT_SCOPE', `${unread}; ${sentence}`, {
        hint: 'Use a key with these scopes, or add --allow-partial',
      });
    await session.note({ text: unread });
  }
  const failure = failureOf(result);
  const alreadyReported = !isReplaced && session.format === 'table' && context.out.isTTY;
  if (failure !== undefined) throw new Failure(failure, sentence, { alreadyReported });
}

/** A severity and those that are worse. */
function upTo(level: Severity): readonly Severity[] {
  return severities.slice(0, severities.indexOf(level) + 1);
}

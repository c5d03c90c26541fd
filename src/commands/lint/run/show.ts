import type { Input } from '../../../core/flag.ts';
import { itemsOf } from '../../../core/items.ts';
import { writeReport } from '../../../core/reports/write.ts';
import { noteLacking, readSelection, type Selection } from '../../../core/selectors.ts';
import { noteHidden, type Session } from '../../../core/session.ts';
import { reportedEffect, sayBaseline } from '../../../core/settings/effect.ts';
import { Failure, notInSnapshot, usage } from '../../../errors.ts';
import { baselineText, readBaseline, staleText } from '../../../lint/baseline.ts';
import { chooseRules, chosenPlayers, lintFlags, lintReports, readLintOptions } from '../../../lint/flags.ts';
import { lintTenant } from '../../../lint/lint-tenant.ts';
import { warnOfUnknownFields } from '../../../lint/own-rules.ts';
import {
  cutText,
  type LintResult,
  lintFailure,
  lintSentence,
  printedFinding,
  unreadText,
} from '../../../lint/result.ts';
import type { TenantPlayer } from '../../../lint/rules/parsed-tenant.ts';
import type { Finding } from '../../../lint/rules/rule.ts';
import type { ListName } from '../../../model/lists.ts';
import { isFromSnapshot, readChangedTenant } from '../../../screens/changes/changed-tenant.ts';
import { readPlaybackChoices } from '../../../screens/playback-flags.ts';
import { playbackOf, type Tenant } from '../../../screens/tenant.ts';
import { whyUnread } from '../../../screens/why-unread.ts';
import { type Severity, severities } from '../../../words/severity.ts';
import { lintReport } from './report.ts';
import { findingsList, findingsView } from './view.ts';

/** Runs `lint`. Rejects with `LINT_ERRORS`, `LINT_WARNINGS`, or `INSUFFICIENT_SCOPE` if lists could not be read. */
export async function showFindings(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const { get } = input;
  const choices = await readPlaybackChoices(input, session);
  const { assumptions } = choices;
  const options = readLintOptions(input, assumptions);
  const rules = chooseRules(input, options, session.settings);
  const isUpdate = get(lintFlags.updateBaseline) ?? false;
  const file = get(lintFlags.baseline);
  if (isUpdate && file === undefined) throw usage('--update-baseline needs --baseline FILE');
  const reports = await lintReports.read(session, input);
  const choice = session.choose(findingsList);
  const baseline = file === undefined ? undefined : await readBaseline(file, context, isUpdate);

  const client = await session.client();
  const chosen = await readSelection(chosenPlayers, input);
  await chosen?.load(client);
  const scoping: readonly ListName[] = chosen ? ['players', 'schedules'] : [];
  const needs = [...rules.flatMap((rule) => rule.needs), ...scoping];
  const wanted = Object.fromEntries(needs.map((list) => [list, 'if-allowed'] as const));
  const tenant = await readChangedTenant(session, wanted, choices.changes);
  const why = whyUnread(tenant.unread, scoping);
  if (why !== '')
    throw await unreadFailure(session, tenant, `--store and --player need ${scoping.join(' and ')}: ${why}`);
  if (tenant.players) choices.checkFederalStates?.(tenant.players.objects);
  const isChosen = chosen && (({ fields }: TenantPlayer) => chosen.holds({ value: fields }));
  const judging = { ...options, now: tenant.at };
  const playback = playbackOf(tenant, choices);
  const linted = await lintTenant(tenant, playback, context.signal, rules, judging, isChosen);
  await warnOfUnknownFields(session, session.settings, linted.ran, tenant);
  const { everyFinding } = linted;
  await checkChosen(session, chosen, linted.lists.players?.objects.length);
  if (isUpdate && file !== undefined && baseline !== undefined)
    await writeReport(file, () =>
      context.files.replace(file, baselineText(everyFinding, baseline, linted.ran)),
    );
  // After an update, the baseline has all findings.
  const isNew = ({ key }: Finding) => baseline === undefined || (!isUpdate && !baseline.has(key));
  const findings = linted.findings.filter(isNew);
  const level = get(lintFlags.level);
  const levels = upTo(level ?? 'info');
  const failOn = get(lintFlags.failOn) ?? 'error';
  const result: LintResult = {
    ...linted,
    findings,
    shown: findings.filter(({ severity }) => levels.includes(severity)),
    inBaseline: linted.findings.length - findings.length,
    failing: failOn === 'never' ? [] : upTo(failOn),
  };

  const { effect } = session;
  const isOfSettings = effect?.values['lint.baseline'] !== undefined;
  const counted = effect && { ...effect, ...(isOfSettings ? { inBaseline: result.inBaseline } : {}) };

  const isRows = choice.fields !== undefined || choice.sort.length > 0;
  const isDrawn = !reports.isReplaced && !isRows && session.format === 'table' && context.out.isTTY;
  const isAll = get(lintFlags.all) ?? false;
  // What was requested by name is shown.
  const hidesInfos = !isAll && level === undefined && get(lintFlags.only) === undefined;
  const more = {
    ...choices.judgedWith,
    ...(counted ? { settings: counted } : {}),
  };
  const view = findingsView(result, more, isDrawn ? { isAll, hidesInfos } : undefined);
  const objects = result.shown.map(printedFinding);
  await noteHidden(session, await reports.print(itemsOf(objects), view, { choice, isVerdict: true }));
  await reports.write({ ...lintReport(result), settings: counted && reportedEffect(counted) });
  if (counted) await sayBaseline(session, counted);
  const stale = baseline && !isUpdate ? staleText(baseline, everyFinding, linted.ran) : undefined;
  const unread = unreadText(linted, tenant.unread);
  const isPartial = unread !== undefined && failOn !== 'never' && !get(lintFlags.allowPartial);
  for (const text of [stale, cutText(linted), isPartial ? undefined : unread])
    if (text !== undefined) await session.note({ text });
  const sentence = lintSentence(result);
  if (isPartial)
    throw await unreadFailure(session, tenant, `${unread}; ${sentence}`, ', or add --allow-partial');
  const failure = lintFailure(result);
  if (failure !== undefined)
    throw new Failure(failure, sentence, { alreadyReported: isDrawn || session.isSilent });
}

/** The failure for lists that could not be read, and what to do about it, or `otherwise`. */
async function unreadFailure(session: Session, { unread }: Tenant, message: string, otherwise = '') {
  const isStored = await isFromSnapshot(session);
  const isByKey = [...unread.values()].some(({ code }) => code !== notInSnapshot);
  const remedies = [
    ...(isStored ? ['take another snapshot'] : []),
    ...(isByKey ? ['use a key with these scopes'] : []),
  ].join(', and ');
  const hint = `${remedies.charAt(0).toUpperCase()}${remedies.slice(1)}${otherwise}`;
  return new Failure('INSUFFICIENT_SCOPE', message, { hint, code: isByKey ? undefined : notInSnapshot });
}

/** Rejects with `NOT_FOUND` if no player fits all filters, or none is in one of several stores. */
async function checkChosen(
  session: Session,
  chosen: Selection | undefined,
  count: number | undefined,
): Promise<void> {
  if (chosen && count === 0) throw new Failure('NOT_FOUND', chosen.why() ?? 'no player matches');
  await noteLacking(session, chosen, { isVerdict: true });
}

/** A severity and those that are worse. */
function upTo(level: Severity): readonly Severity[] {
  return severities.slice(0, severities.indexOf(level) + 1);
}

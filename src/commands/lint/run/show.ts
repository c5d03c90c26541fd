import { readAiringChoices } from '../../../command/airing/flags.ts';
import type { Input } from '../../../command/flag.ts';
import { itemsOf } from '../../../command/items.ts';
import { parseTargets, takesStdout } from '../../../command/reports/targets.ts';
import { asFarAsRead, renderAll, writeBeside, writeReport } from '../../../command/reports/write.ts';
import { noteHidden, type Session } from '../../../command/session.ts';
import { Failure, usage } from '../../../errors.ts';
import { chooseRules, runnable, type SkippedRule } from '../../../rules/lint/choice.ts';
import type { ListName } from '../../../rules/lint/finding.ts';
import { lint } from '../../../rules/lint/lint.ts';
import { rules } from '../../../rules/lint/registry.ts';
import { type Settings, Tenant } from '../../../rules/lint/tenant.ts';
import { baselineText, readBaseline, staleIn } from './baseline.ts';
import { knownReports, lintFlags, readSettings, readWanted, reportFlag } from './flags.ts';
import { readLists } from './lists.ts';
import { countsOf, failureOf, type Outcome, sentenceOf } from './outcome.ts';
import { type Frame, findingObject, findingsView } from './view.ts';

/** Runs `lint`. Rejects with `LINT_ERRORS`, `LINT_WARNINGS`, or `INSUFFICIENT_SCOPE` if rules had to be skipped. */
export async function showFindings(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const { get } = input;
  const { assumptions, states } = await readAiringChoices(input, context);
  const wanted = readWanted(input);
  const given = { ...readSettings(input), assumptions, states };
  const chosen = chooseRules(rules, wanted, { ...given, now: 0 });
  for (const id of wanted.only ?? []) assertRuns(id, { ...given, now: 0 });
  const failing = failingSeverities(get(lintFlags.failOn));
  const baselineFile = get(lintFlags.baseline);
  const isUpdate = get(lintFlags.updateBaseline) ?? false;
  if (isUpdate && baselineFile === undefined) throw usage('--update-baseline needs --baseline FILE');
  const targets = await parseTargets(get(reportFlag) ?? [], knownReports, context.files);
  let frame: Frame = { members: {}, sentence: '', mark: '✓' };
  const view = findingsView(() => frame);
  const choice = session.choose(view);
  const baseline =
    baselineFile === undefined
      ? new Set<string>()
      : await readBaseline(baselineFile, context, { mayBeMissing: isUpdate });

  const client = await session.client();
  const lists = await readLists(client, new Set(chosen.flatMap(({ rule }) => rule.needs)));
  const settings: Settings = { ...given, now: context.clock.now() + (client.clockSkew() ?? 0) };
  const tenant = new Tenant(lists, settings);
  const listOf = {
    'content:read': 'content',
    'schedules:read': 'schedules',
    'players:read': 'players',
  } as const;
  const { run, skipped } = runnable(
    chosen,
    (scope) => scope !== 'analytics:read' && lists[listOf[scope]] !== undefined,
    (list) => tenant.mayBeCut(list),
  );
  const all = lint(tenant, run);
  const ran = new Set(run.map(({ rule }) => rule.id));
  if (baselineFile !== undefined && isUpdate) {
    const text = baselineText(all, baseline, ran);
    await writeReport(baselineFile, () => context.files.replace(baselineFile, text));
  }
  const findings = all.filter(({ key }) => !isUpdate && !baseline.has(key));
  const outcome: Outcome = {
    findings: baselineFile === undefined ? all : findings,
    known: baselineFile === undefined ? 0 : all.length - findings.length,
    ran: run.map(({ rule }) => rule),
    skipped,
    lists,
    failing,
    time: settings.now,
  };
  const failure = failureOf(outcome);
  const sentence = sentenceOf(outcome);
  frame = {
    sentence,
    mark: failure === undefined ? '✓' : '✗',
    members: {
      at: new Date(settings.now).toISOString(),
      message: sentence,
      counts: countsOf(outcome.findings),
      inBaseline: outcome.known,
      skippedRules: skipped.map(({ rule, scopes, cut }) => ({ rule, missingScopes: scopes, cutLists: cut })),
      assumptions: assumptions.values,
      tzdata: context.tzdata,
    },
  };
  const reports = await renderAll(targets, async (format) => {
    const { renderReport } = await import('./reports/index.ts');
    return renderReport(format, { ...outcome, sentence, isReadByRunner: context.runner !== undefined });
  });
  const onStdout = reports.find(({ target }) => takesStdout(target));
  if (onStdout === undefined) {
    const printing = session.print(itemsOf(outcome.findings.map(findingObject)), view, { choice });
    await asFarAsRead(printing.then((hidden) => noteHidden(session, hidden)));
  } else {
    await session.warnOfDrift();
    await asFarAsRead(context.out.write(onStdout.text));
  }
  await writeBeside(reports, session);
  if (!isUpdate) await noteStale(session, staleIn(baseline, all, ran));
  await noteCut(session, skipped);
  const [stray] = lists.players === undefined ? [] : states.unused();
  if (stray) throw usage(`${get(lintFlags.states)}, ${stray.place}: "${stray.pattern}" names no player`);

  const missing = skipped.filter(({ scopes }) => scopes.length > 0);
  const isTold = onStdout === undefined && session.format === 'table' && context.out.isTTY;
  if (missing.length > 0) {
    const text = skippedText(missing);
    if (!get(lintFlags.allowPartial))
      throw new Failure('INSUFFICIENT_SCOPE', `${text}; ${sentence}`, {
        hint: 'Use a key with these scopes, or accept it with --allow-partial',
      });
    await session.note(`note: ${text}`);
  }
  if (failure !== undefined) throw new Failure(failure, sentence, { isTold });
}

function failingSeverities(failOn: 'error' | 'warning' | 'never' = 'error'): Outcome['failing'] {
  if (failOn === 'never') return new Set();
  return new Set(failOn === 'error' ? ['error'] : ['error', 'warning']);
}

/** A rule that was asked for by name must not be silent because of other settings. */
function assertRuns(id: string, settings: Settings): void {
  const rule = rules.find((each) => each.id === id);
  if (rule?.isOff?.(settings))
    throw usage(`--only: ${id} is off with these options`, `See: signage lint explain ${id}`);
}

/** `rules skipped for lack of content:read: dead-content, …`. */
function skippedText(missing: readonly SkippedRule[]): string {
  const scopes = [...new Set(missing.flatMap((each) => each.scopes))].sort();
  return `rules skipped because the key lacks ${scopes.join(', ')}: ${missing.map(({ rule }) => rule).join(', ')}`;
}

async function noteCut(session: Session, skipped: readonly SkippedRule[]): Promise<void> {
  const cut = skipped.filter((each) => each.cut.length > 0);
  if (cut.length === 0) return;
  const lists: ListName[] = [...new Set(cut.flatMap((each) => each.cut))];
  await session.note(
    `note: the service may have cut the list of ${lists.join(' and ')}, so these rules were skipped: ${cut.map(({ rule }) => rule).join(', ')}`,
  );
}

/** Entries to name in a note. */
const maxStale = 5;

async function noteStale(session: Session, stale: readonly string[]): Promise<void> {
  if (stale.length === 0) return;
  const named = stale.slice(0, maxStale).map((key) => `"${key}"`);
  const left = stale.length > maxStale ? ` and ${stale.length - maxStale} more` : '';
  const verb =
    stale.length === 1 ? 'entry of the baseline no longer occurs' : 'entries of the baseline no longer occur';
  await session.note(
    `note: ${stale.length} ${verb} (--update-baseline removes them): ${named.join(', ')}${left}`,
  );
}

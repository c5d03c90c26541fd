import { spanText } from '../../clock/time-text.ts';
import type { Zone } from '../../clock/zone.ts';
import type { OutputOptions } from '../../output/options.ts';
import type { Report, ReportEntry } from '../../output/reports/report.ts';
import { visible } from '../../output/sanitize.ts';
import { createStyle, type Style, statePaint } from '../../output/style.ts';
import { isForPerson, listView, type View } from '../../output/view.ts';
import { keepNames } from '../../output/whole-names.ts';
import { lineWidth, wrap, wrapBeside } from '../../output/width.ts';
import { screenStateOf } from '../../screens/engine/screen-state.ts';
import { planLabels, planText } from '../../screens/view.ts';
import { counted, grouped } from '../../words/quantity.ts';
import type { FailingScreens, JudgedExpectation, ShownFailure } from './judge-expectations.ts';
import { expectFields, type FollowUp, wallAt, wordsFor } from './rows.ts';
import type { UnmetSlot } from './rules/judge.ts';

const marks = {
  holds: ['✓', 'healthy'],
  fails: ['✗', 'error'],
  unclear: ['?', 'warning'],
  over: ['-', 'offline'],
} as const;

/** The most screens that are shown of one expectation. */
export const mostScreens = 10;

/** What a person reads of screens that do not show what was expected, of `most` of them. */
export function shownFailures({ screens, zone, ...failing }: FailingScreens, most: number): ShownFailure[] {
  const first = firstFailing(failing.unmet);
  if (first === undefined) return [];
  const what = `${whenText(zone, first, failing)}  ${whatText(first)}`;
  const at = wallAt(zone, first.from);
  return screens.slice(0, most).map(({ id, name, reference }) => ({
    text: `${name || id}  ${what}`,
    names: [name, ...planLabels(first.slot.showing)],
    words: wordsFor(reference, at),
  }));
}

/** JSON is one list of rows; on a terminal, each expectation with the screens that fail. */
export function expectView(judged: () => readonly JudgedExpectation[], followUp: FollowUp): View {
  const rows = listView({
    fields: expectFields,
    columns: ['result', 'expectation', 'name', 'localFrom', 'localTo', 'screen', 'schedule', 'reason'],
  });
  return {
    ...rows,
    rows: rows.table,
    // Of several profiles each has a section, whose name says what rows with `--fields` are about.
    drawsWhole: ({ terminal }) => terminal !== undefined,
    async table(options) {
      if (!isForPerson(options)) return await rows.table(options);
      const style = await createStyle(options.color);
      // How many screens fail is known when all rows have been read.
      return { push: () => '', end: () => [textOf(judged(), followUp, options, style)] };
    },
  };
}

function textOf(
  judged: readonly JudgedExpectation[],
  followUp: FollowUp,
  options: OutputOptions,
  style: Style,
): string {
  const width = lineWidth(options);
  const linesOf = ({ name, shown: all, result, ...counts }: JudgedExpectation) => {
    const [mark, state] = marks[result];
    const head = wrap(`${mark} ${visible(`${name}: ${screenCountsText(counts)}`)}`, width);
    const shown = options.truncate ? all.slice(0, mostScreens) : all;
    const more = counts.failed + counts.unclear - shown.length;
    return [
      ...head.map(statePaint(style, state)),
      ...shown.flatMap(({ text, names, words }) => [
        ...wrapBeside(keepNames(visible(text), names), width, 4).map((line) => `    ${line}`),
        style.faint(`      ${visible(followUp(words))}`),
      ]),
      ...(more > 0 ? [style.faint(`    +${grouped(String(more))} more: --no-trunc`)] : []),
    ];
  };
  return `${judged.flatMap(linesOf).join('\n')}\n`;
}

/** `36 screens, 4 fail, 2 unclear`, or why there is none. Unsanitized. */
function screenCountsText({
  screens,
  failed,
  unclear,
  lack,
  over,
}: Pick<JudgedExpectation, 'screens' | 'failed' | 'unclear' | 'lack' | 'over'>): string {
  const why = lack ?? over;
  if (why !== undefined) return why;
  const parts = [counted(screens, 'screen')];
  if (failed > 0) parts.push(`${grouped(String(failed))} ${failed === 1 ? 'fails' : 'fail'}`);
  if (unclear > 0) parts.push(`${grouped(String(unclear))} unclear`);
  return parts.join(', ');
}

/** The first that fails; if none does, the first. */
export function firstFailing(unmet: readonly UnmetSlot[]): UnmetSlot | undefined {
  return unmet.find(({ verdict }) => verdict === 'fails') ?? unmet[0];
}

/** `Wed 25 Nov 08:00–11:00 and 3 more times`, or `always`. */
function whenText(
  zone: Zone,
  first: UnmetSlot,
  { unmet, isAlways }: Pick<FailingScreens, 'unmet' | 'isAlways'>,
): string {
  const what = whatText(first);
  if (isAlways && unmet.every((each) => whatText(each) === what)) return 'always';
  const more = unmet.length > 1 ? ` and ${counted(unmet.length - 1, 'more time')}` : '';
  return `${spanText(zone, first)}${more}`;
}

/** `blank: nothing until 515 Almoço`. Unsanitized. */
function whatText({ slot: { showing } }: UnmetSlot): string {
  const state = screenStateOf(showing.outcome, undefined);
  return state === 'ok' ? `shows ${planText(showing) ?? showing.reason}` : `${state}: ${showing.reason}`;
}

/** Whether an expectation is no reason to fail. */
export function isMet({ result }: Pick<JudgedExpectation, 'result'>): boolean {
  return result === 'holds' || result === 'over';
}

/** The report for runners: an expectation is a test. */
export function expectReport(judged: readonly JudgedExpectation[], sentence: string, time: number): Report {
  const entries = judged.map((one): ReportEntry => {
    const lines = () => one.shown.map(({ text }) => text).join('\n');
    const failure = isMet(one) ? undefined : { type: one.result, message: screenCountsText(one) };
    return { title: one.name, level: 'error', failure, text: lines };
  });
  const failing = entries.filter(({ failure }) => failure !== undefined);
  return {
    command: 'signage expect',
    sentence,
    status: failing.length > 0 ? 'CRITICAL' : 'OK',
    time,
    suites: () => [{ name: 'expectations', entries }],
    annotations: () => failing,
    summary: () => [
      {
        titles: ['Expectation', 'Result', 'Screens', 'Failing'],
        rows: judged.map((one) => () => [one.name, one.result, one.screens, one.failed + one.unclear]),
      },
    ],
  };
}

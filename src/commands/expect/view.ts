import { spanText, wallText } from '../../clock/time-text.ts';
import type { Zone } from '../../clock/zone.ts';
import type { JsonObject } from '../../json/object.ts';
import type { Field } from '../../model/fields.ts';
import type { OutputOptions } from '../../output/options.ts';
import type { Report, ReportEntry } from '../../output/reports/report.ts';
import { visible } from '../../output/sanitize.ts';
import { type Style, statePaint } from '../../output/style.ts';
import { isForPerson, listView, textView, type View } from '../../output/view.ts';
import { lineWidth, wrap, wrapBeside } from '../../output/width.ts';
import { screenStateOf } from '../../screens/engine/screen-state.ts';
import { planText, showingFields, showingMembers, spanFields, spanMembers } from '../../screens/view.ts';
import { counted, grouped } from '../../words/quantity.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import type { UnmetSlot } from './rules/judge.ts';

/** A screen that does not show what was expected. */
export interface FailingScreen {
  readonly player: JsonObject;
  /** What to type for the player: its name, or its id if the name could mean another. */
  readonly reference: string;
  readonly zone: Zone;
  readonly unmet: readonly UnmetSlot[];
  /** Whether that is so for all the time that was expected of. */
  readonly isAlways: boolean;
}

export interface JudgedExpectation {
  readonly name: string;
  /** How many screens it is about. */
  readonly screens: number;
  /** Those that fail come before those that are unclear. */
  readonly failing: readonly FailingScreen[];
  /** Why it is about no screen, if so. Unsanitized. */
  readonly lack: string | undefined;
  /** Why nothing is expected any more, if so. Unsanitized. */
  readonly over: string | undefined;
  /** `holds`, unless a slot of a screen fails, or is unclear and that is not allowed; `over` if its time has passed. */
  readonly result: 'holds' | 'fails' | 'unclear' | 'over';
}

/** The fields of a slot that is not as expected; of an expectation that holds there is one row without a screen. A public interface. */
export const expectFields = {
  expectation: { kind: 'text' },
  result: { kind: 'enum', values: ['fails', 'unclear', 'holds', 'over'] },
  screens: { kind: 'number' },
  playerId: { kind: 'id' },
  name: { kind: 'text' },
  storeId: { kind: 'text' },
  ...spanFields,
  screen: { kind: 'text' },
  ...showingFields,
  schedule: { kind: 'text' },
  reason: { kind: 'text' },
  command: { kind: 'text' },
} as const satisfies Record<string, Field>;

const marks = {
  holds: ['✓', 'healthy'],
  fails: ['✗', 'error'],
  unclear: ['?', 'warning'],
  over: ['-', 'offline'],
} as const;

/** The most screens that are shown of one expectation. */
const mostScreens = 10;

/** The rows of an expectation, as {@link expectFields}. */
export function expectationRows(
  { name, screens, failing, lack, over, result }: JudgedExpectation,
  followUp: FollowUp,
): JsonObject[] {
  const head = { expectation: name, result, screens };
  const none = Object.fromEntries(Object.keys(expectFields).map((field) => [field, null]));
  if (failing.length === 0) return [{ ...none, ...head, reason: lack ?? over ?? null }];
  return failing.flatMap(({ player, reference, zone, unmet }) =>
    unmet.map(({ verdict, slot, ...span }) => ({
      ...head,
      result: verdict,
      playerId: player.id,
      name: player.name ?? null,
      storeId: player.storeId ?? null,
      ...spanMembers(zone, span),
      screen: screenStateOf(slot.outcome, undefined),
      ...showingMembers(slot),
      schedule: planText(slot),
      reason: slot.reason,
      command: followUp(wordsFor(reference, zone, span.from)),
    })),
  );
}

/** Makes the command line that explains what a screen shows, of the words after `signage`. */
export type FollowUp = (words: string) => string;

/** JSON is one list of rows; on a terminal, each expectation with the screens that fail. */
export function expectView(judged: readonly JudgedExpectation[], followUp: FollowUp): View {
  const rows = listView({
    fields: expectFields,
    columns: ['result', 'expectation', 'name', 'localFrom', 'localTo', 'screen', 'schedule', 'reason'],
  });
  const view = textView(rows, isForPerson, (options, style) => textOf(judged, followUp, options, style));
  // Of several profiles each has a section, whose name says what rows with `--fields` are about.
  return { ...view, drawsWhole: ({ terminal }) => terminal !== undefined };
}

function textOf(
  judged: readonly JudgedExpectation[],
  followUp: FollowUp,
  options: OutputOptions,
  style: Style,
): string {
  const { truncate } = options;
  const width = lineWidth(options);
  const linesOf = ({ name, failing, result, ...counts }: JudgedExpectation) => {
    const [mark, state] = marks[result];
    const head = wrap(`${mark} ${visible(`${name}: ${screenCountsText({ failing, ...counts })}`)}`, width);
    const shown = truncate ? failing.slice(0, mostScreens) : failing;
    const more = failing.length - shown.length;
    return [
      ...head.map(statePaint(style, state)),
      ...shown.flatMap((screen) => [
        ...wrapBeside(visible(failingScreenText(screen)), width, 4).map((line) => `    ${line}`),
        ...commandOf(screen, followUp).map((line) => style.faint(`      ${visible(line)}`)),
      ]),
      ...(more > 0 ? [style.faint(`    +${grouped(String(more))} more: --no-trunc`)] : []),
    ];
  };
  return `${judged.flatMap(linesOf).join('\n')}\n`;
}

/** `36 screens, 4 fail, 2 unclear`, or why there is none. Unsanitized. */
function screenCountsText({
  screens,
  failing,
  lack,
  over,
}: Omit<JudgedExpectation, 'name' | 'result'>): string {
  const failed = failing.filter(({ unmet }) => firstFailing(unmet)?.verdict === 'fails').length;
  const unclear = failing.length - failed;
  return (
    lack ??
    over ??
    [
      counted(screens, 'screen'),
      failed > 0 ? `${grouped(String(failed))} ${failed === 1 ? 'fails' : 'fail'}` : [],
      unclear > 0 ? `${grouped(String(unclear))} unclear` : [],
    ]
      .flat()
      .join(', ')
  );
}

/** The first that fails; if none does, the first. */
export function firstFailing(unmet: readonly UnmetSlot[]): UnmetSlot | undefined {
  return unmet.find(({ verdict }) => verdict === 'fails') ?? unmet[0];
}

/** `Loja 004 · Café: Wed 25 Nov 08:00–11:00 blank: nothing until 515 Almoço`. Unsanitized. */
function failingScreenText({ player, zone, unmet, isAlways }: FailingScreen): string {
  const first = firstFailing(unmet);
  if (!first) return '';
  const what = whatText(first);
  const when =
    isAlways && unmet.every((each) => whatText(each) === what)
      ? 'always'
      : `${spanText(zone, first)}${unmet.length > 1 ? ` and ${counted(unmet.length - 1, 'more time')}` : ''}`;
  return `${player.name || player.id}  ${when}  ${what}`;
}

function whatText({ slot }: UnmetSlot): string {
  const shown = screenStateOf(slot.outcome, undefined);
  return shown === 'ok' ? `shows ${planText(slot) ?? slot.reason}` : `${shown}: ${slot.reason}`;
}

function commandOf({ reference, zone, unmet }: FailingScreen, followUp: FollowUp): string[] {
  const first = firstFailing(unmet);
  return first ? [followUp(wordsFor(reference, zone, first.from))] : [];
}

function wordsFor(reference: string, zone: Zone, instant: number): string {
  const local = wallText(instant + zone.segmentAt(instant).offset);
  return `screens why ${shellQuoted(reference)} --at ${local}`;
}

/** Whether an expectation is no reason to fail. */
export function isMet({ result }: Pick<JudgedExpectation, 'result'>): boolean {
  return result === 'holds' || result === 'over';
}

/** The report for runners: an expectation is a test. */
export function expectReport(judged: readonly JudgedExpectation[], sentence: string, time: number): Report {
  const entries = judged.map((one): ReportEntry => {
    const lines = () => one.failing.map(failingScreenText).join('\n');
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
        rows: judged.map((one) => () => [one.name, one.result, one.screens, one.failing.length]),
      },
    ],
  };
}

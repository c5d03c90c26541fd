import { isoText } from '../../../clock/time-text.ts';
import { itemOf } from '../../../core/items.ts';
import { failures } from '../../../errors.ts';
import type { OwnField } from '../../../model/fields.ts';
import { MadeItem } from '../../../model/item.ts';
import { healthStates, players } from '../../../model/players.ts';
import type { Formatter, OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { bar, createStyle, type Style, statePaint } from '../../../output/style.ts';
import { listView, type View } from '../../../output/view.ts';
import { wrap } from '../../../output/width.ts';
import type { JudgedFleet } from '../../../players/judge-fleet.ts';
import { type JudgedPlayer, lastSeenAgeMs, otherReasons } from '../../../players/rules/health.ts';
import { shortLines, withCause } from '../../../players/rules/incidents.ts';
import { isOverLimit } from '../../../players/rules/verdict.ts';
import { counted } from '../../../words/quantity.ts';
import { alsoText, checkSentence, checkSentences, failureOfState, numberText } from './text.ts';

/** The fields of an unhealthy player. A public interface, as are the members of the verdict. */
export const offenderFields = {
  state: { kind: 'enum', values: healthStates, what: 'its health, as judged' },
  name: { kind: 'text', what: 'its name' },
  id: { kind: 'id', what: 'its id' },
  storeId: { kind: 'text', what: 'its store' },
  lastSeenAt: { ...players.fields.lastSeenAt, what: 'when it was last seen' },
  ageSeconds: { kind: 'seconds', what: 'how long ago that was; null if unknown' },
  currentVersion: { kind: 'text', what: 'the version of its app' },
  reason: { kind: 'text', what: 'what is wrong, as a text' },
  isOverLimit: { kind: 'text', what: 'whether its state exceeds a limit' },
  findings: { kind: 'list', what: 'what is wrong' },
} as const satisfies Record<string, OwnField>;

const rowColumns = ['state', 'name', 'lastSeenAt', 'storeId', 'reason', 'id'];

/** The unhealthy players as items with the {@link offenderFields}. */
export function offendersOf({ verdict, time }: JudgedFleet): MadeItem<JudgedPlayer>[] {
  return verdict.offenders.map((player) => {
    const { state, name, id, storeId, lastSeenAt, currentVersion, findings } = player;
    const ageMs = lastSeenAgeMs(player, time);
    const object: Readonly<Record<keyof typeof offenderFields, unknown>> = {
      state,
      name,
      id,
      storeId,
      lastSeenAt,
      ageSeconds: ageMs === undefined ? null : Math.round(ageMs / 1000),
      currentVersion,
      reason: findings.map((finding) => finding.reason).join('; '),
      isOverLimit: isOverLimit(player, verdict),
      findings,
    };
    return new MadeItem(object, { ...player });
  });
}

/**
 * The view of a verdict whose items are the unhealthy players. A table has sentences, counts and rows; JSON and YAML are one
 * object that contains the items; CSV and TSV have only the items.
 */
export function verdictView(outcome: JudgedFleet): View<JudgedPlayer> {
  return {
    fields: offenderFields,
    allFields: Object.keys(offenderFields),
    shape: { kind: 'document', name: 'offenders', isInNdjson: true, members: () => verdictMembers(outcome) },
    table: (options) => createVerdictTable(outcome, options),
    rows: listView({ fields: offenderFields, columns: rowColumns }).table,
    drawsWhole: () => true,
  };
}

/** The members of a verdict, without the unhealthy players. */
export function verdictMembers(outcome: JudgedFleet) {
  const { verdict, criteria, blocked, excused, time, skewMs } = outcome;
  const { state, considered, counts, breaches } = verdict;
  const { limits, maxAgeMs, minVersion } = criteria;
  return {
    state,
    exitCode: state === 'healthy' ? 0 : failures[failureOfState[state]].exitCode,
    message: checkSentence(outcome),
    considered,
    blockedSkipped: blocked,
    excused,
    counts,
    limits: {
      ...limits,
      maxAgeSeconds: maxAgeMs === undefined ? null : maxAgeMs / 1000,
      minVersion: minVersion === undefined ? null : String(minVersion),
    },
    breaches,
    incidents: withCause(outcome.incidents),
    checkedAt: isoText(time),
    clockSkewSeconds: skewMs === undefined ? null : Math.round(skewMs / 1000),
  };
}

/** Rows to show on a terminal. A pipe and `--no-trunc` get all. */
const maxRows = 50;

async function createVerdictTable(
  outcome: JudgedFleet,
  options: OutputOptions,
): Promise<Formatter<JudgedPlayer>> {
  const { verdict, time } = outcome;
  const style = await createStyle(options.color);
  // The table leaves out reasons that its other columns give already.
  const hasReasons = verdict.offenders.some((player) => otherReasons(player) !== '');
  const list = await listView({
    fields: offenderFields,
    columns: rowColumns.filter((name) => hasReasons || name !== 'reason'),
    leaveOut: ['id', 'reason', 'lastSeenAt'],
  }).table({ ...options, now: time });
  const max = options.terminal && options.truncate ? maxRows : Number.POSITIVE_INFINITY;
  const drawn: string[] = [];
  let left = verdict.offenders.length;
  return {
    push(items) {
      const shown = items.slice(0, Math.max(0, max - verdict.offenders.length + left));
      left -= shown.length;
      const rows = shown.map(({ value, fields }) =>
        itemOf(options.fields ? fields : { ...fields, reason: otherReasons(value) }),
      );
      drawn.push(list.push(rows));
      return '';
    },
    *end() {
      yield `${sentenceLines(outcome, options, style)}\n${countLines(outcome, options, style)}${causeLines(outcome, options)}`;
      if (drawn.length === 0) return;
      yield '\n';
      yield drawn.join('');
      yield* list.end();
      if (left > 0) yield `${style.faint(`… and ${numberText(left)} more (use --no-trunc to see all)`)}\n`;
    },
    leftOut: list.leftOut,
  };
}

/** The verdict in sentences, each wrapped to the terminal. */
function sentenceLines(outcome: JudgedFleet, { terminal }: OutputOptions, style: Style): string {
  const lines = checkSentences(outcome).flatMap(({ state, text }) => {
    const parts = wrap(
      `${state === 'healthy' ? '✓' : '✗'} ${text}`,
      terminal?.columns ?? Number.POSITIVE_INFINITY,
    );
    return parts.map(statePaint(style, state));
  });
  return `${lines.join('\n')}\n`;
}

/** The incidents with a cause, in a line or two each, above the rows. */
function causeLines({ incidents, time }: JudgedFleet, { terminal }: OutputOptions): string {
  const lines = shortLines(incidents, time).map((line) => {
    return `${wrap(visible(line), terminal?.columns ?? Number.POSITIVE_INFINITY).join('\n')}\n`;
  });
  return lines.length > 0 ? `\n${lines.join('')}` : '';
}

const barCells = 36;

/** The number of players per state, with a bar each on a terminal that has room for it. */
function countLines(
  { verdict, blocked, excusedText }: JudgedFleet,
  { terminal }: OutputOptions,
  style: Style,
): string {
  const { counts, considered } = verdict;
  const digits = Math.max(...healthStates.map((state) => numberText(counts[state]).length));
  const rows = healthStates.map((state) => {
    // At least one cell, so that one player in a thousand is still visible.
    const part = counts[state] === 0 ? 0 : Math.max(counts[state] / considered, 1 / barCells);
    return {
      label: style.faint(state.padEnd('critical'.length)),
      text: numberText(counts[state]).padStart(digits) + alsoText(verdict, state),
      bar: bar(part, barCells, statePaint(style, state), style),
    };
  });
  const width = Math.max(...rows.map(({ text }) => text.length));
  const hasBars = terminal !== undefined && 'critical'.length + width + barCells + 6 <= terminal.columns;
  const lines = rows.map(
    ({ label, text, bar }) => `  ${label}  ${hasBars ? `${text.padEnd(width)}  ${bar}` : text}\n`,
  );
  const leftOut = [
    blocked === 0 ? [] : `${counted(blocked, 'blocked player')} skipped`,
    excusedText || [],
  ].flat();
  const notes = leftOut.map((text) => `  ${style.faint(text)}\n`).join('');
  return lines.join('') + (notes && `\n${notes}`);
}

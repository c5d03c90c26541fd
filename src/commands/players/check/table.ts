import { isJsonObject } from '../../../json/object.ts';
import type { Item } from '../../../model/item.ts';
import { type HealthState, healthStates } from '../../../model/players.ts';
import { counted, grouped } from '../../../model/quantity.ts';
import { keyValueText } from '../../../output/key-values.ts';
import type { ListLayout } from '../../../output/layout.ts';
import type { Formatter, OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { bar, type Style, statePaint } from '../../../output/style.ts';
import { createListFormatter } from '../../../output/table.ts';
import { wrap } from '../../../output/width.ts';
import { saysMore } from '../rules/health.ts';
import type { Outcome } from './judge.ts';
import { offenderFields } from './offenders.ts';
import { alsoText, sentencesOf } from './text.ts';

const barCells = 36;

/** Rows to show on a terminal. A pipe and `--no-trunc` get all. */
const maxRows = 50;

const batchSize = 500;

/** Where the table is read. */
export interface Reader {
  /** Lines after which the first has scrolled away; undefined if none does. */
  readonly lines: number | undefined;
  /** Takes the verdict, to be repeated after everything else. */
  repeat(text: string): void;
}

/** Formats the verdict as sentences, the number of players per state, and a table of the unhealthy ones. */
export function createVerdictTable(
  outcome: Outcome,
  options: OutputOptions,
  style: Style,
  reader: Reader,
): Formatter {
  const max = options.terminal && options.truncate ? maxRows : Number.POSITIVE_INFINITY;
  const rows: Item[] = [];
  const leftOut: string[] = [];
  let count = 0;
  function* listText() {
    const list = createListFormatter(layoutOf(rows), { ...options, now: outcome.time }, style);
    yield '\n';
    // The first batch sets the widths; measuring a large fleet would take longer than judging it.
    for (let at = 0; at < rows.length; at += batchSize) yield list.push(rows.slice(at, at + batchSize));
    yield* list.end();
    leftOut.push(...list.leftOut);
    if (count > rows.length)
      yield style.faint(`… and ${grouped(String(count - rows.length))} more (use --no-trunc to see all)`) +
        '\n';
  }
  return {
    push: (items) => {
      count += items.length;
      for (const item of items)
        if (rows.length < max) rows.push(options.fields ? item : withoutKnownReasons(item));
      return '';
    },
    *end() {
      const verdict = verdictLines(outcome, options, style);
      const head = `${verdict}\n${countLines(outcome, options, style)}`;
      yield head;
      if (rows.length === 0) return;
      let lines = lineCount(head);
      for (const text of listText()) {
        lines += lineCount(text);
        yield text;
      }
      if (reader.lines !== undefined && lines >= reader.lines) reader.repeat(`\n${verdict}`);
    },
    leftOut,
  };
}

function lineCount(text: string): number {
  return text.split('\n').length - 1;
}

/** Drops the reasons that repeat the columns before them. */
function withoutKnownReasons(item: Item): Item {
  const { state, findings } = item.fields;
  const all: readonly unknown[] = Array.isArray(findings) ? findings : [];
  const reasons = all.flatMap((finding) => {
    const reason = isJsonObject(finding) ? finding.reason : undefined;
    return typeof reason === 'string' && saysMore(reason, state) ? [reason] : [];
  });
  const fields = { ...item.fields, reason: reasons.length === 0 ? null : reasons.join('; ') };
  // No cell of this table needs the JSON text.
  return { fields, value: fields, text: '' };
}

function layoutOf(rows: readonly Item[]): ListLayout {
  const hasReasons = rows.some(({ fields: { reason } }) => reason !== null);
  return {
    fields: offenderFields,
    columns: ['state', 'name', 'lastSeenAt', 'storeId', ...(hasReasons ? ['reason'] : []), 'id'],
    leaveOut: ['id', 'reason', 'lastSeenAt'],
  };
}

/** The verdict in sentences, each wrapped to the terminal. */
function verdictLines({ verdict }: Outcome, options: OutputOptions, style: Style): string {
  const { terminal } = options;
  const lines = sentencesOf(verdict).flatMap(({ state, text }) => {
    const line = `${state === 'healthy' ? '✓' : '✗'} ${visible(text)}`;
    return (terminal ? wrap(line, terminal.columns) : [line]).map((part) => statePaint(style, state)(part));
  });
  return `${lines.join('\n')}\n`;
}

/** The number of players per state, with a bar each on a terminal. */
function countLines({ verdict, blocked }: Outcome, { terminal }: OutputOptions, style: Style): string {
  const { counts } = verdict;
  const total = healthStates.reduce((sum, state) => sum + counts[state], 0);
  const numberOf = (state: HealthState) => grouped(String(counts[state]));
  const digits = Math.max(...healthStates.map((state) => numberOf(state).length));
  const states = healthStates.map((state) => ({
    state,
    text: numberOf(state).padStart(digits) + alsoText(verdict, state),
  }));
  const width = Math.max(...states.map(({ text }) => text.length));
  const barOf = (state: HealthState) => {
    // At least one cell, so that one player in a thousand is still visible.
    const part = counts[state] === 0 ? 0 : Math.max(counts[state] / total, 1 / barCells);
    return `  ${bar(part, barCells, statePaint(style, state), style)}`;
  };
  const rows = states.map(({ state, text }) => ({
    label: state,
    lines: [text],
    // The spaces line up the bars.
    ornament: terminal && ' '.repeat(width - text.length) + barOf(state),
  }));
  return keyValueText([{ rows }], terminal?.columns, style) + remark(blocked, style);
}

function remark(blocked: number, style: Style): string {
  if (blocked === 0) return '';
  return `\n  ${style.faint(`${counted(blocked, 'blocked player')} skipped`)}\n`;
}

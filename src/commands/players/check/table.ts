import type { Item } from '../../../model/item.ts';
import { type HealthState, healthStates } from '../../../model/players.ts';
import { keyValueText } from '../../../output/key-values.ts';
import type { Formatter, OutputOptions } from '../../../output/options.ts';
import { counted, grouped } from '../../../output/quantity.ts';
import { visibleIn } from '../../../output/sanitize.ts';
import { bar, type Style, statePaint } from '../../../output/style.ts';
import { createListFormatter, type ListLayout } from '../../../output/table.ts';
import { wrap } from '../../../output/width.ts';
import type { Outcome } from './judge.ts';
import { offenderFields } from './offenders.ts';
import { sentencesOf } from './text.ts';

const barCells = 36;

/** Rows to show on a terminal. A pipe and `--no-trunc` get all. */
const maxRows = 50;

const batchSize = 500;

/** Formats the verdict as sentences, the number of players per state, and a table of the unhealthy ones. */
export function createVerdictTable(outcome: Outcome, options: OutputOptions, style: Style): Formatter {
  const max = options.terminal && options.truncate ? maxRows : Number.POSITIVE_INFINITY;
  const rows: Item[] = [];
  const leftOut: string[] = [];
  let count = 0;
  return {
    push: (items) => {
      count += items.length;
      for (const item of items)
        if (rows.length < max) rows.push(options.fields ? item : withoutObviousReason(item));
      return '';
    },
    *end() {
      yield head(outcome, options, style);
      if (rows.length === 0) return;
      const list = createListFormatter(layoutOf(rows), { ...options, now: outcome.time }, style);
      yield '\n';
      // The first batch sets the widths; measuring a large fleet would take longer than judging it.
      for (let at = 0; at < rows.length; at += batchSize) yield list.push(rows.slice(at, at + batchSize));
      yield* list.end();
      leftOut.push(...list.leftOut);
      if (count > rows.length)
        yield style.faint(`… and ${grouped(String(count - rows.length))} more (use --no-trunc to see all)`) +
          '\n';
    },
    leftOut,
  };
}

/** Drops the reason if it only repeats the state. */
function withoutObviousReason(item: Item): Item {
  const { state, reason } = item.fields;
  if (reason !== `reported ${state}`) return item;
  const fields = { ...item.fields, reason: null };
  // No cell of this table needs the JSON text.
  return { fields, value: fields, text: '' };
}

function layoutOf(rows: readonly Item[]): ListLayout {
  const hasReasons = rows.some(({ fields: { reason } }) => reason !== null);
  return {
    fields: offenderFields,
    columns: ['state', 'name', 'lastSeenAt', 'storeId', ...(hasReasons ? ['reason'] : []), 'id'],
    leaveOut: ['id', 'storeId', 'reason'],
  };
}

function head({ verdict, blocked }: Outcome, options: OutputOptions, style: Style): string {
  const { counts } = verdict;
  const { terminal } = options;
  const visible = visibleIn(options);
  const lines = sentencesOf(verdict).flatMap(({ state, text }) => {
    const line = `${state === 'healthy' ? '✓' : '✗'} ${visible(text)}`;
    return (terminal ? wrap(line, terminal.columns) : [line]).map((part) => statePaint(style, state)(part));
  });
  const total = healthStates.reduce((sum, state) => sum + counts[state], 0);
  const texts = healthStates.map((state) => grouped(String(counts[state])));
  const width = Math.max(...texts.map((text) => text.length));
  const barOf = (state: HealthState) => {
    // At least one cell, so that one player in a thousand is still visible.
    const part = counts[state] === 0 ? 0 : Math.max(counts[state] / total, 1 / barCells);
    return `  ${bar(part, barCells, statePaint(style, state), style)}`;
  };
  const rows = healthStates.map((state, index) => ({
    label: state,
    lines: [(texts[index] ?? '').padStart(width)],
    ornament: terminal && barOf(state),
  }));
  const states = keyValueText([{ rows }], terminal?.columns, style);
  return `${lines.join('\n')}\n\n${states}${remark(blocked, style)}`;
}

function remark(blocked: number, style: Style): string {
  if (blocked === 0) return '';
  return `\n  ${style.faint(`${counted(blocked, 'blocked player')} skipped`)}\n`;
}

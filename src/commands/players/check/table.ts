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

/** Rows that a person reads on a terminal; in a pipe, and with `--no-trunc`, there are all. */
const mostRows = 50;

const rowsAtOnce = 500;

/** The verdict in a sentence or several, the players by state, and those that are not healthy. */
export function createVerdictTable(outcome: Outcome, options: OutputOptions, style: Style): Formatter {
  const most = options.terminal && options.truncate ? mostRows : Number.POSITIVE_INFINITY;
  const rows: Item[] = [];
  const leftOut: string[] = [];
  let count = 0;
  return {
    push: (items) => {
      count += items.length;
      for (const item of items)
        if (rows.length < most) rows.push(options.fields ? item : withoutReport(item));
      return '';
    },
    *end() {
      yield head(outcome, options, style);
      if (rows.length === 0) return;
      const list = createListFormatter(layoutOf(rows), { ...options, now: outcome.time }, style);
      yield '\n';
      // The first ones fix the widths; to measure all of a large fleet would take longer than to judge it.
      for (let at = 0; at < rows.length; at += rowsAtOnce) yield list.push(rows.slice(at, at + rowsAtOnce));
      yield* list.end();
      leftOut.push(...list.leftOut);
      if (count > rows.length)
        yield style.faint(`… and ${grouped(String(count - rows.length))} more (use --no-trunc to see all)`) +
          '\n';
    },
    leftOut,
  };
}

/** Where the state is simply the service's own, the reason says nothing that its column does not. */
function withoutReport(item: Item): Item {
  const { state, reason } = item.fields;
  return reason === `reported ${state}` ? new WithoutReason(item) : item;
}

class WithoutReason implements Item {
  readonly fields: Item['fields'];
  readonly value: Item['value'];
  readonly #item: Item;

  constructor(item: Item) {
    this.fields = { ...item.fields, reason: null };
    this.value = item.value;
    this.#item = item;
  }

  get text(): string {
    return this.#item.text;
  }
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
    // One player of a thousand is still to be seen.
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
  return `\n  ${style.faint(`${counted(blocked, 'player')} left out (blocked)`)}\n`;
}

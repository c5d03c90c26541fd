import { dayLength } from '../../words/datetime.ts';
import type { Cells, Mark } from '../screens/timeline/chart.ts';
import { labelOf } from '../screens/words.ts';
import { cellCount, type Plan, type TenantReport } from './report.ts';
import { chart, shown } from './text.tsx';

/** User units: of a cell, a row of text, a bar and the space below it. */
const [cell, line, bar, gap] = [10, 17, 12, 6];
const width = cellCount * cell;
const pitch = line + bar + gap;

/** UTF-16 units of a label: a chart does not wrap, and its table has the rest. */
const maxLabel = 90;

type Drawn = Exclude<Mark, 'no'>;
type Look = readonly [color: string, pathOf: (x: number, y: number, w: number) => string, dashes?: string];

/** The shape of each mark, at the top of its bar, which tells them apart without color or styles; with dashes it is not filled. */
const looks: Readonly<Record<Drawn, Look>> = {
  plays: ['accent', (x, y, w) => box(x, y, w, bar)],
  outranked: ['mute', (x, y, w) => box(x, y + 5, w, 2)],
  tie: ['warn', (x, y, w) => box(x, y, w, 4) + box(x, y + 8, w, 4)],
  nothing: [
    'bad',
    (x, y, w) => `${box(x, y, w, bar)}M${x} ${y}l${w} ${bar}M${x} ${y + bar}l${w} -${bar}`,
    '',
  ],
  depends: ['warn', (x, y, w) => box(x, y, w, bar), '4 3'],
};

function box(x: number, y: number, w: number, h: number): string {
  return `M${x} ${y}h${w}v${h}h-${w}z`;
}

/** All parts of a row that have one mark. */
function shape(mark: Drawn, d: string) {
  const [color, , dashes] = looks[mark];
  const outline = { fill: 'none', stroke: 'currentColor', 'stroke-dasharray': dashes || undefined };
  return <path class={color} d={d} {...(dashes !== undefined && outline)} />;
}

/** What the marks mean. */
export function legend({ words }: TenantReport) {
  const items = (Object.keys(looks) as Drawn[]).map((mark) => (
    <li>
      <svg width="34" height="14" viewBox="-1 -1 34 14" aria-hidden="true">
        {shape(mark, looks[mark][1](0, 0, 32))}
      </svg>
      {words.marks[mark]}
    </li>
  ));
  return <ul class="legend">{items}</ul>;
}

/** Neighboring cells with one mark, by that mark, as a path. */
function pathsOf(cells: Cells, y: number): Map<Drawn, string> {
  const paths = new Map<Drawn, string>();
  for (const [at, mark] of cells.entries()) {
    if (mark === undefined || mark === 'no' || cells[at - 1] === mark) continue;
    const end = [...cells, undefined].findIndex((other, place) => place > at && other !== mark);
    paths.set(mark, (paths.get(mark) ?? '') + looks[mark][1](at * cell, y, (end - at) * cell));
  }
  return paths;
}

/** So that a text stays within the chart; `share` is its place, from 0 to 1. */
function anchored(share: number, y: number, text: string) {
  const anchor = share < 0.06 ? 'start' : share > 0.94 ? 'end' : 'middle';
  return <text {...{ x: Math.round(share * width), y, 'text-anchor': anchor }}>{text}</text>;
}

/** What the charts of a page consist of, once: the axis, and the rows of each plan. */
export function definitions(plans: readonly Plan[], { words }: TenantReport) {
  const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];
  const ticks = hours.map((hour) => `M${(hour / 24) * width} 0v6`).join('');
  return (
    <svg width="0" height="0" aria-hidden="true">
      <defs>
        <g id="axis">
          <path d={`M0 0h${width}${ticks}`} fill="none" stroke="currentColor" />
          {hours.map((hour) => anchored(hour / 24, 20, `${String(hour).padStart(2, '0')}:00`))}
        </g>
        {plans.map((plan) => (
          <g id={`rows-${plan.number}`}>
            {rowsOf(plan).map((row, at) => rowParts(row, at * pitch + line, words))}
          </g>
        ))}
      </defs>
    </svg>
  );
}

/** A row for each schedule that is active on that day, and one for the time in which nothing plays. */
function rowsOf({ rows, idle }: Plan) {
  return idle.includes('nothing') ? [...rows, { schedule: undefined, cells: idle }] : rows;
}

function rowParts(
  { schedule, cells }: ReturnType<typeof rowsOf>[number],
  top: number,
  words: TenantReport['words'],
) {
  const level = typeof schedule?.priority === 'number' ? ` (p${schedule.priority})` : '';
  const label = schedule ? `${shown(labelOf(schedule), maxLabel)}${level}` : words.marks.nothing;
  return [
    <text y={top - 4}>{label}</text>,
    ...Array.from(pathsOf(cells, top), ([mark, d]) => shape(mark, d)),
  ];
}

/** A plan as a chart, with the time in it. */
export function dayChart(plan: Plan, title: string, { status: { now }, words, say, time }: TenantReport) {
  const { zone } = plan;
  const height = rowsOf(plan).length * pitch;
  const share = ((now + zone.segmentAt(now).offset) % dayLength) / dayLength;
  const line = `M${Math.round(share * width)} 0v${height + 24}`;
  return chart(title, `-2 0 ${width + 4} ${height + 40}`, [
    <use href={`#rows-${plan.number}`} />,
    <use href="#axis" y={height} />,
    <path d={line} fill="none" stroke="currentColor" stroke-dasharray="2 3" />,
    anchored(share, height + 36, say(words.now, { time: time(zone, now) })),
  ]);
}

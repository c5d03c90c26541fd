import type { Cells, Mark } from '../screens/timeline/chart.ts';
import { dayLength } from '../screens/times.ts';
import { labelOf } from '../screens/words.ts';
import { cellCount, type Plan } from './report.ts';
import { Chart, shown } from './text.tsx';
import type { Speaker } from './words/speaker.ts';

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
  plays: ['p', (x, y, w) => box(x, y, w, bar)],
  outranked: ['o', (x, y, w) => box(x, y + 5, w, 2)],
  tie: ['t', (x, y, w) => box(x, y, w, 4) + box(x, y + 8, w, 4)],
  nothing: ['x', (x, y, w) => `${box(x, y, w, bar)}M${x} ${y}l${w} ${bar}M${x} ${y + bar}l${w} -${bar}`, ''],
  depends: ['d', (x, y, w) => box(x, y, w, bar), '4 3'],
};

function box(x: number, y: number, w: number, h: number): string {
  return `M${x} ${y}h${w}v${h}h-${w}z`;
}

/** All parts of a row that have one mark. */
function Shape({ mark, d }: { readonly mark: Drawn; readonly d: string }) {
  const [color, , dashes] = looks[mark];
  const outline = { fill: 'none', stroke: 'currentColor', 'stroke-dasharray': dashes || undefined };
  return <path class={color} d={d} {...(dashes !== undefined && outline)} />;
}

/** What the marks mean. */
export function Legend({ words }: Speaker) {
  const items = (Object.keys(looks) as Drawn[]).map((mark) => (
    <li>
      <svg viewBox="-1 -1 34 14" aria-hidden="true">
        <Shape mark={mark} d={looks[mark][1](0, 0, 32)} />
      </svg>
      {words.marks[mark]}
    </li>
  ));
  return <ul class="legend">{items}</ul>;
}

/** Neighboring cells with one mark, by that mark, as a path. */
function pathsOf(cells: Cells, y: number): Map<Drawn, string> {
  const paths = new Map<Drawn, string>();
  for (let at = 0; at < cells.length; ) {
    const mark = cells[at];
    let end = at + 1;
    while (end < cells.length && cells[end] === mark) end += 1;
    if (mark !== undefined && mark !== 'no')
      paths.set(mark, (paths.get(mark) ?? '') + looks[mark][1](at * cell, y, (end - at) * cell));
    at = end;
  }
  return paths;
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** What the charts of a page consist of, once: the axis, and the rows of each plan. */
export function Definitions(props: { readonly plans: readonly Plan[]; readonly speaker: Speaker }) {
  const ticks = hours.map((hour) => `M${(hour / 24) * width} 0v6`).join('');
  return (
    <svg width="0" height="0" aria-hidden="true">
      <defs>
        <g id="axis">
          <path d={`M0 0h${width}${ticks}`} fill="none" stroke="currentColor" />
          {hours.map((hour) => (
            <text x={(hour / 24) * width} y="20" text-anchor={anchorOf(hour / 24)}>
              {`${String(hour).padStart(2, '0')}:00`}
            </text>
          ))}
        </g>
        {props.plans.map((plan) => (
          <Rows plan={plan} speaker={props.speaker} />
        ))}
      </defs>
    </svg>
  );
}

/** So that a text stays within the chart; `share` is its place, from 0 to 1. */
function anchorOf(share: number): 'start' | 'middle' | 'end' {
  if (share < 0.06) return 'start';
  return share > 0.94 ? 'end' : 'middle';
}

/** A row for each schedule that is active on that day, and one for the time in which nothing plays. */
function Rows({ plan, speaker: { words } }: { readonly plan: Plan; readonly speaker: Speaker }) {
  return (
    <g id={`rows-${plan.number}`}>
      {rowsOf(plan).map(({ schedule, cells }, at) => {
        const top = at * pitch + line;
        const level = typeof schedule?.priority === 'number' ? ` (p${schedule.priority})` : '';
        const label = schedule ? `${shown(labelOf(schedule), maxLabel)}${level}` : words.marks.nothing;
        return (
          <>
            <text y={top - 4}>{label}</text>
            {Array.from(pathsOf(cells, top), ([mark, d]) => (
              <Shape mark={mark} d={d} />
            ))}
          </>
        );
      })}
    </g>
  );
}

function rowsOf({ rows, idle }: Plan) {
  return idle.includes('nothing') ? [...rows, { schedule: undefined, cells: idle }] : rows;
}

/** A plan as a chart, with the time in it. */
export function DayChart(props: {
  readonly plan: Plan;
  readonly title: string;
  readonly now: number;
  readonly speaker: Speaker;
}) {
  const { plan, title, now, speaker } = props;
  const { zone } = plan;
  const height = rowsOf(plan).length * pitch;
  const share = ((now + zone.segmentAt(now).offset) % dayLength) / dayLength;
  const x = Math.round(share * width);
  return (
    <Chart title={title} viewBox={`-2 0 ${width + 4} ${height + 40}`}>
      <use href={`#rows-${plan.number}`} />
      <use href="#axis" y={height} />
      <path d={`M${x} 0v${height + 24}`} fill="none" stroke="currentColor" stroke-dasharray="2 3" />
      <text x={x} y={height + 36} text-anchor={anchorOf(share)}>
        {speaker.say(speaker.words.now, { time: speaker.time(zone, now) })}
      </text>
    </Chart>
  );
}

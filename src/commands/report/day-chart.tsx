import type { Mark } from '../screens/timeline/day.ts';
import { dayLength } from '../screens/times.ts';
import { labelOf } from '../screens/words.ts';
import { cellCount, type Plan } from './plans.ts';
import { shown } from './text.tsx';
import type { Speaker } from './words/speaker.ts';

/** User units: of a cell, a row of text, a bar and the space below it. */
const [cell, line, bar, gap] = [10, 17, 12, 6];
const width = cellCount * cell;

/** UTF-16 units of a label: a chart does not wrap, and its table has the rest. */
const maxLabel = 90;

type Drawn = Exclude<Mark, 'no'>;

/**
 * The shape of each mark, which tells them apart without color or styles: full, a thin line, two lines, a crossed box, a dashed box.
 * `y` is the top of the bar.
 */
const shapes: Readonly<Record<Drawn, (x: number, y: number, w: number) => string>> = {
  plays: (x, y, w) => box(x, y, w, bar),
  outranked: (x, y, w) => box(x, y + 5, w, 2),
  tie: (x, y, w) => box(x, y, w, 4) + box(x, y + 8, w, 4),
  nothing: (x, y, w) => `${box(x, y, w, bar)}M${x} ${y}l${w} ${bar}M${x} ${y + bar}l${w} -${bar}`,
  depends: (x, y, w) => box(x, y, w, bar),
};
const classes = { plays: 'p', outranked: 'o', tie: 't', nothing: 'x', depends: 'd' } as const;
export const drawnMarks: readonly Drawn[] = ['plays', 'outranked', 'tie', 'nothing', 'depends'];

function box(x: number, y: number, w: number, h: number): string {
  return `M${x} ${y}h${w}v${h}h-${w}z`;
}

/** All parts of a row that have one mark. */
function Shape({ mark, d }: { readonly mark: Drawn; readonly d: string }) {
  const isOutline = mark === 'nothing' || mark === 'depends';
  if (!isOutline) return <path class={classes[mark]} d={d} />;
  const dashes = mark === 'depends' ? '4 3' : undefined;
  return <path class={classes[mark]} d={d} fill="none" stroke="currentColor" stroke-dasharray={dashes} />;
}

/** A mark for the legend. */
export function MarkSample({ mark }: { readonly mark: Drawn }) {
  return (
    <svg viewBox="-1 -1 34 14" aria-hidden="true">
      <Shape mark={mark} d={shapes[mark](0, 0, 32)} />
    </svg>
  );
}

/** Neighboring cells with one mark, by that mark, as a path. */
function pathsOf(cells: readonly (Mark | undefined)[], y: number): Map<Drawn, string> {
  const paths = new Map<Drawn, string>();
  for (let at = 0; at < cells.length; ) {
    const mark = cells[at];
    let end = at + 1;
    while (end < cells.length && cells[end] === mark) end += 1;
    if (mark !== undefined && mark !== 'no')
      paths.set(mark, (paths.get(mark) ?? '') + shapes[mark](at * cell, y, (end - at) * cell));
    at = end;
  }
  return paths;
}

/** A plan and the names of the screens that it is of. */
export interface Entry {
  readonly plan: Plan;
  readonly names: readonly string[];
}

/** The day of a store as a chart: for each plan its screens, and a row for each schedule that is active on that day. */
export function DayChart(props: {
  readonly entries: readonly Entry[];
  readonly title: string;
  readonly now: number;
  readonly speaker: Speaker;
}) {
  const { entries, title, now, speaker } = props;
  const { words, say, time } = speaker;
  let y = 0;
  const parts = entries.flatMap(({ plan, names }) => {
    const rows = plan.rows.map(({ schedule, cells }) => {
      const level = schedule.priority === null ? '' : ` (p${schedule.priority})`;
      return { label: `${shown(labelOf(schedule), maxLabel)}${level}`, cells };
    });
    if (plan.idle.includes('nothing')) rows.push({ label: words.nothingPlays, cells: [...plan.idle] });
    y += line;
    const heading = (
      <text y={y - 4} font-weight="600">
        {shown(names.join(', '), maxLabel)}
      </text>
    );
    const drawn = rows.map(({ label, cells }) => {
      const top = y + line;
      y = top + bar + gap;
      return (
        <>
          <text y={top - 4}>{label}</text>
          {Array.from(pathsOf(cells, top), ([mark, d]) => (
            <Shape mark={mark} d={d} />
          ))}
        </>
      );
    });
    y += gap;
    return [heading, ...drawn];
  });
  const [first] = entries;
  const zone = first?.plan.zone;
  const local = zone ? now + zone.segmentAt(now).offset : 0;
  const x = Math.round(((local % dayLength) / dayLength) * width);
  const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];
  const ticks = hours.map((hour) => `M${(hour / 24) * width} ${y}v6`).join('');
  return (
    <section class="scroll" tabindex={0} aria-label={title}>
      <svg role="img" viewBox={`-2 0 ${width + 4} ${y + 40}`}>
        <title>{title}</title>
        {parts}
        <path d={`M0 ${y}h${width}${ticks}`} fill="none" stroke="currentColor" />
        {hours.map((hour) => (
          <text
            x={(hour / 24) * width}
            y={y + 20}
            text-anchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
          >
            {`${String(hour).padStart(2, '0')}:00`}
          </text>
        ))}
        {zone && (
          <>
            <path d={`M${x} 0v${y + 24}`} fill="none" stroke="currentColor" stroke-dasharray="2 3" />
            <text x={x} y={y + 36} text-anchor={x < 60 ? 'start' : x > width - 60 ? 'end' : 'middle'}>
              {say(words.now, { time: time(zone, now) })}
            </text>
          </>
        )}
      </svg>
    </section>
  );
}

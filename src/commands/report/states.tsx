import { levelOf } from '../../overview/rules/attention.ts';
import type { ScreenState } from '../../screens/engine/screen-state.ts';
import { type Screen, stateCounts } from '../../screens/screen.ts';
import type { TenantReport } from './report.ts';
import { chart, type Hatching, LevelWord, part, percent, table } from './text.tsx';

/** What the page says of a state: by the health of players alone, none is called fine. */
function saidState(state: ScreenState, { status }: TenantReport) {
  return state === 'ok' && !status.playback ? 'unchecked' : state;
}

/** The states that occur, each with its number of screens: what is fine, then the worst. */
function occurringStates(screens: readonly Screen[]) {
  return stateCounts(screens).filter(({ count }) => count > 0);
}

/** `30 ok, 3 unreachable`. */
export function statesText(screens: readonly Screen[], report: TenantReport): string {
  const nameOf = (state: ScreenState) => report.words.stateNames[saidState(state, report)];
  const texts = occurringStates(screens).map(
    ({ state, count }) => `${report.number(count)} ${nameOf(state)}`,
  );
  return texts.join(', ');
}

export function stateWord(state: ScreenState, report: TenantReport) {
  const said = saidState(state, report);
  const level = state === 'blocked' || said === 'unchecked' ? 'none' : levelOf(state);
  return <LevelWord level={level} word={report.words.stateNames[said]} />;
}

/** Of the width of the bar, in percent, on a phone: the room of a digit, and that around a number. */
const digitWidth = 3;
const around = 3;

/** Pixels from the top: where the bar ends, and where the numbers below it stand. */
const barEnd = 32;
const belowBar = 52;

/** The hatchings of states: what is open, and the worst, so that color is never alone. */
const hatchings: Readonly<Record<string, Hatching | undefined>> = { unclear: 'open', unreachable: 'worst' };

interface BarPart {
  readonly state: ScreenState;
  readonly count: number;
  /** Percent of the bar. */
  readonly from: number;
  readonly width: number;
}

/** Where the numbers stand that have no room in their parts: below them if it can be, within the bar and side by side. */
function placesBelow(parts: readonly BarPart[], { number }: TenantReport): ReadonlyMap<ScreenState, number> {
  const roomFor = ({ count }: BarPart) => number(count).length * digitWidth + around;
  const small = parts.filter((part) => part.width < roomFor(part));
  const whole = small.reduce((sum, part) => sum + roomFor(part), 0);
  const scale = Math.min(1, 100 / whole);
  const places = new Map<ScreenState, number>();
  let [left, right] = [whole * scale, 100];
  // From the right: each leaves room for those on its left.
  for (const part of small.toReversed()) {
    const room = roomFor(part) * scale;
    left -= room;
    const at = Math.min(Math.max(part.from + part.width / 2, left + room / 2), right - room / 2);
    right = at - room / 2;
    places.set(part.state, at);
  }
  return places;
}

/** The parts of the bar, to scale. What has no room for its number has a hairline that leads to it below the bar. */
function barParts(counts: ReturnType<typeof occurringStates>, all: number, report: TenantReport) {
  let end = 0;
  const parts = counts.map(({ state, count }) => {
    const from = end;
    const width = (100 * count) / all;
    end += width;
    return { state, count, from, width };
  });
  const below = placesBelow(parts, report);
  const shown = parts.map(({ state, count, from, width }) => {
    const look = saidState(state, report);
    const label = below.has(state) ? undefined : report.number(count);
    const place = { x: percent(from), width: percent(width), height: barEnd };
    return part({ look, hatching: hatchings[look], label, ...place });
  });
  const leaders = parts.map(({ state, count, from, width }) => {
    const at = below.get(state);
    if (at === undefined) return null;
    const middle = percent(from + width / 2);
    return (
      <g class={`leader ${saidState(state, report)}`}>
        <line x1={middle} y1={barEnd - 4} x2={middle} y2={barEnd} />
        <line x1={middle} y1={barEnd} x2={percent(at)} y2={belowBar - 12} />
        <text x={percent(at)} y={belowBar} text-anchor="middle">
          {report.number(count)}
        </text>
      </g>
    );
  });
  const height = leaders.some(Boolean) ? belowBar + 4 : barEnd;
  return { height, drawn: [shown, leaders] };
}

/** How many screens are in each state, as a bar and as a table. */
export function stateBar(report: TenantReport) {
  const { words, number, status, isSummary } = report;
  const { screens = [] } = status;
  const counts = occurringStates(screens);
  if (counts.length === 0) return null;
  const { height, drawn } = barParts(counts, screens.length, report);
  const rows = counts.map(({ state, count }) => {
    const look = saidState(state, report);
    const meaning = <span class="soft">{words.stateMeanings[look]}</span>;
    const swatch =
      !isSummary && part({ look: `swatch ${look}`, width: '24', height: 14, hatching: hatchings[look] });
    return [[swatch, stateWord(state, report), isSummary ? ': ' : ' ', meaning], number(count)];
  });
  return [
    !isSummary && chart('bar', height, statesText(screens, report), drawn),
    <div class="states">{table(words.states, [words.state, words.count], rows, 1)}</div>,
  ];
}

import { groupsOf } from '../../model/groups.ts';
import type { ScreenState } from '../screens/engine/screen-state.ts';
import { utc } from '../screens/engine/zone.ts';
import { plannedText, unsaidReason } from '../screens/list/view.ts';
import { countedStates } from '../screens/screens.ts';
import { levelOf } from '../status/rules/attention.ts';
import { DayChart, Definitions, drawnMarks, type Entry, MarkSample } from './day-chart.tsx';
import type { Plan } from './plans.ts';
import type { Report, ReportScreen, Store } from './report.ts';
import { Name, shown, Table } from './text.tsx';

/** The marks of the command line, and a class for the color. */
const looks = { error: ['✗', 'bad'], warning: ['!', 'warn'], ok: ['✓', 'good'] } as const;

function lookOf(state: ScreenState): readonly [mark: string, color: string] {
  return state === 'blocked' ? ['–', 'mute'] : looks[levelOf(state)];
}

/** The states that occur, each with its number of screens: what is fine, then the worst. */
export function stateCounts(screens: readonly { readonly state: ScreenState }[]) {
  return countedStates.flatMap((state) => {
    const count = screens.filter((screen) => screen.state === state).length;
    return count > 0 ? { state, count } : [];
  });
}

/** User units of the bar of states. */
const [barWidth, barHeight] = [1000, 20];

/** How many screens are in each state, as a bar and as a table. */
export function stateBar({ tenant: { screens = [] }, speaker }: Report) {
  const { words, number, percent } = speaker;
  const counts = stateCounts(screens);
  if (counts.length === 0) return null;
  let start = 0;
  const parts = counts.map(({ state, count }) => {
    const width = (count / screens.length) * barWidth;
    // A line between the parts tells them apart without color.
    const drawn = Math.max(1, Math.round(width - 2));
    const d = `M${Math.round(start)} 0h${drawn}v${barHeight}h-${drawn}z`;
    start += width;
    return <path class={lookOf(state)[1]} d={d} />;
  });
  const rows = counts.map(({ state, count }) => [
    <State state={state} words={words} />,
    number(count),
    percent(count / screens.length),
  ]);
  const columns = [words.state, words.count, words.share];
  return (
    <>
      <svg class="bar" role="img" viewBox={`0 0 ${barWidth} ${barHeight}`} preserveAspectRatio="none">
        <title>
          {counts.map(({ state, count }) => `${number(count)} ${words.stateNames[state]}`).join(', ')}
        </title>
        {parts}
      </svg>
      <Table caption={words.states} columns={columns} numbers={[1, 2]} rows={rows} />
    </>
  );
}

function State({ state, words }: { readonly state: ScreenState } & Pick<Report['speaker'], 'words'>) {
  const [mark, color] = lookOf(state);
  return <span class={`state ${color}`}>{`${mark} ${words.stateNames[state]}`}</span>;
}

/** Where a store is on the page; `at` is its place in the list. */
const tileId = (at: number) => `store-${at + 1}`;
const planId = (at: number) => `plan-${at + 1}`;

/** A tile for each store, the worst first, with its screens. Of stores with pages of their own, those that are not ok. */
export function storeTiles(report: Report) {
  const { stores, speaker, pageOf } = report;
  const { words, say, number } = speaker;
  if (stores.length === 0) return null;
  const tile = (store: Store, at: number) => {
    const name = <Name of={store.id ?? words.noStore} />;
    const others = store.screens.filter(({ state }) => state !== 'ok');
    const hasPlan = !pageOf && store.screens.some(({ plan }) => plan);
    const counts = [store.screens.length - others.length, store.screens.length].map(number);
    return (
      <li class="tile" id={tileId(at)}>
        <h3>{pageOf ? <a href={pageOf(store)}>{name}</a> : name}</h3>
        <p class="soft">
          {say(words.okInStore, { ok: String(counts[0]), all: String(counts[1]) })}
          {hasPlan && ' · '}
          {hasPlan && <a href={`#${planId(at)}`}>{words.plans}</a>}
        </p>
        <ul>{(pageOf ? others : store.screens).map((screen) => screenItem(screen, report))}</ul>
      </li>
    );
  };
  return <ul class="tiles">{stores.map(tile)}</ul>;
}

function screenItem(screen: ReportScreen, { tenant, speaker }: Report) {
  const { player, state, showing, since, zone = utc } = screen;
  const { words, say, moment } = speaker;
  const planned = plannedText(screen);
  const verb = state === 'ok' || state === 'degraded' ? words.shows : words.shouldShow;
  const { until } = showing;
  const whys = [
    state === 'unreachable' && since === undefined ? words.neverSeen : [],
    state === 'degraded' ? say(words.health, { health: shown(player.healthStatus ?? words.unknown) }) : [],
    unsaidReason(showing),
  ].flat();
  const time = (instant: number) => ({ time: moment(zone, instant, tenant.now) });
  return (
    <li>
      <Name of={player.name || player.id} /> <State state={state} words={words} />
      {since !== undefined && ` ${say(words.since, time(since))}`}
      {planned !== null && (
        <p class="soft">
          {`${verb} `}
          <Name of={planned} />
          {until !== null && `, ${say(words.until, time(until))}`}
        </p>
      )}
      {whys.length > 0 && <p class="soft">{<Name of={whys.join('; ')} />}</p>}
    </li>
  );
}

/** The day of each store as a chart with its table. */
export function planCharts(report: Report) {
  const { stores, speaker, tenant, pageOf } = report;
  const { words } = speaker;
  const plans = stores.map((store) => [...new Set(store.screens.flatMap(({ plan }) => plan ?? []))]);
  if (tenant.playback === undefined || pageOf || plans.flat().length === 0) return null;
  /** The first store with each plan, which has its table: thousands of players have the same. */
  const firsts = new Map(plans.flatMap((own, at) => own.map((plan) => [plan, at] as const)).reverse());
  const samples = drawnMarks.map((mark) => <li>{[<MarkSample mark={mark} />, words.marks[mark]]}</li>);
  return (
    <>
      <p>{words.plansHint}</p>
      <ul class="legend">{samples}</ul>
      <Definitions plans={[...firsts.keys()]} speaker={speaker} />
      {stores.map((store, at) => storePlans(store, at, report, firsts))}
    </>
  );
}

function storePlans(store: Store, at: number, report: Report, firsts: ReadonlyMap<Plan, number>) {
  const { tenant, speaker, stores } = report;
  const { words, say, date } = speaker;
  const nameOf = ({ id }: Partial<Store> = {}) => shown(id ?? words.noStore);
  const planned = store.screens.filter(({ plan }) => plan);
  const byPlan = groupsOf(planned, ({ plan }) => plan);
  const entries = Array.from(byPlan, ([plan, own]): Entry => {
    return { plan, names: own.map(({ player }) => String(player.name || player.id)).join(', ') };
  });
  if (entries.length === 0) return null;
  // The players of a store usually have one time zone.
  const byZone = groupsOf(entries, ({ plan }) => `${plan.zone.name} ${plan.isZoneKnown}`);
  const tableOf = ({ plan, names }: Entry) => {
    const place = firsts.get(plan) ?? at;
    if (place === at) return planTable(plan, names, speaker);
    const link = <a href={`#${planId(place)}`}>{say(words.planSame, { store: nameOf(stores[place]) })}</a>;
    return <p>{[<Name of={names} />, ': ', link]}</p>;
  };
  const charts = Array.from(byZone.values(), ([first, ...others]) => {
    if (first === undefined) return null;
    const { zone, isZoneKnown } = first.plan;
    const day = `${date(zone, tenant.now)}, ${isZoneKnown ? zone.name : words.zoneUnknown}`;
    const title = say(words.planTitle, { store: nameOf(store), date: day });
    return (
      <figure>
        <figcaption>{day}</figcaption>
        <DayChart entries={[first, ...others]} title={title} now={tenant.now} speaker={speaker} />
        <details>
          <summary>{words.planTable}</summary>
          {[first, ...others].map(tableOf)}
        </details>
      </figure>
    );
  });
  return (
    <div id={planId(at)}>
      <h3>{<a href={`#${tileId(at)}`}>{<Name of={nameOf(store)} />}</a>}</h3>
      {charts}
    </div>
  );
}

function planTable({ zone, to, spans }: Plan, names: string, { words, time }: Report['speaker']) {
  const rows = spans.map((span) => [
    time(zone, span.from),
    span.to === to ? '24:00' : time(zone, span.to),
    span.text,
  ]);
  return <Table caption={names} isNamed columns={[words.from, words.to, words.plans]} rows={rows} />;
}

import { groupsOf, once } from '../../model/groups.ts';
import type { ScreenState } from '../screens/engine/screen-state.ts';
import { utc } from '../screens/engine/zone.ts';
import { plannedText, unsaidReason } from '../screens/list/view.ts';
import { countedStates } from '../screens/screens.ts';
import { levelOf } from '../status/rules/attention.ts';
import { DayChart, Definitions, Legend } from './day-chart.tsx';
import type { Plan, Report, Store } from './report.ts';
import { colorOf, Level, Name, shown, Table } from './text.tsx';

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
  const { words, number } = speaker;
  const counts = stateCounts(screens);
  if (counts.length === 0) return null;
  let start = 0;
  const parts = counts.map(({ state, count }) => {
    const width = (count / screens.length) * barWidth;
    // A line between the parts tells them apart without color.
    const drawn = Math.max(1, Math.round(width - 2));
    const d = `M${Math.round(start)} 0h${drawn}v${barHeight}h-${drawn}z`;
    start += width;
    return <path class={colorOf(severityOf(state))} d={d} />;
  });
  const rows = counts.map(({ state, count }) => [<State {...{ state, words }} />, number(count)]);
  return (
    <>
      <svg class="bar" role="img" viewBox={`0 0 ${barWidth} ${barHeight}`} preserveAspectRatio="none">
        <title>
          {counts.map(({ state, count }) => `${number(count)} ${words.stateNames[state]}`).join(', ')}
        </title>
        {parts}
      </svg>
      <Table caption={words.states} columns={[words.state, words.count]} hasCounts rows={rows} />
    </>
  );
}

const severityOf = (state: ScreenState) => (state === 'blocked' ? 'none' : levelOf(state));

function State({ state, words }: { readonly state: ScreenState } & Pick<Report['speaker'], 'words'>) {
  return <Level level={severityOf(state)} word={words.stateNames[state]} />;
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

function screenItem(screen: Store['screens'][number], { tenant, speaker }: Report) {
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
      <Name of={player.name || player.id} /> <State {...{ state, words }} />
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

/** The day of each store: for each plan of its screens a chart, with its table. */
export function planCharts({ stores, speaker, tenant, pageOf }: Report) {
  const { words, say, date, time } = speaker;
  if (pageOf) return null;
  /** The first store with each plan, which has its table: thousands of players have the same. */
  const firsts = new Map<Plan, Store>();
  const tableOf = ({ zone, to, spans }: Plan) => {
    const until = (end: number) => (end === to ? '24:00' : time(zone, end));
    const rows = spans.map((span) => [time(zone, span.from), until(span.to), span.text]);
    return <Table caption={words.plans} columns={[words.from, words.to, words.plans]} rows={rows} />;
  };
  const nameOf = ({ id }: Store) => shown(id ?? words.noStore);
  const charts = stores.map((store, at) => {
    const planned = store.screens.flatMap(({ plan, player }) => (plan ? { plan, player } : []));
    const figures = Array.from(
      groupsOf(planned, ({ plan }) => plan),
      ([plan, own]) => {
        const first = once(firsts, plan, () => store);
        const names = shown(own.map(({ player }) => String(player.name || player.id)).join(', '));
        const { zone, isZoneKnown } = plan;
        const day = `${date(zone, tenant.now)}, ${isZoneKnown ? zone.name : words.zoneUnknown}`;
        const title = `${say(words.planTitle, { store: nameOf(store), date: day })}: ${names}`;
        return (
          <figure>
            <figcaption>{[<Name of={names} />, ` · ${day}`]}</figcaption>
            <DayChart {...{ plan, title, now: tenant.now, speaker }} />
            {first === store ? (
              <details>{[<summary>{words.planTable}</summary>, tableOf(plan)]}</details>
            ) : (
              <a href={`#${planId(stores.indexOf(first))}`}>
                {say(words.planSame, { store: nameOf(first) })}
              </a>
            )}
          </figure>
        );
      },
    );
    return figures.length === 0 ? null : (
      <div id={planId(at)}>
        <h3>{<a href={`#${tileId(at)}`}>{<Name of={nameOf(store)} />}</a>}</h3>
        {figures}
      </div>
    );
  });
  if (firsts.size === 0) return null;
  return (
    <>
      <p>{words.plansHint}</p>
      <Legend {...speaker} />
      <Definitions plans={[...firsts.keys()]} speaker={speaker} />
      {charts}
    </>
  );
}

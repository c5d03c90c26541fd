import type { ScreenState } from '../../tenant/engine/screen-state.ts';
import { utc } from '../../tenant/engine/zone.ts';
import { type Screen, stateCounts } from '../../tenant/screen.ts';
import { groupsOf, once } from '../../words/groups.ts';
import { plannedText, unsaidReason } from '../screens/list/view.ts';
import { levelOf } from '../status/rules/attention.ts';
import { dayChart, definitions, legend } from './day-chart.tsx';
import type { Plan, Store, TenantReport } from './report.ts';
import { colorOf, inEnglish, LevelWord, Name, shown, table, whole } from './text.tsx';

/** What the page says of a state: by the health of players alone, none is called fine. */
function saidState(state: ScreenState, { status }: TenantReport) {
  return state === 'ok' && !status.playback ? 'unchecked' : state;
}

/** The states that occur, each with its number of screens: what is fine, then the worst. */
export function occurringStates(screens: readonly Screen[]) {
  return stateCounts(screens).filter(({ count }) => count > 0);
}

/** `30 ok, 3 unreachable`. */
export function statesText(counts: ReturnType<typeof occurringStates>, report: TenantReport): string {
  const nameOf = (state: ScreenState) => report.words.stateNames[saidState(state, report)];
  return counts.map(({ state, count }) => `${report.number(count)} ${nameOf(state)}`).join(', ');
}

/** User units of the bar of states, and of a part of it: one screen of thousands is seen. */
const [barWidth, barHeight, leastWidth] = [1000, 20, 8];

/** How many screens are in each state, as a bar and as a table. */
export function stateBar(report: TenantReport) {
  const { words, number } = report;
  const { screens = [] } = report.status;
  const counts = occurringStates(screens);
  if (counts.length === 0) return null;
  let end = 0;
  const parts = counts.map(({ state, count }) => {
    const start = Math.round(end);
    end += leastWidth + (count / screens.length) * (barWidth - leastWidth * counts.length);
    // A line between the parts tells them apart without color.
    const width = Math.round(end) - start - 2;
    return (
      <path class={colorOf(severityOf(state, report))} d={`M${start} 0h${width}v${barHeight}h-${width}z`} />
    );
  });
  const meaning = words.stateMeanings;
  const rows = counts.map(({ state, count }) => [
    stateWord(state, report),
    number(count),
    meaning[saidState(state, report)],
  ]);
  return (
    <>
      <svg class="bar" role="img" viewBox={`0 0 ${barWidth} ${barHeight}`} preserveAspectRatio="none">
        <title>{statesText(counts, report)}</title>
        {parts}
      </svg>
      {table(words.states, [words.state, words.count, words.meaning], rows, 1)}
    </>
  );
}

function severityOf(state: ScreenState, report: TenantReport) {
  return state === 'blocked' || saidState(state, report) === 'unchecked' ? 'none' : levelOf(state);
}

function stateWord(state: ScreenState, report: TenantReport) {
  return (
    <LevelWord level={severityOf(state, report)} word={report.words.stateNames[saidState(state, report)]} />
  );
}

/** Where a store is on the page; `at` is its place in the list. */
const tileId = (at: number) => `store-${at + 1}`;
const planId = (at: number) => `plan-${at + 1}`;

/** A tile for each store, the worst first, with its screens. Of stores with pages of their own, those that are not ok. */
export function storeTiles(report: TenantReport) {
  const { stores, status, pageOf, words, say, number } = report;
  if (stores.length === 0) return null;
  const tile = (store: Store, at: number) => {
    const { screens } = store;
    const name = <Name of={store.id ?? words.noStore} />;
    const others = screens.filter(({ state }) => state !== 'ok');
    const hasPlan = !pageOf && screens.some(({ plan }) => plan);
    const counts = { ok: number(screens.length - others.length), all: number(screens.length) };
    const summary = status.playback
      ? say(words.okInStore, counts)
      : statesText(occurringStates(screens), report);
    const link = <a href={`#${planId(at)}`}>{words.plans}</a>;
    return (
      <li class="tile" id={tileId(at)}>
        <h3>{pageOf ? <a href={pageOf(store)}>{name}</a> : name}</h3>
        <p class="soft">{[summary, ...(hasPlan ? [' · ', link] : [])]}</p>
        <ul>{(pageOf ? others : screens).map((screen) => screenItem(screen, report))}</ul>
      </li>
    );
  };
  return <ul class="tiles">{stores.map(tile)}</ul>;
}

function screenItem(screen: Store['screens'][number], report: TenantReport) {
  const { player, state, showing, since, seen, zone = utc } = screen;
  const { status, words, say, moment } = report;
  const planned = plannedText(screen);
  const verb = state === 'ok' || state === 'degraded' ? words.shows : words.shouldShow;
  const health = String(player.healthStatus ?? words.unknown);
  const named = Object.entries(words.healthNames).find(([name]) => name === health)?.[1] ?? shown(health);
  const whys = [
    state !== 'unreachable' || since ? [] : seen > status.now ? words.clockAhead : words.neverSeen,
    state === 'degraded' && health !== 'healthy' ? say(words.health, { health: named }) : [],
    state === 'degraded' && player.status !== 'active'
      ? say(words.playerStatus, { status: shown(String(player.status ?? words.unknown)) })
      : [],
    // The state of a blocked screen is its reason.
    state === 'blocked' ? [] : [unsaidReason(showing)].flat().map(inEnglish),
  ].flat();
  const told = (text: string, instant?: number | null) =>
    instant ? say(text, { time: moment(zone, instant, status.now) }) : '';
  const until = told(`, ${words.until}`, showing.until);
  return (
    <li>
      <Name of={player.name || player.id} /> {stateWord(state, report)}
      {told(` ${words.since}`, since)}
      {planned !== null && <p class="soft">{[`${verb} `, <Name of={planned} />, until]}</p>}
      {whys.map((why) => [<p class="soft">{why}</p>])}
    </li>
  );
}

/** The day of each store: for each plan of its screens a chart, with its table. */
export function planCharts(report: TenantReport) {
  const { stores, status, pageOf, words, say, date, time } = report;
  /** The first store with each plan, which has its table: thousands of players have the same. */
  const firsts = new Map<Plan, Store>();
  const tableOf = ({ zone, to, spans }: Plan) => {
    const until = (end: number) => (end === to ? '24:00' : time(zone, end));
    const rows = spans.map((span) => [whole(time(zone, span.from)), whole(until(span.to)), span.text]);
    return table(words.plans, [words.from, words.to, words.plans], rows);
  };
  const nameOf = ({ id }: Store) => shown(id ?? words.noStore);
  const figure = (store: Store, plan: Plan, names: string) => {
    const first = once(firsts, plan, () => store);
    const day = `${date(plan.zone, status.now)}, ${plan.isZoneKnown ? plan.zone.name : words.zoneUnknown}`;
    const title = `${say(words.planTitle, { store: nameOf(store), date: day })}: ${names}`;
    const same = say(words.planSame, { store: nameOf(first) });
    return (
      <figure>
        <figcaption>{[<Name of={names} />, ` · ${day}`]}</figcaption>
        {dayChart(plan, title, report)}
        {first === store ? (
          <details>{[<summary>{words.planTable}</summary>, tableOf(plan)]}</details>
        ) : (
          <a href={`#${planId(stores.indexOf(first))}`}>{same}</a>
        )}
      </figure>
    );
  };
  const charts = stores.map((store, at) => {
    const planned = store.screens.flatMap(({ plan, player }) =>
      plan && !pageOf ? { plan, name: String(player.name || player.id) } : [],
    );
    const plans = groupsOf(planned, ({ plan }) => plan);
    return plans.size === 0 ? null : (
      <div id={planId(at)}>
        <h3>{<a href={`#${tileId(at)}`}>{<Name of={nameOf(store)} />}</a>}</h3>
        {Array.from(plans, ([plan, own]) =>
          figure(store, plan, shown(own.map(({ name }) => name).join(', '))),
        )}
      </div>
    );
  });
  const all = [...firsts.keys()];
  return all.length > 0 && [<p>{words.plansHint}</p>, legend(report), definitions(all, report), charts];
}

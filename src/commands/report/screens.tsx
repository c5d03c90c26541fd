import { groupsOf } from '../lint/rules/sorted.ts';
import type { ScreenState } from '../screens/engine/screen-state.ts';
import { utc } from '../screens/engine/zone.ts';
import { countedStates } from '../screens/list/screens.ts';
import { plannedText } from '../screens/list/view.ts';
import { levelOf } from '../status/rules/attention.ts';
import { DayChart, Definitions, drawnMarks, type Entry, MarkSample } from './day-chart.tsx';
import type { Plan } from './plans.ts';
import type { Report, ReportScreen, Store } from './report.ts';
import { Name, shown } from './text.tsx';

/** The marks of the command line, and a class for the color. */
const looks = { error: ['✗', 'bad'], warning: ['!', 'warn'], ok: ['✓', 'good'] } as const;

function lookOf(state: ScreenState): readonly [mark: string, color: string] {
  return state === 'blocked' ? ['–', 'mute'] : looks[levelOf(state)];
}

/** How many screens are in each state, as a bar and as a table. */
export function StateSection({ report }: { readonly report: Report }) {
  const { tenant, speaker } = report;
  const { words, number, percent } = speaker;
  const all = tenant.screens ?? [];
  const counts = countedStates.flatMap((state) => {
    const count = all.filter((screen) => screen.state === state).length;
    return count > 0 ? { state, count, look: lookOf(state) } : [];
  });
  if (all.length === 0) return null;
  let start = 0;
  const parts = counts.map(({ state, count, look: [, color] }) => {
    const width = (count / all.length) * 1000;
    const d = `M${round(start)} 0h${round(Math.max(width - 2, 1))}v20h-${round(Math.max(width - 2, 1))}z`;
    start += width;
    return <path key={state} class={color} d={d} />;
  });
  return (
    <section aria-labelledby="states">
      <h2 id="states">{words.screens}</h2>
      <svg class="bar" role="img" viewBox="0 0 1000 20" preserveAspectRatio="none">
        <title>
          {counts.map(({ state, count }) => `${number(count)} ${words.states[state]}`).join(', ')}
        </title>
        {parts}
      </svg>
      <table class="narrow">
        <caption>{words.screens}</caption>
        <thead>
          <tr>
            <th scope="col">{words.state}</th>
            <th scope="col" class="n">
              {words.count}
            </th>
            <th scope="col" class="n">
              {words.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ state, count }) => (
            <tr key={state}>
              <td>
                <State state={state} report={report} />
              </td>
              <td class="n">{number(count)}</td>
              <td class="n">{percent(count / all.length)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function State({ state, report }: { readonly state: ScreenState; readonly report: Report }) {
  const [mark, color] = lookOf(state);
  return <span class={`state ${color}`}>{`${mark} ${report.speaker.words.states[state]}`}</span>;
}

/** Where a store is on the page; `at` is its place in the list. */
const tileId = (at: number) => `store-${at + 1}`;
const planId = (at: number) => `plan-${at + 1}`;

/** What a store is called. */
export function StoreName({ store, report }: { readonly store: Store; readonly report: Report }) {
  const { words } = report.speaker;
  return <Name of={store.id ?? words.noStore} />;
}

/** A tile for each store, the worst first, with all its screens. */
export function StoreSection({ report }: { readonly report: Report }) {
  const { stores, speaker } = report;
  const { words, say, number } = speaker;
  if (stores.length === 0) return null;
  return (
    <section aria-labelledby="stores">
      <h2 id="stores">{words.stores}</h2>
      <ul class="tiles">
        {stores.map((store, at) => (
          <li class="tile" id={tileId(at)} key={at}>
            <h3>
              <StoreName store={store} report={report} />
            </h3>
            <p class="soft">
              {say(words.okInStore, {
                ok: number(store.screens.filter(({ state }) => state === 'ok').length),
                all: number(store.screens.length),
              })}
              {store.screens.some(({ plan }) => plan) && (
                <>
                  {' · '}
                  <a href={`#${planId(at)}`}>{words.todaysPlan}</a>
                </>
              )}
            </p>
            <ul>
              {store.screens.map((screen, place) => (
                <ScreenItem screen={screen} report={report} key={place} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ScreenItem({ screen, report }: { readonly screen: ReportScreen; readonly report: Report }) {
  const { player, state, showing, since, zone = utc } = screen;
  const { tenant, speaker } = report;
  const { words, say, moment } = speaker;
  const planned = plannedText(screen);
  const isShowing = state === 'ok' || state === 'degraded';
  const { outcome, blockedContentIds, until, reason } = showing;
  const isAllWell = outcome === 'plays' && blockedContentIds.length === 0;
  const whys = [
    state === 'unreachable' && since === undefined ? words.neverSeen : [],
    state === 'degraded' ? say(words.health, { health: shown(player.healthStatus ?? words.unknown) }) : [],
    isAllWell ? [] : shown(reason),
  ].flat();
  return (
    <li>
      <Name of={player.name || player.id} /> <State state={state} report={report} />
      {since !== undefined && ` ${say(words.since, { time: moment(zone, since, tenant.now) })}`}
      {planned !== null && (
        <div class="soft">
          {`${isShowing ? words.shows : words.shouldShow} `}
          <Name of={planned} />
          {until !== null && `, ${say(words.until, { time: moment(zone, until, tenant.now) })}`}
        </div>
      )}
      {whys.length > 0 && (
        <div class="soft">
          <bdi>{whys.join('; ')}</bdi>
        </div>
      )}
    </li>
  );
}

/** The day of each store as a chart with its table. */
export function PlanSection({ report }: { readonly report: Report }) {
  const { stores, speaker, tenant } = report;
  const { words } = speaker;
  if (tenant.playback === undefined || stores.length === 0) return null;
  const plans = stores.map((store) => [...new Set(store.screens.flatMap(({ plan }) => plan ?? []))]);
  /** The first store with each plan, which has its table: thousands of players have the same. */
  const firsts = new Map(plans.flatMap((own, at) => own.map((plan) => [plan, at] as const)).reverse());
  return (
    <section aria-labelledby="plans">
      <h2 id="plans">{words.plans}</h2>
      <p>{words.plansHint}</p>
      <ul class="legend">
        {drawnMarks.map((mark) => (
          <li key={mark}>
            <MarkSample mark={mark} />
            {words.marks[mark]}
          </li>
        ))}
      </ul>
      <Definitions plans={[...firsts.keys()]} speaker={speaker} />
      {stores.map((store, at) => (
        <StorePlans store={store} at={at} report={report} firsts={firsts} key={at} />
      ))}
    </section>
  );
}

function StorePlans(props: {
  readonly store: Store;
  readonly at: number;
  readonly report: Report;
  readonly firsts: ReadonlyMap<Plan, number>;
}) {
  const { store, at, report, firsts } = props;
  const { speaker, tenant, stores } = report;
  const { words, say, date } = speaker;
  const planned = store.screens.flatMap(({ player, plan }) => (plan ? { player, plan } : []));
  if (planned.length === 0) return null;
  const entries = Array.from(
    groupsOf(planned, ({ plan }) => plan),
    ([plan, own]): Entry => {
      return { plan, names: own.map(({ player }) => String(player.name || player.id)) };
    },
  );
  const name = store.id === undefined ? words.noStore : shown(store.id);
  // The players of a store usually have one time zone.
  const groups = [...groupsOf(entries, ({ plan }) => `${plan.zone.name} ${plan.isZoneKnown}`).values()];
  return (
    <div id={planId(at)}>
      <h3>
        <a href={`#${tileId(at)}`}>
          <StoreName store={store} report={report} />
        </a>
      </h3>
      {groups.map((own) => {
        const [first, ...others] = own;
        if (first === undefined) return null;
        const { zone, isZoneKnown } = first.plan;
        const day = date(zone, tenant.now);
        return (
          <figure key={zone.name}>
            <figcaption>
              {say(words.planZone, { date: day, zone: isZoneKnown ? zone.name : words.zoneUnknown })}
            </figcaption>
            <DayChart
              entries={[first, ...others]}
              title={say(words.planTitle, { store: name, date: day })}
              now={tenant.now}
              speaker={speaker}
            />
            {own.map(({ plan, names }) => {
              const place = firsts.get(plan) ?? at;
              const other = stores[place];
              return other === undefined || place === at ? (
                <PlanTable plan={plan} names={names} report={report} key={names[0]} />
              ) : (
                <p class="soft" key={names[0]}>
                  <a href={`#${planId(place)}`}>
                    {say(words.planSame, { store: other.id === undefined ? words.noStore : shown(other.id) })}
                  </a>
                </p>
              );
            })}
          </figure>
        );
      })}
    </div>
  );
}

function PlanTable({ plan, names, report }: Entry & { readonly report: Report }) {
  const { words, time } = report.speaker;
  const { zone, to, spans } = plan;
  return (
    <details>
      <summary>{words.planTable}</summary>
      <table>
        <caption>
          <Name of={names.join(', ')} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{words.from}</th>
            <th scope="col">{words.to}</th>
            <th scope="col">{words.plan}</th>
          </tr>
        </thead>
        <tbody>
          {spans.map((span) => (
            <tr key={span.from}>
              <td>{time(zone, span.from)}</td>
              <td>{span.to === to ? '24:00' : time(zone, span.to)}</td>
              <td>
                <Name of={span.text} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

import type { ComponentChildren } from 'preact';
import type { ScreenState } from '../../tenant/engine/screen-state.ts';
import { utc } from '../../tenant/engine/zone.ts';
import { type Screen, stateCounts } from '../../tenant/screen.ts';
import { groupsOf } from '../../words/groups.ts';
import { levelOf, needingAttention } from '../status/rules/attention.ts';
import { planId } from './plans.tsx';
import { nameOf, type Store, storeName, type TenantReport } from './report.ts';
import { colorOf, LevelWord, Name, percent, shown, table } from './text.tsx';

/** What the page says of a state: by the health of players alone, none is called fine. */
function saidState(state: ScreenState, { status }: TenantReport) {
  return state === 'ok' && !status.playback ? 'unchecked' : state;
}

/** The states that occur, each with its number of screens: what is fine, then the worst. */
function occurringStates(screens: readonly Screen[]) {
  return stateCounts(screens).filter(({ count }) => count > 0);
}

/** `30 ok, 3 unreachable`. */
function statesText(screens: readonly Screen[], report: TenantReport): string {
  const nameOf = (state: ScreenState) => report.words.stateNames[saidState(state, report)];
  const texts = occurringStates(screens).map(
    ({ state, count }) => `${report.number(count)} ${nameOf(state)}`,
  );
  return texts.join(', ');
}

function stateWord(state: ScreenState, report: TenantReport) {
  const said = saidState(state, report);
  const level = state === 'blocked' || said === 'unchecked' ? 'none' : levelOf(state);
  return <LevelWord level={level} word={report.words.stateNames[said]} />;
}

/** Of the width of the bar: one screen of thousands is seen, and a count has room in its part. In percent. */
const [leastWidth, labelWidth] = [1.5, 6];

/** How many screens are in each state, as a bar and as a table. */
export function stateBar(report: TenantReport) {
  const { words, number, status, isSummary } = report;
  const { screens = [] } = status;
  const counts = occurringStates(screens);
  if (counts.length === 0) return null;
  let end = 0;
  const parts = counts.map(({ state, count }) => {
    const [x, width] = [end, leastWidth + (count / screens.length) * (100 - leastWidth * counts.length)];
    end += width;
    return (
      <svg class={`part ${saidState(state, report)}`} x={percent(x)} width={percent(width)}>
        <title>{`${number(count)} ${words.stateNames[saidState(state, report)]}`}</title>
        {box(state)}
        {width > labelWidth && state !== 'unclear' && <text {...{ x: 8, y: 21 }}>{number(count)}</text>}
      </svg>
    );
  });
  const rows = counts.map(({ state, count }) => {
    const look = (
      <svg class={`swatch part ${saidState(state, report)}`} width="24" height="14" aria-hidden="true">
        {box(state)}
      </svg>
    );
    const meaning = <span class="soft">{words.stateMeanings[saidState(state, report)]}</span>;
    return [[!isSummary && look, stateWord(state, report), isSummary ? ': ' : ' ', meaning], number(count)];
  });
  const bar = (
    <svg class="bar" role="img" width="100%" height="32">
      <title>{statesText(screens, report)}</title>
      {parts}
    </svg>
  );
  return [
    !isSummary && bar,
    <div class="states">{table(words.states, [words.state, words.count], rows, 1)}</div>,
  ];
}

/** The area of a part of a chart; what is open is hatched. */
function box(state: ScreenState) {
  const area = <rect width="100%" height="100%" />;
  return state === 'unclear' ? [area, <rect width="100%" height="100%" fill="url(#open)" />] : area;
}

/** Where a store is on the page; `at` is its place in the list. */
const tileId = (at: number) => `store-${at + 1}`;

/** The stores with what is wrong in them, the worst first; those where all is well in a line each; and all of them by name. */
export function storeTiles(report: TenantReport) {
  const { stores, status, words, counted, pageOf } = report;
  if (stores.length === 0) return null;
  const all = stores.map((store, at) => ({
    store,
    at,
    name: storeName(store, report),
    bad: needingAttention(store.screens),
  }));
  const [worse, well] = [true, false].map((isBad) => all.filter(({ bad }) => bad.length > 0 === isBad)) as [
    typeof all,
    typeof all,
  ];
  const linked = ({ store, name }: (typeof all)[number]) =>
    pageOf ? <a href={pageOf(store)}>{<Name of={name} />}</a> : <Name of={name} />;
  const order = new Intl.Collator(words.locale, { numeric: true });
  const byName = [...all].sort((a, b) => order.compare(a.name, b.name));
  const line = (one: (typeof all)[number]) => (
    <li id={tileId(one.at)}>
      {linked(one)}{' '}
      <span class="soft">{[statesText(one.store.screens, report), planLinks(one.store, report)]}</span>
    </li>
  );
  const count = counted(words.storesCounted, well.length);
  const isOnly = stores.length === 1;
  return [
    <p class="soft">{words.ownClock}</p>,
    stores.length > 3 && (
      <details>
        <summary>{words.index}</summary>
        <ul class="names">
          {byName.map(({ at, name }) => [<li>{<a href={`#${tileId(at)}`}>{<Name of={name} />}</a>}</li>])}
        </ul>
      </details>
    ),
    worse.length > 0 && <ul class="tiles">{worse.map((one) => tile(one, linked(one), report))}</ul>,
    well.length > 0 && (
      <details class="well" open={isOnly}>
        <summary>
          {status.playback
            ? `${count} ${words.allOk}`
            : `${count}: ${statesText(
                well.flatMap(({ store }) => store.screens),
                report,
              )}`}
        </summary>
        <ul class="names">{well.map(line)}</ul>
      </details>
    ),
  ];
}

/** A store where something is wrong: its screens that are not ok, and the others folded. */
function tile(
  { store, at }: { readonly store: Store; readonly at: number },
  name: ComponentChildren,
  report: TenantReport,
) {
  const ok = store.screens.filter(({ state }) => state === 'ok');
  const others = store.screens.filter(({ state }) => state !== 'ok');
  const [worst] = store.screens;
  return (
    <li class={`tile ${worst ? colorOf(levelOf(worst.state)) : ''}`} id={tileId(at)}>
      <h3>{name}</h3>
      <p class="soft">{[statesText(store.screens, report), planLinks(store, report)]}</p>
      <ul>{others.map((screen) => screenItem(screen, report))}</ul>
      {ok.length > 0 && !report.pageOf && (
        <details>
          <summary>{statesText(ok, report)}</summary>
          <ul class="soft">
            {ok.map(({ player, names }) => [
              <li>{<Name of={[nameOf(player), report.listed(names)].filter(Boolean).join(' · ')} />}</li>,
            ])}
          </ul>
        </details>
      )}
    </li>
  );
}

/** Links to the plans that a store follows. */
function planLinks({ screens }: Store, { words, pageOf }: TenantReport) {
  const plans = pageOf ? [] : groupsOf(screens, ({ plan }) => plan).keys();
  return Array.from(plans, ({ number }) => [
    ' · ',
    <a href={`#${planId(number)}`}>{words.plan.replace('{number}', String(number))}</a>,
  ]);
}

function screenItem(screen: Store['screens'][number], report: TenantReport) {
  const { player, state, since, zone = utc } = screen;
  const time = since
    ? ` ${report.say(report.words.since, { time: report.moment(zone, since, report.status.now) })}`
    : '';
  return (
    <li>
      <Name of={nameOf(player)} /> {stateWord(state, report)}
      {time}
      {whysOf(screen, report).map((why) => [<p class="soft">{<bdi>{why}</bdi>}</p>])}
    </li>
  );
}

/** Why a screen is not ok, in sentences made of what is known, and what it shows or should. */
function whysOf(screen: Store['screens'][number], report: TenantReport): string[] {
  const { player, state, showing, since, seen, names, nextNames, zone = utc } = screen;
  const { status, words, say, moment, listed } = report;
  const { reasons } = words;
  const named = { names: listed(names) };
  const until = (text: string) =>
    showing.until
      ? `${text}, ${say(words.until, { time: moment(zone, showing.until, status.now) })}.`
      : `${text}.`;
  if (state === 'blocked') return [];
  if (state === 'unreachable') {
    const absence = since ? [] : seen > status.now ? words.clockAhead : words.neverSeen;
    const planned = names.length > 0 ? until(say(words.shouldShow, named)) : [];
    return [absence, openText(screen, report) ?? planned].flat();
  }
  if (state === 'blank') {
    if (!showing.until) return [reasons.none];
    const time = moment(zone, showing.until, status.now);
    return [say(reasons.next, { time, names: listed(nextNames) })];
  }
  if (state === 'unplayable')
    return [say(reasons.unplayable, { ...named, faults: faultsOf(showing.blockedContentIds, report) })];
  const open = openText(screen, report);
  if (open) return [open];
  const health = String(player.healthStatus ?? words.unknown);
  const word = Object.entries(words.healthNames).find(([name]) => name === health)?.[1] ?? shown(health);
  return [
    state === 'degraded' && health !== 'healthy' ? say(words.health, { health: word }) : [],
    state === 'degraded' && player.status !== 'active'
      ? say(words.playerStatus, { status: shown(player.status ?? words.unknown) })
      : [],
    names.length > 0 ? until(say(words.shows, named)) : [],
  ].flat();
}

/** Why it is open what plays, in a sentence; undefined if it is not. */
function openText(
  { showing, names }: Store['screens'][number],
  { words: { reasons }, say, listed }: TenantReport,
) {
  const { outcome, dependsOnState } = showing;
  const text = {
    ...{
      tie: reasons.tie,
      unknown: reasons.timezone,
      depends: dependsOnState ? reasons.state : reasons.choice,
    },
    ...{ plays: undefined, nothing: undefined, unplayable: undefined, blocked: undefined },
  }[outcome];
  return text && say(text, { names: listed(names) });
}

/** Why none of these items can play: `not ready: 2, missing: 1`. */
function faultsOf(
  ids: readonly string[],
  { status: { playback }, words: { reasons }, say, number }: TenantReport,
): string {
  const faults = groupsOf(ids, (id) => {
    const item = playback?.itemOf(id);
    if (item === undefined) return 'gone';
    const { processingStatus: step } = item;
    return step === 'failed' ? 'failed' : step === 'pending' || step === 'processing' ? 'waiting' : 'other';
  });
  const texts = Array.from(faults, ([fault, { length }]) => say(reasons[fault], { count: number(length) }));
  return texts.join(', ') || reasons.empty;
}

import { utc } from '../../clock/zone.ts';
import { levelOf, needingAttention } from '../../overview/rules/attention.ts';
import type { ScreenState } from '../../screens/engine/screen-state.ts';
import { type Screen, stateCounts } from '../../screens/screen.ts';
import { groupsOf } from '../../words/groups.ts';
import { absenceTexts, healthText } from './absence.ts';
import { calledName, type Store, storeName, type TenantReport } from './report.ts';
import { chart, colorOf, LevelWord, Name, pageText, part, percent, table } from './text.tsx';

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

/** Of the width of the bar, in percent: with more, a number has room in its part. */
const labelWidth = 6;

/** Pixels from the top: where the bar ends, and where the numbers below it stand. */
const barEnd = 32;
const belowBar = 52;

/** The parts of the bar, to scale. What has no room for its number has a hairline that leads to it below the bar. */
function barParts(counts: ReturnType<typeof occurringStates>, all: number, report: TenantReport) {
  let end = 0;
  const parts = counts.map(({ state, count }) => {
    const from = end;
    const width = (100 * count) / all;
    end += width;
    return { state, count, from, width };
  });
  // From the right, so that the last number is within the bar and none is on another.
  let limit = 100 - labelWidth / 2;
  const below = new Map<ScreenState, number>();
  for (const { state, from, width } of parts.toReversed()) {
    if (width > labelWidth) continue;
    const at = Math.min(Math.max(from + width / 2, labelWidth / 2), limit);
    below.set(state, at);
    limit = at - labelWidth;
  }
  const shown = parts.map(({ state, count, from, width }) => {
    const look = saidState(state, report);
    const hatching = state === 'unclear' ? 'open' : undefined;
    const label = below.has(state) || hatching ? undefined : report.number(count);
    const place = { x: percent(from), width: percent(width), height: barEnd };
    return part({ look, hatching, label, ...place });
  });
  const leaders = parts.map(({ state, count, from, width }) => {
    const hidden = state === 'unclear' && width > labelWidth ? from + width / 2 : undefined;
    const at = below.get(state) ?? hidden;
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
    const hatching = state === 'unclear' ? 'open' : undefined;
    const meaning = <span class="soft">{words.stateMeanings[look]}</span>;
    const swatch = !isSummary && part({ look: `swatch ${look}`, width: '24', height: 14, hatching });
    return [[swatch, stateWord(state, report), isSummary ? ': ' : ' ', meaning], number(count)];
  });
  return [
    !isSummary && chart('bar', height, statesText(screens, report), drawn),
    <div class="states">{table(words.states, [words.state, words.count], rows, 1)}</div>,
  ];
}

/** The stores with what is wrong in them, the worst first; those where all is well in a line each; and all of them by name. */
export function storeTiles(report: TenantReport) {
  const { stores, status, words, counted, pageOf } = report;
  if (stores.length === 0) return null;
  const all = stores.map((store, at) => {
    const name = storeName(store, report);
    const shown = <Name of={name} />;
    const link = pageOf ? <a href={pageOf(store)}>{shown}</a> : shown;
    const summary = <p class="soft">{[statesText(store.screens, report), planLinks(store, report)]}</p>;
    return { store, id: `store-${at + 1}`, name, link, summary };
  });
  const order = new Intl.Collator(words.locale, { numeric: true });
  const byName = all.toSorted((a, b) => order.compare(a.name, b.name));
  const worse = all.filter(({ store }) => needingAttention(store.screens).length > 0);
  const well = all.filter((one) => !worse.includes(one));
  const count = counted(words.storesCounted, well.length);
  const states = statesText(
    well.flatMap(({ store }) => store.screens),
    report,
  );
  const tile = ({ store, id, link, summary }: (typeof all)[number]) => (
    <li class={`tile ${colorOf(levelOf(store.screens[0]?.state ?? 'ok'))}`} id={id}>
      <h3>{link}</h3>
      {summary}
      {screenLists(store, report)}
    </li>
  );
  return [
    <p class="soft">{words.ownClock}</p>,
    stores.length > 3 && (
      <details>
        <summary>{words.index}</summary>
        <ul class="names">
          {byName.map(({ id, name }) => [<li>{<a href={`#${id}`}>{<Name of={name} />}</a>}</li>])}
        </ul>
      </details>
    ),
    worse.length > 0 && <ul class="tiles">{worse.map(tile)}</ul>,
    well.length > 0 && (
      <details class="well" open={stores.length === 1}>
        <summary>{status.playback ? `${count} ${words.allOk}` : `${count}: ${states}`}</summary>
        <ul class="names">{well.map(({ id, link, summary }) => [<li id={id}>{[link, summary]}</li>])}</ul>
      </details>
    ),
  ];
}

/** The screens of a store that are not ok, and the others folded. */
function screenLists({ screens }: Store, report: TenantReport) {
  const ok = screens.filter(({ state }) => state === 'ok');
  const told = ok.map(({ player, names }) => [calledName(player), ...names.slice(0, 3)].join(' · '));
  const others = screens.filter(({ state }) => state !== 'ok');
  const alike = groupsOf(others, (one) =>
    [one.state, one.since, one.zone?.name, ...whysOf(one, report)].join('\n'),
  );
  return [
    <ul>{Array.from(alike.values(), (own) => screenLine(own, report))}</ul>,
    ok.length > 0 && !report.pageOf && (
      <details>
        <summary>{statesText(ok, report)}</summary>
        <ul class="soft">{told.map((text) => [<li>{<Name of={text} />}</li>])}</ul>
      </details>
    ),
  ];
}

/** Links to the plans that a store follows. */
function planLinks({ screens }: Store, { words, pageOf }: TenantReport) {
  const plans = pageOf ? [] : groupsOf(screens, ({ plan }) => plan).keys();
  return Array.from(plans, ({ number }) => [
    ' · ',
    <a href={`#plan-${number}`}>{words.plan.replace('{number}', String(number))}</a>,
  ]);
}

/** Screens of a store of which the same is to be said. */
function screenLine(alike: Store['screens'], report: TenantReport) {
  const names = alike.map(({ player }) => calledName(player));
  const { words, say, momentAfter, status, listed } = report;
  return alike.slice(0, 1).map((one) => (
    <li>
      <Name of={listed(names, 20)} /> {stateWord(one.state, report)}
      {one.since && ` ${say(words.since, { time: momentAfter(one.zone ?? utc, one.since, status.now) })}`}
      {whysOf(one, report).map((why) => [<p class="soft">{<bdi>{why}</bdi>}</p>])}
    </li>
  ));
}

/** Why a screen is not ok, in sentences made of what is known, and what it shows or should. */
function whysOf(screen: Store['screens'][number], report: TenantReport): string[] {
  const { player, state, showing, since, names, nextNames, zone = utc } = screen;
  const { status, words, say, momentAfter, listed } = report;
  const { reasons } = words;
  const named = { names: listed(names) };
  const time = showing.until ? momentAfter(zone, showing.until, status.now) : '';
  const planned = (text: string) =>
    names.length > 0 ? `${say(text, named)}${time && `, ${say(words.until, { time })}`}.` : [];
  const open = openText(screen, report);
  if (state === 'blocked') return [];
  if (state === 'unreachable') {
    return [absenceTexts(screen, since, report), open ?? planned(words.shouldShow)].flat();
  }
  if (state === 'blank') return [time ? say(reasons.next, { time, names: listed(nextNames) }) : reasons.none];
  if (state === 'unplayable')
    return [say(reasons.unplayable, { ...named, faults: faultsOf(showing.blockedContentIds, report) })];
  if (open) return [open];
  const its = { health: healthText(player, report), status: pageText(player.status ?? words.unknown) };
  return [
    player.healthStatus === 'healthy' ? [] : say(words.health, its),
    player.status === 'active' ? [] : say(words.playerStatus, its),
    planned(words.shows),
  ].flat();
}

/** Why it is open what plays, in a sentence; undefined if it is not. */
function openText(
  { showing, names }: Store['screens'][number],
  { words: { reasons }, say, listed }: TenantReport,
) {
  const { outcome, dependsOnState } = showing;
  const depends = outcome === 'depends' && (dependsOnState ? reasons.state : reasons.choice);
  const text = outcome === 'tie' ? reasons.tie : outcome === 'unknown' ? reasons.timezone : depends;
  return text ? say(text, { names: listed(names) }) : undefined;
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

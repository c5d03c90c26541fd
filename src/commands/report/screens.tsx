import type { ComponentChildren } from 'preact';
import { utc } from '../../clock/zone.ts';
import { levelOf, needingAttention } from '../../overview/rules/attention.ts';
import { groupsOf } from '../../words/groups.ts';
import { absenceTexts, healthText } from './absence.ts';
import { excusedIn, excusedText } from './excused.ts';
import { calledName, planName, type Store, storeName, type TenantReport } from './report.ts';
import { statesText, stateWord } from './states.tsx';
import { colorOf, Name, pageText, table } from './text.tsx';

/** Stores with problems from which a table says more at a glance than cards. */
const manyStores = 50;

/** The stores with what is wrong in them, the worst first; those where all is well in a line each; and all of them by name. */
export function storeTiles(report: TenantReport) {
  const { stores, status, words, counted, pageOf } = report;
  if (stores.length === 0) return null;
  const all = stores.map((store, at) => {
    const name = storeName(store, report);
    const shown = <Name of={name} />;
    const link = pageOf ? <a href={pageOf(store)}>{shown}</a> : shown;
    const excused = excusedText({ ...report, status: { ...status, excused: excusedIn(store) } });
    const states = statesText(store.screens, report);
    const summary = (
      <p class="soft">{[states, planLinks(store, report), states && excused && ' · ', excused]}</p>
    );
    return { store, id: `store-${at + 1}`, name, link, summary };
  });
  const order = new Intl.Collator(words.locale, { numeric: true });
  const byName = all.toSorted((a, b) => order.compare(a.name, b.name));
  const worse = all.filter(({ store }) => needingAttention(store.screens).length > 0);
  const unjudged = all.filter(({ store }) => store.screens.length === 0);
  const well = all.filter((one) => !worse.includes(one) && !unjudged.includes(one));
  const isLong = worse.length >= manyStores;
  const count = counted(words.storesCounted, well.length);
  const states = statesText(
    well.flatMap(({ store }) => store.screens),
    report,
  );
  const tile = ({ store, id, link, summary }: (typeof all)[number]) => (
    <li class={`tile ${colorOf(levelOf(store.screens[0]?.state ?? 'ok'))}`} id={id}>
      {report.index === undefined && <h3>{link}</h3>}
      {summary}
      {screenLists(store, report)}
    </li>
  );
  const listedStore = ({ id, link, summary }: (typeof all)[number]) => [<li id={id}>{[link, summary]}</li>];
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
    isLong && storeTable(worse, report),
    worse.length > 0 && !isLong && <ul class="tiles">{worse.map(tile)}</ul>,
    well.length > 0 && (
      <details class="well" open={stores.length === 1}>
        <summary>{status.playback ? `${count} ${words.allOk}` : `${count}: ${states}`}</summary>
        <ul class="names">{well.map(listedStore)}</ul>
      </details>
    ),
    unjudged.length > 0 && (
      <details class="well" open={stores.length === 1}>
        <summary>{`${counted(words.storesCounted, unjudged.length)} ${words.allExcused}`}</summary>
        <ul class="names">{unjudged.map(listedStore)}</ul>
      </details>
    ),
  ];
}

/** What is wrong in many stores, as a table: the store where something began last is first. */
function storeTable(
  all: readonly { readonly store: Store; readonly id: string; readonly link: ComponentChildren }[],
  report: TenantReport,
) {
  const { words, listed } = report;
  const newestOf = ({ screens }: Store) => Math.max(...screens.map(({ since = 0 }) => since));
  const rows = all
    .toSorted((a, b) => newestOf(b.store) - newestOf(a.store))
    .flatMap(({ store, id, link }) => {
      const groups = alikeIn(store, report).sort(([a], [b]) => (b?.since ?? 0) - (a?.since ?? 0));
      return groups.flatMap(([one, ...others], at) => {
        if (one === undefined) return [];
        const names = [one, ...others].map(({ player }) => calledName(player));
        const whys = whysOf(one, report).map((why) => [<p class="soft">{<bdi>{why}</bdi>}</p>]);
        return [
          [
            [
              <strong id={at === 0 ? id : undefined}>{link}</strong>,
              ' ',
              <Name of={listed(names, 20)} />,
              whys,
            ],
            [stateWord(one.state, report), one.since && <p class="soft">{sinceText(one, report)}</p>],
          ],
        ];
      });
    });
  return <div class="stores">{table(words.stores, [words.store, words.state], rows)}</div>;
}

/** The screens of a store that are not ok, in groups of which the same is to be said. */
function alikeIn({ screens }: Store, report: TenantReport) {
  const others = screens.filter(({ state }) => state !== 'ok');
  return [
    ...groupsOf(others, (one) =>
      [one.state, one.since, one.zone?.name, ...whysOf(one, report)].join('\n'),
    ).values(),
  ];
}

/** The screens of a store that are not ok, and the others folded. */
function screenLists(store: Store, report: TenantReport) {
  const ok = store.screens.filter(({ state }) => state === 'ok');
  const told = ok.map(({ player, names }) => [calledName(player), ...names.slice(0, 3)].join(' · '));
  return [
    <ul>{alikeIn(store, report).map((own) => screenLine(own, report))}</ul>,
    ok.length > 0 && !report.pageOf && (
      <details>
        <summary>{statesText(ok, report)}</summary>
        <ul class="soft">{told.map((text) => [<li>{<Name of={text} />}</li>])}</ul>
      </details>
    ),
  ];
}

/** Links to the plans that a store follows. */
function planLinks({ screens }: Store, report: TenantReport) {
  const plans = report.pageOf ? [] : groupsOf(screens, ({ plan }) => plan).keys();
  return Array.from(plans, (plan) => [
    ' · ',
    <a href={`#plan-${plan.number}`}>{<Name of={planName(plan, report)} />}</a>,
  ]);
}

/** `since 08:46`, by the clock of the screen. */
function sinceText({ since = 0, zone = utc }: Store['screens'][number], report: TenantReport): string {
  const { words, say, momentAfter, status } = report;
  return say(words.since, { time: momentAfter(zone, since, status.now) });
}

/** Screens of a store of which the same is to be said. */
function screenLine(alike: Store['screens'], report: TenantReport) {
  const names = alike.map(({ player }) => calledName(player));
  const { listed } = report;
  return alike.slice(0, 1).map((one) => (
    <li>
      <Name of={listed(names, 20)} /> {stateWord(one.state, report)}
      {one.since && ` ${sinceText(one, report)}`}
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

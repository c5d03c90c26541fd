import type { JsonObject } from '../../json/object.ts';
import { readings } from '../../tenant/engine/assumptions.ts';
import { instantOf, lengthText } from '../../words/datetime.ts';
import { groupsOf } from '../../words/groups.ts';
import { listed } from '../../words/listed.ts';
import { countsOf, findingTitle } from '../lint/run/result.ts';
import { blocksOf, findingText } from '../lint/run/text.ts';
import { expiryWithin } from '../status/rules/attention.ts';
import { availableText } from '../uptime/view.ts';
import { actionsOf } from './actions.ts';
import { nameOf, storeName, type TenantReport } from './report.ts';
import { inEnglish, LevelWord, Name, shown, table } from './text.tsx';
import { offsetText, writtenZone } from './words/speaker.ts';

/* What the sections hold that are not about single screens. Each is null if there is nothing to say. */

/** The most actions: who has done them looks again. */
const mostActions = 10;

/** What to do, the worst first, each with the number of screens that need it. */
export function actionList(report: TenantReport) {
  const { words, say, number, counted, listed, status } = report;
  const { lint } = status;
  const all = actionsOf(report);
  const items = all.slice(0, mostActions).map(({ text, names, screens, isError }) => (
    <li class={isError ? 'bad' : 'warn'}>
      <strong>{text}</strong>: <Name of={listed([...names])} />.
      {screens.size > 0 && <span class="soft">{` ${counted(words.cures, screens.size)}`}</span>}
    </li>
  ));
  const { error, warning } = countsOf(lint?.findings ?? []);
  const isPartly = (lint?.skipped.length ?? 0) > 0;
  const found = say(isPartly ? words.foundPartly : words.found, {
    errors: number(error),
    warnings: number(warning),
  });
  const more = all.length - items.length;
  const others = more > 0 ? `${counted(words.moreActions, more)} ` : '';
  const hint = report.isSummary ? '' : ` ${words.details}`;
  return [
    items.length > 0 ? <ol class="actions">{items}</ol> : !isPartly && <p>{words.nothingToDo}</p>,
    lint && (error + warning > 0 || isPartly) && <p class="soft">{`${others}${found}${hint}`}</p>,
  ];
}

/** What of content and schedules expires within some days, the first first. */
export function expiringIn(days: number, { lists, now }: TenantReport['status']) {
  const found = (['content', 'schedules'] as const).flatMap((kind) =>
    (lists[kind]?.objects ?? []).flatMap((object) => {
      const end = expiryWithin(days, object, now);
      return end === undefined ? [] : { kind, name: nameOf(object), end, written: String(object.validUntil) };
    }),
  );
  return found.sort((a, b) => a.end - b.end);
}

/** Says what the page knows nothing about, where it would have said that there is nothing. */
function notChecked(what: string, { words, say }: Pick<TenantReport, 'words' | 'say'>) {
  return (
    <p>
      <LevelWord level="none" word={say(words.notChecked, { what })} />
    </p>
  );
}

/** What expires soon, at the time that is written in it: an offset may be that of another day. */
function expiryTable(report: TenantReport) {
  const { status, words, moment, zone } = report;
  const [unread, ...more] = (['content', 'schedules'] as const).filter(
    (kind) => status.lists[kind] === undefined,
  );
  if (more.length > 0) return null;
  const lacking = unread && notChecked(words.parts[unread], report);
  const expiring = expiringIn(14, status);
  if (expiring.length === 0) return lacking ?? <p>{words.none}</p>;
  const rows = expiring.map(({ kind, name, end, written }) => {
    const own = writtenZone(written) ?? zone;
    return [
      `${moment(own, end, status.now)} (${offsetText(own.segmentAt(end).offset)})`,
      words.resources[kind],
      name,
    ];
  });
  return [lacking, table(words.expiring, [words.expires, words.kind, words.name], rows)];
}

/** Content that the service could not process. */
export function failedContent({ lists }: TenantReport['status']): readonly JsonObject[] | undefined {
  return lists.content?.objects.filter(({ processingStatus }) => processingStatus === 'failed');
}

function failedList({ status, words }: TenantReport) {
  const failed = failedContent(status);
  if (failed === undefined) return null;
  if (failed.length === 0) return <p>{words.none}</p>;
  return <ul class="names">{failed.map((item) => [<li>{<Name of={nameOf(item)} />}</li>])}</ul>;
}

/** Stores whose last days are not folded. */
const mostStores = 10;

/** How the stores were over the last days, the worst first, and the longest outages. */
function pastTables(report: TenantReport) {
  const { past, words, say, counted, listed, date, zone } = report;
  if (past === undefined) return null;
  if (past.stores.length === 0) return <p>{words.none}</p>;
  const rows = past.stores.map((store) => {
    const bars = store.days.map((share, day) => {
      const height = share === undefined ? 0 : Math.max(1, Math.round(share * 16));
      return height > 0 && `M${day * 4} 16v-${height}h3v${height}z`;
    });
    const label = store.days
      .map((share) => (share === undefined ? '–' : `${Math.floor(share * 100)}%`))
      .join(' ');
    const picture = (
      <svg role="img" width="120" height="16">
        <title>{label}</title>
        <path class="accent" d={bars.filter(Boolean).join('')} />
      </svg>
    );
    return [storeName(store, report), availableText(store.members) ?? words.unknown, picture];
  });
  const storeTable = (some: typeof rows) =>
    table(words.history, [words.store, words.uptime, words.days], some);
  const names = (all: readonly { readonly player: JsonObject }[]) =>
    listed(
      all.map(({ player }) => nameOf(player)),
      10,
    );
  const outages = past.longest.map(({ player, from, min }) => [
    nameOf(player),
    lengthText(min),
    Number.isFinite(from) ? date(zone, from) : words.unknown,
  ]);
  return [
    <p class="soft">{words.historyHint}</p>,
    past.begun.length > 0 && <p>{<bdi>{say(words.begun, { names: names(past.begun) })}</bdi>}</p>,
    past.ended.length > 0 && <p>{<bdi>{say(words.ended, { names: names(past.ended) })}</bdi>}</p>,
    storeTable(rows.slice(0, mostStores)),
    rows.length > mostStores && (
      <details>
        <summary>{counted(words.storesCounted, rows.length - mostStores)}</summary>
        {storeTable(rows.slice(mostStores))}
      </details>
    ),
    outages.length > 0 && [
      <h3>{words.longest}</h3>,
      table(words.longest, [words.screen, words.length, words.from], outages),
    ],
  ];
}

/** The totals of the service. */
function totalTable({ status: { summary, now }, words, number, moment, zone }: TenantReport) {
  if (summary === undefined) return null;
  const last = instantOf(String(summary.lastPlayedAt ?? ''));
  const text = (value: unknown, unit = 1) =>
    typeof value === 'number' ? number(Math.round(value / unit)) : words.unknown;
  const counts = ['totalContent', 'activeContent', 'totalPlayers', 'totalPlays'] as const;
  const rows = [
    ...counts.map((name) => [words[name], text(summary[name])]),
    [words.totalDurationSeconds, text(summary.totalDurationSeconds, 3600)],
    [
      words.lastPlayedAt,
      last === undefined
        ? words.unknown
        : `${moment(zone, last, now)} (${offsetText(zone.segmentAt(last).offset)})`,
    ],
  ];
  return [<p class="soft">{words.totalsHint}</p>, table(words.totals, [words.name, words.total], rows, 1)];
}

/** What plays now, with its thumbnails. */
function thumbnailList({ thumbnails, words, counted }: TenantReport) {
  if (!thumbnails?.items.length) return null;
  const items = thumbnails.items.map(({ name, screens, image }) => (
    <li>
      {image && <img src={image} alt="" />}
      <Name of={name} />
      <p class="soft">{counted(words.screensCounted, screens)}</p>
    </li>
  ));
  return <ul class="thumbs">{items}</ul>;
}

/** What only who repairs things needs, folded: rules, ids, reasons, versions and assumptions, as the command line has them. */
export function forTechnician(report: TenantReport) {
  const { words } = report;
  const parts = [
    [words.problems, problemList(report)],
    [words.failed, reasonTable(report)],
    [words.versions, versionTable(report)],
    [words.assumptions, assumptionTable(report)],
  ] as const;
  return (
    <details>
      <summary>{words.technicianHint}</summary>
      {parts.map(([title, body]) => body && [<h3>{title}</h3>, body])}
    </details>
  );
}

/** Errors and warnings of lint, as the command line groups them, with what to change. */
function problemList({ status: { lint }, words, say, number }: TenantReport) {
  if (lint === undefined) return null;
  const { skipped, ran } = lint;
  const findings = lint.findings.filter(({ severity }) => severity !== 'info');
  const counts = { count: number(skipped.length), all: number(skipped.length + ran.length) };
  const lacking = skipped.length > 0 && notChecked(say(words.checks, counts), { words, say });
  if (findings.length === 0) {
    const others = ran.length > 0 && <p>{words.othersFindNothing}</p>;
    return lacking ? [lacking, others] : <p>{words.none}</p>;
  }
  // A block is about one object, or one finding about many.
  const blocks = blocksOf(findings).map((block) => {
    const objects = [...new Set(block.map((one) => findingTitle(one)))];
    const different = groupsOf(block, (one) => JSON.stringify([one.severity, findingText(one), one.fix]));
    const items = Array.from(different.values(), ([one]) => {
      const level = one?.severity === 'error' ? 'error' : 'warning';
      const text = one && `${findingText(one)} → ${one.fix} (${one.rule})`;
      return text && [<li>{[<LevelWord level={level} word={level} />, ' ', shown(text)]}</li>];
    });
    return (
      <div class="finding">
        <h4>{<bdi>{listed(objects, (object) => shown(object))}</bdi>}</h4>
        <ul>{items}</ul>
      </div>
    );
  });
  return [
    lacking,
    <div class="findings" lang="en">
      {blocks}
    </div>,
  ];
}

function reasonTable({ status, words }: TenantReport) {
  const rows = failedContent(status)?.map((item) => [
    `${nameOf(item)} (${item.id})`,
    String(item.processingError || words.unknown),
  ]);
  return rows?.length ? table(words.failed, [words.name, words.why], rows) : null;
}

/** How many players of each platform have which version of the app, the newest first, those that say none last. */
function versionTable({ status: { screens = [] }, words, number }: TenantReport) {
  if (screens.length === 0) return null;
  const text = (value: unknown) => (value ? shown(value, 60) : '');
  const keyOf = ({ platform, currentVersion }: JsonObject) => [platform, currentVersion].map(text).join('\n');
  const groups = groupsOf(screens, ({ player }) => keyOf(player));
  const rows = Array.from(groups, ([key, { length }]) => [...key.split('\n'), number(length)]);
  const order = new Intl.Collator('en', { numeric: true });
  rows.sort(([a = '', v = ''], [b = '', w = '']) => order.compare(a, b) || order.compare(w, v));
  const named = rows.map((row) => row.map((word) => word || words.unknown));
  return table(words.versions, [words.platform, words.version, words.players], named, 2);
}

/** What was assumed where the contract is silent. */
function assumptionTable({ assumptions, words }: TenantReport) {
  const assumed = new Map<string, string>(Object.entries(assumptions));
  const rows = Object.entries(readings).map(([key, one]) => [key, assumed.get(key), inEnglish(one.meaning)]);
  return [
    <p>{words.assumptionsHint}</p>,
    table(words.assumptions, [words.assumption, words.assumed, words.meaning], rows),
  ];
}

/** What is about more than the screens of one store, in the order of the page. */
export const ofTenant = {
  ...{ thumbnails: thumbnailList, expiring: expiryTable, failed: failedList },
  ...{ history: pastTables, totals: totalTable },
} as const;

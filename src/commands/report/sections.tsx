import { instantOf } from '../../clock/instant.ts';
import { lengthText } from '../../clock/time-text.ts';
import { availableText } from '../../history/members.ts';
import type { JsonObject } from '../../json/object.ts';
import { countsOf, findingTitle } from '../../lint/result.ts';
import { findingText } from '../../lint/text.ts';
import { readings } from '../../screens/engine/assumptions.ts';
import { groupsOf } from '../../words/groups.ts';
import { listed } from '../../words/listed.ts';
import { actionsOf } from './actions.ts';
import { expiryList } from './expiry.tsx';
import { calledName, storeName, type TenantReport } from './report.ts';
import { LevelWord, Mark, Name, nameText, pageText, table } from './text.tsx';

/* What the sections hold that are not about single screens. Each is null if there is nothing to say. */

/** The most actions that are not folded. */
const mostActions = 10;

/** What to do, each with the number of screens that need it; the first are shown, the rest is folded. */
export function actionList(report: TenantReport) {
  const { words, say, number, counted, listed, status, isSummary } = report;
  const { lint } = status;
  const all = actionsOf(report);
  const items = all.map((action) => (
    <li class={action.isError ? 'bad' : 'warn'}>
      <Mark level={action.isError ? 'error' : 'warning'} /> <strong>{action.text}</strong>:{' '}
      <Name of={listed([...action.names])} />.<span class="soft">{` ${actionCount(action, report)}`}</span>
    </li>
  ));
  const rest = items.slice(mostActions);
  const { error, warning } = countsOf(lint?.findings ?? []);
  const counts = { errors: number(error), warnings: number(warning) };
  const more = counted(words.moreActions, rest.length);
  const folded = isSummary ? (
    <p class="soft">{more}</p>
  ) : (
    <details>
      <summary>{more}</summary>
      <ol class="actions rest">{rest}</ol>
    </details>
  );
  return [
    items.length > 0 && <ol class="actions">{items.slice(0, mostActions)}</ol>,
    items.length === 0 && !lint?.skipped.length && <p>{words.nothingToDo}</p>,
    rest.length > 0 && folded,
    lint && <p class="soft">{say(words.found, counts)}</p>,
  ];
}

/** `4 screens`, or how many it will be. */
function actionCount(
  { screens, ahead, isCut }: ReturnType<typeof actionsOf>[number],
  { words, say, number, counted, plural }: TenantReport,
): string {
  if (screens.size > 0) return counted(words.cures, screens.size);
  if (ahead.size === 0) return words.noneYet;
  const count = `${number(ahead.size)}${isCut ? '+' : ''}`;
  return say(plural(words.ahead, ahead.size), { count });
}

/** Content that the service could not process: what active schedules use, which is all if schedules could not be read, and the rest. */
export function failedContent({ lists }: TenantReport['status']) {
  const failed = lists.content?.objects.filter(({ processingStatus }) => processingStatus === 'failed');
  if (failed === undefined) return undefined;
  const used = usedContent(lists.schedules?.objects);
  const isUsed = ({ id }: JsonObject) => used?.has(String(id).toLowerCase()) ?? true;
  return { all: failed, used: failed.filter(isUsed), rest: failed.filter((item) => !isUsed(item)) };
}

/** The ids, in lower case, of the items of schedules that are active; undefined if that cannot be told. */
function usedContent(schedules: readonly JsonObject[] | undefined): ReadonlySet<string> | undefined {
  const active = schedules?.filter(({ status }) => (status ?? 'active') === 'active');
  if (!active?.every(({ contentIds }) => Array.isArray(contentIds ?? []))) return undefined;
  return new Set(active.flatMap(({ contentIds }) => contentIds ?? []).map((id) => String(id).toLowerCase()));
}

function failedList({ status, words, counted }: TenantReport) {
  const failed = failedContent(status);
  if (failed === undefined) return null;
  const { used, rest } = failed;
  return [
    used.length > 0 ? (
      <ul class="names">{used.map((item) => [<li>{<Name of={calledName(item)} />}</li>])}</ul>
    ) : (
      <p>{words.none}</p>
    ),
    rest.length > 0 && <p class="soft">{counted(words.failedUnused, rest.length)}</p>,
  ];
}

/** The most stores whose last days are drawn: `uptime` has all. */
const mostStores = 20;

/** How the stores with the least contact were over the last days, and the longest outages. */
function pastTables(report: TenantReport) {
  const { past, status, words, say, listed, moment, zone } = report;
  if (past === undefined) return null;
  const rows = past.stores.slice(0, mostStores).map(({ days, ...store }) => {
    const heights = days.map((up) => (up === undefined ? 0 : Math.round(up * 15) + 1));
    const bars = heights.map((height, day) => `M${day * 4} 16v-${height}h3v${height}z`);
    return [
      storeName(store, report),
      roundShare(store.members, report),
      <svg width="120" height="16" aria-hidden="true" children={<path class="accent" d={bars.join('')} />} />,
    ];
  });
  const outages = past.longest.map(({ player, from, min }) => [
    calledName(player),
    lengthText(min),
    Number.isFinite(from) ? moment(zone, from, status.now) : words.neverSeen,
  ]);
  const changes = [[words.begun, past.begun] as const, [words.ended, past.ended] as const].map(
    ([text, all]) => {
      const names = listed(
        all.map(({ player }) => calledName(player)),
        10,
      );
      return all.length > 0 && <p>{<bdi>{say(text, { names })}</bdi>}</p>;
    },
  );
  return [
    <p class="soft">{words.historyHint}</p>,
    changes,
    table(words.history, [words.store, words.uptime, words.days], rows),
    outages.length > 0 && table(words.longest, [words.longest, words.length, words.from], outages),
  ];
}

/** Percentage points between the bounds of a share up to which a manager gets one number. */
const narrow = 5;

/** `97%`, or `60–80%` if the history cannot tell it more exactly: the technician has the bounds. */
function roundShare(
  { availableMin: min, availableMax: max }: JsonObject,
  { number, words }: TenantReport,
): string {
  if (typeof min !== 'number' || typeof max !== 'number') return words.unknown;
  if (max - min <= narrow) return `${number(Math.round((min + max) / 2))}%`;
  return `${number(Math.floor(min))}–${number(Math.ceil(max))}%`;
}

/** The totals of the service. */
function totalTable({ status: { summary, now }, words, number, zoned, zone }: TenantReport) {
  if (summary === undefined) return null;
  const last = instantOf(String(summary.lastPlayedAt ?? ''));
  const text = (value: unknown, unit = 1) =>
    typeof value === 'number' ? number(Math.round(value / unit)) : words.unknown;
  const counts = ['totalContent', 'activeContent', 'totalPlayers', 'totalPlays'] as const;
  const rows = [
    ...counts.map((name) => [words[name], text(summary[name])]),
    [words.totalDurationSeconds, text(summary.totalDurationSeconds, 3600)],
    [words.lastPlayedAt, last === undefined ? words.unknown : zoned(zone, last, now)],
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

/** What only who repairs things needs, folded: rules, ids, the service's reasons and assumptions. */
export function forTechnician(report: TenantReport) {
  const { status, words, assumptions, past, number } = report;
  const findings = status.lint?.findings.filter(({ severity }) => severity !== 'info') ?? [];
  const alike = groupsOf(findings, (one) => [one.severity, one.rule, findingText(one), one.fix].join('\n'));
  const items = Array.from(alike.values(), (own) =>
    own.slice(0, 1).map((one) => (
      <li>
        <LevelWord level={one.severity === 'error' ? 'error' : 'warning'} word={one.severity} />{' '}
        <strong>
          {pageText(
            listed(own.map((each) => findingTitle({ ...each, name: each.name && nameText(each.name) }))),
          )}
        </strong>
        {`: ${pageText(findingText(one))} → ${pageText(one.fix)} (${nameText(one.rule)})`}
      </li>
    )),
  );
  const failed = failedContent(status)?.all.map((item) => [
    `${calledName(item)} (${item.id})`,
    pageText(item.processingError || words.unknown),
  ]);
  const shares = past?.stores.map((store) => [
    storeName(store, report),
    availableText(store.members)?.replace(/[\d.]+/g, (digits) => number(Number(digits))) ?? words.unknown,
  ]);
  const assumed = new Map<string, string>(Object.entries(assumptions));
  const rows = Object.entries(readings).map(([key, one]) => [
    key,
    assumed.get(key),
    <bdi lang="en">{one.meaning}</bdi>,
  ]);
  return (
    <details>
      <summary>{words.technicianHint}</summary>
      {items.length > 0 && [<h3>{words.problems}</h3>, <ul class="findings" lang="en" children={items} />]}
      {failed?.length
        ? [<h3>{words.failed}</h3>, table(words.failed, [words.name, words.why], failed)]
        : null}
      {shares?.length
        ? [<h3>{words.history}</h3>, table(words.history, [words.store, words.uptime], shares)]
        : null}
      <h3>{words.assumptions}</h3>
      {table(words.assumptions, [words.assumption, words.assumed, words.meaning], rows)}
    </details>
  );
}

/** What is about more than the screens of one store, in the order of the page. */
export const ofTenant = {
  thumbnails: thumbnailList,
  expiring: expiryList,
  failed: failedList,
  history: pastTables,
  totals: totalTable,
} as const;

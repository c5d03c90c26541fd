import type { JsonObject } from '../../json/object.ts';
import { readings } from '../../tenant/engine/assumptions.ts';
import { utc } from '../../tenant/engine/zone.ts';
import { dayLength, instantOf } from '../../words/datetime.ts';
import { groupsOf } from '../../words/groups.ts';
import { listed } from '../../words/listed.ts';
import { shortLines } from '../incidents/rules/incidents.ts';
import type { Finding } from '../lint/rules/rule.ts';
import { findingTitle } from '../lint/run/result.ts';
import { blocksOf, findingText } from '../lint/run/text.ts';
import { localDate } from '../screens/times.ts';
import { expiryWithin } from '../status/rules/attention.ts';
import type { TenantReport } from './report.ts';
import { chart, inEnglish, LevelWord, Name, shown, table, whole } from './text.tsx';

/* What the sections hold that are not about single screens. Each is null if it could not be read. */

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
  const item = (one: Finding) => {
    const level = one.severity === 'error' ? 'error' : 'warning';
    return (
      <li>
        <LevelWord level={level} word={words.severities[level]} /> {inEnglish(findingText(one))}
        <p class="soft">{[`${words.change}: `, inEnglish(one.fix)]}</p>
      </li>
    );
  };
  // A block is about one object, or one finding about many.
  const blocks = blocksOf(findings).map((block) => {
    const objects = [...new Set(block.map((one) => findingTitle(one)))];
    const different = groupsOf(block, (one) => JSON.stringify([one.severity, findingText(one), one.fix]));
    return (
      <div class="finding">
        <h3>{<bdi>{listed(objects, (object) => shown(object))}</bdi>}</h3>
        <ul>{Array.from(different.values(), ([one]) => one && item(one))}</ul>
      </div>
    );
  });
  return [lacking, <div class="findings">{blocks}</div>];
}

/** Says what the page knows nothing about, where it would have said that there is nothing. */
function notChecked(what: string, { words, say }: Pick<TenantReport, 'words' | 'say'>) {
  return (
    <p>
      <LevelWord level="none" word={say(words.notChecked, { what })} />
    </p>
  );
}

/** Days that the time line looks ahead, and what a day takes of it in user units. */
const [horizon, dayWidth] = [14, 64];

/** What expires soon, on a time line by the day and as a table. */
function expiryChart({ status: { lists, now }, words, say, moment, date, number, zone }: TenantReport) {
  const kinds = ['content', 'schedules'] as const;
  const [unread, ...more] = kinds.filter((kind) => lists[kind] === undefined);
  if (more.length > 0) return null;
  const lacking = unread && notChecked(words.parts[unread], { words, say });
  const expiring = kinds.flatMap((kind) =>
    (lists[kind]?.objects ?? []).flatMap((object) => {
      const end = expiryWithin(horizon, object, now);
      return end === undefined ? [] : { kind: words.resources[kind], name: nameOf(object), end };
    }),
  );
  if (expiring.length === 0) return lacking ?? <p>{words.none}</p>;
  expiring.sort((a, b) => a.end - b.end);
  const today = localDate(zone, now);
  const byDay = groupsOf(expiring, ({ end }) => (localDate(zone, end) - today) / dayLength);
  const most = Math.max(...Array.from(byDay.values(), ({ length }) => length));
  const days = Array.from({ length: horizon + 1 }, (_, day) => {
    const count = byDay.get(day)?.length ?? 0;
    const height = Math.round((count / most) * 40);
    const text = (y: number, said: string) => (
      <text {...{ x: (day + 0.5) * dayWidth, y, 'text-anchor': 'middle' }}>{said}</text>
    );
    const bar = <path class="warn" d={`M${day * dayWidth + 12} 60v-${height}h40v${height}z`} />;
    const [weekday = '', ...rest] = date(utc, today + day * dayLength).split(' ');
    const dated = [text(80, weekday), text(96, rest.join(' '))];
    return count > 0 ? [bar, text(54 - height, number(count)), dated] : dated;
  });
  const width = (horizon + 1) * dayWidth;
  const axis = <path d={`M0 60h${width}`} fill="none" stroke="currentColor" />;
  const rows = expiring.map(({ kind, name, end }) => [moment(zone, end, now), whole(kind), name]);
  return [
    lacking,
    chart(`${words.expiring}: ${number(expiring.length)}`, `0 0 ${width} 104`, [days, axis]),
    table(words.expiring, [words.expires, words.kind, words.name], rows),
  ];
}

function nameOf({ id, name }: JsonObject): string {
  return String(name || id);
}

/** Content that the service could not process. */
function failedTable({ status: { lists }, words }: TenantReport) {
  const failed = lists.content?.objects.filter(({ processingStatus }) => processingStatus === 'failed');
  if (failed === undefined) return null;
  if (failed.length === 0) return <p>{words.none}</p>;
  const rows = failed.map((item) => [nameOf(item), String(item.processingError || words.unknown)]);
  return table(words.failed, [words.name, words.why], rows);
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
    [words.lastPlayedAt, last === undefined ? words.unknown : moment(zone, last, now)],
  ];
  return table(words.totals, [words.name, words.total], rows, 1);
}

/** What was assumed where the contract is silent. */
export function assumptionTable({ assumptions, words }: TenantReport) {
  const assumed = new Map<string, string>(Object.entries(assumptions));
  const rows = Object.entries(readings).map(([key, one]) => [key, assumed.get(key), inEnglish(one.meaning)]);
  const columns = [words.assumption, words.assumed, words.meaning];
  return [<p>{words.assumptionsHint}</p>, table(words.assumptions, columns, rows)];
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

/** What is broken, by its cause. */
export function incidentList({ status: { incidents, now } }: TenantReport) {
  const lines = shortLines(incidents, now);
  return lines.length > 0 ? <ul>{lines.map((line) => [<li>{inEnglish(line)}</li>])}</ul> : null;
}

/** What is about more than the screens of one store, in the order of the page. */
export const ofTenant = {
  ...{ thumbnails: thumbnailList, problems: problemList, expiring: expiryChart },
  ...{ failed: failedTable, versions: versionTable, totals: totalTable },
} as const;

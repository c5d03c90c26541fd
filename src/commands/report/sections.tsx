import type { JsonObject } from '../../json/object.ts';
import { instantOf } from '../../model/datetime.ts';
import { groupsOf } from '../../model/groups.ts';
import { listed } from '../../model/listed.ts';
import type { Finding } from '../lint/rules/rule.ts';
import { titleOf } from '../lint/run/result.ts';
import { blocksOf, textOf } from '../lint/run/text.ts';
import { readings } from '../screens/engine/assumptions.ts';
import { dayLength, localDate } from '../screens/times.ts';
import { expiryWithin } from '../status/rules/attention.ts';
import type { Report } from './report.ts';
import { Chart, Level, Name, shown, Table } from './text.tsx';

/* What the sections hold that are not about single screens. Each is null if it could not be read. */

/** Errors and warnings of lint, as the command line groups them, with what to change. */
function problemList({ tenant, speaker: { words } }: Report) {
  const findings = tenant.lint?.findings.filter(({ severity }) => severity !== 'info');
  if (findings === undefined) return null;
  if (findings.length === 0) return <p>{words.noProblems}</p>;
  const item = (one: Finding) => {
    const level = one.severity === 'error' ? 'error' : 'warning';
    return (
      <li>
        <Level level={level} word={words.severities[level]} /> <Name of={textOf(one)} />
        <p class="soft">{[`${words.change}: `, <Name of={one.fix} />]}</p>
      </li>
    );
  };
  // A block is about one object, or one finding about many.
  const blocks = blocksOf(findings).map((block) => {
    const objects = [...new Set(block.map((one) => titleOf(one)))];
    const different = groupsOf(block, (one) => JSON.stringify([one.severity, textOf(one), one.fix]));
    return (
      <div class="finding">
        <h3>{<bdi>{listed(objects, (object) => shown(object))}</bdi>}</h3>
        <ul>{Array.from(different.values(), ([one]) => one && item(one))}</ul>
      </div>
    );
  });
  return <div class="findings">{blocks}</div>;
}

/** Days that the time line looks ahead, and what a day takes of it in user units. */
const [horizon, dayWidth] = [14, 64];

/** What expires soon, on a time line by the day and as a table. */
function expiryChart({ tenant: { lists, now }, speaker, zone }: Report) {
  const { words, moment, date, number } = speaker;
  if ((lists.content ?? lists.schedules) === undefined) return null;
  const expiring = (kind: 'content' | 'schedule', objects: readonly JsonObject[] = []) =>
    objects.flatMap((object) => {
      const end = expiryWithin(horizon, object, now);
      return end === undefined ? [] : { kind, name: nameOf(object), end };
    });
  const found = [
    ...expiring('content', lists.content?.objects),
    ...expiring('schedule', lists.schedules?.objects),
  ].sort((a, b) => a.end - b.end);
  if (found.length === 0) return <p>{words.noneExpiring}</p>;
  const byDay = groupsOf(found, ({ end }) => (localDate(zone, end) - localDate(zone, now)) / dayLength);
  const most = Math.max(...Array.from(byDay.values(), ({ length }) => length));
  const days = Array.from({ length: horizon + 1 }, (_, day) => {
    const count = byDay.get(day)?.length ?? 0;
    const height = Math.round((count / most) * 40);
    const x = day * dayWidth;
    const middle = { x: x + dayWidth / 2, 'text-anchor': 'middle' } as const;
    const [weekday, ...rest] = date(zone, now + day * dayLength).split(' ');
    return (
      <>
        {count > 0 && <path class="t" d={`M${x + 14} 60v-${height}h40v${height}z`} />}
        {count > 0 && <text {...{ ...middle, y: 54 - height }}>{number(count)}</text>}
        <text {...{ ...middle, y: 80 }}>{weekday}</text>
        <text {...{ ...middle, y: 96 }}>{rest.join(' ')}</text>
      </>
    );
  });
  const title = `${words.expiring}: ${number(found.length)}`;
  return (
    <>
      <Chart title={title} viewBox={`0 0 ${(horizon + 1) * dayWidth} 104`}>
        {days}
        <path d={`M0 60h${(horizon + 1) * dayWidth}`} fill="none" stroke="currentColor" />
      </Chart>
      <Table
        caption={words.expiring}
        columns={[words.expires, words.kind, words.name]}
        rows={found.map(({ kind, name, end }) => [moment(zone, end, now), words.resources[kind], name])}
      />
    </>
  );
}

function nameOf({ id, name }: JsonObject): string {
  return String(name || id);
}

/** Content that the service could not process. */
function failedTable({ tenant: { lists }, speaker: { words } }: Report) {
  const failed = lists.content?.objects.filter(({ processingStatus }) => processingStatus === 'failed');
  if (failed === undefined) return null;
  if (failed.length === 0) return <p>{words.noneFailed}</p>;
  const rows = failed.map((item) => [nameOf(item), String(item.processingError || words.unknown)]);
  return <Table caption={words.failed} columns={[words.name, words.why]} rows={rows} />;
}

/** How many players of each platform have which version of the app, the newest first. */
function versionTable({ tenant: { screens = [] }, speaker: { words, number } }: Report) {
  if (screens.length === 0) return null;
  const text = (value: unknown) => (value ? shown(value, 60) : words.unknown);
  const keyOf = ({ player }: (typeof screens)[number]) =>
    JSON.stringify([text(player.platform), text(player.currentVersion)]);
  const rows = Array.from(groupsOf(screens, keyOf).values(), (own) => {
    const { platform, currentVersion } = own[0]?.player ?? {};
    return [text(platform), text(currentVersion), number(own.length)] as const;
  });
  const order = new Intl.Collator('en', { numeric: true });
  rows.sort((a, b) => order.compare(a[0], b[0]) || order.compare(b[1], a[1]));
  const columns = [words.platform, words.version, words.players];
  return <Table caption={words.versions} columns={columns} hasCounts rows={rows} />;
}

/** The totals of the service. */
function totalTable({ tenant: { summary, now }, speaker: { words, number, moment }, zone }: Report) {
  if (summary === undefined) return null;
  const { totalDurationSeconds: seconds, lastPlayedAt } = summary;
  const last = instantOf(String(lastPlayedAt ?? ''));
  const countText = (value: unknown) => (typeof value === 'number' ? number(value) : words.unknown);
  const counts = (['totalContent', 'activeContent', 'totalPlayers', 'totalPlays'] as const).map(
    (name) => [words[name], countText(summary[name])] as const,
  );
  const hours = typeof seconds === 'number' ? Math.round(seconds / 3600) : undefined;
  const rows = [
    ...counts,
    [words.totalDurationSeconds, countText(hours)],
    [words.lastPlayedAt, last === undefined ? words.unknown : moment(zone, last, now)],
  ];
  return <Table caption={words.totals} columns={[words.name, words.total]} hasCounts rows={rows} />;
}

/** What was assumed where the contract is silent. */
export function assumptionTable({ assumptions, speaker: { words } }: Report) {
  const assumed = new Map<string, string>(Object.entries(assumptions));
  const rows = Object.entries(readings).map(([key, { meaning }]) => [key, assumed.get(key), meaning]);
  const columns = [words.assumption, words.assumed, words.meaning];
  return (
    <>
      <p>{words.assumptionsHint}</p>
      <Table caption={words.assumptions} columns={columns} rows={rows} />
    </>
  );
}

/** What plays now, with its thumbnails. */
function thumbnailList({ thumbnails, speaker: { words, counted } }: Report) {
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

/** What is about more than the screens of one store, in the order of the page. */
export const ofTenant = {
  ...{ thumbnails: thumbnailList, problems: problemList, expiring: expiryChart },
  ...{ failed: failedTable, versions: versionTable, totals: totalTable },
} as const;

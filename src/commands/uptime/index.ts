import { minuteText, secondsText } from '../../clock/time-text.ts';
import { pastInstant } from '../../clock/typed-time.ts';
import type { Span } from '../../clock/zone.ts';
import { type Input, parsedFlag, switchFlag, textFlag, wordFlag } from '../../core/flag.ts';
import { itemsOf } from '../../core/items.ts';
import { type Reporting, reporting } from '../../core/reports/reporting.ts';
import { flagsOf, noteLacking, readSelection } from '../../core/selectors.ts';
import { noteHidden, type Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { badConfig, Failure, usage } from '../../errors.ts';
import { tenantFlag } from '../../history/flags.ts';
import { type PastPlayer, readFleet } from '../../history/fleet.ts';
import { pastSnapshots } from '../../history/read-history.ts';
import { outagesOf, type UptimeRow, uptimeRows, uptimeRowsBy } from '../../history/rows.ts';
import type { JsonObject } from '../../json/object.ts';
import type { Report } from '../../output/reports/report.ts';
import { takesUnicode } from '../../output/takes-unicode.ts';
import { openingFlags, readOpeningHours } from '../../players/opening-flags.ts';
import { includeBlockedFlag, includesBlocked, playerSelectors } from '../../players/selectors.ts';
import { untilNow } from '../../snapshot/past-snapshots.ts';
import { counted, grouped } from '../../words/quantity.ts';
import { judgeAvailability, uptimeReport } from './report.ts';
import {
  dayStrip,
  firstDay,
  glyphs,
  groupFields,
  groupView,
  legendOf,
  outageFields,
  outagesView,
  uptimeFields,
  uptimeView,
} from './view.ts';

/** What players can be grouped by: the words of `--by`, and the fields. */
const groups = {
  store: 'storeId',
  version: 'currentVersion',
  platform: 'platform',
  model: 'model',
  'device-type': 'deviceType',
  timezone: 'timezone',
} as const;

const flags = {
  history: textFlag('--history <folder>', 'where snapshot --history keeps snapshots', {
    group: 'What',
    kind: 'file',
  }),
  tenant: tenantFlag,
  since: textFlag('--since <time>', 'judge the time since then: 7d, yesterday (default 30d)', {
    group: 'When',
  }),
  until: textFlag('--until <time>', 'judge the time until then (default now)', { group: 'When' }),
  ...openingFlags(
    {
      help: 'count opening hours only, by the clock of each player: 08:00-22:00',
      group: 'When',
      setting: 'hours',
    },
    { help: 'count these days of the week only: Mon-Sat', group: 'When' },
  ),
  by: wordFlag('--by <what>', 'judge groups of players', Object.keys(groups) as (keyof typeof groups)[], {
    group: 'Output',
    synonyms: ['--group-by'],
  }),
  outages: switchFlag('--outages', 'list the outages', { group: 'What' }),
  failUnder: parsedFlag('--fail-under <percent>', 'exit 51 if a row is, or may be, less available', {
    group: 'Run',
    read(text) {
      const percent = /^\d+(?:\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : Number.NaN;
      return percent <= 100 ? percent : undefined;
    },
    form: 'a percentage such as 98%',
  }),
  includeBlocked: includeBlockedFlag,
};

const reports = reporting(['junit', 'openmetrics'], ['LOW_UPTIME']);

export const uptime: VerbBody = {
  pages: true,
  description:
    'Asks no service. A player is available unless a snapshot shows it as offline: such an outage begins when the player was last seen, and \
ends when it was seen again. Unknown lengths are ranges, and time without a snapshot is no data. Filters look at players as they were \
last. With --fail-under, exits 51 if a row is, or may be, less available.',
  fields: uptimeFields,
  required: [flags.history],
  flags: [...Object.values(flags), ...flagsOf(playerSelectors), ...reports.flags],
  ...reports.verb,
  run,
};

/** Rejects with `LOW_UPTIME` if a row is, or may be, under `--fail-under`. */
async function run(session: Session, input: Input): Promise<void> {
  const { get } = input;
  const { env, out, clock } = session.context;
  const history = get(flags.history);
  if (history === undefined)
    throw usage('uptime needs --history', 'Take snapshots: signage snapshot --history history');
  const { zone } = clock;
  const now = clock.now();
  const span = spanOf(input, now, zone);
  const by = get(flags.by);
  const hasOutages = get(flags.outages) ?? false;
  if (by && hasOutages) throw usage('--by cannot be combined with --outages');
  const field = by && groups[by];
  const chosen = await readSelection(playerSelectors, input);
  const reporter = await reports.read(session, input);
  const rowFields = field ? groupFields(field) : uptimeFields;
  const choice = session.choose({ fields: hasOutages ? outageFields : rowFields });

  const window = get(flags.until) === undefined ? { ...span, to: untilNow(span.to) } : span;
  const snapshots = await pastSnapshots(session, input, history, get(flags.tenant), window);
  const { folder, all, damage } = snapshots;
  const started = clock.elapsed();
  const onRead = async (count: number) => {
    // A fast command needs no line.
    if (count % 50 === 0 && clock.elapsed() - started > 1000)
      await session.status.show(`${counted(count, 'snapshot')} of ${all.length}`);
  };
  const hasDays = out.isTTY && session.format === 'table' && !field && !hasOutages;
  const groupOf = (player: JsonObject) => String((field && player[field]) ?? '');
  const wanted = {
    zone,
    hours: readOpeningHours(flags, input),
    withBlocked: includesBlocked(input),
    hasOutages,
    hasDays,
    groupOf,
  };
  const { fleet, read, longest } = await readFleet(snapshots, span.to, wanted, onRead);
  await session.status.hide();
  const [first] = read;
  if (first === undefined) {
    const when = `from ${minuteText(span.from, zone, now)} to ${minuteText(span.to, zone, now)}`;
    throw badConfig(`no snapshot with players ${when} in ${folder}`, damage[0]?.message);
  }
  const isChosen = ({ player, lastSeenAt }: PastPlayer) =>
    chosen?.holds({ value: { ...player, lastSeenAt } }, span.to) !== false;
  const selected = fleet.filter(isChosen);
  const isNone = selected.length === 0 && chosen !== undefined;
  // A job must not pass or fail for a mistyped store.
  const lack = isNone && get(flags.failUnder) !== undefined ? chosen.why(true, true) : undefined;
  if (lack !== undefined) throw new Failure('NOT_FOUND', lack);
  if (isNone) await session.note({ text: chosen.why(true) ?? 'no player matches the filters' });
  await noteLacking(session, chosen, { isVerdict: get(flags.failUnder) !== undefined });
  const rows = field ? uptimeRowsBy(selected, field) : uptimeRows(selected);

  const marks = takesUnicode(env) ? glyphs.unicode : glyphs.ascii;
  const drawn = new Map(selected.map(({ player, uptime }) => [player.id, uptime.days]));
  const start = firstDay(drawn.values(), span.to);
  const daysOf = (id: unknown) => dayStrip(drawn.get(id), start, span.to, marks);
  const unknown = out.isTTY && session.format === 'table' ? nothingKnown(rows, read.length) : undefined;
  const view = hasOutages ? outagesView : field ? groupView(field) : uptimeView(hasDays ? daysOf : undefined);
  const items = itemsOf(hasOutages ? outagesOf(selected) : rows.map(({ members }) => members));
  await noteHidden(session, await reporter.print(unknown ? itemsOf([]) : items, view, { choice }));

  if (unknown) await session.summarize(unknown, true);
  else if (hasDays && !isNone) await session.summarize(legendOf(marks), rows.length === 0);
  await snapshots.warnOfDamage();
  if (first.at - span.from > longest)
    await session.note({ text: `the history begins at ${minuteText(first.at, zone, now)}` });
  if (longest > 0)
    await session.note({
      text: `outages shorter than ${roundedUp(longest)}, between two snapshots, are not seen`,
    });
  const of = { tenant: snapshots.tenant, time: span.to };
  await conclude(rows, get(flags.failUnder), of, reporter);
}

/** What to say to a person in place of rows of which nothing is known; undefined if something is. */
function nothingKnown(rows: readonly UptimeRow[], snapshots: number): string | undefined {
  if (rows.length === 0 || rows.some(({ members }) => members.availableMin !== null)) return undefined;
  return snapshots === 1
    ? 'Nothing is known yet: one snapshot covers no time. Take more: signage snapshot --history FOLDER'
    : `Nothing is known: no opening hours between these ${snapshots} snapshots (see --hours and --days)`;
}

/** `1h 50m`, of milliseconds: rounded up to whole minutes. */
function roundedUp(length: number): string {
  return secondsText(Math.ceil(length / 60_000) * 60);
}

function spanOf({ get }: Input, now: number, zone: string | undefined): Span {
  const until = get(flags.until);
  const to = until === undefined ? now : pastInstant(until, '--until', now, zone);
  const from = pastInstant(get(flags.since) ?? '30d', '--since', now, zone);
  if (to <= from) throw usage('--until must be after --since');
  return { from, to };
}

/** Writes the reports. Rejects with `LOW_UPTIME` if a row is under the limit, or may be. */
async function conclude(
  rows: readonly UptimeRow[],
  limit: number | undefined,
  of: Pick<Report, 'tenant' | 'time'>,
  { write }: Pick<Reporting, 'write'>,
): Promise<void> {
  const verdict = judgeAvailability(rows, limit ?? 0);
  const { under, unclear, isEmpty } = verdict;
  const parts: string[] = [];
  if (under.length > 0) parts.push(`${under.length} under ${limit}%`);
  if (unclear.length > 0) parts.push(`${unclear.length} perhaps under ${limit}%`);
  const sentence =
    parts.length > 0
      ? `availability: ${parts.join(', ')} of ${grouped(String(rows.length))}`
      : `availability: ${counted(rows.length, 'row')}`;
  const details = await write(uptimeReport(rows, verdict, { ...of, sentence }));
  if (limit === undefined) return;
  if (isEmpty) throw new Failure('LOW_UPTIME', 'availability: there is nothing to judge', details);
  if (parts.length > 0) throw new Failure('LOW_UPTIME', sentence, details);
}

import { dayLength } from '../../clock/instant.ts';
import { isoText } from '../../clock/time-text.ts';
import type { Input } from '../../core/flag.ts';
import { globalDefaults, globalFlags } from '../../core/global-flags.ts';
import { itemsOf } from '../../core/items.ts';
import { notedMinute } from '../../core/noted-minute.ts';
import { noteHidden, type Session } from '../../core/session.ts';
import { badConfig, usage } from '../../errors.ts';
import { largestObject } from '../../json/gate.ts';
import { isJsonObject } from '../../json/object.ts';
import { jsonFault, parseJson } from '../../json/parse.ts';
import { analytics } from '../../model/analytics.ts';
import type { ObjectOf } from '../../model/endpoint.ts';
import { listView } from '../../output/view.ts';
import { tenantFolder } from '../../snapshot/history.ts';
import type { StoredFile } from '../../snapshot/manifest.ts';
import { snapshotsIn } from '../../snapshot/past-snapshots.ts';
import { storedFiles } from '../../snapshot/stored-files.ts';
import { groupsOf } from '../../words/groups.ts';
import { counted } from '../../words/quantity.ts';

const { totalContent, activeContent, totalPlayers, totalPlays } = analytics.fields;

const view = listView({
  fields: {
    day: { kind: 'day' },
    since: { kind: 'datetime' },
    at: { kind: 'datetime' },
    plays: { kind: 'number' },
    playsPerDay: { kind: 'number' },
    reset: { kind: 'enum', values: ['yes', 'no'] },
    totalContent,
    activeContent,
    totalPlayers,
    totalPlays,
  },
  columns: ['day', 'playsPerDay', 'plays', 'totalContent', 'activeContent', 'totalPlayers', 'reset'],
  leaveOut: ['plays', 'activeContent'],
});

/** Reads the totals of each snapshot of a history, and prints a row a day. What is damaged is left out, and is warned of. */
export async function showOverTime(session: Session, { get }: Input, history: string): Promise<void> {
  if (get(globalFlags.from) !== undefined) throw usage('--history cannot be combined with --from');
  const choice = session.choose(view);
  const { files, signal, out } = session.context;
  const tenant = get(globalFlags.profile) === undefined ? undefined : (await session.connection()).tenant;
  const folder = await tenantFolder(files, history, tenant);
  const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const snapshots = await snapshotsIn(files, folder, always);
  const maxBytes = get(globalFlags.maxResponse) ?? globalDefaults.maxResponse;
  const all: Totals[] = [];
  let without = 0;
  for (const { path, at, manifest } of snapshots.all) {
    signal.throwIfAborted();
    const file = manifest.analytics;
    const stored = storedFiles(await files.folder(path), path, maxBytes);
    const totals = file === undefined ? null : await totalsIn(stored, file).catch(snapshots.tolerate);
    if (totals === null) without += 1;
    else if (totals !== undefined) all.push({ at, totals });
  }
  const days = dayRows(all);
  if (days.length === 0)
    throw badConfig(
      `no snapshot in ${history} has the totals`,
      snapshots.damage[0]?.message ?? 'They need a key with analytics:read',
    );
  await noteHidden(session, await session.print(itemsOf(days), view, { choice }));
  // Notes are wrapped two cells before the edge.
  const title = 'plays a day: ';
  const line = sparkline(days.map((day) => day.playsPerDay).slice(title.length + 2 - out.columns));
  await session.summarize(title + line, false);
  const damage = snapshots.damageText();
  if (damage !== undefined) await session.warn(damage);
  if (without > 0) await session.note({ text: `${counted(without, 'snapshot')} without totals` });
  for (const { since, at, reset } of days) {
    if (reset === 'no') continue;
    const from = notedMinute(Date.parse(since), session.context);
    const to = notedMinute(Date.parse(at), session.context);
    await session.note({
      text: `total plays were reset between ${from} and ${to}: the plays then are unknown`,
    });
  }
}

/** The totals in a file, without what has a wrong type; null if it has none. Rejects with `CONFIG` if it is damaged. */
async function totalsIn({ whole, damaged }: ReturnType<typeof storedFiles>, file: StoredFile) {
  try {
    const value = parseJson((await whole(file, largestObject)).toString());
    const totals = isJsonObject(value) ? analytics.soundOf(value) : {};
    return analytics.accepts(totals) ? totals : null;
  } catch (error) {
    const fault = jsonFault(error);
    throw fault === undefined ? error : damaged(file, fault);
  }
}

/** The totals of a tenant at a time, in milliseconds since 1970. */
export interface Totals {
  readonly at: number;
  readonly totals: ObjectOf<typeof analytics>;
}

/**
 * A row for each day in UTC that has totals: those of its end, and the plays since the end of the row before, however long ago, or on the first day
 * since its beginning. `plays` is null if a total is missing, or went down on the way: how far it got before is not known. `all` is in
 * order of time.
 */
export function dayRows(all: readonly Totals[]) {
  let [before] = all;
  return [...groupsOf(all, ({ at }) => Math.floor(at / dayLength)).values()].flatMap((day) => {
    const first = before;
    const last = day.at(-1);
    if (first === undefined || last === undefined) return [];
    before = last;
    const counts = [first, ...day].map(({ totals }) => totals.totalPlays ?? Number.NaN);
    const steps = counts.slice(1).map((count, at) => count - (counts[at] ?? 0));
    const added = steps.reduce((sum, step) => sum + step, 0);
    const isKnown = last !== first && steps.every((step) => step >= 0);
    const { totalContent = null, activeContent = null, totalPlayers = null, totalPlays = null } = last.totals;
    const at = isoText(last.at);
    return {
      day: at.slice(0, 'yyyy-mm-dd'.length),
      since: isoText(first.at),
      at,
      plays: isKnown ? added : null,
      playsPerDay: isKnown ? Math.round((added * dayLength) / (last.at - first.at)) : null,
      reset: steps.some((step) => step < 0) ? 'yes' : 'no',
      totalContent,
      activeContent,
      totalPlayers,
      totalPlays,
    };
  });
}

/** A character for each number, as high as the largest allows; a dot for what is not known. */
export function sparkline(values: readonly (number | null)[]): string {
  const most = values.reduce<number>((max, value) => Math.max(max, value ?? 0), 1);
  return values.map((value) => (value === null ? '·' : '▁▂▃▄▅▆▇█'[Math.round((value / most) * 7)])).join('');
}

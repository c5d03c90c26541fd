import type { Input } from '../../core/flag.ts';
import { defaults, globalFlags } from '../../core/global-flags.ts';
import { itemsOf } from '../../core/items.ts';
import { noteHidden, type Session } from '../../core/session.ts';
import { badConfig, usage } from '../../errors.ts';
import { isJsonObject } from '../../json/object.ts';
import { parseJson } from '../../json/parse.ts';
import { analytics } from '../../model/analytics.ts';
import type { Field } from '../../model/fields.ts';
import { listView, type View } from '../../output/view.ts';
import { snapshotsIn } from '../../snapshot/history.ts';
import { readManifest } from '../../snapshot/manifest.ts';
import { storedFiles } from '../../snapshot/stored-files.ts';
import { minuteText } from '../../words/datetime.ts';
import { counted } from '../../words/quantity.ts';
import { daysOf, sparkline, type Totals } from './rules/days.ts';

const number: Field = { kind: 'number' };

const list = listView({
  fields: {
    ...{ day: { kind: 'text' }, since: { kind: 'datetime' }, at: { kind: 'datetime' } },
    ...{ plays: number, playsPerDay: number, durationSeconds: { kind: 'seconds' } },
    reset: { kind: 'enum', values: ['yes', 'no'] },
    ...{ totalContent: number, activeContent: number, totalPlayers: number, totalPlays: number },
  },
  columns: ['day', 'playsPerDay', 'plays', 'totalContent', 'activeContent', 'totalPlayers', 'reset'],
  leaveOut: ['reset', 'plays', 'activeContent'],
});

/** Reads the totals of each snapshot of a history, and prints a row a day. Rejects with `CONFIG` for a damaged snapshot. */
export async function showOverTime(session: Session, { get }: Input, history: string): Promise<void> {
  if (get(globalFlags.from) !== undefined) throw usage('--history cannot be combined with --from');
  const choice = session.choose(list);
  const { files, signal } = session.context;
  const tenant = get(globalFlags.profile) === undefined ? undefined : (await session.connection()).tenant;
  const snapshots = await snapshotsIn(files, history, tenant);
  const maxBytes = get(globalFlags.maxResponse) ?? defaults.maxResponse;
  const all: Totals[] = [];
  for (const { path } of snapshots) {
    signal.throwIfAborted();
    const folder = await files.folder(path);
    const manifest = await readManifest(folder, path);
    if (!manifest?.analytics) continue;
    const value = parseJson((await storedFiles(folder, path, maxBytes).whole(manifest.analytics)).toString());
    const totals = isJsonObject(value) ? analytics.soundOf(value) : {};
    if (analytics.accepts(totals)) all.push({ at: Date.parse(manifest.at), totals });
  }
  if (all.length === 0)
    throw badConfig(`no snapshot in ${history} has the totals`, 'They need a key with analytics:read');
  const days = daysOf(all);
  const drawn = (columns: number): string => {
    const title = 'plays a day  ';
    return `${title}${sparkline(days.map(({ playsPerDay }) => playsPerDay).slice(-(columns - title.length)))}\n\n`;
  };
  await noteHidden(session, await session.print(itemsOf(days), viewWith(drawn), { choice }));
  const without = snapshots.length - all.length;
  if (without > 0) await session.note({ text: `${counted(without, 'snapshot')} without totals` });
  for (const { since, at, reset } of days) {
    const [from, to] = [since, at].map((time) => minuteText(Date.parse(time)));
    if (reset === 'yes')
      await session.note({
        text: `a total was reset between ${from} and ${to}: what was added then is unknown`,
      });
  }
}

/** The rows, on a terminal below a line that `drawn` makes for its width. */
function viewWith(drawn: (columns: number) => string): View {
  return {
    ...list,
    rows: list.table,
    async table(options) {
      const rows = await list.table(options);
      const { terminal, fields } = options;
      if (terminal === undefined || fields) return rows;
      const held: string[] = [];
      return {
        ...rows,
        push(items) {
          held.push(rows.push(items));
          return '';
        },
        *end() {
          yield drawn(terminal.columns);
          yield* held;
          yield* rows.end();
        },
      };
    },
  };
}

import { textFlag } from '../../core/flag.ts';
import { itemsOf } from '../../core/items.ts';
import { flagsOf, noteLacking } from '../../core/selectors.ts';
import { noteHidden, type Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { usage } from '../../errors.ts';
import { tenantFlag } from '../../history/flags.ts';
import type { JsonObject } from '../../json/object.ts';
import type { OwnField } from '../../model/fields.ts';
import { visible } from '../../output/sanitize.ts';
import { listView } from '../../output/view.ts';
import { excuseFlags } from '../../players/excuses.ts';
import { checkFlags, judgeFleet } from '../../players/judge-fleet.ts';
import { isHealthUnsaid, unhealthyStates } from '../../players/rules/health.ts';
import { causeNames, groupText, type Incident, shareText, withCause } from '../../players/rules/incidents.ts';
import { playerFilters } from '../../players/selectors.ts';
import { listed } from '../../words/listed.ts';
import { counted, grouped } from '../../words/quantity.ts';
import type { Past } from './past.ts';

const number = { kind: 'number' } as const;

/** The fields of an incident. A public interface. */
export const incidentFields = {
  state: { kind: 'enum', values: unhealthyStates, what: 'the state that its players share' },
  cause: {
    kind: 'enum',
    values: causeNames,
    what: 'what else they share: `release` is a version on a platform, `all` every player, `single` nothing',
  },
  field: {
    kind: 'text',
    what: 'the fields of players that are shared, such as `storeId` or `currentVersion+platform`; null for `all` and `single`',
  },
  value: { kind: 'text', what: 'the value of these fields; null too' },
  players: { ...number, what: 'players that it explains' },
  size: { ...number, what: 'players in the group' },
  others: { ...number, what: 'players outside the group in the same state; null for `all` and `single`' },
  othersSize: { ...number, what: 'all players outside the group; null too' },
  since: {
    kind: 'datetime',
    what: 'when the first was last seen, if all were within ten minutes; null otherwise',
  },
  pValue: { ...number, what: "p-value of Fisher's exact test; null for `all` and `single`" },
  tests: { ...number, what: 'number of tests by which it is multiplied; null too' },
  playerIds: { kind: 'list', what: 'the players that it explains' },
  names: { kind: 'list', what: 'their names' },
  newPlayers: { ...number, what: 'with `--history`: players that were not in this state a day ago' },
  flapping: { ...number, what: 'with `--history`: players that went offline again within an hour' },
} as const satisfies Readonly<Record<keyof IncidentRow, OwnField>>;

type IncidentRow = Incident & { readonly newPlayers?: number; readonly flapping?: number };

const history = textFlag(
  '--history <folder>',
  'also say what is new since the day before, and what flaps, from these snapshots',
  { group: 'What', kind: 'file' },
);

/** Names in a row of the table. */
const mostNames = 2;

/** A column whose cells are made from incidents: the rows of these views are nothing else. */
const made = (title: string, make: (incident: Incident) => string | undefined) => ({
  title,
  make: (fields: JsonObject) => make(fields as Incident & JsonObject),
});

const shown = {
  fields: incidentFields,
  columns: [
    'state',
    made('incident', (incident) => {
      const group = groupText(incident);
      return incident.cause === 'single' ? `${group}: ${listed(incident.names, String, mostNames)}` : group;
    }),
    made('players', ({ players, size }) => shareText(players, size)),
    made('others', ({ others, othersSize }) =>
      others === null ? undefined : shareText(others, othersSize ?? 0),
    ),
    'since',
  ],
  leaveOut: ['others', 'since'],
} satisfies Parameters<typeof listView>[0];
const allFields = Object.keys(incidentFields);
const view = { ...listView(shown), allFields };
const columnsOverTime = [...shown.columns, 'newPlayers', 'flapping'];
const viewOverTime = { ...listView({ ...shown, columns: columnsOverTime }), allFields };

export const incidents: VerbBody = {
  pages: true,
  description:
    "Groups the players that are not healthy by what they share: a store, a subnet, an app version, a model, a platform or a time zone. Names \
a group only if its share of broken players is far from chance, by Fisher's exact test, corrected for the number of groups; the players of all \
other problems are single. A broken player is one that `players check` calls unhealthy, whatever its app version. Exits 0 whatever it finds: to fail, use players check.",
  fields: incidentFields,
  flags: [
    checkFlags.maxAge,
    ...Object.values(excuseFlags),
    checkFlags.includeBlocked,
    history,
    tenantFlag,
    ...flagsOf(playerFilters),
  ],
  acrossProfiles: [tenantFlag],
  async run(session: Session, input) {
    const folder = input.get(history);
    if (folder === undefined && input.get(tenantFlag) !== undefined) throw usage('--tenant needs --history');
    const used = folder === undefined ? view : viewOverTime;
    const choice = session.choose(used);
    const kept = { formats: [], seriesOf: () => 'none' as const, showsIncidents: true };
    const { incidents: all, verdict, criteria, chosen, excusedText } = await judgeFleet(session, input, kept);
    await noteLacking(session, chosen);
    let past: Past | undefined;
    if (folder !== undefined) {
      const { readPast } = await import('./past.ts');
      past = await readPast(session, input, folder, criteria);
    }
    const rows = all.map((incident) => withPast(incident, past));
    const { offenders, considered } = verdict;
    const isUnsaid = considered > 0 && offenders.length === considered && offenders.every(isHealthUnsaid);
    // A person needs no row that says of all players that nothing is known.
    if (isUnsaid && session.context.out.isTTY && session.format === 'table') {
      await session.print(itemsOf([]), used, { choice });
      const whose = considered === 1 ? 'the player' : `the ${counted(considered, 'player')}`;
      await session.summarize(`Nothing is known of ${whose}: the service sends no healthStatus`, true);
      if (excusedText !== '') await session.note({ text: excusedText });
      return;
    }
    const hidden = await session.print(itemsOf(rows), used, { choice });
    const unhealthy = `${grouped(String(offenders.length))} not healthy, ${counted(withCause(all).length, 'cause')}`;
    const line = `${counted(considered, 'player')}: ${all.length === 0 ? 'nothing is broken' : unhealthy}`;
    const why = chosen?.why(true) ?? 'no players to check';
    const none = excusedText === '' ? visible(`N${why.slice(1)}`) : 'No player is expected to be up now';
    await session.summarize(considered === 0 ? none : line, all.length === 0);
    if (excusedText !== '') await session.note({ text: excusedText });
    await noteHidden(session, hidden);
  },
};

function withPast(incident: Incident, past: Past | undefined): IncidentRow {
  if (past === undefined) return incident;
  const { playerIds, state } = incident;
  return {
    ...incident,
    newPlayers: playerIds.filter((id) => past.stateOf(id) !== state).length,
    flapping: playerIds.filter(past.hasFlapped).length,
  };
}

import { instantOf } from '../../clock/instant.ts';
import { ageOf, isoText } from '../../clock/time-text.ts';
import type { HealthState, Player } from '../../model/players.ts';
import { getOrMake } from '../../words/groups.ts';
import { counted, grouped } from '../../words/quantity.ts';
import {
  addToGroups,
  type BrokenPlayer,
  type CauseGroup,
  causesAmong,
  sharedBy,
  sharedNames,
  sharings,
  windowLength,
} from './causes.ts';
import { unhealthyStates } from './health.ts';

/** `all` is every player; `single` those without a cause. */
export const causeNames = [...sharedNames, 'all', 'single'] as const;

/** Players in one state that share a cause, or have none; see `incidentFields`. */
export type Incident = ReturnType<typeof incidentsAmong>[number];

/** Takes players one by one, with the state that `players check` finds in each, and then says what is broken. */
export function createFleet() {
  const groups = sharedNames.map((cause) => ({ cause, byValue: new Map<string, CauseGroup>() }));
  const broken: BrokenPlayer[] = [];
  /** The groups of the player that is added, one for each cause. A hundred thousand healthy ones pass: for them, nothing is made. */
  const own: (CauseGroup | undefined)[] = [];
  let count = 0;
  return {
    add(player: Player, state: HealthState): void {
      count += 1;
      for (const [place, { cause, byValue }] of groups.entries()) {
        const value = sharedBy(player, cause);
        own[place] =
          value === undefined
            ? undefined
            : getOrMake(byValue, value, () => ({ cause, value, size: 0, within: [] }));
      }
      addToGroups(own);
      if (state === 'healthy') return;
      const { id, name, lastSeenAt } = player;
      const seenAt = state === 'offline' ? instantOf(lastSeenAt ?? '') : undefined;
      broken.push({
        id,
        name: name || id,
        state,
        seenAt,
        groups: own.filter((group) => group !== undefined),
      });
    },
    /** The causes, the least likely by chance first; then the single players of each state. */
    incidents: () =>
      incidentsAmong(
        count,
        groups.flatMap(({ byValue }) => [...byValue.values()]),
        broken,
      ),
  };
}

function incidentsAmong(all: number, groups: readonly CauseGroup[], broken: readonly BrokenPlayer[]) {
  const named = causesAmong(all, groups, broken).map(({ group, players, log, tests }) => {
    const { cause, value, size } = group;
    const inState = broken.filter(({ state }) => state === players[0]?.state);
    const others = inState.filter((player) => !player.groups.includes(group)).length;
    const shared = { cause, field: sharings[cause].join('+'), value, size, others, othersSize: all - size };
    return { players, shared, pValue: Math.exp(log), tests };
  });
  const explained = new Set(named.flatMap(({ players }) => players));
  const rest = unhealthyStates.map((state) => {
    const players = broken.filter((each) => each.state === state && !explained.has(each));
    const cause: 'all' | 'single' = players.length === all && all > 1 ? 'all' : 'single';
    const shared = { cause, field: null, value: null, size: all, others: null, othersSize: null };
    return { players, shared, pValue: null, tests: null };
  });
  return [...named, ...rest].flatMap(({ players, shared, pValue, tests }) => {
    const [first] = players;
    if (first === undefined) return [];
    const { cause, field, value, size, others, othersSize } = shared;
    const times = players.map(({ seenAt }) => seenAt ?? Number.NaN);
    const earliest = times.reduce((a, b) => Math.min(a, b));
    const latest = times.reduce((a, b) => Math.max(a, b));
    return {
      state: first.state,
      cause,
      field,
      value,
      players: players.length,
      size,
      others,
      othersSize,
      since: latest - earliest <= windowLength ? isoText(earliest) : null,
      pValue,
      tests,
      playerIds: players.map(({ id }) => id),
      names: players.map(({ name }) => name),
    };
  });
}

/** What is not single: several players at once. */
export function withCause(incidents: readonly Incident[]): Incident[] {
  return incidents.filter(({ cause }) => cause !== 'single');
}

/** Incidents that a summary of something else lists: it should stay one. */
const mostLines = 3;

/** A line for each of the first incidents with a cause: `store loja-012: 7 of 7 offline, last seen 2h ago; others 3 of 260`. Unsanitized. */
export function shortLines(incidents: readonly Incident[], now: number): string[] {
  const caused = withCause(incidents);
  const more = caused.length - mostLines;
  const lines = caused.slice(0, mostLines).map((incident) => {
    const { players, size, state, since, others, othersSize } = incident;
    const seen = since === null ? '' : `, last seen ${ageOf(Date.parse(since), now)}`;
    const rest = others === null ? '' : `; others ${shareText(others, othersSize ?? 0)}`;
    return `${groupText(incident)}: ${shareText(players, size)} ${state}${seen}${rest}`;
  });
  return more > 0 ? [...lines, `and ${counted(more, 'more incident')}`] : lines;
}

/** `store loja-012`; `version 4.2.1 on tizen`. */
export function groupText({ cause, value }: Pick<Incident, 'cause' | 'value'>): string {
  const words = { release: 'version', timezone: 'time zone', all: 'all players', single: 'no common cause' };
  return [Object.entries(words).find(([name]) => name === cause)?.[1] ?? cause, value ?? []].flat().join(' ');
}

/** `7 of 260`. */
export function shareText(count: number, of: number): string {
  return `${grouped(String(count))} of ${grouped(String(of))}`;
}

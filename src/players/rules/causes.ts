import type { HealthState, Player } from '../../model/players.ts';
import { groupsOf } from '../../words/groups.ts';

/**
 * Makes Fisher's exact test, one-sided: the logarithm of the probability that a group of `size` players, drawn at random from `all`, has
 * `hits` or more of the `broken` ones. A logarithm, since of a large outage the probability is too small for a number.
 */
export function createChance(most: number) {
  /** At n, the logarithm of n factorial. */
  const factorials = new Float64Array(most + 1);
  for (let n = 1; n <= most; n++) factorials[n] = (factorials[n - 1] ?? 0) + Math.log(n);
  const factorial = (n: number) => factorials[n] ?? 0;
  const ways = (n: number, k: number) => factorial(n) - factorial(k) - factorial(n - k);
  return (hits: number, size: number, broken: number, all: number): number => {
    const first = ways(broken, hits) + ways(all - broken, size - hits) - ways(all, size);
    // Of the hypergeometric distribution: each term by the one before it, as a part of the first.
    let term = 1;
    let sum = 1;
    for (let k = hits; k < Math.min(size, broken); k++) {
      term *= ((broken - k) * (size - k)) / ((k + 1) * (all - broken - size + k + 1));
      sum += term;
    }
    return Math.min(0, first + Math.log(sum));
  };
}

/** How many tests have these numbers. */
type Margins = readonly { readonly broken: number; readonly size: number; readonly count: number }[];

/**
 * Tarone's correction for many tests: the number by which a probability is multiplied, so that chance brings one below `level` in at most that
 * share of fleets. A test that could not get there with any number of hits does not count, such as one of two broken players in a
 * large group. That depends on the sizes alone, and not on who is broken, or it would not be fair.
 */
export function testsAmong(
  margins: Margins,
  all: number,
  level: number,
  chance: ReturnType<typeof createChance>,
): number {
  const least = margins.map((one) => chance(Math.min(one.broken, one.size), one.size, one.broken, all));
  const testable = (tests: number) =>
    margins.reduce(
      (sum, { count }, at) => sum + ((least[at] ?? 0) <= Math.log(level / tests) ? count : 0),
      0,
    );
  let low = 1;
  let high = Math.max(1, testable(1));
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (testable(middle) <= middle) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The largest share of fleets without a cause in which one is named. */
const level = 0.01;
/** How many times the share of the others a group's share of broken players must be: in a large fleet, less can be far from chance. */
const leastRatio = 2;
/** Milliseconds. Windows overlap by half, so that players that went away within half of one are in one. */
export const windowLength = 10 * 60_000;

/** The fields that players can share, by the name of the cause. Of groups with the same players, the first is named. */
export const sharings = {
  store: ['storeId'],
  subnet: ['ipAddress'],
  version: ['currentVersion'],
  model: ['model'],
  platform: ['platform'],
  timezone: ['timezone'],
  release: ['currentVersion', 'platform'],
} as const satisfies Record<string, readonly (keyof Player)[]>;
type Shared = keyof typeof sharings;
export const sharedNames = Object.keys(sharings) as Shared[];

/** An IPv4 address, and the part of it that a subnet shares. */
const ipv4 = /^((?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3})(?:25[0-5]|2[0-4]\d|1?\d?\d)$/;

/** What a player has of a cause; undefined if that is not known, as is the subnet of an address that is not IPv4. */
export function sharedBy(player: Player, cause: Shared): string | undefined {
  const { [sharings[cause][0]]: value, platform } = player;
  if (cause === 'subnet') {
    const [, network] = ipv4.exec(value ?? '') ?? [];
    return network && `${network}0/24`;
  }
  if (cause === 'release') return value && platform ? `${value} on ${platform}` : undefined;
  return value || undefined;
}

/** Players that share something: of a large fleet, only their number is held. */
export interface CauseGroup {
  readonly cause: Shared;
  readonly value: string;
  size: number;
  /** By the place of each cause before its own: the group that all its players are in; undefined if they share none. */
  readonly within: (CauseGroup | undefined)[];
}

/** Adds a player to its groups, which are in the order of causes; undefined where it shares nothing. */
export function addToGroups(own: readonly (CauseGroup | undefined)[]): void {
  for (const [place, group] of own.entries()) {
    if (group === undefined) continue;
    group.size += 1;
    for (let before = 0; before < place; before++) {
      if (group.size === 1) group.within[before] = own[before];
      else if (group.within[before] !== own[before]) group.within[before] = undefined;
    }
  }
}

/** Whether a group of another cause, which is named before it, has the same players: all are in that one, and it has no others. */
const isNamedBefore = ({ size, within }: CauseGroup) => within.some((other) => other?.size === size);

export interface BrokenPlayer {
  readonly id: string;
  readonly name: string;
  readonly state: Exclude<HealthState, 'healthy'>;
  /** Milliseconds since 1970; undefined unless it is offline, and the time is known. */
  readonly seenAt: number | undefined;
  readonly groups: readonly CauseGroup[];
}

/** What may have one cause: the players in a state, and the offline ones that were last seen in one window. */
function eventsAmong(broken: readonly BrokenPlayer[]): (readonly BrokenPlayer[])[] {
  const numbers = new Map(broken.map((player, number) => [player, number]));
  const windows = [0, 0.5].map((shift) =>
    groupsOf(broken, ({ seenAt = Number.NaN }) => Math.floor(seenAt / windowLength + shift) || undefined),
  );
  const all = [groupsOf(broken, ({ state }) => state), ...windows].flatMap((by) => [...by.values()]);
  const shared = all.filter(({ length }) => length > 1);
  const same = groupsOf(shared, (event) => event.map((player) => numbers.get(player)).join());
  return [...same.values()].flatMap((events) => events.slice(0, 1));
}

/**
 * The causes that are far from chance, the least likely first. Each group is compared with all other players by Fisher's exact test, and
 * the probability, times the number of tests, is at most {@link level}. A cause is dropped unless that holds also without the
 * players that the causes before it explain: those of one store share a subnet and a time zone, too.
 */
export function causesAmong(all: number, every: readonly CauseGroup[], broken: readonly BrokenPlayer[]) {
  const comparable = every.filter(({ size }) => size > 1 && size < all);
  const groups = new Set(comparable.filter((group) => !isNamedBefore(group)));
  const events = eventsAmong(broken);
  const chance = createChance(all);
  const bySize = groupsOf(groups, ({ size }) => size);
  const margins = [...groupsOf(events, ({ length }) => length)].flatMap(([broken, { length }]) =>
    Array.from(bySize, ([size, own]) => ({ broken, size, count: length * own.length })),
  );
  const tests = testsAmong(margins, all, level, chance);
  /** The logarithm of the probability; undefined if it is not far from chance. */
  const logOf = (hits: number, size: number, bad: number, among: number) => {
    const isWorse = hits > 1 && hits * (among - size) >= leastRatio * (bad - hits) * size;
    const log = isWorse ? chance(hits, size, bad, among) : 0;
    return log <= Math.log(level / tests) ? log : undefined;
  };

  const causes = events.flatMap((event) => {
    const hits = new Map<CauseGroup, number>();
    for (const player of event)
      for (const group of player.groups) hits.set(group, (hits.get(group) ?? 0) + 1);
    return [...hits].flatMap(([group, count]) => {
      const log = groups.has(group) ? logOf(count, group.size, event.length, all) : undefined;
      return log === undefined ? [] : { event, group, log, tests };
    });
  });
  const rank = ({ group }: (typeof causes)[number]) => sharedNames.indexOf(group.cause);
  causes.sort((a, b) => a.log - b.log || rank(a) - rank(b));

  const explained = new Set<BrokenPlayer>();
  return causes.flatMap(({ event, ...cause }) => {
    const left = event.filter((player) => !explained.has(player));
    const players = left.filter((player) => player.groups.includes(cause.group));
    const gone = [...explained].filter(({ groups }) => groups.includes(cause.group)).length;
    if (logOf(players.length, cause.group.size - gone, left.length, all - explained.size) === undefined)
      return [];
    for (const player of players) explained.add(player);
    return { ...cause, players };
  });
}

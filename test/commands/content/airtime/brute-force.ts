import type { Truth } from '../../../screens/engine/oracle-conditions.ts';

/** What an item comes to: minutes, plays, and minutes on the screen itself. */
export interface Bounds {
  readonly screens: number;
  readonly screensUnclear: number;
  readonly planned: number;
  readonly unclear: number;
  readonly leastPlays: number;
  readonly mostPlays: number;
  readonly leastOnAir: number;
  readonly mostOnAir: number;
}

export const noBounds: Bounds = {
  screens: 0,
  screensUnclear: 0,
  planned: 0,
  unclear: 0,
  leastPlays: 0,
  mostPlays: 0,
  leastOnAir: 0,
  mostOnAir: 0,
};

export function plusBounds(a: Bounds, b: Bounds): Bounds {
  const names = Object.keys(noBounds) as (keyof Bounds)[];
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as unknown as Bounds;
}

interface Loop {
  readonly entries: readonly { readonly id: string; readonly truth: Truth }[];
  /** Whether anything else may be in it. */
  readonly isOpen: boolean;
}

type LengthOf = (id: string) => { readonly least: number; readonly most: number } | undefined;

/** As good as nothing, and as good as endless. */
const [short, long] = [1e-9, 1e18];

/** Which items count for a row. */
export type Row = readonly string[];

/**
 * What each row comes to in one minute in which one of these loops plays. Every item that may be in the loop is tried in it and out of
 * it, each with the shortest and the longest length that it can have, and the turns are counted.
 */
export function boundsIn(loops: readonly Loop[], rows: readonly Row[], lengthOf: LengthOf) {
  const bounds = new Map<string, Bounds>();
  for (const row of rows) {
    const tried = loops.flatMap((loop) => triedIn(row, loop, lengthOf));
    if (tried.every(({ plays, isSomething }) => plays === 0 && !isSomething)) continue;
    const isSure = tried.every(({ isIn }) => isIn);
    bounds.set(row.join(), {
      ...noBounds,
      planned: isSure ? 1 : 0,
      unclear: isSure ? 0 : 1,
      leastPlays: Math.min(...tried.map(({ plays }) => plays)),
      mostPlays: Math.max(...tried.map(({ plays }) => plays)),
      leastOnAir: Math.min(...tried.map(({ share }) => share)),
      mostOnAir: Math.max(...tried.map(({ share }) => share)),
    });
  }
  return bounds;
}

interface Tried {
  readonly isIn: boolean;
  /** Whether an item of the row may be in the loop, though nothing names it. */
  readonly isSomething: boolean;
  readonly plays: number;
  readonly share: number;
}

function triedIn(row: Row, { entries, isOpen }: Loop, lengthOf: LengthOf): Tried[] {
  if (isOpen) {
    const isIn = entries.some((entry) => row.includes(entry.id) && entry.truth === 'yes');
    return [
      { isIn, isSomething: true, plays: 0, share: 0 },
      { isIn, isSomething: true, plays: Number.POSITIVE_INFINITY, share: 1 },
    ];
  }
  const items = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  let worlds: ReadonlyMap<string, number>[] = [new Map()];
  for (const item of items) {
    const { least, most } = lengthOf(item.id) ?? { least: short, most: long };
    const lengths = [...new Set([least, most])];
    worlds = worlds.flatMap((world) => [
      ...lengths.map((length) => new Map([...world, [item.id, length]])),
      ...(item.truth === 'maybe' ? [world] : []),
    ]);
  }
  return worlds.map((world) => {
    const turns = entries.filter((entry) => world.has(entry.id));
    const own = turns.filter((entry) => row.includes(entry.id));
    const lengthIn = (some: typeof turns) => some.reduce((sum, turn) => sum + (world.get(turn.id) ?? 0), 0);
    const loop = lengthIn(turns);
    if (own.length === 0) return { isIn: false, isSomething: false, plays: 0, share: 0 };
    const plays = (own.length * 60_000) / loop;
    const isEndless = plays > 1e9;
    return {
      isIn: true,
      isSomething: true,
      plays: isEndless ? Number.POSITIVE_INFINITY : plays,
      share: lengthIn(own) / loop,
    };
  });
}

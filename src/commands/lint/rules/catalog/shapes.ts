import type { JsonObject } from '../../../../json/object.ts';
import { counted } from '../../../../model/quantity.ts';
import type { Rule } from '../rule.ts';
import { once } from '../sorted.ts';
import type { TenantItem, TenantPlayer } from '../tenant.ts';
import { listed, short } from '../texts.ts';

/** The orientation in a record; undefined if it is none that is documented. */
function orientationOf({ orientation }: JsonObject): string | undefined {
  return orientation === 'landscape' || orientation === 'portrait' ? orientation : undefined;
}

/** Width and height in pixels; undefined if one is unknown. */
function sizeOf(width: unknown, height: unknown): readonly [number, number] | undefined {
  const isSide = (side: unknown): side is number => typeof side === 'number' && side > 0;
  return isSide(width) && isSide(height) ? [width, height] : undefined;
}

/** Text about an orientation that its own size contradicts; a square has none. */
export function contradiction(fields: JsonObject, width: unknown, height: unknown): string | undefined {
  const orientation = orientationOf(fields);
  const size = sizeOf(width, height);
  if (orientation === undefined || size === undefined || size[0] === size[1]) return undefined;
  const isLandscape = size[0] > size[1];
  if (isLandscape === (orientation === 'landscape')) return undefined;
  return `orientation is ${orientation}, but it is ${size[0]}×${size[1]}`;
}

export const orientationMismatch: Rule = {
  id: 'orientation-mismatch',
  severity: 'warning',
  resource: 'schedule',
  needs: ['schedules:read', 'players:read', 'content:read'],
  engine: false,
  what: 'a schedule or one of its items is for the other orientation than a player',
  why: 'The picture is rotated, cut or small on that screen.',
  fix: 'use the variant for that orientation',
  *check(tenant) {
    for (const schedule of tenant.current) {
      const screens = tenant.screensOf(schedule);
      const other = (wanted: string | undefined) =>
        wanted === undefined
          ? []
          : screens
              .filter(({ fields }) => (orientationOf(fields) ?? wanted) !== wanted)
              .map(({ id }) => id)
              .sort();
      const orientation = orientationOf(schedule.fields);
      const players = other(orientation);
      if (players.length > 0)
        yield {
          on: schedule,
          message: `the schedule is ${orientation}, and ${verbed(players)} not: ${listed(players)}`,
          related: players,
        };
      const differing = { landscape: other('landscape'), portrait: other('portrait') };
      for (const item of tenant.itemsOf(schedule)) {
        const wanted = orientationOf(item.fields);
        const found = wanted === 'landscape' || wanted === 'portrait' ? differing[wanted] : [];
        if (found.length > 0)
          yield {
            on: schedule,
            message: `item ${short(item.id)} is ${wanted}, and ${verbed(found)} not: ${listed(found)}`,
            with: [item.id],
            related: found,
          };
      }
    }
  },
};

function verbed(ids: readonly string[]): string {
  return `${counted(ids.length, 'player')} ${ids.length === 1 ? 'is' : 'are'}`;
}

export const resolutionMismatch: Rule = {
  id: 'resolution-mismatch',
  severity: 'info',
  resource: 'content',
  needs: ['schedules:read', 'players:read', 'content:read'],
  engine: false,
  what: 'an image or video has less than half, or more than twice, the pixels a side of every screen that plays it',
  why: 'It looks blurred, or wastes traffic and storage.',
  fix: 'render it again for its screens',
  *check(tenant) {
    const targets = new Map<TenantItem, Set<TenantPlayer>>();
    const uncertain = new Set<TenantItem>();
    for (const schedule of tenant.current) {
      const screens = tenant.screensOf(schedule);
      for (const item of tenant.itemsOf(schedule)) {
        if (tenant.mayHaveMorePlayers(schedule)) uncertain.add(item);
        const known = once(targets, item, () => new Set<TenantPlayer>());
        for (const screen of screens) known.add(screen);
      }
    }
    for (const [item, screens] of targets) {
      const { type, width, height } = item.fields;
      const size = sizeOf(width, height);
      if (size === undefined || (type !== 'image' && type !== 'video') || uncertain.has(item)) continue;
      const sizes = [...screens].map(({ fields }) => sizeOf(fields.resolutionWidth, fields.resolutionHeight));
      const known = sizes.filter((each) => each !== undefined);
      if (known.length === 0 || known.length < sizes.length) continue;
      const isSmall = known.every((screen) => isBelowHalf(size, screen));
      const isLarge = known.every((screen) => isBelowHalf(screen, size));
      if (!isSmall && !isLarge) continue;
      const than = isSmall ? 'less than half' : 'more than twice';
      yield {
        on: item,
        message: `${size.join('×')} is ${than} the size of its ${screens.size === 1 ? 'screen' : `${screens.size} screens`}`,
        related: [...screens].map(({ id }) => id).sort(),
      };
    }
  },
};

/** Whether both sides are less than half of another's, however it is turned. */
function isBelowHalf(size: readonly [number, number], than: readonly [number, number]): boolean {
  return Math.max(...size) * 2 < Math.max(...than) && Math.min(...size) * 2 < Math.min(...than);
}

export const screenOrientation: Rule = {
  id: 'screen-orientation',
  severity: 'warning',
  resource: 'player',
  needs: ['players:read'],
  engine: false,
  what: "a player's orientation contradicts its resolution",
  why: 'Content for the stated orientation may appear rotated. A screen that hardware rotates is fine.',
  fix: 'check how the screen is mounted',
  *check({ players }) {
    for (const player of players) {
      const { resolutionWidth, resolutionHeight } = player.fields;
      const message = contradiction(player.fields, resolutionWidth, resolutionHeight);
      if (message !== undefined && !player.parsed.isBlocked) yield { on: player, message };
    }
  },
};

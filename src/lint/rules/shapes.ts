import type { JsonObject } from '../../json/object.ts';

/** The orientation in a record; undefined if it is not a documented one. */
export function orientationOf({ orientation }: JsonObject): 'landscape' | 'portrait' | undefined {
  return orientation === 'landscape' || orientation === 'portrait' ? orientation : undefined;
}

/** Width and height in pixels; undefined if one is unknown. */
export function pixelSize(width: unknown, height: unknown): readonly [number, number] | undefined {
  const isSide = (side: unknown): side is number => typeof side === 'number' && side > 0;
  return isSide(width) && isSide(height) ? [width, height] : undefined;
}

/** Text about an orientation that its own size contradicts; undefined if it fits, or if one of them is unknown. A square fits both. */
export function contradiction(fields: JsonObject, width: unknown, height: unknown): string | undefined {
  const orientation = orientationOf(fields);
  const [wide, high] = pixelSize(width, height) ?? [0, 0];
  if (orientation === undefined || wide === high || wide > high === (orientation === 'landscape'))
    return undefined;
  return `orientation is ${orientation}, but it is ${wide}×${high}`;
}

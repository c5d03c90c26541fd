// project: slow

import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { localTimeText, wallText } from '../../src/clock/time-text.ts';
import { instantOfWall } from '../../src/clock/wall-time.ts';
import { zoneNamed } from '../../src/clock/zone.ts';
import { jumps } from '../screens/engine/cases.ts';

function zone(name: string) {
  const found = zoneNamed(name);
  if (found === undefined) throw new Error(name);
  return found;
}

describe('a zone', () => {
  test.each(['Mars/Phobos', '', '-03:00', '+03', ' UTC', '../etc', '900'])('%j is unknown', (name) => {
    expect(zoneNamed(name)).toBeUndefined();
  });

  test.each(['UTC', 'utc', 'Etc/GMT+3', 'Brazil/East', 'EST5EDT'])('%j is known, and kept', (name) => {
    expect(zoneNamed(name)).toBeDefined();
    expect(zoneNamed(name)).toBe(zoneNamed(name));
  });

  test.each(jumps)('%s has the offsets of Temporal around %s', (name, instant) => {
    const middle = Date.parse(instant);
    for (let at = middle - 40 * 86_400_000; at < middle + 40 * 86_400_000; at += 17 * 60_000) {
      const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name);
      const { from, to, offset } = zone(name).segmentAt(at);
      if (offset !== offsetNanoseconds / 1e6 || at < from || at >= to)
        expect([name, at, offset, from, to]).toEqual([name, at, offsetNanoseconds / 1e6, '<= at', '> at']);
    }
  });

  test('has seconds in its offset where the clock had them', () => {
    expect(zone('America/Sao_Paulo').segmentAt(Date.parse('1900-01-01T00:00:00Z')).offset).toBe(-11_188_000);
  });
});

describe('a local time', () => {
  test.each(jumps)('in %s around %s has the instants of Temporal', (name, instant) => {
    const middle = Date.parse(instant);
    for (let wall = middle - 30 * 3_600_000; wall < middle + 30 * 3_600_000; wall += 10 * 60_000) {
      const plain = Temporal.PlainDateTime.from(wallText(wall));
      const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
        plain.toZonedDateTime(name, { disambiguation }),
      );
      const isSkipped = earlier?.toPlainDateTime().equals(plain) === false;
      const jump = isSkipped ? earlier?.getTimeZoneTransition('next') : undefined;
      const wallAt = (time: Temporal.ZonedDateTime) => Date.parse(`${time.toPlainDateTime()}Z`);
      const isRepeated = !isSkipped && earlier?.epochMilliseconds !== later?.epochMilliseconds;
      expect([wallText(wall), instantOfWall(zone(name), wall)]).toEqual([
        wallText(wall),
        {
          instant: (jump ?? earlier)?.epochMilliseconds,
          isRepeated,
          gap: jump ? { from: wallAt(jump.subtract({ milliseconds: 1 })) + 1, to: wallAt(jump) } : undefined,
        },
      ]);
    }
  });

  test.each([
    ['America/Sao_Paulo', '2026-11-20T20:30:00Z', '2026-11-20T17:30:00-03:00'],
    ['Asia/Kathmandu', '2026-11-20T20:30:00Z', '2026-11-21T02:15:00+05:45'],
    ['UTC', '2026-11-20T20:30:15Z', '2026-11-20T20:30:15+00:00'],
  ])('in %s at %s is written %s', (name, instant, text) => {
    expect(localTimeText(zone(name), Date.parse(instant))).toBe(text);
  });
});

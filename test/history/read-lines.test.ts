import fc from 'fast-check';
import { expect, test } from 'vitest';
import { badConfig } from '../../src/errors.ts';
import { createLineReader } from '../../src/history/read-lines.ts';
import { largestObject } from '../../src/json/gate.ts';
import type { JsonObject } from '../../src/json/object.ts';

const id = 'a0000000-0000-4000-8000-000000000001';
const failed = (fault: string) => badConfig(fault);
const bytesOf = (...lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''));

const time = fc.constantFrom(
  '2026-11-20T12:00:00Z',
  '2026-11-20T12:00:00.123Z',
  '2026-11-20T12:00:00+00:00',
  'yesterday',
);
/** What stands in the place of a time, and names that look like those of times. */
const value = fc.oneof(
  time,
  fc.constantFrom(null, 7, {}, 'ção', '","lastSeenAt":"2026-11-20T12:00:00Z'),
  fc.record({ lastSeenAt: time, updatedAt: time }, { requiredKeys: [] }),
  fc.array(fc.record({ lastSeenAt: time })),
);
const name = fc.constantFrom('lastSeenAt', 'updatedAt', 'net', 'x"lastSeenAt', 'name', 'lastSeenAt"');
const member = fc.tuple(name, value, fc.boolean());
/** A line as a service may write it: members in any order, twice, or with an escaped name. */
const line = fc.array(member, { maxLength: 5 }).map((members) => {
  const written = members.map(([name, value, isEscaped]) => {
    const json = JSON.stringify(name);
    return `${isEscaped ? json.replace('S', '\\u0053') : json}:${JSON.stringify(value)}`;
  });
  return `{${[`"id":"${id}"`, ...written].join()}}`;
});

test('a line that is not parsed says what it says when it is', () => {
  let same = 0;
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), fc.array(time), (lines, times) => {
      const reader = createLineReader();
      for (const [at, time] of [undefined, ...times, undefined].entries()) {
        const given = lines[at % lines.length] ?? '';
        // From one snapshot to the next, some of its times change.
        const json = time === undefined ? given : given.replace('2026-11-20T12:00:00Z', time);
        const [read] = reader.read(bytesOf(json), failed);
        const [right] = createLineReader().read(bytesOf(json), failed);
        const rest = ({ lastSeenAt, updatedAt, ...members }: JsonObject) => members;
        expect(read?.lastSeenAt).toEqual(right?.lastSeenAt);
        expect(rest(read?.player ?? {})).toEqual(rest(right?.player ?? {}));
        same += 1;
      }
    }),
    { numRuns: 2000 },
  );
  expect(same).toBeGreaterThan(2000);
});

test('what changes by itself does not make another player', () => {
  const reader = createLineReader();
  const lines = ['12:00:00Z', '12:00:30Z', '12:15:00.5Z'].map((time) =>
    JSON.stringify({ id, lastSeenAt: `2026-11-20T${time}`, name: 'ção', updatedAt: `2026-11-20T${time}` }),
  );
  const read = lines.flatMap((line) => [...reader.read(bytesOf(line), failed)]);
  expect(new Set(read.map(({ player }) => player)).size).toBe(1);
  expect(read.map(({ lastSeenAt }) => lastSeenAt)).toEqual([
    '2026-11-20T12:00:00Z',
    '2026-11-20T12:00:30Z',
    '2026-11-20T12:15:00.5Z',
  ]);
});

test('a file that no text can hold is read in parts', () => {
  const lines = Array.from({ length: 5 }, (_, number) =>
    JSON.stringify({ id: `${number}`, filler: Array.from({ length: 100 }, () => 'x'.repeat(60_000)) }),
  );
  const bytes = bytesOf(...lines, JSON.stringify({ id: 'last' }));
  expect(bytes.length).toBeGreaterThan(largestObject);
  const read = [...createLineReader().read(bytes, failed)];
  expect(read.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', 'last']);
});

test('a line that is too long is refused', () => {
  const bytes = Buffer.concat([bytesOf('{"id":"1"}'), Buffer.alloc(2 * largestObject, ' ')]);
  expect(() => [...createLineReader().read(bytes, failed)]).toThrow('line 2 is too long');
});

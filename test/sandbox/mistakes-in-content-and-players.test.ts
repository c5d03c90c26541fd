import { beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../src/json/object.ts';
import { testNow } from '../helpers/run.ts';
import { dataAt, ids, time } from './data-at.ts';

// As in mistakes-in-schedules.test.ts.

let content: JsonObject[];
let schedules: JsonObject[];
let players: JsonObject[];

beforeAll(async () => {
  ({ content, schedules, players } = await dataAt(testNow));
  schedules = schedules.filter(({ status }) => status === 'active');
});

const day = 86_400_000;
const wide = (width: unknown, height: unknown) => (Number(width) > Number(height) ? 'landscape' : 'portrait');
const isUsed = ({ id }: JsonObject) => schedules.some(({ contentIds }) => ids(contentIds).includes(id));
const allDays = 'MON,TUE,WED,THU,FRI,SAT,SUN';
const allWeek = (schedule: JsonObject) =>
  schedule.startAt === '00:00' && schedule.endAt === '23:59' && String(schedule.daysOfWeek) === allDays;
const isExpired = ({ validUntil }: JsonObject) => time(validUntil) < testNow;

/** The offset of a zone from UTC, in minutes. */
function offsetOf(timeZone: string, instant: number): number {
  const local = new Date(instant).toLocaleString('sv-SE', { timeZone });
  return Math.round((Date.parse(`${local}Z`) - instant) / 60_000);
}

type Finds = (it: JsonObject) => boolean;

const images = ({ type }: JsonObject) => type !== 'html';

const ofContent: Readonly<Record<string, { is: Finds; indexes: number[] }>> = {
  'unused-content': { is: (it) => !isUsed(it), indexes: [] },
  'duplicate-content': {
    is: (it) => content.some((other) => other.id !== it.id && other.checksum === it.checksum),
    indexes: [99, 114],
  },
  'processing-stuck': {
    is: ({ processingStatus, updatedAt }) =>
      ['pending', 'processing'].includes(String(processingStatus)) && time(updatedAt) < testNow - 3_600_000,
    indexes: [116],
  },
  'bad-checksum': {
    is: ({ checksum }) => !/^sha256:[0-9a-f]{64}$/.test(String(checksum)),
    indexes: [117],
  },
  'insecure-url': { is: ({ storageUrl }) => !String(storageUrl).startsWith('https://'), indexes: [119] },
  'type-mismatch': {
    is: (it) => images(it) && !String(it.mimeType).startsWith(`${it.type}/`),
    indexes: [120],
  },
};

test.each(Object.entries(ofContent))('%s', (name, { is, indexes }) => {
  const found = [...content.keys()].filter((index) => is(content[index] ?? {}));
  if (name === 'unused-content') expect(found.length).toBeGreaterThan(0);
  else expect(found).toEqual(indexes);
});

test('processing-failed', () => {
  const failed = content.filter((it) => it.processingStatus === 'failed' && !isUsed(it));
  expect(failed.map(({ processingError }) => typeof processingError)).toContain('string');
});

const ofPlayers: Readonly<Record<string, { is: Finds; indexes: number[] }>> = {
  'unknown-timezone': {
    is: ({ timezone }) => !Intl.supportedValuesOf('timeZone').includes(String(timezone)),
    indexes: [16],
  },
  // Two days a year: within the horizon of a linter only if that is 200 days.
  'dst-edge': {
    is: ({ timezone }) =>
      timezone !== 'America/Sao_Paolo' &&
      offsetOf(String(timezone), testNow) !== offsetOf(String(timezone), testNow + 200 * day),
    indexes: [10],
  },
  'stale-version': { is: ({ currentVersion }) => /^[0-3]\./.test(String(currentVersion)), indexes: [23] },
  'screen-orientation': {
    is: ({ orientation, resolutionWidth, resolutionHeight }) =>
      orientation !== wide(resolutionWidth, resolutionHeight),
    indexes: [17],
  },
  'uncovered-player': {
    is: ({ id, status }) =>
      status === 'active' &&
      schedules.every((schedule) => isExpired(schedule) || !ids(schedule.playerIds).includes(id)),
    indexes: [34],
  },
  gap: {
    is: ({ id, status }) =>
      status === 'active' &&
      !schedules.some(
        (schedule) => allWeek(schedule) && ids(schedule.playerIds).includes(id) && !isExpired(schedule),
      ),
    indexes: [11, 34],
  },
};

test.each(Object.entries(ofPlayers))('%s', (_, { is, indexes }) => {
  expect([...players.keys()].filter((index) => is(players[index] ?? {}))).toEqual(indexes);
});

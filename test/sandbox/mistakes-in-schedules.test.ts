import { beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../src/json/object.ts';
import { testNow } from '../helpers/run.ts';
import { dataAt, ids, time } from './data-at.ts';

/*
 * The sandbox has an example of every mistake that people make in the console. Each is found here by what is wrong
 * with it, never by what its description says.
 */

let content: JsonObject[];
let schedules: JsonObject[];
let players: JsonObject[];

beforeAll(async () => {
  ({ content, schedules, players } = await dataAt(testNow));
  schedules = schedules.filter(({ status }) => status === 'active');
});

const day = 86_400_000;
const allDays = 'MON,TUE,WED,THU,FRI,SAT,SUN';
const item = (id: unknown) => content.find((each) => each.id === id);
const player = (id: unknown) => players.find((each) => each.id === id);
const itemsOf = ({ contentIds }: JsonObject) => content.filter(({ id }) => ids(contentIds).includes(id));
const playersOf = ({ playerIds }: JsonObject) => players.filter(({ id }) => ids(playerIds).includes(id));
const sameHours = (a: JsonObject, b: JsonObject) =>
  a.startAt === b.startAt && a.endAt === b.endAt && String(a.daysOfWeek) === String(b.daysOfWeek);
const onSamePlayer = (a: JsonObject, b: JsonObject) =>
  ids(a.playerIds).some((id) => ids(b.playerIds).includes(id));
const allWeek = (schedule: JsonObject) =>
  schedule.startAt === '00:00' && schedule.endAt === '23:59' && String(schedule.daysOfWeek) === allDays;
/** In pixels; a page has none and fits everywhere. */
const longSide = ({ width, height, resolutionWidth, resolutionHeight }: JsonObject) =>
  Math.max(Number(width ?? resolutionWidth ?? 1920), Number(height ?? resolutionHeight ?? 0));
const isExpired = ({ validUntil }: JsonObject) => time(validUntil) < testNow;
const unready = ({ processingStatus }: JsonObject) => processingStatus !== 'ready';
const twice = (list: unknown[]) => new Set(list).size < list.length;

/** The codes of the days between two instants, by the clock of Brasília. */
function daysBetween(from: number, to: number): string[] {
  const codes = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
  const found: string[] = [];
  for (let at = from; at < to; at += day) found.push(codes[new Date(at - 3 * 3_600_000).getUTCDay()] ?? '');
  return found;
}

type Finds = (it: JsonObject) => boolean;

const ofSchedules: Readonly<Record<string, { is: Finds; ids: number[] }>> = {
  'dead-content': { is: ({ contentIds }) => ids(contentIds).some((id) => !item(id)), ids: [522] },
  'dead-player': { is: ({ playerIds }) => ids(playerIds).some((id) => !player(id)), ids: [522] },
  'no-content': { is: ({ contentIds }) => ids(contentIds).length === 0, ids: [523] },
  'no-players': { is: ({ playerIds }) => ids(playerIds).length === 0, ids: [523] },
  'duplicate-reference': {
    is: ({ contentIds, playerIds }) => twice(ids(contentIds)) || twice(ids(playerIds)),
    ids: [522],
  },
  'count-mismatch': {
    is: ({ contentIds, contentCount }) => ids(contentIds).length !== contentCount,
    ids: [522],
  },
  'inverted-validity': { is: ({ validFrom, validUntil }) => time(validFrom) > time(validUntil), ids: [524] },
  'never-active': {
    is: ({ validFrom, validUntil, daysOfWeek }) =>
      time(validUntil) - time(validFrom) < 7 * day &&
      time(validFrom) > testNow &&
      time(validFrom) < time(validUntil) &&
      !daysBetween(time(validFrom), time(validUntil)).some((code) => ids(daysOfWeek).includes(code)),
    ids: [525],
  },
  'empty-window': { is: ({ startAt, endAt }) => startAt !== undefined && startAt === endAt, ids: [526] },
  'no-days': { is: ({ daysOfWeek }) => ids(daysOfWeek).length === 0, ids: [526] },
  'partial-window': {
    is: ({ startAt, endAt }) => (startAt === undefined) !== (endAt === undefined),
    ids: [527],
  },
  'overnight-window': {
    is: ({ startAt, endAt, daysOfWeek }) => String(startAt) > String(endAt) && ids(daysOfWeek).length < 7,
    ids: [516],
  },
  'overnight-tail-cut': {
    is: ({ startAt, endAt, validUntil }) =>
      String(startAt) > String(endAt) && /T0[0-5]:/.test(String(validUntil)),
    ids: [528],
  },
  'expired-active': { is: isExpired, ids: [521] },
  expiring: {
    is: ({ validUntil }) => time(validUntil) > testNow && time(validUntil) < testNow + 7 * day,
    ids: [528],
  },
  'far-date': { is: ({ validUntil }) => time(validUntil) > testNow + 3 * 365 * day, ids: [527] },
  'priority-tie': {
    is: (it) =>
      schedules.some(
        (other) =>
          other.id !== it.id &&
          other.priority === it.priority &&
          allWeek(it) &&
          allWeek(other) &&
          !isExpired(it) &&
          !isExpired(other) &&
          onSamePlayer(it, other),
      ),
    ids: [518, 519],
  },
  shadowed: {
    is: (it) =>
      playersOf(it).length > 0 &&
      playersOf(it).every(({ id }) =>
        schedules.some(
          (other) =>
            ids(other.playerIds).includes(id) &&
            allWeek(other) &&
            other.validFrom === undefined &&
            !(ids(other.estados).length > 0) &&
            Number(other.priority) > Number(it.priority ?? -1),
        ),
      ),
    ids: [527],
  },
  'missing-priority': { is: ({ priority }) => priority === undefined, ids: [527] },
  'duplicate-schedule': {
    is: (it) =>
      schedules.some(
        (other) =>
          other.id !== it.id &&
          sameHours(it, other) &&
          other.validFrom === it.validFrom &&
          other.validUntil === it.validUntil &&
          ids(it.playerIds).length > 0 &&
          String(other.playerIds) === String(it.playerIds) &&
          String(other.contentIds) === String(it.contentIds) &&
          String(other.estados ?? '') === String(it.estados ?? ''),
      ),
    ids: [518, 519],
  },
  'winner-unplayable': {
    is: (it) => itemsOf(it).length > 0 && itemsOf(it).every(unready) && it.priority === 20,
    ids: [520],
  },
  'content-not-ready': { is: (it) => itemsOf(it).some(unready), ids: [520] },
  'content-inactive': { is: (it) => itemsOf(it).some(({ status }) => status !== 'active'), ids: [529] },
  'content-expired': { is: (it) => itemsOf(it).some(isExpired), ids: [529] },
  'content-window-disjoint': {
    is: (it) =>
      itemsOf(it).some(
        ({ startAt, endAt }) =>
          String(startAt) > String(endAt) &&
          String(it.startAt) < String(it.endAt) &&
          String(startAt) >= String(it.endAt) &&
          String(endAt) <= String(it.startAt),
      ),
    ids: [529],
  },
  'orientation-mismatch of a schedule': {
    is: (it) => playersOf(it).some(({ orientation }) => orientation !== it.orientation),
    ids: [526],
  },
  'orientation-mismatch of an item': {
    is: (it) =>
      playersOf(it).some((on) =>
        itemsOf(it).some(
          ({ orientation }) => it.orientation === on.orientation && orientation !== on.orientation,
        ),
      ),
    ids: [529],
  },
  'resolution-mismatch': {
    is: (it) =>
      playersOf(it).length > 0 &&
      itemsOf(it).some((each) =>
        playersOf(it).every((on) => longSide(each) * 2 < longSide(on) || longSide(each) > longSide(on) * 2),
      ),
    // The first plays what is made for 4K on a tablet.
    ids: [517, 529],
  },
  'unknown-state': {
    is: ({ estados }) => ids(estados).some((code) => String(code).length !== 2),
    ids: [527],
  },
  'state-unprovable': { is: ({ estados }) => ids(estados).length > 0, ids: [517, 527] },
};

test.each(Object.entries(ofSchedules))('%s', (_, { is, ids: expected }) => {
  expect(schedules.filter(is).map(({ id }) => id)).toEqual(expected);
});

test('state-excludes-all: the players of a restricted schedule are elsewhere, by a states file', () => {
  // Store 011 is in RS, which no field says.
  const only = schedules.find(({ estados }) => String(estados) === 'SP');
  expect(playersOf(only ?? {}).map(({ storeId, timezone }) => [storeId, timezone])).toEqual([
    ['loja-011', 'America/Sao_Paulo'],
  ]);
});

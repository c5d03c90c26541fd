import { type Change, ids } from './tenant.ts';

/** A rule's example: what it finds, and what looks alike. */
export interface Case {
  readonly broken: Change;
  /** `severity resource id: message [related]`, as the rule alone reports it. */
  readonly found: readonly string[];
  /** The rule leaves it alone, although others do not. */
  readonly nearMiss?: Change;
  /** All rules find nothing in it: it looks alike, or is fixed. */
  readonly clean: Change;
  readonly flags?: readonly string[];
  /** Instead of `flags`, for `clean`. */
  readonly cleanFlags?: readonly string[];
}

const { entrance, checkout, video, image, gone, extra } = ids;
const alone = { playerIds: [entrance] };
const second = (fields: Fields): Change => ({ schedules: { 2: fields } });
const third = (fields: Fields): Change => ({ schedules: { 3: fields } });
type Fields = Record<string, unknown>;
/** The video, the image and another item. */
const items = (first: Fields, second: Fields, other?: Fields): Change => ({
  content: { [video]: first, [image]: second, ...(other && { [extra]: other }) },
});
const players = (first: Fields, second: Fields): Change => ({
  players: { [entrance]: first, [checkout]: second },
});
const onVideo = (fields: Fields): Change => ({ content: { [video]: fields } });
const onEntrance = (fields: Fields): Change => ({ players: { [entrance]: fields } });
const hash = `sha256:${'c'.repeat(64)}`;
const night = { startAt: '22:00', endAt: '06:00', daysOfWeek: null };
const newYork = { timezone: 'America/New_York' };
const inNewYork = players(newYork, newYork);
const portrait = { orientation: 'portrait', resolutionWidth: 1080, resolutionHeight: 1920 };
const expired = { validUntil: '2026-11-20T00:00:00Z' };
const empty = { contentIds: [], startAt: '14:00', endAt: '15:00' };
const used = { ...alone, contentIds: [extra], contentCount: 1 };
const unplayed = third({ ...used, status: 'inactive' });

export const cases: Readonly<Record<string, Case>> = {
  'dead-content': {
    broken: second({ contentIds: [video, gone] }),
    found: [`error schedule 2: item dddddddd is gone (404) [${gone}]`],
    clean: { ...second({ contentIds: [video, gone] }), hidden: { [gone]: {} } },
  },
  'dead-player': {
    broken: second({ playerIds: [entrance, gone] }),
    found: [`error schedule 2: player dddddddd is gone [${gone}]`],
    clean: second({ playerIds: [entrance.toUpperCase()] }),
  },
  'no-content': {
    broken: second({ contentIds: [], contentCount: 0 }),
    found: ['error schedule 2: the playlist is empty []'],
    clean: second({ contentIds: [], status: 'inactive' }),
  },
  'no-players': {
    broken: second({ playerIds: [] }),
    found: ['warning schedule 2: the list of players is empty []'],
    clean: second({ playerIds: null }),
  },
  'duplicate-reference': {
    broken: second({
      contentIds: [video, image, video.toUpperCase()],
      playerIds: [entrance, entrance, entrance],
    }),
    found: [
      `info schedule 2: player 11111111 is listed 3 times [${entrance}]`,
      `info schedule 2: item aaaaaaaa is listed twice [${video}]`,
    ],
    clean: second({ contentIds: [video, image] }),
  },
  'count-mismatch': {
    broken: second({ contentCount: 3 }),
    found: ['warning schedule 2: contentCount is 3, but contentIds has 2 items []'],
    clean: second({ contentCount: null }),
  },
  'inverted-validity': {
    broken: second({ validFrom: '2027-02-01T00:00:00Z', validUntil: '2027-01-01T00:00:00Z' }),
    found: [
      'error schedule 2: validFrom 2027-02-01T00:00:00Z is later than validUntil 2027-01-01T00:00:00Z []',
    ],
    // Later in text, earlier in time.
    nearMiss: second({ validFrom: '2027-01-01T01:00:00+03:00', validUntil: '2027-01-01T00:00:00Z' }),
    clean: second({ validFrom: '2027-01-01T00:00:00Z', validUntil: '2027-02-01T00:00:00Z' }),
  },
  'never-active': {
    broken: second({
      daysOfWeek: ['MON'],
      validFrom: '2026-11-24T00:00:00-03:00',
      validUntil: '2026-11-29T00:00:00-03:00',
    }),
    found: ['error schedule 2: its days, hours and dates never overlap []'],
    // In UTC it is Monday for the last three hours; who knows whose Monday counts.
    clean: second({
      daysOfWeek: ['MON'],
      startAt: '00:00',
      endAt: '23:59',
      validFrom: '2026-11-24T00:00:00-03:00',
      validUntil: '2026-11-30T01:00:00Z',
    }),
  },
  'empty-window': {
    broken: second({ startAt: '10:00', endAt: '10:00' }),
    found: ['warning schedule 2: startAt and endAt are both 10:00 []'],
    clean: second({ startAt: '00:00', endAt: '23:59' }),
  },
  'bad-time': {
    broken: second({ endAt: '24:00' }),
    found: ['error schedule 2: endAt is "24:00", which is not HH:mm []'],
    clean: second({ endAt: '23:59' }),
  },
  'no-days': {
    broken: { schedules: { 2: { daysOfWeek: [] }, 3: { daysOfWeek: ['MON', 'SEG'] } } },
    found: [
      'error schedule 2: daysOfWeek is empty []',
      'error schedule 3: daysOfWeek is ["MON","SEG"], which is not a list of MON, TUE, WED, THU, FRI, SAT, SUN []',
    ],
    clean: second({ daysOfWeek: null }),
  },
  'partial-window': {
    broken: second({ startAt: null }),
    found: ['warning schedule 2: startAt is missing []'],
    clean: second({ startAt: null, endAt: null }),
  },
  'overnight-window': {
    broken: {
      schedules: {
        2: { startAt: '22:00', endAt: '06:00' },
        3: { startAt: '22:00', endAt: '06:00', daysOfWeek: ['SAT'], priority: 0 },
      },
    },
    found: [
      'warning schedule 2: 22:00–06:00 runs past midnight on some days only, and which day counts decides what a screen shows []',
      'info schedule 3: 22:00–06:00 runs past midnight on some days only []',
    ],
    clean: second(night),
  },
  'overnight-tail-cut': {
    broken: second({ ...night, validUntil: '2027-03-01T03:00:00-03:00' }),
    found: [
      'warning schedule 2: validUntil (Mon 1 Mar 2027 03:00) cuts short its last night, which ends at 06:00 []',
    ],
    clean: second({ ...night, validUntil: '2027-03-01T06:00:00-03:00' }),
  },
  'expired-active': {
    broken: second({ validUntil: '2026-11-20T11:59:59Z' }),
    found: ['warning schedule 2: validUntil 2026-11-20T11:59:59Z has passed []'],
    clean: second({ validUntil: '2026-11-20T11:59:59Z', status: 'inactive' }),
  },
  expiring: {
    broken: {
      schedules: {
        1: { ...alone, validUntil: '2026-11-27T12:00:00Z' },
        2: { playerIds: [checkout], validUntil: '2026-11-26T12:00:00Z' },
        3: { playerIds: [checkout], startAt: null, endAt: null, priority: 1 },
      },
    },
    found: [
      `warning schedule 1: expires in 7d; 1 player will then have nothing to show in these hours [${entrance}]`,
      'info schedule 2: expires in 6d []',
    ],
    clean: second({ validUntil: '2026-11-27T12:00:01Z' }),
  },
  'far-date': {
    broken: second({ validUntil: '2206-12-31T23:59:59Z' }),
    found: ['info schedule 2: validUntil 2206-12-31T23:59:59Z is more than 3 years away []'],
    clean: second({ validUntil: null }),
  },
  'dst-edge': {
    broken: {
      ...inNewYork,
      schedules: {
        1: { startAt: '00:00', endAt: '23:59' },
        2: { startAt: '01:00', endAt: '03:00', daysOfWeek: ['SUN'] },
      },
    },
    found: [
      'info schedule 2: clocks change in America/New_York on Sun 14 Mar 2027 03:00, while it is active []',
    ],
    flags: ['--days', '120'],
    clean: { ...inNewYork, ...second({ startAt: '03:00', endAt: '05:00', daysOfWeek: ['SUN'] }) },
  },
  'priority-tie': {
    broken: third({ ...alone, startAt: '11:00', endAt: '13:00', priority: 5 }),
    found: [
      `warning schedule 2: same priority (5) as 3 on 1 player, Fri 20 Nov 11:00–12:00 [3, ${entrance}]`,
    ],
    clean: third({ ...alone, startAt: '12:00', endAt: '13:00', priority: 5 }),
  },
  shadowed: {
    broken: third({ startAt: '09:00', endAt: '10:00', daysOfWeek: ['MON'], priority: 4 }),
    found: ['warning schedule 3: never wins on 2 players in the next 14 days: "Manhã" (2) outranks it [2]'],
    clean: third({ startAt: '09:00', endAt: '12:01', daysOfWeek: ['MON'], priority: 4 }),
  },
  'missing-priority': {
    broken: second({ priority: null }),
    found: ['warning schedule 2: no priority, and it competes with "Sempre" (1) [1]'],
    clean: { schedules: { 1: { playerIds: [checkout] }, 2: { ...alone, priority: null } } },
  },
  'duplicate-schedule': {
    broken: third({
      startAt: '08:00',
      endAt: '12:00',
      daysOfWeek: ['FRI', 'MON', 'TUE', 'WED', 'THU'],
      contentIds: [image, video],
    }),
    found: ['warning schedule 3: the same as "Manhã" (2) [2]'],
    clean: third({ startAt: '08:00', endAt: '12:00', daysOfWeek: ['MON'], contentIds: [image, video] }),
  },
  gap: {
    broken: {
      schedules: { 1: { startAt: '08:00', endAt: '20:00' } },
      players: { [extra]: { timezone: null } },
    },
    found: [
      `warning player ${entrance}: blank for 28 opening hours, first Fri 20 Nov 20:00–22:00 []`,
      `warning player ${checkout}: blank for 28 opening hours, first Fri 20 Nov 20:00–22:00 []`,
      `warning player ${extra}: blank for 196 opening hours, first Fri 20 Nov 12:00–22:00 []`,
    ],
    flags: ['--hours', '08:00-22:00'],
    clean: { schedules: { 1: { startAt: '08:00', endAt: '22:00' } } },
  },
  'uncovered-player': {
    broken: { players: { [extra]: { name: 'Novo' } } },
    found: [`error player ${extra}: no schedule covers it in the next 14 days []`],
    clean: { players: { [extra]: { name: 'Novo', status: 'blocked' } } },
  },
  'winner-unplayable': {
    broken: {
      schedules: { 3: { ...used, daysOfWeek: ['FRI'] }, 4: { ...alone, ...empty } },
      content: { [extra]: { startAt: '20:00', endAt: '22:00' } },
    },
    found: [
      `error schedule 3: its only item cannot play (not at this time: "Extra" (eeeeeeee)) while it wins on 1 player, Fri 20 Nov 13:00–14:00 [${entrance}]`,
      `error schedule 4: its playlist is empty while it wins on 1 player, Fri 20 Nov 14:00–15:00 [${entrance}]`,
    ],
    // Of an unknown status nobody can say that it does not play.
    nearMiss: { ...third(used), content: { [extra]: { processingStatus: 'done' } } },
    clean: { ...third(used), content: { [extra]: { processingStatus: 'ready' } } },
  },
  'content-not-ready': {
    broken: {
      ...items(
        { processingStatus: 'pending', updatedAt: '2026-11-20T11:30:00Z' },
        { processingStatus: 'failed', processingError: 'Unsupported color space' },
        { processingStatus: 'processing' },
      ),
      ...third(used),
    },
    found: [
      `error content ${image}: processing failed: Unsupported color space; and "Sempre" (1) and "Manhã" (2) use it [1, 2]`,
      `warning content ${extra}: still processing; last changed 10mo ago, and 3 uses it [3]`,
      `info content ${video}: still pending; last changed 30m ago, and "Sempre" (1) and "Manhã" (2) use it [1, 2]`,
    ],
    nearMiss: { content: { [extra]: { processingStatus: 'failed' } }, ...unplayed },
    clean: { content: { [video]: { processingStatus: 'ready' } } },
  },
  'content-inactive': {
    broken: onVideo({ status: 'archived' }),
    found: [`warning content ${video}: archived, and "Sempre" (1) and "Manhã" (2) use it [1, 2]`],
    clean: { content: { [extra]: { status: 'inactive' } }, ...unplayed },
  },
  'content-expired': {
    broken: { content: { [video]: expired, [extra]: expired }, ...third(used) },
    found: [
      `warning content ${extra}: validUntil 2026-11-20T00:00:00Z has passed, and 3 uses it [3]`,
      `info content ${video}: validUntil 2026-11-20T00:00:00Z has passed, and "Sempre" (1) and "Manhã" (2) use it [1, 2]`,
    ],
    clean: onVideo({ validUntil: '2026-11-20T12:00:01Z' }),
  },
  'content-window-disjoint': {
    broken: onVideo({ startAt: '12:30', endAt: '18:00', daysOfWeek: ['MON'] }),
    found: [
      `warning content ${video}: its hours, days and dates never overlap those of schedule "Manhã" (2) [2]`,
    ],
    // With an inclusive end they share the minute 12:00.
    clean: onVideo({ startAt: '12:00', endAt: '18:00', daysOfWeek: ['MON'] }),
  },
  'orientation-mismatch': {
    broken: {
      ...onEntrance(portrait),
      schedules: { 1: { orientation: null, contentIds: [video] }, 2: { contentIds: [image] } },
      content: { [image]: { orientation: null } },
    },
    found: [
      `warning schedule 1: item "Verão" (aaaaaaaa) is landscape, and 1 player is not: "Loja 012 · Entrada" (11111111) [${video}, ${entrance}]`,
      `warning schedule 2: the schedule is landscape, and 1 player is not: "Loja 012 · Entrada" (11111111) [${entrance}]`,
    ],
    clean: onEntrance({ orientation: 'portrait', status: 'blocked' }),
  },
  'resolution-mismatch': {
    broken: items({ width: 900, height: 500 }, { width: 4000, height: 2200 }),
    found: [
      `info content ${video}: 900×500 is less than half the size of its 2 screens [${entrance}, ${checkout}]`,
      `info content ${image}: 4000×2200 is more than twice the size of its 2 screens [${entrance}, ${checkout}]`,
    ],
    clean: items({ width: 960, height: 540 }, { width: 3840, height: 2160 }),
  },
  'unknown-state': {
    broken: second({ estados: ['SP', 'Bahia', 'sp'] }),
    found: ['error schedule 2: "Bahia", "sp": not one of the 27 state codes []'],
    clean: second({ estados: ['SP', 'BA'] }),
    cleanFlags: ['--state', 'SP'],
  },
  'state-unprovable': {
    broken: second({ estados: ['SP', 'RJ'] }),
    found: ['info schedule 2: limited to SP, RJ, and the states of its players are unknown []'],
    clean: second({ estados: [] }),
  },
  'state-excludes-all': {
    broken: second({ estados: ['SP', 'RJ'] }),
    found: ['warning schedule 2: limited to SP, RJ, and none of its players is there []'],
    flags: ['--state', 'BA'],
    clean: second({ estados: ['SP', 'BA'] }),
  },
  'unused-content': {
    broken: { content: { [extra]: { fileSizeBytes: 12_400_000 } } },
    found: [`info content ${extra}: in no schedule: 12.4 MB []`],
    nearMiss: { content: { [extra]: {} }, ...second({ contentIds: null }) },
    clean: { content: { [extra]: {} }, ...unplayed },
  },
  'duplicate-content': {
    broken: { ...items({ checksum: hash }, {}, { checksum: hash.toUpperCase() }), ...third(used) },
    found: [`info content ${extra}: the same file as "Verão" (aaaaaaaa): 1.0 MB wasted [${video}]`],
    clean: { content: { [video]: { checksum: hash }, [extra]: { checksum: hash, status: 'archived' } } },
  },
  'processing-stuck': {
    broken: { content: { [extra]: { processingStatus: 'pending', updatedAt: '2026-11-18T12:00:00Z' } } },
    found: [`warning content ${extra}: still pending; last changed 2d ago []`],
    nearMiss: { content: { [extra]: { processingStatus: 'pending', updatedAt: '2026-11-20T11:00:00Z' } } },
    clean: { content: { [extra]: { processingStatus: 'ready', status: 'archived' } } },
  },
  'processing-failed': {
    broken: { content: { [extra]: { processingStatus: 'failed', status: 'archived' } } },
    found: [`info content ${extra}: processing failed []`],
    nearMiss: onVideo({ processingStatus: 'failed' }),
    clean: { content: { [extra]: { processingStatus: 'ready', status: 'archived' } } },
  },
  'bad-checksum': {
    broken: items({ checksum: 'sha256:9f2c' }, { checksum: '9f86d081' }),
    found: [
      `warning content ${video}: the sha256 digest has 4 characters, not 64 in hexadecimal []`,
      `warning content ${image}: checksum "9f86d081" is not <algorithm>:<digest> []`,
    ],
    clean: items(
      { checksum: 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:' },
      { checksum: 'blake3:af13' },
    ),
    nearMiss: items(
      { checksum: 'sha256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' },
      { checksum: 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFV=' },
    ),
  },
  'insecure-url': {
    broken: onVideo({
      storageUrl: 'http://cdn.example.com/a',
      thumbnailUrl: 'https://user:pass@cdn.example.com/b',
    }),
    nearMiss: onVideo({ storageUrl: 'http://127.0.0.1:4010/a', thumbnailUrl: 'http://[::1]:4010/b' }),
    found: [`warning content ${video}: storageUrl is not https; thumbnailUrl contains user information []`],
    clean: onVideo({ storageUrl: 'HTTPS://cdn.example.com/a@b', thumbnailUrl: null }),
  },
  'type-mismatch': {
    broken: items({ mimeType: 'image/png', durationSeconds: null }, { orientation: 'portrait' }),
    found: [
      `warning content ${video}: type is video, but mimeType is image/png; a video without durationSeconds []`,
      `warning content ${image}: orientation is portrait, but it is 1920×1080 []`,
    ],
    nearMiss: items(
      { mimeType: 'Video/MP4', durationSeconds: 0 },
      { orientation: 'portrait', width: 1080, height: 1080 },
      { mimeType: 'application/zip' },
    ),
    clean: onVideo({ mimeType: 'video/webm' }),
  },
  'unknown-timezone': {
    broken: players({ timezone: 'America/Sao_Paolo' }, { timezone: null }),
    found: [
      `error player ${entrance}: timezone "America/Sao_Paolo" is unknown []`,
      `error player ${checkout}: timezone is missing []`,
    ],
    clean: players({ timezone: '-03:00', status: 'blocked' }, { timezone: 'Brazil/East' }),
  },
  'silent-player': {
    flags: ['--max-age', '15m'],
    broken: players({ lastSeenAt: '2026-10-21T12:00:00Z' }, { lastSeenAt: null }),
    found: [
      `error player ${entrance}: the service says healthy, last seen 1mo ago []`,
      `error player ${checkout}: the service says healthy, but lastSeenAt is missing []`,
    ],
    // The service says itself that it is offline.
    nearMiss: players(
      { lastSeenAt: '2026-10-21T12:00:00Z', healthStatus: 'offline' },
      { lastSeenAt: '2026-11-20T11:59:00Z' },
    ),
    clean: players({ lastSeenAt: '2026-11-20T11:45:00Z' }, { lastSeenAt: '2026-11-20T11:59:00Z' }),
  },
  'stale-version': {
    broken: players({ currentVersion: '2.2.9' }, { currentVersion: 'v2.4' }),
    found: [`warning player ${entrance}: version 2.2.9; the newest on tizen is 2.4.0 []`],
    nearMiss: {
      players: {
        [entrance]: { currentVersion: '2.3.0' },
        [checkout]: { currentVersion: '2.5.0-rc.1' },
        [extra]: { currentVersion: '5.0.0', platform: 'android' },
      },
    },
    clean: onEntrance({ currentVersion: '2.3.0' }),
  },
  'screen-orientation': {
    broken: onEntrance({ resolutionWidth: 1080, resolutionHeight: 1920 }),
    found: [`warning player ${entrance}: orientation is landscape, but it is 1080×1920 []`],
    clean: onEntrance({ resolutionWidth: 1080, resolutionHeight: 1080 }),
  },
  'schedule-unclear': {
    broken: {
      schedules: {
        1: { validFrom: '2026-01-01', validUntil: '31/12/2027', startAt: '9h' },
        2: { priority: '10', playerIds: entrance, contentIds: null },
        3: { status: 'paused', startAt: '9h', estados: ['XX'] },
      },
    },
    found: [
      'error schedule 1: validFrom is "2026-01-01", which is not a time with a time zone; validUntil is "31/12/2027", which is not a time with a time zone []',
      `error schedule 2: priority is "10", which is not a number; playerIds is "${entrance}", which is not a list of ids; contentIds is missing []`,
      'error schedule 3: status is "paused", which is not documented; startAt is "9h", which is not HH:mm []',
    ],
    // What nobody shows any more is clear, and so is what a rule of its own reports.
    nearMiss: {
      schedules: {
        1: { startAt: '9h', estados: ['XX'], daysOfWeek: ['SEG'] },
        2: { priority: '10', status: 'inactive' },
        3: { priority: '10', validUntil: '2026-01-01T00:00:00Z' },
      },
    },
    clean: second({ priority: 10, validUntil: null }),
  },
  'content-unclear': {
    broken: items({ status: 'published', endAt: '24:00' }, { processingStatus: 'READY' }),
    found: [
      `warning content ${video}: status is "published", which is not documented; endAt is "24:00", which is not HH:mm, and "Sempre" (1) and "Manhã" (2) use it [1, 2]`,
      `warning content ${image}: processingStatus is "READY", which is not documented, and "Sempre" (1) and "Manhã" (2) use it [1, 2]`,
    ],
    nearMiss: items({}, {}, { status: 'published' }),
    clean: items({ status: null, processingStatus: 'ready' }, { processingStatus: null }),
  },
  'duplicate-id': {
    broken: {
      twice: { players: [checkout, checkout], content: [video], schedules: [2] },
    },
    found: [
      'warning schedule 2: the list of schedules has this id twice []',
      `warning content ${video}: the list of content has this id twice []`,
      `warning player ${checkout}: the list of players has this id 3 times []`,
    ],
    // Others of the same name.
    clean: { players: { [entrance]: { name: 'Loja 012 · Caixa' } } },
  },
};

import * as fc from 'fast-check';
import type { JsonObject } from '../../../src/json/object.ts';
import { runRules } from '../../../src/lint/rules/lint.ts';
import { type LintOptions, parseTenant } from '../../../src/lint/rules/parsed-tenant.ts';
import { rules } from '../../../src/lint/rules/registry.ts';
import type { Finding } from '../../../src/lint/rules/rule.ts';
import { parseAssumptions } from '../../../src/screens/engine/assumptions.ts';
import { federalStateOf, playerFederalStates } from '../../../src/screens/engine/federal-states.ts';
import { type PlaybackChoices, playbackOf } from '../../../src/screens/tenant.ts';
import { uuidOf } from '../../helpers/fixtures.ts';
import { testNow } from '../../helpers/run.ts';
import type { TenantData } from '../tenant.ts';

/*
 * Random tenants: most values are plausible, some are wrong, and ids come from a small pool, so that references meet.
 */

export const day = 86_400_000;

/** A field may hold any JSON. */
const garbage = fc.oneof(
  fc.constantFrom(null, '', 0, -1, true, [], {}, ['x'], 'x', '\u001b[2J', 1e300, '__proto__', [null], [1]),
  fc.jsonValue({ maxDepth: 1 }),
);

/** Mostly a good value. */
const mostly = (good: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: good }, { weight: 1, arbitrary: garbage });
const time = fc.constantFrom('00:00', '06:00', '08:00', '12:00', '12:01', '22:00', '23:59');
const instant = fc
  .integer({ min: -40, max: 40 })
  .map((days) => new Date(testNow + days * day + (days % 3) * 3_600_000).toISOString());
const days = fc.subarray(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']);
const orientation = fc.constantFrom('landscape', 'portrait');
const zones = ['America/Sao_Paulo', 'America/Manaus', 'America/New_York', 'Australia/Lord_Howe', 'Nowhere'];
const pixels = fc.constantFrom(480, 540, 1080, 1920, 3840);
const playerIds = Array.from({ length: 5 }, (_, index) => uuidOf(index));
const itemIds = Array.from({ length: 6 }, (_, index) => uuidOf(100 + index));

const window = {
  validFrom: mostly(instant),
  validUntil: mostly(instant),
  startAt: mostly(time),
  endAt: mostly(time),
  daysOfWeek: mostly(days),
};

const player = fc.record(
  {
    id: fc.constantFrom(...playerIds),
    name: mostly(fc.string()),
    orientation: mostly(orientation),
    status: mostly(fc.constantFrom('active', 'active', 'blocked')),
    platform: mostly(fc.constantFrom('tizen', 'webos')),
    resolutionWidth: mostly(pixels),
    resolutionHeight: mostly(pixels),
    storeId: mostly(fc.constantFrom('loja-001', 'loja-002')),
    timezone: mostly(fc.constantFrom(...zones)),
    currentVersion: mostly(fc.constantFrom('1.9', '2.0.0', '2.3.1', '2.4.0-rc.1')),
  },
  { requiredKeys: ['id'] },
);

const item = fc.record(
  {
    ...window,
    id: fc.constantFrom(...itemIds),
    name: mostly(fc.string()),
    type: mostly(fc.constantFrom('video', 'image', 'html')),
    mimeType: mostly(fc.constantFrom('video/mp4', 'image/png', 'text/html')),
    durationSeconds: mostly(fc.integer()),
    fileSizeBytes: mostly(fc.integer()),
    width: mostly(pixels),
    height: mostly(pixels),
    orientation: mostly(orientation),
    checksum: mostly(fc.constantFrom(`sha256:${'a'.repeat(64)}`, 'md5:abc', 'x')),
    storageUrl: mostly(fc.constantFrom('https://cdn.example.com/a', 'http://cdn.example.com/a')),
    status: mostly(fc.constantFrom('active', 'active', 'inactive', 'archived')),
    processingStatus: mostly(fc.constantFrom('ready', 'ready', 'pending', 'processing', 'failed')),
    updatedAt: mostly(instant),
  },
  { requiredKeys: ['id'] },
);

const schedule = fc.record(
  {
    ...window,
    id: fc.integer({ min: 1, max: 12 }),
    name: mostly(fc.string()),
    status: mostly(fc.constantFrom('active', 'active', 'active', 'inactive')),
    orientation: mostly(orientation),
    priority: mostly(fc.integer({ min: 0, max: 3 })),
    playerIds: mostly(fc.array(fc.constantFrom(...playerIds), { maxLength: 5 })),
    contentIds: mostly(fc.array(fc.constantFrom(...itemIds), { maxLength: 5 })),
    estados: mostly(fc.subarray(['SP', 'RJ', 'BA', 'xx'])),
    contentCount: mostly(fc.integer({ min: 0, max: 5 })),
  },
  { requiredKeys: ['id'] },
);

const unique = (one: fc.Arbitrary<JsonObject>, maxLength: number) =>
  fc.uniqueArray(one, { maxLength, selector: ({ id }) => id });

/** The lists of a tenant, without two objects of one id. */
export const randomTenant: fc.Arbitrary<TenantData> = fc.record({
  players: unique(player, 4),
  content: unique(item, 5),
  schedules: unique(schedule, 6),
});

type TestSettings = LintOptions & PlaybackChoices;

/** The settings of a run: what is assumed, and the state of all players if it is known. */
export function settingsWith(assumed: readonly string[] = [], state?: string, days = 14): TestSettings {
  const assumptions = parseAssumptions(assumed);
  return {
    now: testNow,
    horizon: days * day,
    expiresWithin: 7 * day,
    hours: { start: 8 * 60, end: 22 * 60 },
    maxAgeMs: 15 * 60_000,
    assumptions,
    federalStatesOf: playerFederalStates([], federalStateOf(state ?? ''), assumptions.values.states),
  };
}

/** What rules find in a tenant. */
export function findingsIn(
  tenant: TenantData,
  settings: TestSettings,
  { chosen = rules, maybeTruncated = false } = {},
): PlainFinding[] {
  const list = (objects: readonly JsonObject[]) => ({ objects, maybeTruncated });
  const { players, content, schedules } = tenant;
  const lists = { players: list(players), content: list(content), schedules: list(schedules) };
  const work = runRules(parseTenant(lists, playbackOf(lists, settings), settings), chosen);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value.map(plain);
  }
}

/** A finding that can be compared with that of another run, which has courses of its own. */
type PlainFinding = Omit<Finding, 'courses'> & { readonly onPlayers: readonly string[] | undefined };

function plain({ courses, ...finding }: Finding): PlainFinding {
  const players = courses && [...courses].flatMap((course) => course.players);
  return { ...finding, onPlayers: players?.map(({ id }) => String(id)).sort() };
}

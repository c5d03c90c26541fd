// project: longer
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSpeaker, languageNames } from '../../../src/commands/report/words/speaker.ts';
import { uuidOf } from '../../helpers/fixtures.ts';
import { emptyFolder, type RunOptions, run, testNow } from '../../helpers/run.ts';
import { answer, refuse, responseOf } from '../../helpers/service.ts';
import { writtenSnapshot } from '../diff/written-snapshot.ts';
import { announceTenant, entrance, morning, nothing, ready, till } from '../schedules/tenant.ts';
import { announce, fleet } from './tenant.ts';

/*
 * Every sentence of the page, in both languages: from what data it is made, and how it reads. A sentence that no page here has fails the
 * test, and so does another wording: read the change of the table as a reader of the page would.
 */

beforeAll(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllEnvs());

const hour = 3_600_000;
const ago = (hours: number) => new Date(testNow - hours * hour).toISOString();
const ahead = (days: number) => new Date(testNow + days * 24 * hour).toISOString();
const all = { ...morning, startAt: null, endAt: null, daysOfWeek: null };
const only = (player: object, more: object = {}) => ({
  players: [{ ...entrance, ...player }],
  schedules: [{ ...all, playerIds: [entrance.id], contentIds: [ready.id] }],
  content: [ready],
  ...more,
});

interface Scenario {
  readonly flags?: readonly string[];
  readonly options?: RunOptions;
  /** Announces the tenant. */
  announce?(): void;
}

/** Items that cannot play, each for another reason. */
const broken = [
  { ...ready, id: uuidOf(61), name: 'Failed', processingStatus: 'failed', processingError: 'no sound track' },
  { ...ready, id: uuidOf(62), name: 'Waiting', processingStatus: 'pending' },
  { ...ready, id: uuidOf(63), name: 'Off', status: 'inactive' },
  { ...ready, id: uuidOf(64), name: 'Old', validUntil: ago(48) },
  { ...ready, id: uuidOf(65), name: 'Later', validFrom: ahead(3) },
];
/** A player for each, whose only schedule shows it; one whose item is gone, and one whose playlist is empty. */
const dark = [...broken.map(({ id }) => [id]), [uuidOf(66)], []].map((contentIds, at) => ({
  player: { ...entrance, id: uuidOf(30 + at), name: `Dark ${at}`, storeId: `loja-${at}` },
  schedule: { ...all, id: 600 + at, name: `Plan ${at}`, playerIds: [uuidOf(30 + at)], contentIds },
}));

/** Announces a history of 30 hours, in which one player went down and another came back. */
async function historyOf(): Promise<string> {
  const folder = emptyFolder();
  for (const hours of [30, 20, 4, 0]) {
    const seen = { healthStatus: 'healthy', lastSeenAt: ago(hours + 0.01) };
    const away = { healthStatus: 'offline', lastSeenAt: ago(31) };
    const down = { healthStatus: 'offline', lastSeenAt: ago(4) };
    const [first, second, third] = [entrance, till, { ...entrance, id: uuidOf(9), name: 'Caixote' }];
    answer('/players', [
      { ...first, ...(hours > 10 ? away : seen) },
      { ...second, ...(hours === 0 ? down : seen) },
      { ...third, healthStatus: 'offline', lastSeenAt: null },
    ]);
    answer('/analytics/summary', {});
    await run(['snapshot', '--history', folder, '--only', 'players', '-q'], { now: testNow - hours * hour });
  }
  return folder;
}

let [history, snapshot, partial, changes, change, settings] = ['', '', '', '', '', ''];
beforeAll(async () => {
  history = await historyOf();
  snapshot = join(emptyFolder(), 'snapshot');
  await run(['snapshot', snapshot, '--demo', '-q'], { env: {} });
  partial = join(emptyFolder(), 'players');
  await run(['snapshot', partial, '--demo', '--only', 'players', '-q'], { env: {} });
  changes = join(emptyFolder(), 'changes.yaml');
  writeFileSync(changes, 'schedules: { 501: { priority: 1 }, 502: remove }\n');
  settings = join(emptyFolder(), 'signage.yaml');
  const rule = '{ id: in-a-store, for: players, fails: "!storeId", message: no store, severity: error }';
  writeFileSync(settings, `rules: [${rule}]\n`);
  change = join(emptyFolder(), 'change.yaml');
  writeFileSync(change, 'schedules: { 501: { priority: 1 } }\n');
});

const silent = { ...entrance, lastSeenAt: ago(48) };
const scenarios: Readonly<Record<string, () => Scenario>> = {
  'something of everything': () => ({ announce: () => announce() }),
  'the sandbox of broken data': () => ({ flags: ['--demo'], options: { env: {}, demo: 'hostile' } }),
  'the demo': () => ({ flags: ['--demo'], options: { env: {}, demo: 'story' } }),
  'no player': () => ({ announce: () => announce(nothing) }),
  'a filter that fits none': () => ({ flags: ['--name', 'loja-999'], announce: () => announce() }),
  'a filter': () => ({ flags: ['--store', 'loja-002'], announce: () => announce() }),
  'one screen, which is fine': () => ({ announce: () => announce(only({})) }),
  'two screens, which are fine': () => ({
    announce: () =>
      announce(only({}, { players: [entrance, till], schedules: [{ ...all, contentIds: [ready.id] }] })),
  }),
  'one screen, which nobody expects to be up': () => ({
    flags: ['--hours', '03:00-03:01'],
    announce: () => announce(only({})),
  }),
  'screens that were never seen, or not for a while': () => ({
    flags: ['--grace', '30d', '--ignore-never-seen'],
    announce: () =>
      announce(
        only(
          {},
          {
            players: [
              { ...entrance, healthStatus: 'offline', lastSeenAt: null },
              { ...till, healthStatus: 'offline', lastSeenAt: ago(48) },
            ],
          },
        ),
      ),
  }),
  'one screen, and one that is blocked': () => ({
    announce: () => announce(only({}, { players: [entrance, { ...till, status: 'blocked' }] })),
  }),
  'one screen, and two that are blocked': () => ({
    announce: () =>
      announce(
        only(
          {},
          {
            players: [entrance, ...[8, 9].map((id) => ({ ...till, id: uuidOf(id), status: 'blocked' }))],
          },
        ),
      ),
  }),
  'items that cannot play': () => ({
    announce: () => {
      refuse(`/content/${uuidOf(66)}`, 404, 'NOT_FOUND');
      announce({
        players: dark.map(({ player }) => player),
        schedules: dark.map(({ schedule }) => schedule),
        content: broken,
      });
    },
  }),
  'players that were never seen, are ahead, or are silent': () => ({
    flags: ['--max-age', '15m'],
    announce: () =>
      announce(
        only(
          {},
          {
            players: [
              { ...entrance, healthStatus: 'offline', lastSeenAt: null },
              { ...till, healthStatus: 'offline', lastSeenAt: ahead(3) },
              { ...silent, id: uuidOf(8), name: 'Silent', healthStatus: 'warning' },
              { ...entrance, id: uuidOf(9), name: 'Odd', healthStatus: 'critical', lastSeenAt: 'yesterday' },
            ],
          },
        ),
      ),
  }),
  'players with a bad health or status': () => ({
    announce: () =>
      announce(
        only(
          {},
          {
            players: [
              { ...entrance, healthStatus: 'warning' },
              { ...entrance, id: uuidOf(8), name: 'Retired', status: 'retired' },
              { ...entrance, id: uuidOf(9), name: 'Critical', healthStatus: 'critical' },
            ],
            schedules: [{ ...all, playerIds: [entrance.id, uuidOf(8), uuidOf(9)], contentIds: [ready.id] }],
          },
        ),
      ),
  }),
  'a key without content': () => ({
    announce: () => {
      announceTenant({ players: fleet, content: 'refused' });
      answer('/analytics/summary', {});
    },
  }),
  'a key without schedules': () => ({ announce: () => refusing('/schedules') }),
  'a key without players': () => ({ announce: () => refusing('/players') }),
  'as many items as the service lists': () => ({
    announce: () =>
      announce(
        only(
          {},
          {
            content: Array.from({ length: 500 }, (_, at) =>
              at === 0 ? ready : { ...ready, id: uuidOf(1000 + at) },
            ),
          },
        ),
      ),
  }),
  'what expires later, and failed uploads': () => ({
    announce: () =>
      announce(
        only(
          {},
          {
            schedules: [
              { ...all, playerIds: [entrance.id], contentIds: [ready.id] },
              ...[3, 3, 8, 9].map((days, at) => ({
                ...morning,
                id: 700 + at,
                name: `In ${days}`,
                playerIds: [entrance.id],
                contentIds: [ready.id],
                validUntil: ahead(days),
              })),
            ],
            content: [ready, ...['A', 'B'].map((name, at) => ({ ...broken[0], id: uuidOf(70 + at), name }))],
          },
        ),
      ),
  }),
  'one that expires later, and one failed upload': () => ({
    announce: () =>
      announce(
        only(
          {},
          {
            schedules: [
              { ...all, playerIds: [entrance.id], contentIds: [ready.id], validUntil: ahead(8) },
              { ...all, id: 2, playerIds: [entrance.id], contentIds: [ready.id] },
            ],
            content: [ready, { ...broken[0], id: uuidOf(70) }],
          },
        ),
      ),
  }),
  'two tied schedules, and a plan after nothing': () => ({
    announce: () =>
      announce({
        players: [
          entrance,
          { ...till, timezone: 'Brazil/Nowhere' },
          { ...entrance, id: uuidOf(8), name: 'Later' },
        ],
        schedules: [
          { ...all, playerIds: [entrance.id], contentIds: [ready.id] },
          { ...all, id: 2, name: 'Other', playerIds: [entrance.id], contentIds: [ready.id] },
          {
            ...all,
            id: 3,
            name: 'Hours',
            playerIds: [till.id],
            contentIds: [ready.id],
            startAt: '08:00',
            endAt: '12:00',
          },
          {
            ...all,
            id: 4,
            name: 'Evening',
            playerIds: [uuidOf(8)],
            contentIds: [ready.id],
            startAt: '18:00',
            endAt: '20:00',
          },
        ],
        content: [ready],
      }),
  }),
  'a schedule for some federal states': () => ({
    announce: () =>
      announce(
        only(
          {},
          { schedules: [{ ...all, playerIds: [entrance.id], contentIds: [ready.id], estados: ['AM'] }] },
        ),
      ),
  }),
  'a schedule that cannot be read': () => ({
    announce: () =>
      announce(
        only(
          {},
          {
            schedules: [
              { ...all, playerIds: [entrance.id], contentIds: [ready.id], priority: '1' },
              { ...all, id: 2, name: 'Other', playerIds: [entrance.id], contentIds: [ready.id] },
            ],
          },
        ),
      ),
  }),
  'a history': () => ({
    flags: ['--history', history],
    announce: () =>
      announce({ players: [entrance, { ...till, healthStatus: 'offline', lastSeenAt: ago(4) }] }),
  }),
  'a key without totals': () => ({
    announce: () => {
      announceTenant();
      refuse('/analytics/summary', 403, 'INSUFFICIENT_SCOPE');
    },
  }),
  'totals that are not there': () => ({
    announce: () => {
      announceTenant();
      refuse('/analytics/summary', 404, 'NOT_FOUND');
    },
  }),
  'a snapshot of players alone': () => ({ flags: ['--from', partial] }),
  "a rule of the reader's own": () => ({ flags: ['--settings', settings], announce: () => announce() }),
  'a snapshot that does not name its tenant': () => ({
    flags: ['--from', writtenSnapshot({ tenant: null, players: [entrance] })],
  }),
  thumbnails: () => ({
    flags: ['--thumbnails'],
    options: {
      context: {
        fetch: async (url, request) =>
          url.startsWith('https://cdn.')
            ? responseOf({ body: Buffer.from('89504e470d0a1a0a0000', 'hex') })
            : await globalThis.fetch(url, request),
      },
    },
    announce: () =>
      announce(
        only(
          {},
          {
            schedules: [{ ...all, playerIds: [entrance.id], contentIds: [ready.id, uuidOf(22)] }],
            content: [
              { ...ready, thumbnailUrl: 'https://cdn.example.com/a.png' },
              { ...ready, id: uuidOf(22), name: 'Bare', thumbnailUrl: null },
            ],
          },
        ),
      ),
  }),
  'a snapshot': () => ({ flags: ['--from', snapshot] }),
  'without a schedule': () => ({ flags: ['--without', 'schedule:502'], announce: () => announce() }),
  'with two changes': () => ({
    flags: ['--without', 'schedule:502', '--set', 'schedule:501.priority=1'],
    announce: () => announce(),
  }),
  'without content': () => ({ flags: ['--without', `content:${ready.id}`], announce: () => announce() }),
  'without a player': () => ({ flags: ['--without', `player:${till.id}`], announce: () => announce() }),
  'with another priority': () => ({
    flags: ['--set', 'schedule:501.priority=1'],
    announce: () => announce(),
  }),
  'with another name of content': () => ({
    flags: ['--set', `content:${ready.id}.name=x`],
    announce: () => announce(),
  }),
  'with another name of a player': () => ({
    flags: ['--set', `player:${till.id}.name=x`],
    announce: () => announce(),
  }),
  'with a file of two changes': () => ({ flags: ['--with', changes], announce: () => announce() }),
  'with a file of one change': () => ({ flags: ['--with', change], announce: () => announce() }),
};

/** Announces a tenant of which one list may not be read. */
function refusing(path: '/schedules' | '/players'): void {
  refuse(path, 403, 'INSUFFICIENT_SCOPE');
  announceTenant({ players: fleet, ...(path === '/players' ? { players: 'none' } : { schedules: 'none' }) });
  answer('/analytics/summary', {});
}

/** What a reader reads at once: the text of a paragraph, an item, a cell or a title. */
function sentencesOf(html: string): string[] {
  return html
    .replace(/<style>.*<\/style>/s, '')
    .split(
      /<\/?(?:html|head|body|header|main|footer|nav|section|ul|ol|li|h\d|p|table|caption|thead|tbody|tr|t[hd]|details|summary|svg|g|text|title|figure|div)\b[^>]*>/,
    )
    .map((text) =>
      text
        .replace(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
}

/** The texts of the words, by their paths: `todo.install`. */
function leavesOf(words: unknown, path: readonly string[] = []): [string, string][] {
  if (typeof words === 'string') return [[path.join('.'), words]];
  return Object.entries(words as object).flatMap(([name, each]) => leavesOf(each, [...path, name]));
}

/** Not on the page as such: attributes, and texts that are only in others; `test/fourth-list.test.ts` has what is said of other lists. */
const apart = /^(?:lang|locale|contents|rules\..+|changes\.(?:removed|had)\.other)$/;

test('every sentence', async () => {
  const found = new Map<string, Record<string, string>>();
  for (const language of languageNames) {
    const leaves = leavesOf(createSpeaker(language).words).filter(([path]) => !apart.test(path));
    const forms = leaves.map(([path, text]) => {
      const form = text
        .trim()
        .split(/(\{\w+\})/)
        .map((part) => {
          if (/^\{(?:count|errors|warnings|broken|some|number|ok)\}$/.test(part)) return '[\\d.,+]+';
          return part.startsWith('{') ? '.+?' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        })
        .join('');
      return [path, new RegExp(`(?<![\\p{L}\\d])${form}(?!\\p{L})`, 'u')] as const;
    });
    for (const [name, scenarioOf] of Object.entries(scenarios)) {
      const { flags = [], options = {}, announce: prepare } = scenarioOf();
      prepare?.();
      const { stdout } = await run(['report', '-', '--lang', language, ...flags], options);
      const sentences = sentencesOf(stdout);
      for (const [path, form] of forms) {
        const row = found.get(path) ?? {};
        if (row[language] !== undefined) continue;
        const sentence = sentences.find((each) => form.test(each));
        if (sentence === undefined) continue;
        found.set(path, { from: row.from ?? name, ...row, [language]: sentence.slice(0, 300) });
      }
    }
    expect(leaves.map(([path]) => path).filter((path) => found.get(path)?.[language] === undefined)).toEqual(
      [],
    );
  }
  expect(Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))).toMatchSnapshot();
});

test('what to do about each finding', () => {
  const [english, portuguese] = languageNames.map((language) => createSpeaker(language).words.rules);
  const rows = Object.entries(english ?? {}).map(([id, text]) => {
    return [id, { en: text, 'pt-BR': Object.entries(portuguese ?? {}).find(([other]) => other === id)?.[1] }];
  });
  expect(Object.fromEntries(rows)).toMatchSnapshot();
});

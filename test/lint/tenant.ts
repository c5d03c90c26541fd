import nock from 'nock';
import type { JsonObject } from '../../src/json/object.ts';
import { baseUrl } from '../helpers/run.ts';

/*
 * A small tenant in which nothing is wrong, changes to it, and the service that has it.
 */

/** Its players, items and schedules by short names. */
export const ids = {
  entrance: '11111111-0000-4000-8000-000000000001',
  checkout: '22222222-0000-4000-8000-000000000002',
  video: 'aaaaaaaa-0000-4000-8000-00000000000a',
  image: 'bbbbbbbb-0000-4000-8000-00000000000b',
  /** Of nothing that exists. */
  gone: 'dddddddd-0000-4000-8000-00000000000d',
  extra: 'eeeeeeee-0000-4000-8000-00000000000e',
  other: 'ffffffff-0000-4000-8000-00000000000f',
} as const;

const player = {
  orientation: 'landscape',
  status: 'active',
  platform: 'tizen',
  resolutionWidth: 1920,
  resolutionHeight: 1080,
  storeId: 'loja-012',
  timezone: 'America/Sao_Paulo',
  currentVersion: '2.4.1',
  healthStatus: 'healthy',
};
const item = {
  fileSizeBytes: 1_000_000,
  width: 1920,
  height: 1080,
  orientation: 'landscape',
  storageUrl: 'https://cdn.example.com/a',
  thumbnailUrl: 'https://cdn.example.com/b',
  status: 'active',
  processingStatus: 'ready',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};
const video = {
  type: 'video',
  mimeType: 'video/mp4',
  durationSeconds: 30,
  checksum: `sha256:${'a'.repeat(64)}`,
};
const image = { type: 'image', mimeType: 'image/png', checksum: `sha256:${'b'.repeat(64)}` };
const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI'];
const schedule = {
  status: 'active',
  orientation: 'landscape',
  daysOfWeek: [...weekdays, 'SAT', 'SUN'],
  validFrom: '2026-01-01T00:00:00Z',
  validUntil: '2027-06-30T23:59:59Z',
  playerIds: [ids.entrance, ids.checkout],
  contentIds: [ids.video, ids.image],
  contentCount: 2,
};

type Fields = Readonly<Record<string, JsonObject | null>>;

/** What differs from the clean tenant: fields by id; null removes the object, a new id adds one. */
export interface Change {
  readonly players?: Fields;
  readonly content?: Fields;
  readonly schedules?: Fields;
  /** Items that the lists of content leave out, but that the service has. */
  readonly hidden?: Fields;
  /** Ids of objects that the lists of the service have once more, each time that they are named. */
  readonly twice?: Readonly<Record<'players' | 'content' | 'schedules', readonly (string | number)[]>>;
}

/** The lists of a tenant. */
export type TenantData = Readonly<Record<'players' | 'content' | 'schedules', readonly JsonObject[]>>;

const clean = {
  players: {
    [ids.entrance]: { ...player, name: 'Loja 012 · Entrada' },
    [ids.checkout]: { ...player, name: 'Loja 012 · Caixa' },
  },
  content: {
    [ids.video]: { ...item, ...video, name: 'Verão' },
    [ids.image]: { ...item, ...image, name: 'Aviso' },
  },
  schedules: {
    1: { ...schedule, name: 'Sempre', startAt: '00:00', endAt: '23:59', priority: 1 },
    2: { ...schedule, name: 'Manhã', startAt: '08:00', endAt: '12:00', daysOfWeek: weekdays, priority: 5 },
  },
};

/** The clean tenant with a change. */
export function tenantWith({ players = {}, content = {}, schedules = {}, hidden = {}, twice }: Change) {
  const other = { ...item, type: 'html', name: 'Extra' };
  const open = { ...schedule, priority: 7, startAt: '13:00', endAt: '14:00' };
  const withIds = changed(clean.schedules, schedules, open).map(({ id, ...rest }) => ({
    id: Number(id),
    ...rest,
  }));
  const again = (all: readonly JsonObject[], ids: readonly unknown[] = []) => [
    ...all,
    ...ids.flatMap((wanted) => all.filter(({ id }) => id === wanted)),
  ];
  return {
    players: again(changed(clean.players, players, player), twice?.players),
    content: again(changed(clean.content, content, other), twice?.content),
    schedules: again(withIds, twice?.schedules),
    hidden: changed({}, hidden, other),
  };
}

function changed(
  all: Readonly<Record<string, JsonObject>>,
  change: Fields,
  standard: JsonObject,
): JsonObject[] {
  return [...new Set([...Object.keys(all), ...Object.keys(change)])].flatMap((id) => {
    const fields = change[id];
    return fields === null ? [] : [{ id, ...(all[id] ?? standard), ...fields }];
  });
}

/** Lets the service have this tenant, for as many requests as a run sends; `denied` are paths that the key may not read. */
export function serve(
  tenant: TenantData & { readonly hidden?: readonly JsonObject[] },
  denied: readonly string[] = [],
): string[] {
  const asked: string[] = [];
  nock.cleanAll();
  nock(baseUrl)
    .get(/^\/api\/external\//)
    .times(1000)
    .optionally()
    .reply((uri) => {
      const { pathname, searchParams } = new URL(uri, baseUrl);
      const path = pathname.replace('/api/external', '');
      asked.push(path);
      if (denied.some((prefix) => path.startsWith(prefix)))
        return [403, { error: 'scope', code: 'INSUFFICIENT_SCOPE' }];
      if (path === '/players') return [200, tenant.players];
      if (path === '/schedules') return [200, tenant.schedules];
      const status = searchParams.get('status');
      // An item without a documented status is in no list of one.
      if (path === '/content') return [200, tenant.content.filter((each) => each.status === status)];
      const found = [...tenant.content, ...(tenant.hidden ?? [])].find(
        ({ id }) => path === `/content/${String(id)}`,
      );
      return found ? [200, found] : [404, { error: 'not found' }];
    });
  return asked;
}

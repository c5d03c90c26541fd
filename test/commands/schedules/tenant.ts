import { contentItem, imageItem, uuidOf } from '../../helpers/fixtures.ts';
import { answer } from '../../helpers/service.ts';

/*
 * A tenant for what screens play. The tests run at 2026-11-20T12:00:00Z, a Friday: 09:00 in São Paulo, 08:00 in Manaus.
 */

const base = { orientation: 'landscape', status: 'active', healthStatus: 'healthy', storeId: 'loja-001' };

export const entrance = { ...base, id: uuidOf(1), name: 'Entrada', timezone: 'America/Sao_Paulo' };
export const till = { ...base, id: uuidOf(2), name: 'Caixa 1', timezone: 'America/Sao_Paulo' };
export const butcher = {
  ...base,
  id: uuidOf(3),
  name: 'Açougue',
  timezone: 'America/Manaus',
  storeId: 'loja-008',
  healthStatus: 'offline',
};
const bakery = { ...base, id: uuidOf(4), name: '東京 🍞', timezone: 'America/Sao_Paulo' };
const blocked = {
  ...base,
  id: uuidOf(5),
  name: 'Depósito',
  timezone: 'America/Sao_Paulo',
  status: 'blocked',
};
export const nowhere = { ...base, id: uuidOf(6), name: 'Vitrine', timezone: 'Brazil/Nowhere' };
const kiosk = { ...base, id: uuidOf(7), name: 'Quiosque', timezone: 'America/Sao_Paulo' };
export const players = [entrance, till, butcher, bakery, blocked, nowhere, kiosk];

const video = {
  ...contentItem,
  status: 'active',
  processingStatus: 'ready',
  startAt: null,
  endAt: null,
  daysOfWeek: null,
};
export const ready = { ...video, id: uuidOf(21), name: 'Promoção' };
export const lunch = { ...video, id: uuidOf(22), name: 'Almoço', startAt: '11:00', endAt: '14:00' };
export const failed = { ...imageItem, id: uuidOf(23), name: 'Aviso', status: 'active' };

export const morning = {
  id: 501,
  name: 'Manhã',
  status: 'active',
  priority: 5,
  startAt: '08:00',
  endAt: '12:00',
  daysOfWeek: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  playerIds: [entrance.id, till.id],
  contentIds: [ready.id, lunch.id],
};
const sale = { ...morning, id: 502, name: 'Liquidação', playerIds: [till.id], contentIds: [ready.id] };
const regional = {
  ...morning,
  id: 503,
  name: 'Regional',
  priority: 7,
  startAt: null,
  endAt: null,
  estados: ['AM', 'PA'],
  playerIds: [butcher.id],
  contentIds: [ready.id],
};
const allDay = {
  ...morning,
  id: 504,
  name: 'Geral',
  priority: 1,
  startAt: null,
  endAt: null,
  daysOfWeek: null,
  playerIds: [entrance.id, butcher.id, kiosk.id],
  contentIds: [failed.id],
};
const evening = {
  ...morning,
  id: 505,
  name: 'Noite',
  startAt: '18:00',
  endAt: '23:59',
  playerIds: [bakery.id, nowhere.id],
  contentIds: [ready.id],
};
export const schedules = [morning, sale, regional, allDay, evening];

type Lists = Partial<Record<'schedules' | 'content' | 'players', readonly unknown[]>>;

/** Announces the requests of a command that reads schedules, content of every status, and players: this tenant's, or others. */
export function announceTenant(lists: Lists = {}): void {
  answer('/schedules', lists.schedules ?? schedules);
  answer('/content', lists.content ?? [ready, lunch, failed], { status: 'active', limit: '500' });
  for (const status of ['inactive', 'archived']) answer('/content', [], { status, limit: '500' });
  answer('/players', lists.players ?? players);
}

export const nothing: Lists = { schedules: [], content: [], players: [] };

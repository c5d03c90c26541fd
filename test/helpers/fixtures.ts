/*
 * One whole object of each resource, every field of the contract set (§2.1–2.4), in the contract's order.
 */

const tenantId = '7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60';

export const contentItem = {
  id: '1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e',
  name: 'Promoção de Verão',
  description: '30-second spot, all stores',
  type: 'video',
  mimeType: 'video/mp4',
  durationSeconds: 90,
  fileSizeBytes: 12_400_000,
  width: 1920,
  height: 1080,
  orientation: 'landscape',
  checksum: 'sha256:9f2c',
  storageUrl: 'https://cdn.example.com/verao.mp4',
  thumbnailUrl: 'https://cdn.example.com/verao.jpg',
  status: 'active',
  validFrom: '2026-01-01T00:00:00Z',
  validUntil: '2026-12-31T23:59:59Z',
  tags: ['verao', 'promo'],
  metadata: { campaign: 'verao-2026', owner: 'marketing' },
  startAt: '08:00',
  endAt: '22:00',
  priority: 7,
  daysOfWeek: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  processingStatus: 'ready',
  processingError: null,
  compressionRatio: 0.42,
  createdAt: '2025-12-12T10:00:00Z',
  updatedAt: '2026-11-17T12:00:00Z',
  tenantId,
};

/** Nothing but what is required (§2.5). */
export const bareContentItem = { id: '2a0b8c1d-0c4e-4e67-8f21-5b9d6c7e8f90' };

export const imageItem = {
  id: '3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d',
  name: 'Aviso de Natal',
  type: 'image',
  mimeType: 'image/png',
  fileSizeBytes: 840_000,
  width: 1080,
  height: 1920,
  orientation: 'portrait',
  status: 'inactive',
  tags: ['natal'],
  daysOfWeek: ['SAT', 'SUN'],
  processingStatus: 'failed',
  processingError: 'unsupported color space',
  priority: 3,
};

export const schedule = {
  id: 12,
  name: 'Semana, horário comercial',
  description: 'All stores of the Southeast',
  status: 'active',
  orientation: 'landscape',
  validFrom: '2026-01-01T00:00:00Z',
  validUntil: '2026-12-31T23:59:59Z',
  startAt: '08:00',
  endAt: '22:00',
  priority: 5,
  daysOfWeek: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  playerIds: ['5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11'],
  contentIds: [contentItem.id, imageItem.id],
  estados: ['SP', 'RJ'],
  contentCount: 2,
  createdAt: '2025-12-12T10:00:00Z',
  updatedAt: '2026-11-17T12:00:00Z',
};

export const nightSchedule = {
  id: 7,
  name: 'Madrugada',
  status: 'inactive',
  orientation: 'portrait',
  startAt: '22:00',
  endAt: '06:00',
  priority: 10,
  daysOfWeek: ['SAT', 'SUN'],
  playerIds: ['9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27'],
  contentIds: [],
  estados: ['BA'],
  contentCount: 0,
};

export const player = {
  id: '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11',
  name: 'Loja 012 · Entrada',
  orientation: 'landscape',
  status: 'active',
  deviceType: 'smart_tv',
  platform: 'tizen',
  manufacturer: 'Samsung',
  model: 'QM55B',
  resolutionWidth: 3840,
  resolutionHeight: 2160,
  storeId: 'loja-012',
  ipAddress: '10.0.12.4',
  timezone: 'America/Sao_Paulo',
  currentVersion: '2.4.1',
  healthStatus: 'offline',
  lastSeenAt: '2026-11-17T12:00:00Z',
  createdAt: '2025-12-12T10:00:00Z',
  updatedAt: '2026-11-17T12:00:00Z',
  tenantId,
};

export const tablet = {
  id: '9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27',
  name: 'Loja 031 · Caixa 1',
  orientation: 'portrait',
  status: 'blocked',
  deviceType: 'tablet',
  platform: 'android',
  storeId: 'loja-031',
  currentVersion: '2.3.0',
  healthStatus: 'healthy',
  lastSeenAt: '2026-11-20T11:59:40Z',
};

export const summary = {
  totalContent: 128,
  activeContent: 96,
  totalPlayers: 36,
  totalPlays: 1_204_882,
  totalDurationSeconds: 7_987_221,
  lastPlayedAt: '2026-11-20T11:59:48Z',
};

/** Content items that differ in their id alone. */
export function contentItems(count: number, from = 0): { id: string; status: string }[] {
  return Array.from({ length: count }, (_, index) => ({ id: uuidOf(from + index), status: 'active' }));
}

/** The UUID of a number. */
export function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

import { type Collection, endpoint, type ObjectOf } from './endpoint.ts';
import { datetime, oneOf, pixels, text, uuid } from './fields.ts';
import { lastSeenOf } from './presence.ts';

/** The service's judgment of a player's health (§2.3), from best to worst. */
export const healthStates = ['healthy', 'warning', 'critical', 'offline'] as const;
export type HealthState = (typeof healthStates)[number];

/** A display device (§2.3, §4). */
export const players = endpoint(
  {
    id: uuid(),
    name: text(),
    orientation: oneOf('landscape', 'portrait'),
    /** `blocked` is disabled by the administrator. */
    status: oneOf('active', 'blocked'),
    deviceType: oneOf('smart_tv', 'media_player', 'tablet', 'browser'),
    platform: oneOf('tizen', 'webos', 'android', 'web'),
    manufacturer: text(),
    model: text(),
    resolutionWidth: pixels(),
    resolutionHeight: pixels(),
    storeId: text(),
    ipAddress: text(),
    /** IANA name. */
    timezone: text(),
    /** Version of the player app. */
    currentVersion: text(),
    /** `offline` has not communicated recently; the service sets the threshold. */
    healthStatus: oneOf(...healthStates),
    lastSeenAt: {
      ...datetime(),
      missing: (player) => (lastSeenOf(player).kind === 'never' ? 'never' : 'unknown'),
    },
    createdAt: datetime(),
    updatedAt: datetime(),
    tenantId: uuid(),
  },
  {
    noun: 'player',
    singular: 'player',
    plural: 'players',
    path: '/players',
    scope: 'players:read',
    idForm: 'uuid',
    initial: { status: 'active', healthStatus: 'healthy' },
    query: [],
    hasDetail: false,
    totals: { all: 'totalPlayers' },
  },
) satisfies Collection;

export type Player = ObjectOf<typeof players>;

import { type Collection, endpoint, type ObjectOf } from './endpoint.ts';
import { datetime, oneOf, pixels, text, uuid } from './fields.ts';

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
    /** Missing if the player was never seen. */
    lastSeenAt: { ...datetime(), missing: 'never' },
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

/** What of a player says how it is, as the service sent it. */
export interface Health {
  readonly status?: unknown;
  readonly healthStatus?: unknown;
  readonly lastSeenAt?: unknown;
}

/**
 * Whether the player cannot be reached: the service says that it is offline (§2.3). What it plays is not known then. A missing `lastSeenAt` is
 * unknown, and says nothing by itself: the contract does not say when it is missing (§2.5).
 */
export function isUnreachable({ healthStatus }: Health): boolean {
  return healthStatus === 'offline';
}

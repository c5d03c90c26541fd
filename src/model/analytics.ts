import { type Endpoint, endpoint, type ObjectOf } from './endpoint.ts';
import { datetime, number, seconds } from './fields.ts';

/** The tenant's totals (§2.4, §4). */
export const analytics = endpoint(
  {
    /** Regardless of status. */
    totalContent: number(),
    activeContent: number(),
    totalPlayers: number(),
    /** Plays ever; a partial play counts as one. */
    totalPlays: number(),
    /** Seconds of all plays together. */
    totalDurationSeconds: seconds(),
    lastPlayedAt: datetime(),
  },
  { path: '/analytics/summary', scope: 'analytics:read' },
) satisfies Endpoint;

export type Analytics = ObjectOf<typeof analytics>;

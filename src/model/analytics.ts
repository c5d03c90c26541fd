import { type Endpoint, endpoint } from './endpoint.ts';
import { datetime, integer, seconds } from './fields.ts';

/** The tenant's totals (§2.4, §4). */
export const analytics = endpoint(
  {
    /** Regardless of status. */
    totalContent: integer(),
    activeContent: integer(),
    totalPlayers: integer(),
    /** Of all time; a partial play counts as one. */
    totalPlays: integer(),
    /** Seconds of all plays. */
    totalDurationSeconds: seconds(),
    lastPlayedAt: datetime(),
  },
  { path: '/analytics/summary', scope: 'analytics:read' },
) satisfies Endpoint;

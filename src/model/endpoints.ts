import { analytics } from './analytics.ts';
import { content } from './content.ts';
import type { Endpoint, Scope } from './endpoint.ts';
import { players } from './players.ts';
import { schedules } from './schedules.ts';

/** The endpoints (§4), each by the scope it needs: a scope without one is a type error. */
export const endpoints = {
  'content:read': content,
  'schedules:read': schedules,
  'players:read': players,
  'analytics:read': analytics,
} as const satisfies { readonly [S in Scope]: Endpoint & { readonly scope: S } };

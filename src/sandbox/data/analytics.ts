import type { Analytics } from '../../model/analytics.ts';
import { contentState } from './content.ts';
import { videoSeconds } from './media.ts';
import { drawsFor, type Tenant } from './tenants.ts';
import { hour, minute, utc } from './time.ts';

/** The plays of one content item. The API shows only totals (§2.4). */
export interface Plays {
  readonly count: number;
  /** Of all plays; partial ones are shorter than the item. */
  readonly seconds: number;
  /** Milliseconds since the epoch; undefined if it was never played. */
  readonly lastAt: number | undefined;
}

/** How long an image or a page stays on the screen, in seconds. */
const stillSeconds = 12;

/** The plays of the content item at `index`; none unless it is ready. */
export function contentPlays(tenant: Tenant, index: number): Plays {
  const { status, processingStatus } = contentState(tenant, index);
  if (processingStatus !== 'ready') return { count: 0, seconds: 0, lastAt: undefined };
  const draws = drawsFor(tenant, 'plays', index);
  const count = draws.between(40, 9000);
  const completed = draws.between(70, 100) / 100;
  const ago = status === 'active' ? draws.between(1, 300) * minute : draws.between(48, 900) * hour;
  return {
    count,
    seconds: Math.round(count * (videoSeconds(index) ?? stillSeconds) * completed),
    lastAt: tenant.now - ago,
  };
}

/** The totals of a tenant's data (§2.4). */
export function analyticsSummary(tenant: Tenant): Analytics {
  let activeContent = 0;
  let totalPlays = 0;
  let totalDurationSeconds = 0;
  let lastAt: number | undefined;
  for (let index = 0; index < tenant.sizes.content; index++) {
    const plays = contentPlays(tenant, index);
    if (contentState(tenant, index).status === 'active') activeContent++;
    totalPlays += plays.count;
    totalDurationSeconds += plays.seconds;
    if (plays.lastAt !== undefined && (lastAt === undefined || plays.lastAt > lastAt)) lastAt = plays.lastAt;
  }
  return {
    totalContent: tenant.sizes.content,
    activeContent,
    totalPlayers: tenant.sizes.players,
    totalPlays,
    totalDurationSeconds,
    lastPlayedAt: lastAt === undefined ? null : utc(lastAt),
  };
}

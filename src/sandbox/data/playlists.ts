import { campaigns } from './campaigns.ts';
import { contentHours, isReliable } from './content.ts';
import { contentOrientation } from './media.ts';
import type { Tenant } from './tenants.ts';

/** What a playlist is made from. */
interface Wanted {
  /** The campaign's code. */
  readonly campaign: string;
  readonly orientation: 'portrait' | 'landscape';
  readonly startAt?: string | undefined;
  readonly endAt?: string | undefined;
}

/** The most items in a playlist, and how many of a campaign are looked at. */
const longest = 8;
const patience = 40;

/** The indexes of content items of a campaign that can play whenever their schedule does. */
export function playlist(tenant: Tenant, { campaign, orientation, startAt, endAt }: Wanted): number[] {
  const found: number[] = [];
  const first = campaigns.findIndex(({ code }) => code === campaign);
  for (let edition = 0; edition < patience && found.length < longest; edition++) {
    const index = first + edition * campaigns.length;
    if (index >= tenant.sizes.content) break;
    const [start, end] = contentHours(index) ?? ['00:00', '23:59'];
    const isOpen = (start === '00:00' && end === '23:59') || (start === startAt && end === endAt);
    if (isOpen && contentOrientation(index) === orientation && isReliable(tenant, index)) found.push(index);
  }
  return found;
}

import type { Content } from '../../model/content.ts';
import { weekDays } from '../../model/fields.ts';
import { awkwardName } from './awkward-names.ts';
import { campaigns } from './campaigns.ts';
import { faultyContent } from './faults/content.ts';
import { mediaFields } from './media.ts';
import { lifetime, recentLifetime } from './periods.ts';
import { contentProcessing, processingError } from './processing.ts';
import { type Deck, deal, type Random } from './random.ts';
import { seasonsAround } from './seasons.ts';
import { drawsFor, type Tenant } from './tenants.ts';
import { day, dayEnd, dayStart, firstSecond, lastSecond, today } from './time.ts';

const stream = 'content';

type Status = 'active' | 'inactive' | 'archived';

const uses: Deck<string> = ['Vitrine', 'Caixa', 'Totem', 'Entrada', 'Painel de LED'];

/** Most items leave the hours to their schedule. The length has no divisor in common with that of the campaigns. */
const hours: Deck<readonly [startAt: string, endAt: string] | undefined> = [
  ['00:00', '23:59'],
  undefined,
  ['00:00', '23:59'],
  undefined,
  ['00:00', '23:59'],
  undefined,
  ['11:00', '14:30'],
];

/** The `id` of the content item at `index` (§2.1). */
export function contentId(tenant: Tenant, index: number): string {
  return drawsFor(tenant, stream, index).uuid();
}

/** How many items of its campaign precede the item at `index`. */
function editionOf(index: number): number {
  return Math.floor(index / campaigns.length);
}

/** Whether the item at `index` was made for last year's season. */
function isLastYears(index: number): boolean {
  return deal(campaigns, index).seasons !== undefined && editionOf(index) % 4 === 3;
}

/** The `status` of the content item at `index` (§2.1). */
function plainStatus(index: number): Status {
  if (isLastYears(index)) return editionOf(index) % 8 === 3 ? 'archived' : 'inactive';
  return index % 31 === 23 ? 'inactive' : 'active';
}

function plainProcessing(index: number): ReturnType<typeof contentProcessing> {
  return isLastYears(index) ? 'ready' : contentProcessing(index);
}

/** The daily times of the content item at `index` (§2.1), if it has any. */
export function contentHours(index: number): readonly [startAt: string, endAt: string] | undefined {
  return deal(hours, index);
}

/** The item's `status` and `processingStatus`, for counts. */
export function contentState(tenant: Tenant, index: number) {
  const { status, processingStatus } = faultsOf(tenant, index) ?? {};
  return {
    status: status ?? plainStatus(index),
    processingStatus: processingStatus ?? plainProcessing(index),
  };
}

/** Whether the item at `index` is in order and may play in its season, so that a schedule can rely on it. */
export function isReliable(tenant: Tenant, index: number): boolean {
  return (
    plainStatus(index) === 'active' &&
    plainProcessing(index) === 'ready' &&
    faultsOf(tenant, index) === undefined
  );
}

function faultsOf(tenant: Tenant, index: number): Partial<Content> | undefined {
  return tenant.hasFaults ? faultyContent(tenant, index) : undefined;
}

/** The content item at `index` (§2.1), which depends only on the tenant and the index. */
export function contentItem(tenant: Tenant, index: number): Content {
  const draws = drawsFor(tenant, stream, index);
  const id = draws.uuid();
  const campaign = deal(campaigns, index);
  const use = draws.pick(uses);
  const processingStatus = plainProcessing(index);
  const media = mediaFields(tenant, draws, index, id, processingStatus === 'ready');
  const [startAt, endAt] = contentHours(index) ?? [];
  const isDone = processingStatus === 'ready' || processingStatus === 'failed';
  return {
    id,
    name: awkwardName(tenant, index, 17) ?? `${campaign.name} · ${use} v${editionOf(index) + 1}`,
    description: index % 4 === 3 ? undefined : `${campaign.name}: peça para ${use.toLowerCase()}`,
    ...media,
    status: plainStatus(index),
    ...validity(tenant, index),
    tags: index % 12 === 11 ? null : [...campaign.tags, use.toLowerCase()],
    metadata: metadata(tenant, draws, index),
    startAt,
    endAt,
    priority: draws.between(1, 10),
    daysOfWeek: index % 8 === 7 ? undefined : weekDays,
    processingStatus,
    processingError: processingStatus === 'failed' ? processingError(index, media.type) : undefined,
    compressionRatio:
      processingStatus === 'ready' && media.type !== 'html' ? draws.between(18, 96) / 100 : undefined,
    ...(isDone ? lifetime(draws, tenant.now, 400) : recentLifetime(draws, tenant.now)),
    tenantId: tenant.id,
    ...faultsOf(tenant, index),
  };
}

/** Seasonal items are valid from a week before their season to its end; of the others some have an end. */
function validity(
  { now }: Tenant,
  index: number,
): { readonly validFrom?: string; readonly validUntil?: string | null } {
  const { seasons } = deal(campaigns, index);
  if (seasons !== undefined) {
    const { next, previous } = seasonsAround(seasons, today(now));
    const { first, last } = isLastYears(index) ? previous : next;
    return { validFrom: firstSecond(first - 7 * day), validUntil: lastSecond(last) };
  }
  const validFrom = dayStart(now, -30 - (index % 90));
  switch (editionOf(index) % 3) {
    case 0:
      return { validFrom, validUntil: null };
    case 1:
      return {};
    default:
      return { validFrom, validUntil: dayEnd(now, 365 + (index % 90)) };
  }
}

/** Custom pairs (§2.1) of several types; one item in ten has none, and one in ten lacks the field. */
function metadata(tenant: Tenant, draws: Random, index: number): Record<string, unknown> | undefined {
  if (index % 10 === 7) return undefined;
  if (index % 10 === 9) return {};
  const owner = draws.pick(['marketing', 'trade', 'eventos', 'lojas']);
  return {
    campaign: deal(campaigns, index).code,
    owner: `${owner}@${tenant.emailDomain}`,
    approved: draws.below(5) > 0,
    budget: draws.between(10, 900) * 50,
    ...(index % 6 === 2 ? { agency: { name: 'Estúdio Ipê', contract: draws.between(1000, 9999) } } : {}),
  };
}

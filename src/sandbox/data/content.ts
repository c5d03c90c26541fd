import type { Content } from '../../model/content.ts';
import { weekDays } from '../../model/fields.ts';
import { awkwardName } from './awkward-names.ts';
import { campaigns } from './campaigns.ts';
import { mediaFields } from './media.ts';
import { lifetime, validity } from './periods.ts';
import { type Deck, deal, type Random } from './random.ts';
import { drawsFor, type Tenant } from './tenants.ts';

const stream = 'content';

// The decks' lengths have no common divisor, so all combinations occur.
const statuses: Deck<'active' | 'inactive' | 'archived'> = [
  'active',
  'active',
  'active',
  'active',
  'inactive',
  'active',
  'active',
  'active',
  'archived',
  'active',
  'active',
  'active',
  'active',
];
const processing: Deck<'pending' | 'processing' | 'ready' | 'failed'> = [
  'ready',
  'ready',
  'ready',
  'processing',
  'ready',
  'ready',
  'failed',
  'ready',
  'ready',
  'pending',
  'ready',
];
const processingErrors: Deck<string> = [
  'Unsupported codec: prores (ap4h)',
  'Upload is truncated: 18 of 25 MB received',
  'Image dimensions exceed 8192 × 8192 pixels',
];
const uses: Deck<string> = ['Vitrine', 'Caixa', 'Totem', 'Entrada', 'Painel de LED'];
const hours: Deck<readonly [startAt: string, endAt: string] | undefined> = [
  ['08:00', '22:00'],
  ['08:00', '22:00'],
  ['00:00', '23:59'],
  undefined,
  ['11:00', '14:30'],
  ['08:00', '22:00'],
  ['22:00', '06:00'],
];
const dayChoices: Deck<readonly string[] | undefined> = [
  weekDays,
  weekDays.slice(0, 5),
  weekDays,
  weekDays.slice(5),
  weekDays,
  ['TUE', 'THU'],
  weekDays,
  undefined,
];

/** The `id` of the content item at `index` (§2.1). */
export function contentId(tenant: Tenant, index: number): string {
  return drawsFor(tenant, stream, index).uuid();
}

/** The `status` of the content item at `index` (§2.1). */
export function contentStatus(index: number): 'active' | 'inactive' | 'archived' {
  return deal(statuses, index);
}

/** The `processingStatus` of the content item at `index` (§2.1). */
export function contentProcessing(index: number): 'pending' | 'processing' | 'ready' | 'failed' {
  return deal(processing, index);
}

/** The content item at `index` (§2.1), which depends only on the tenant and the index. */
export function contentItem(tenant: Tenant, index: number): Content {
  const draws = drawsFor(tenant, stream, index);
  const id = draws.uuid();
  const campaign = deal(campaigns, index);
  const use = draws.pick(uses);
  const edition = Math.floor(index / campaigns.length) + 1;
  const status = contentStatus(index);
  const processingStatus = contentProcessing(index);
  const media = mediaFields(tenant, draws, index, id, processingStatus === 'ready');
  const [startAt, endAt] = deal(hours, index) ?? [];
  return {
    id,
    name: awkwardName(index, 17) ?? `${campaign.name} · ${use} v${edition}`,
    description: index % 4 === 3 ? undefined : `${campaign.name}: peça para ${use.toLowerCase()}`,
    ...media,
    status,
    ...validity(draws, tenant.now, index, status === 'archived'),
    tags: index % 12 === 11 ? null : [...campaign.tags, use.toLowerCase()],
    metadata: metadata(tenant, draws, index),
    startAt,
    endAt,
    priority: draws.between(1, 10),
    daysOfWeek: deal(dayChoices, index)?.slice(),
    processingStatus,
    processingError: processingStatus === 'failed' ? draws.pick(processingErrors) : undefined,
    compressionRatio:
      processingStatus === 'ready' && media.type !== 'html' ? draws.between(18, 96) / 100 : undefined,
    ...lifetime(draws, tenant.now, 400),
    tenantId: tenant.id,
  };
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

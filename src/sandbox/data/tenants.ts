import { type Deck, Random } from './random.ts';

/** How many items of each collection a tenant has. */
export interface Sizes {
  readonly content: number;
  readonly schedules: number;
  readonly players: number;
}

/** An organization and all that its data is a function of: the items themselves are made when they are asked for. */
export interface Tenant {
  readonly id: string;
  /** What stands in its API keys (§5.2). */
  readonly slug: string;
  readonly sizes: Sizes;
  readonly seed: number;
  /** Milliseconds since the epoch: what the data's times are relative to. */
  readonly now: number;
  /** The word for one of its places, for names and for store identifiers. */
  readonly place: { readonly name: string; readonly code: string };
  readonly spots: Deck<string>;
  readonly emailDomain: string;
  /** The schedule identifiers of the tenants do not overlap: the larger tenant counts up from the end. */
  readonly firstScheduleId: number;
}

/** What the service has to keep apart from the main tenant's data (§1). */
const otherSizes: Sizes = { content: 12, schedules: 4, players: 6 };

/** The two tenants of a sandbox: the one that people look at, and the one whose data they must never see (§1). */
export function makeTenants(seed: number, now: number, sizes: Sizes): { main: Tenant; other: Tenant } {
  const common = (slug: string) => ({ id: new Random(seed, slug, 0).uuid(), slug, seed, now });
  return {
    main: {
      ...common('rede-aurora'),
      sizes,
      place: { name: 'Loja', code: 'loja' },
      spots: ['Entrada', 'Caixa 1', 'Padaria', 'Vitrine', 'Caixa 2', 'Açougue'],
      emailDomain: 'aurora.example',
      firstScheduleId: 501,
    },
    other: {
      ...common('vale-verde'),
      sizes: otherSizes,
      place: { name: 'Farmácia', code: 'farmacia' },
      spots: ['Entrada', 'Balcão', 'Perfumaria'],
      emailDomain: 'valeverde.example',
      firstScheduleId: 101,
    },
  };
}

/** The draws for one item: a function of the tenant, the stream's name and the index, and of nothing drawn before. */
export function drawsFor(tenant: Tenant, stream: string, index: number): Random {
  return new Random(tenant.seed, `${tenant.slug}/${stream}`, index);
}

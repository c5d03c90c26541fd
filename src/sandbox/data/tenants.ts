import { type Deck, Random } from './random.ts';

/** How many items of each collection a tenant has. */
export interface Sizes {
  readonly content: number;
  readonly schedules: number;
  readonly players: number;
}

/** An organization, and everything that its data depends on: items are generated when requested. */
export interface Tenant {
  readonly id: string;
  /** Part of its API keys (§5.2). */
  readonly slug: string;
  readonly sizes: Sizes;
  readonly seed: number;
  /** Milliseconds since the epoch: what the data's times are relative to. */
  readonly now: number;
  readonly life: Life;
  /** Whether some items are wrong on purpose. */
  readonly hasFaults: boolean;
  /** The word for one of its places, for names and for store identifiers. */
  readonly place: { readonly name: string; readonly code: string };
  readonly spots: Deck<string>;
  readonly emailDomain: string;
  /** Far enough apart that the tenants' schedule ids do not overlap. */
  readonly firstScheduleId: number;
}

/** What the options of the sandbox decide about all data. */
export interface Life {
  /** Milliseconds since the epoch, not before `now`. */
  readonly clock: () => number;
  /** Milliseconds between changes of health; undefined if players stay as they are. */
  readonly flapStep: number | undefined;
  /** Whether names attack terminals and spreadsheets, and one time is not HH:mm. */
  readonly isHostile: boolean;
}

/** The other tenant, whose data must stay separate (§1). */
const otherSizes: Sizes = { content: 12, schedules: 4, players: 6 };

/** The two tenants of a sandbox: the main one, and one whose data must never appear in it (§1). */
export function makeTenants(
  seed: number,
  now: number,
  sizes: Sizes,
  { clock = () => now, flapStep, isHostile = false }: Partial<Life> = {},
): { main: Tenant; other: Tenant } {
  const life = { clock, flapStep, isHostile };
  const shared = (slug: string) => ({ id: new Random(seed, slug, 0).uuid(), slug, seed, now, life });
  return {
    main: {
      ...shared('rede-aurora'),
      hasFaults: true,
      sizes,
      place: { name: 'Loja', code: 'loja' },
      spots: ['Entrada', 'Caixa 1', 'Padaria', 'Vitrine', 'Caixa 2', 'Açougue'],
      emailDomain: 'aurora.example',
      firstScheduleId: 501,
    },
    other: {
      ...shared('vale-verde'),
      hasFaults: false,
      sizes: otherSizes,
      place: { name: 'Farmácia', code: 'farmacia' },
      spots: ['Entrada', 'Balcão', 'Perfumaria'],
      emailDomain: 'valeverde.example',
      firstScheduleId: 101,
    },
  };
}

/** The draws for one item, which depend only on the tenant, the stream's name and the index. */
export function drawsFor(tenant: Tenant, stream: string, index: number): Random {
  return new Random(tenant.seed, `${tenant.slug}/${stream}`, index);
}

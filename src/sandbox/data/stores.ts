import { type Deck, deal } from './random.ts';
import type { Tenant } from './tenants.ts';

/** A store's state (UF code) and IANA time zone. */
interface Location {
  readonly estado: string;
  readonly timezone: string;
}

const locations: Deck<Location> = [
  { estado: 'SP', timezone: 'America/Sao_Paulo' },
  { estado: 'RJ', timezone: 'America/Sao_Paulo' },
  { estado: 'AM', timezone: 'America/Manaus' },
  { estado: 'BA', timezone: 'America/Bahia' },
  { estado: 'PA', timezone: 'America/Belem' },
  { estado: 'MG', timezone: 'America/Sao_Paulo' },
  { estado: 'AC', timezone: 'America/Rio_Branco' },
  { estado: 'PE', timezone: 'America/Recife' },
  { estado: 'PE', timezone: 'America/Noronha' },
  { estado: 'MT', timezone: 'America/Cuiaba' },
  { estado: 'RS', timezone: 'America/Sao_Paulo' },
  { estado: 'CE', timezone: 'America/Fortaleza' },
];

const playersPerStore = 3;

/** The store of the player at `index`. */
export function storeOf(tenant: Tenant, index: number) {
  const number = Math.floor(index / playersPerStore) + 1;
  const digits = String(number).padStart(3, '0');
  const { estado, timezone } = deal(locations, number - 1);
  return {
    estado,
    timezone,
    id: `${tenant.place.code}-${digits}`,
    name: `${tenant.place.name} ${digits}`,
    /** Private addresses, one /24 network a store. */
    ipAddress: `10.${(number >> 8) & 255}.${number & 255}.${20 + (index % playersPerStore)}`,
  };
}

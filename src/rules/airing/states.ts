/** The codes of the 26 states of Brazil and its federal district, as `estados` has them (§2.2 rule 3). */
export const stateCodes = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const;

const codes: readonly string[] = stateCodes;

/** Several states, as bits in the order of {@link stateCodes}. */
export type StateSet = number;

/** Every state: what is known of a player whose state is not. */
export const everyState: StateSet = 2 ** stateCodes.length - 1;

/** The set of one state; undefined if the code is not one of the 27. Upper case only. */
export function stateSetOf(code: string): StateSet | undefined {
  const index = codes.indexOf(code);
  return index < 0 ? undefined : 1 << index;
}

/** The codes in a set, sorted. */
export function statesIn(set: StateSet): string[] {
  return codes.filter((_, index) => (set & (1 << index)) !== 0);
}

/** The sets of each single state in a set. */
export function singlesIn(set: StateSet): StateSet[] {
  return codes.map((_, index) => 1 << index).filter((state) => (set & state) !== 0);
}

/** `estados`, parsed: the states that are surely in it, and those that may be. */
export interface StateRestriction {
  readonly sure: StateSet;
  readonly doubtful: StateSet;
}

/** Missing, null or empty restricts nothing. Anything but a list of known codes may mean any state. */
export function stateRestriction(estados: unknown): StateRestriction {
  const isOpen = estados === undefined || estados === null;
  if (isOpen || (Array.isArray(estados) && estados.length === 0)) return { sure: everyState, doubtful: 0 };
  let sure = 0;
  for (const code of Array.isArray(estados) ? estados : [undefined]) {
    const known = typeof code === 'string' ? stateSetOf(code) : undefined;
    if (known === undefined) return { sure: 0, doubtful: everyState };
    sure |= known;
  }
  return { sure, doubtful: 0 };
}

/** Whether a restriction lets a schedule play on a player that is in one of these states. */
export function isAllowedIn(
  { sure, doubtful }: StateRestriction,
  player: StateSet,
): 'yes' | 'no' | 'doubtful' {
  if ((player & ~sure) === 0) return 'yes';
  return (player & (sure | doubtful)) === 0 ? 'no' : 'doubtful';
}

/** The states of each zone in the tz database's zone.tab, with the old names of zones. */
const statesOfZone: Readonly<Record<string, readonly (typeof stateCodes)[number][]>> = {
  'America/Sao_Paulo': ['GO', 'DF', 'MG', 'ES', 'RJ', 'SP', 'PR', 'SC', 'RS'],
  'America/Fortaleza': ['MA', 'PI', 'CE', 'RN', 'PB'],
  'America/Belem': ['PA', 'AP'],
  'America/Santarem': ['PA'],
  'America/Recife': ['PE'],
  'America/Noronha': ['PE'],
  'America/Maceio': ['AL', 'SE'],
  'America/Bahia': ['BA'],
  'America/Araguaina': ['TO'],
  'America/Cuiaba': ['MT'],
  'America/Campo_Grande': ['MS'],
  'America/Manaus': ['AM'],
  'America/Eirunepe': ['AM'],
  'America/Porto_Velho': ['RO'],
  'America/Boa_Vista': ['RR'],
  'America/Rio_Branco': ['AC'],
};

const aliases: Readonly<Record<string, string>> = {
  'Brazil/East': 'America/Sao_Paulo',
  'Brazil/West': 'America/Manaus',
  'Brazil/Acre': 'America/Rio_Branco',
  'Brazil/DeNoronha': 'America/Noronha',
  'America/Porto_Acre': 'America/Rio_Branco',
};

/** The states in which a time zone is the usual one: a hint, since many screens are set to a zone with the same time. Empty if abroad. */
export function statesOfTimezone(timezone: string): StateSet {
  const name = Object.hasOwn(aliases, timezone) ? (aliases[timezone] ?? timezone) : timezone;
  const states = Object.hasOwn(statesOfZone, name) ? (statesOfZone[name] ?? []) : [];
  return states.reduce((set, code) => set | (stateSetOf(code) ?? 0), 0);
}

/** The codes of the 26 states of Brazil and its federal district, as `estados` has them (§2.2 rule 3). */
export const stateCodes: readonly string[] =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

/** Several states, as bits in the order of {@link stateCodes}. */
export type StateSet = number;

/** Every state: what is known of a player whose state is not. */
export const everyState: StateSet = 2 ** stateCodes.length - 1;

/** The set of one state; undefined if the code is not one of the 27. Upper case only. */
export function stateSetOf(code: string): StateSet | undefined {
  const index = stateCodes.indexOf(code);
  return index < 0 ? undefined : 1 << index;
}

/** The codes in a set, sorted. */
export function statesIn(set: StateSet): string[] {
  return stateCodes.filter((_, index) => (set & (1 << index)) !== 0);
}

/** `estados`, parsed: missing, null or empty restricts nothing. Undefined if it is anything but a list of known codes. */
export function stateRestriction(estados: unknown): StateSet | undefined {
  if (estados === undefined || estados === null) return everyState;
  if (!Array.isArray(estados)) return undefined;
  let states = estados.length === 0 ? everyState : 0;
  for (const code of estados) {
    const state = stateSetOf(code);
    if (state === undefined) return undefined;
    states |= state;
  }
  return states;
}

/** Whether a schedule for some states plays on a player that is in one of `player`; what cannot be read may mean any. */
export function isAllowedIn(states: StateSet | undefined, player: StateSet): 'yes' | 'no' | 'doubtful' {
  if (states === undefined) return 'doubtful';
  if ((player & ~states) === 0) return 'yes';
  return (player & states) === 0 ? 'no' : 'doubtful';
}

/** A player's possible states, divided into sets in which the same schedules are allowed. */
export function alikeStates(
  schedules: readonly { readonly states: StateSet | undefined }[],
  player: StateSet,
): StateSet[] {
  let sets = [player];
  for (const { states } of schedules)
    if (states !== undefined)
      sets = sets.flatMap((set) => [set & states, set & ~states]).filter((set) => set !== 0);
  return sets;
}

/** The states of each zone in the tz database's zone.tab, with the old names of zones. */
const statesOfZone = new Map([
  ['America/Sao_Paulo', 'GO DF MG ES RJ SP PR SC RS'],
  ['America/Fortaleza', 'MA PI CE RN PB'],
  ['America/Belem', 'PA AP'],
  ['America/Santarem', 'PA'],
  ['America/Recife', 'PE'],
  ['America/Noronha', 'PE'],
  ['America/Maceio', 'AL SE'],
  ['America/Bahia', 'BA'],
  ['America/Araguaina', 'TO'],
  ['America/Cuiaba', 'MT'],
  ['America/Campo_Grande', 'MS'],
  ['America/Manaus', 'AM'],
  ['America/Eirunepe', 'AM'],
  ['America/Porto_Velho', 'RO'],
  ['America/Boa_Vista', 'RR'],
  ['America/Rio_Branco', 'AC'],
  ['America/Porto_Acre', 'AC'],
  ['Brazil/Acre', 'AC'],
  ['Brazil/DeNoronha', 'PE'],
  ['Brazil/East', 'GO DF MG ES RJ SP PR SC RS'],
  ['Brazil/West', 'AM'],
]);

/** The states in which a time zone is the usual one: a hint, since many screens are set to a zone with the same time. Empty if abroad. */
export function statesOfTimezone(timezone: string): StateSet {
  const codes = statesOfZone.get(timezone)?.split(' ') ?? [];
  return codes.reduce((set, code) => set | (stateSetOf(code) ?? 0), 0);
}

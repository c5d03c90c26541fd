import { badConfig, usage } from '../../errors.ts';
import { isJsonObject } from '../../json/object.ts';
import { jsonFault, parseJson } from '../../json/parse.ts';
import { grouped } from '../../words/quantity.ts';
import { folded, hasWildcards, valuePattern } from '../../words/text-pattern.ts';
import type { AssumptionValues } from './assumptions.ts';

/** The codes of the 26 states of Brazil and its federal district, as `estados` has them (§2.2 rule 3). */
export const federalStateCodes: readonly string[] =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

/** Several states, as bits in the order of {@link federalStateCodes}. */
export type FederalStates = number;

/** Every state: what is known of a player whose state is not. */
export const everyFederalState: FederalStates = 2 ** federalStateCodes.length - 1;

/** The set of one state; undefined if the code is not one of the 27. Upper case only. */
export function federalStateOf(code: string): FederalStates | undefined {
  const index = federalStateCodes.indexOf(code);
  return index < 0 ? undefined : 1 << index;
}

export function codesIn(set: FederalStates): string[] {
  return federalStateCodes.filter((_, index) => (set & (1 << index)) !== 0);
}

/** `estados`, parsed: missing, null or empty restricts nothing. Undefined if it is anything but a list of known codes. */
export function parseEstados(estados: unknown): FederalStates | undefined {
  if (estados === undefined || estados === null) return everyFederalState;
  if (!Array.isArray(estados)) return undefined;
  const sets = estados.flatMap((code) => federalStateOf(code) ?? []);
  if (sets.length < estados.length) return undefined;
  return sets.length === 0 ? everyFederalState : sets.reduce((all, set) => all | set, 0);
}

/** What is for some states only; undefined if that cannot be read. */
type Restricted = { readonly federalStates: FederalStates | undefined };

/** Whether a schedule for some states plays on a player that is in one of `player`; what cannot be read may mean any. */
export function isAllowedIn({ federalStates }: Restricted, player: FederalStates): 'yes' | 'no' | 'unclear' {
  if (federalStates === undefined) return 'unclear';
  if ((player & ~federalStates) === 0) return 'yes';
  return (player & federalStates) === 0 ? 'no' : 'unclear';
}

/** A player's possible states, divided into sets in which the same schedules are allowed. */
export function alikeFederalStates(schedules: readonly Restricted[], player: FederalStates): FederalStates[] {
  let sets = [player];
  for (const { federalStates } of schedules)
    if (federalStates !== undefined && federalStates !== everyFederalState)
      sets = sets.flatMap((set) => [set & federalStates, set & ~federalStates]).filter((set) => set !== 0);
  return sets;
}

/** The codes of the states of each zone in the tz database's zone.tab, with the old names of zones. */
const codesOfZones: ReadonlyMap<string, string> = new Map([
  ['America/Araguaina', 'TO'],
  ['America/Bahia', 'BA'],
  ['America/Belem', 'PA AP'],
  ['America/Boa_Vista', 'RR'],
  ['America/Campo_Grande', 'MS'],
  ['America/Cuiaba', 'MT'],
  ['America/Eirunepe', 'AM'],
  ['America/Fortaleza', 'MA PI CE RN PB'],
  ['America/Maceio', 'AL SE'],
  ['America/Manaus', 'AM'],
  ['America/Noronha', 'PE'],
  ['America/Porto_Acre', 'AC'],
  ['America/Porto_Velho', 'RO'],
  ['America/Recife', 'PE'],
  ['America/Rio_Branco', 'AC'],
  ['America/Santarem', 'PA'],
  ['America/Sao_Paulo', 'GO DF MG ES RJ SP PR SC RS'],
  ['Brazil/Acre', 'AC'],
  ['Brazil/DeNoronha', 'PE'],
  ['Brazil/East', 'GO DF MG ES RJ SP PR SC RS'],
  ['Brazil/West', 'AM'],
]);

/**
 * The states in which a time zone is the usual one; none if it is abroad. Only a hint: many screens are set to another zone with the
 * same time.
 */
export function federalStatesOfZone(timezone: string): FederalStates {
  const codes = codesOfZones.get(timezone)?.split(' ') ?? [];
  return codes.reduce((set, code) => set | (federalStateOf(code) ?? 0), 0);
}

/** One line of a states file: whom it names, the state, and where that is, for messages: `line 3`. */
export type FederalStateEntry = ReturnType<typeof parseFederalStates>[number];

/** What of a player decides its state. */
type Located = { readonly id: string } & Readonly<Record<'storeId' | 'timezone', string | undefined>>;

/** Finds the states that a player may be in: one if it is known, all 27 if not. */
export type PlayerFederalStates = (player: Located) => FederalStates;

function keysOf({ id, storeId }: Located): string[] {
  return (storeId === undefined ? [id] : [id, storeId]).map(folded);
}

/** The first entry that names none of these players, whether or not another entry decides. */
export function strayEntry(entries: readonly FederalStateEntry[], players: readonly Located[]) {
  const keys = new Set(players.flatMap(keysOf));
  return entries.find(({ pattern }) =>
    hasWildcards(pattern) ? ![...keys].some(valuePattern(pattern)) : !keys.has(folded(pattern)),
  );
}

/**
 * The first that matches a player decides: an entry with its id, one with its store id, the first glob that fits, `state`,
 * and its time zone if `states=zone` is assumed.
 */
export function playerFederalStates(
  entries: readonly FederalStateEntry[],
  state: FederalStates | undefined,
  reading: AssumptionValues['states'],
): PlayerFederalStates {
  // Of two entries with the same text, the first one counts.
  const exact = new Map(entries.map((entry) => [folded(entry.pattern), entry.state] as const).reverse());
  const globs = entries
    .filter(({ pattern }) => hasWildcards(pattern))
    .map((entry) => ({ state: entry.state, fits: valuePattern(entry.pattern) }));
  return (player) => {
    const keys = entries.length > 0 ? keysOf(player) : [];
    const [named] = keys.flatMap((key) => exact.get(key) ?? []);
    const given = named ?? globs.find(({ fits }) => keys.some(fits))?.state ?? state;
    if (given !== undefined) return given;
    const ofZone = reading === 'zone' ? federalStatesOfZone(player.timezone ?? '') : 0;
    return ofZone === 0 ? everyFederalState : ofZone;
  };
}

/** The most lines with globs in a states file: each is compared with each player. */
const mostGlobs = 2_000;

/**
 * Reads a states file: CSV lines `PATTERN,UF` (or with `;` or a tab, `#` for comments, a header allowed), or a JSON object
 * of the same pairs. Anything else is a usage error that names the file and the line.
 */
export function parseFederalStates(text: string, file: string) {
  const content = text.replace(/^\uFEFF/, '');
  const rows = /^\s*[{[]/.test(content) ? rowsInJson(content, file) : rowsInCsv(content, file);
  const excess = rows.filter(({ pattern }) => hasWildcards(pattern))[mostGlobs];
  if (excess)
    throw badConfig(
      `${file}, ${excess.place}: more than ${grouped(String(mostGlobs))} globs`,
      'Name the players or stores: lines without * and ? are not limited',
    );
  return rows.map(({ pattern, code, place }) => {
    const state = federalStateOf(code.trim().toUpperCase());
    if (state !== undefined) return { pattern, state, place };
    const hint = 'A state is one of the 27 codes of two letters, such as SP';
    // The message does not quote the line: a settings file that someone else wrote can name any file here, also a secret one.
    throw usage(`${file}, ${place}: unknown state`, hint);
  });
}

function rowsInJson(text: string, file: string) {
  const hint = 'A states file in JSON is an object: {"loja-0*": "SP"}';
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw usage(`${file} is ${jsonFault(error)}`, hint);
  }
  if (!isJsonObject(value)) throw usage(`${file} is not a JSON object`, hint);
  return Object.entries(value).map(([pattern, code]) => ({
    pattern,
    code: typeof code === 'string' ? code : JSON.stringify(code),
    place: `"${pattern}"`,
  }));
}

function rowsInCsv(text: string, file: string) {
  const hint = 'Each line of a states file is a player id, store id or glob, and a state: loja-0*,SP';
  const rows: { pattern: string; code: string; place: string }[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const place = `line ${index + 1}`;
    const [pattern, code, ...more] = line.split(/[,;\t]/).map(unquoted);
    if (pattern === undefined || pattern === '' || code === undefined || more.some((cell) => cell !== ''))
      throw usage(`${file}, ${place}: not a player and a state`, hint);
    rows.push({ pattern, code, place });
  }
  const isHeader = /^(?:uf|state|estado)$/i.test(rows[0]?.code ?? '');
  return isHeader ? rows.slice(1) : rows;
}

function unquoted(cell: string): string {
  const text = cell.trim();
  return /^"(?:[^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
}

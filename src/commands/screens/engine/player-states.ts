import { usage } from '../../../errors.ts';
import { isJsonObject } from '../../../json/object.ts';
import { jsonFault, parseJson } from '../../../json/parse.ts';
import { folded, hasWildcards, valuePattern } from '../../../model/text-pattern.ts';
import type { AssumptionValues } from './assumptions.ts';
import { everyState, type StateSet, stateSetOf, statesOfTimezone } from './states.ts';

/** One line of a states file: whom it names, and the state. */
export interface StateEntry {
  /** A player id, a store id or a glob over both; case does not matter. */
  readonly pattern: string;
  readonly state: StateSet;
  /** Where it is, for messages: `line 3`. */
  readonly place: string;
}

/** What of a player decides its state. */
interface Located {
  readonly id: string;
  readonly storeId: string | undefined;
  readonly timezone: string | undefined;
}

/** Finds the states that a player may be in: one if it is known, all 27 if not. */
export interface PlayerStates {
  of(player: Located): StateSet;
}

/** What names a player in an entry. */
function keysOf({ id, storeId }: Located): string[] {
  return (storeId === undefined ? [id] : [id, storeId]).map(folded);
}

/** The first entry that names none of these players, whether or not another entry decides. */
export function strayEntry(
  entries: readonly StateEntry[],
  players: readonly Located[],
): StateEntry | undefined {
  const keys = [...new Set(players.flatMap(keysOf))];
  const known = new Set(keys);
  return entries.find(({ pattern }) =>
    hasWildcards(pattern) ? !keys.some(valuePattern(pattern)) : !known.has(folded(pattern)),
  );
}

/**
 * The first that names a player decides: an entry with its id, one with its store id, the first glob that fits, `state`,
 * and its time zone if `states=zone` is assumed.
 */
export function playerStates(
  entries: readonly StateEntry[],
  state: StateSet | undefined,
  reading: AssumptionValues['states'],
): PlayerStates {
  const exact = new Map<string, StateEntry>();
  const globs: { readonly entry: StateEntry; readonly fits: (key: string) => boolean }[] = [];
  for (const entry of entries) {
    const pattern = folded(entry.pattern);
    if (hasWildcards(pattern)) globs.push({ entry, fits: valuePattern(pattern) });
    else if (!exact.has(pattern)) exact.set(pattern, entry);
  }
  const find = (player: Located) => {
    const keys = keysOf(player);
    for (const key of keys) {
      const entry = exact.get(key);
      if (entry !== undefined) return entry;
    }
    return globs.find(({ fits }) => keys.some(fits))?.entry;
  };
  return {
    of(player) {
      const entry = entries.length === 0 ? undefined : find(player);
      const known = entry?.state ?? state;
      if (known !== undefined) return known;
      return (reading === 'zone' && statesOfTimezone(player.timezone ?? '')) || everyState;
    },
  };
}

/**
 * Reads a states file: CSV lines `PATTERN,UF` (or with `;` or a tab, `#` for comments, a header allowed), or a JSON object
 * of the same pairs. Anything else is a usage error that names the file and the line.
 */
export function parseStates(text: string, file: string): StateEntry[] {
  const content = text.replace(/^\uFEFF/, '');
  return /^\s*[{[]/.test(content) ? statesInJson(content, file) : statesInCsv(content, file);
}

function statesInJson(text: string, file: string): StateEntry[] {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw usage(`${file} is ${jsonFault(error)}`, jsonHint);
  }
  if (!isJsonObject(value)) throw usage(`${file} is not a JSON object`, jsonHint);
  return Object.entries(value).map(([pattern, code]) =>
    entryOf(pattern, typeof code === 'string' ? code : JSON.stringify(code), `"${pattern}"`, file),
  );
}

const jsonHint = 'A states file in JSON is an object: {"loja-0*": "SP"}';

const fileHint = 'Each line of a states file is a player id, store id or glob, and a state: loja-0*,SP';

function statesInCsv(text: string, file: string): StateEntry[] {
  const entries: StateEntry[] = [];
  let isFirst = true;
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const place = `line ${index + 1}`;
    const [pattern, code, ...more] = line.split(/[,;\t]/).map(unquoted);
    if (pattern === undefined || pattern === '' || code === undefined || more.some((cell) => cell !== ''))
      throw usage(`${file}, ${place}: not a player and a state: "${line.trim()}"`, fileHint);
    const isHeader = isFirst && headers.has(code.toLowerCase());
    isFirst = false;
    if (!isHeader) entries.push(entryOf(pattern, code, place, file));
  }
  return entries;
}

const headers = new Set(['uf', 'state', 'estado']);

function unquoted(cell: string): string {
  const text = cell.trim();
  return /^"(?:[^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
}

function entryOf(pattern: string, code: string, place: string, file: string): StateEntry {
  const state = stateSetOf(code.trim().toUpperCase());
  if (state === undefined) throw usage(`${file}, ${place}: unknown state "${code}"`, codesHint);
  return { pattern, state, place };
}

const codesHint = 'A state is one of the 27 codes of two letters, such as SP';

import { isIP } from 'node:net';
import type { Lead } from '../../errors.ts';

/* What is named where a command should stand. Nothing is looked up: the lines say what can be done with such a name. */

/** The lines for an address, or for a store that is called one: `find 10.0.1.7`, `store loja-012`. */
export function surelyNamed(words: readonly string[]): readonly Lead[] {
  const address = words.find((word) => isIP(word) === 4);
  if (address !== undefined)
    return [{ line: `signage players list --ip ${address}`, does: 'the players with this address' }];
  const isStore = words.some((word) => /^(?:stores?|lojas?)$/i.test(word)) && words.some(hasDigit);
  // A longer sentence may be about something of the store.
  return isStore && words.length < 4 ? linesForNames : [];
}

/** The lines for a word that looks like the name of a store or a player: `loja-012`, unlike `s3`. */
export function likelyNamed(word: string): readonly Lead[] {
  return /^[a-z]\S*(?:\d\d|-\d)\S*$/i.test(word) ? linesForNames : [];
}

const hasDigit = (word: string) => /\d/.test(word);

const linesForNames: readonly Lead[] = [
  { line: 'signage status --help', does: 'with the id of a store: how that store is' },
  { line: 'signage screens --help', does: 'with a store or a player: what its screens show, and why' },
];

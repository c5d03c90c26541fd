import type { Noun } from '../verb.ts';
import { checkPlayers } from './check.ts';
import { getPlayers } from './get.ts';
import { listPlayers } from './list.ts';
import { waitPlayers } from './wait.ts';
import { watchPlayers } from './watch.ts';

export const noun: Noun = {
  verbs: [listPlayers, getPlayers, checkPlayers, watchPlayers, waitPlayers],
  default: listPlayers,
};

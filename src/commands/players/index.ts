import type { Noun } from '../verb.ts';
import { getPlayers } from './get.ts';
import { listPlayers } from './list.ts';

export const noun: Noun = { verbs: [listPlayers, getPlayers], default: listPlayers };

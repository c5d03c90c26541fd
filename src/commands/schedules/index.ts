import type { Noun } from '../../command/verb.ts';
import { getSchedules } from './get.ts';
import { listSchedules } from './list.ts';

export const noun: Noun = { verbs: [listSchedules, getSchedules], default: listSchedules };

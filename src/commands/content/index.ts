import type { Noun } from '../../command/verb.ts';
import { getContent } from './get.ts';
import { listContent } from './list.ts';

export const noun: Noun = { verbs: [listContent, getContent], default: listContent };

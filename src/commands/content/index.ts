import type { Noun } from '../verb.ts';
import { getContent } from './get.ts';
import { listContent } from './list.ts';

export const noun: Noun = { verbs: [listContent, getContent], default: listContent };

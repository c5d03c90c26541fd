import { analytics } from './analytics.ts';
import { content } from './content.ts';
import { players } from './players.ts';
import { schedules } from './schedules.ts';

/** The collections of a tenant, by the name of the list. */
export const collections = { content, schedules, players };
export type ListName = keyof typeof collections;
export const listNames = Object.keys(collections) as ListName[];

/** All that a key can read. */
export const endpoints = { ...collections, analytics };

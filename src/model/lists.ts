import { content } from './content.ts';
import type { Collection } from './endpoint.ts';
import { players } from './players.ts';
import { schedules } from './schedules.ts';

/**
 * The lists of a tenant (§4), by the name of each: the one place that says which there are. A list is requested, printed, stored in a
 * snapshot, read back, compared, changed with `--with` and served by the sandbox because it stands here. Where a person has to decide for
 * each list, there is a `Record<ListName, …>`, and the type checker asks for the new one.
 */
export const lists = { content, schedules, players } as const satisfies Readonly<Record<string, Collection>>;
export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

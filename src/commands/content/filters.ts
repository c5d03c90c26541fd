import type { Filter } from '../../core/filters.ts';

/** The filters of the content list. */
export const contentFilters: readonly Filter[] = [
  { name: 'status', field: 'status' },
  { name: 'type', field: 'type' },
  { name: 'orientation', field: 'orientation' },
  { name: 'processing-status', field: 'processingStatus' },
  { name: 'tag', field: 'tags' },
  { name: 'day', field: 'daysOfWeek' },
];

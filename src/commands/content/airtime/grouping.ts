import { textFlag } from '../../../core/flag.ts';
import { groupValuesOf } from '../../../core/groups.ts';
import { filtersIn } from '../../../core/selectors.ts';
import { usage } from '../../../errors.ts';
import type { JsonObject } from '../../../json/object.ts';
import { content } from '../../../model/content.ts';
import type { Field } from '../../../model/fields.ts';
import { valueAt } from '../../../model/item.ts';
import { players } from '../../../model/players.ts';
import { schedules } from '../../../model/schedules.ts';
import { parsePaths } from '../../../query/field-path.ts';
import type { ScheduleId } from '../../../screens/engine/schedule.ts';
import { contentSelectors } from '../verbs.ts';

const ways = ['item', 'tag', 'schedule', 'store'] as const;

export const byFlag = {
  ...textFlag('--by <what>', 'a row per item, tag, schedule or store, or per value of a content field', {
    group: 'Output',
    default: 'item',
    synonyms: ['--group-by'],
  }),
  values: [...ways, 'type', 'metadata.campaign'],
};

/** What rows are about, if not items. */
export interface Grouping {
  readonly fields: Readonly<Record<string, Field>>;
  /** The rows that an item counts for if a schedule plays it, and those that it counts for whatever plays it. */
  rowsOf(item: JsonObject, scheduleId: ScheduleId): readonly unknown[];
  /** The row that a screen counts for; undefined if items make the rows. */
  rowOfScreen?(player: JsonObject): unknown;
  /** The members of {@link fields} for a row. */
  membersOf(row: unknown, nameOf: (id: unknown) => unknown): JsonObject;
}

/** Reads `--by`; undefined for a row per item. Throws a `USAGE` failure for what is no field. */
export function readGrouping(text: string | undefined): Grouping | undefined {
  const way = ways.find((each) => each === text?.toLowerCase()) ?? (text === undefined ? 'item' : undefined);
  if (way === 'item') return undefined;
  if (way === 'store')
    return {
      fields: { storeId: players.fields.storeId },
      rowsOf: () => [null],
      rowOfScreen: ({ storeId }) => storeId ?? null,
      membersOf: (row) => ({ storeId: row }),
    };
  if (way === 'schedule')
    return {
      fields: { scheduleId: schedules.fields.id, name: schedules.fields.name },
      rowsOf: (_, scheduleId) => [scheduleId],
      membersOf: (row, nameOf) => ({ scheduleId: row, name: nameOf(row) }),
    };
  return groupingByField(text ?? '');
}

function groupingByField(text: string): Grouping {
  const typed = filtersIn(contentSelectors).find(({ name }) => name === text.toLowerCase())?.field ?? text;
  const [path, ...more] = parsePaths(typed, content, '--by');
  if (path === undefined || more.length > 0) throw usage(`--by takes one field, not "${text}"`);
  const { name, keys, field } = path;
  if (field.kind === 'object')
    throw usage(`--by: ${name} is an object; give a key in it, such as ${name}.campaign`);
  // An item with a list counts under each of its elements, so a row is about one of them.
  const kind = field.kind === 'list' || field.kind === 'days' ? 'text' : field.kind;
  return {
    fields: { [name]: { ...field, kind } },
    rowsOf: (item) => groupValuesOf(valueAt({ fields: item }, keys)),
    membersOf: (row) => ({ [name]: row }),
  };
}

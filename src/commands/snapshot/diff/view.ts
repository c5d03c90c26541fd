import { itemOf } from '../../../core/items.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Field, FieldKind } from '../../../model/fields.ts';
import { listed } from '../../../model/listed.ts';
import { counted, grouped } from '../../../model/quantity.ts';
import type { Column } from '../../../output/columns.ts';
import type { OutputOptions } from '../../../output/options.ts';
import { nothing } from '../../../output/values.ts';
import { listView, type View } from '../../../output/view.ts';
import { cut, wrap } from '../../../output/width.ts';
import { type Change, changeWords, keysOf, membersOf, type Resource, resources } from '../rules/changes.ts';

/** The fields of a row. A public interface. */
export const changeFields = {
  resource: { kind: 'enum', values: resources },
  change: { kind: 'enum', values: changeWords },
  id: { kind: 'id' },
  name: { kind: 'text' },
  field: { kind: 'text' },
  old: { kind: 'text' },
  new: { kind: 'text' },
} as const satisfies Record<keyof Change, Field>;

/** What the table calls an object, in the order of its parts: what matters most to a person first. In small letters, `screen` would be a state. */
const titles: Readonly<Partial<Record<Resource, string>>> = {
  screens: 'Screen',
  players: 'Player',
  schedules: 'Schedule',
  content: 'Content',
  analytics: 'Analytics',
};

/** Cells of a value on a terminal: a description can have thousands. */
const maxValue = 120;

const flat = listView({ fields: changeFields, columns: Object.keys(changeFields) });

/** Rows as they are; for people, a summary and a table of each resource. */
export const changesView: View = {
  ...flat,
  async table(options) {
    if (options.fields) return flat.table(options);
    const parts = await Promise.all(
      Object.entries(titles).map(async ([resource, title]) => {
        const object = resource === 'analytics' ? [] : [columnOf('id', 'id'), columnOf('field')];
        const columns = [columnOf(title), ...object, columnOf('change')];
        const layout = { fields: {}, columns, leaveOut: ['id'], wraps: 'change' };
        return { resource, title, formatter: await listView(layout).table(options) };
      }),
    );
    const width = (options.truncate && options.terminal?.columns) || Number.POSITIVE_INFINITY;
    const changes: Change[] = [];
    return {
      push(items) {
        for (const { fields } of items) changes.push(fields as Change);
        return '';
      },
      *end() {
        if (changes.length > 0) yield `${wrap(summaryOf(changes), width).join('\n')}\n`;
        for (const { resource, title, formatter } of parts) {
          const own = changes.filter((change) => change.resource === resource);
          if (own.length > 0) yield `\n${formatter.push(rowsOf(own, title, options).map(itemOf))}`;
          if (own.length > 0) yield* formatter.end();
        }
      },
    };
  },
};

/** A column of a row that was made for it. */
function columnOf(title: string, kind: FieldKind = 'text'): Column {
  return { title, kind, make: ({ [title]: cell }) => String(cell) };
}

/** `3 screens show something else, 2 players became unhealthy, 14 objects changed, 1 added, 2 removed`. */
function summaryOf(changes: readonly Change[]): string {
  const of = (what: Resource, name: string) =>
    changes.filter(({ resource, field }) => resource === what && field === name);
  const shown = of('screens', 'shows').length;
  const unhealthy = of('players', 'healthStatus').filter(({ old }) => old === 'healthy').length;
  const objects = { changed: new Set<string>(), added: new Set<string>(), removed: new Set<string>() };
  for (const { resource, change, id } of changes)
    if (resource !== 'screens') objects[change].add(`${resource} ${String(id).toLowerCase()}`);
  const { changed, ...others } = objects;
  return [
    shown > 0 ? `${counted(shown, 'screen')} ${shown === 1 ? 'shows' : 'show'} something else` : [],
    unhealthy > 0 ? `${counted(unhealthy, 'player')} became unhealthy` : [],
    `${counted(changed.size, 'object')} changed`,
    Object.entries(others).map(([word, { size }]) => (size > 0 ? `${grouped(String(size))} ${word}` : [])),
  ]
    .flat(2)
    .join(', ');
}

/** The rows of the table: an object is named once. */
function rowsOf(changes: readonly Change[], title: string, options: OutputOptions): JsonObject[] {
  let last: Change | undefined;
  return changes.map((change) => {
    const { id, name, field } = change;
    const isNext = id !== null && id === last?.id;
    last = change;
    return {
      [title]: isNext ? '' : (name ?? id ?? field),
      id: isNext ? '' : id,
      field: field ?? '',
      change: field === null ? change.change : changeText(change, options),
    };
  });
}

/** `healthy → offline`, `+Loja 003 · Caixa 1, −Loja 004` or `owner: ana → rui`. Unsanitized. */
function changeText(change: Change, { terminal, truncate, names }: OutputOptions): string {
  const textOf = (value: unknown) => {
    const text =
      typeof value === 'string' && value !== '' ? value : value === null ? nothing : JSON.stringify(value);
    return terminal && truncate ? cut(text, maxValue) : text;
  };
  const both = (pair: Pick<Change, 'old' | 'new'>) => `${textOf(pair.old)} → ${textOf(pair.new)}`;
  const set = membersOf(change);
  if (set) {
    const nameOf = (id: unknown) => names?.get(String(id).toLowerCase())?.name ?? textOf(id);
    const lists = [
      [set.added, '+'],
      [set.removed, '−'],
    ] as const;
    const texts = lists.map(([members, sign]) => listed(members, (member) => `${sign}${nameOf(member)}`));
    return texts.filter(Boolean).join(', ') || both(change);
  }
  // A set that is empty instead of missing has no members that differ, and so has an object with a null.
  const keys = keysOf(change.old, change.new) ?? [];
  return listed(keys, (member) => `${member.key}: ${both(member)}`) || both(change);
}

import { isJsonObject, type JsonObject } from '../../../json/object.ts';
import { analytics } from '../../../model/analytics.ts';
import { content } from '../../../model/content.ts';
import { instantOf } from '../../../model/datetime.ts';
import type { Field, FieldKind } from '../../../model/fields.ts';
import { players } from '../../../model/players.ts';
import { schedules } from '../../../model/schedules.ts';

/** What is compared, in the order of the rows; `screens` is judged from the others. */
export const resources = ['content', 'schedules', 'players', 'analytics', 'screens'] as const;
export type Resource = (typeof resources)[number];

const screenFields: Readonly<Record<string, Field>> = { screen: { kind: 'enum' }, shows: { kind: 'text' } };
const fieldsOf: Readonly<Record<Resource, Readonly<Record<string, Field>>>> = {
  ...{ content: content.fields, schedules: schedules.fields, players: players.fields },
  ...{ analytics: analytics.fields, screens: screenFields },
};

/** A field that differs, or an object that only one side has: one row. A public interface. */
export type Change = Readonly<{
  resource: Resource;
  change: (typeof changeWords)[number];
  /** As the service sent it; null for analytics. */
  id: unknown;
  name: string | null;
  /** Null if the object was added or removed, like `old` and `new`. */
  field: string | null;
  old: unknown;
  new: unknown;
}>;

/** What can have happened to an object. */
export const changeWords = ['added', 'removed', 'changed'] as const;

/** Fields that change by themselves. */
const noise: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'lastSeenAt',
  'lastPlayedAt',
  'totalPlays',
  'totalDurationSeconds',
]);
/** URLs may be signed: their query is another one at each read. */
const urls: ReadonlySet<string> = new Set(['storageUrl', 'thumbnailUrl']);

/** What differs between two objects of one id, or the one object that is there. `isAll` includes the fields that change by themselves. */
export function changesOf(
  resource: Resource,
  older: JsonObject | undefined,
  newer: JsonObject | undefined,
  isAll: boolean,
): Change[] {
  const { id = null, name } = newer ?? older ?? {};
  const label = nameOf(name) ?? nameOf(older?.name) ?? null;
  const row = (change: Change['change'], field: string | null, old: unknown, now: unknown): Change => {
    return { resource, change, id, name: label, field, old, new: now };
  };
  if (older === undefined) return [row('added', null, null, null)];
  if (newer === undefined) return [row('removed', null, null, null)];
  const documented = Object.keys(fieldsOf[resource]);
  const others = [...Object.keys(older), ...Object.keys(newer)].sort();
  const rows: Change[] = [];
  for (const field of new Set([...documented, ...others])) {
    // Objects are matched by their ids.
    if (field === 'id' || (!isAll && noise.has(field))) continue;
    const [from, to] = [memberOf(older, field), memberOf(newer, field)];
    const form = (value: unknown) => {
      const isUrl = !isAll && urls.has(field) && typeof value === 'string';
      return formOf(isUrl ? value.replace(/[?#].*$/s, '') : value, kindOf(resource, field));
    };
    if (from === to || form(from) === form(to)) continue;
    rows.push(row('changed', field, from, to));
  }
  return rows;
}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A missing field is as good as null (§2.5). */
function memberOf(object: JsonObject, field: string): unknown {
  return Object.hasOwn(object, field) ? object[field] : null;
}

/** `ids` is a list of ids. */
type Kind = FieldKind | 'ids';

function kindOf(resource: Resource, field: string): Kind | undefined {
  if (resource === 'schedules' && Object.hasOwn(schedules.refs, field)) return 'ids';
  return fieldsOf[resource][field]?.kind;
}

const isSet = (kind?: Kind) => kind === 'ids' || kind === 'list' || kind === 'days';

/** A text that values have in common if they mean the same: sets in any order, ids in either case, instants in any zone. */
function formOf(value: unknown, kind?: Kind): string {
  if (Array.isArray(value)) {
    const forms = value.map((each) => formOf(each, kind === 'ids' ? 'id' : undefined));
    return `[${isSet(kind) ? [...new Set(forms)].sort() : forms}]`;
  }
  if (isJsonObject(value)) {
    const members = Object.keys(value).sort();
    return `{${members.map((key) => `${JSON.stringify(key)}:${formOf(value[key])}`)}}`;
  }
  if (typeof value !== 'string') return String(value);
  const instant = kind === 'datetime' ? instantOf(value) : undefined;
  return instant === undefined ? JSON.stringify(kind === 'id' ? value.toLowerCase() : value) : `@${instant}`;
}

/** What a set gained and lost; undefined if the field is no set. */
export function membersOf({ resource, field, old, new: now }: Change) {
  const kind = kindOf(resource, field ?? '');
  const [before, after] = [old ?? [], now ?? []];
  if (!isSet(kind) || !Array.isArray(before) || !Array.isArray(after)) return undefined;
  const formIn = (value: unknown) => formOf(value, kind === 'ids' ? 'id' : undefined);
  const without = (some: readonly unknown[], others: readonly unknown[]) => {
    const seen = new Set(others.map(formIn));
    // Each once.
    return some.filter((each) => !seen.has(formIn(each)) && seen.add(formIn(each)));
  };
  return { isIds: kind === 'ids', added: without(after, before), removed: without(before, after) };
}

/** The members of two objects that differ; undefined if they are no objects. */
export function keysOf(old: unknown, now: unknown) {
  if (!isJsonObject(old) || !isJsonObject(now)) return undefined;
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const members = keys.map((key) => ({ key, old: memberOf(old, key), new: memberOf(now, key) }));
  return members.filter((member) => formOf(member.old) !== formOf(member.new));
}

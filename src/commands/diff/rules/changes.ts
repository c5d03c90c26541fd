import { instantOf } from '../../../clock/instant.ts';
import { isJsonObject, type JsonObject, SentNumber } from '../../../json/object.ts';
import { decimalOf } from '../../../json/sent.ts';
import { listsForPeople, referencesOf } from '../../../model/endpoints.ts';
import type { Field, FieldKind } from '../../../model/fields.ts';
import { type ListName, listNames, lists } from '../../../model/lists.ts';
import { recordOf } from '../../../words/record.ts';

/** What is compared: `screens` is judged from the lists. */
export type Compared = 'screens' | ListName;

export const comparedKinds: readonly Compared[] = ['screens', ...listsForPeople];

/** A field that differs, or an object that only one side has: one row. A public interface. */
export type Difference = Readonly<{
  resource: Compared;
  change: 'added' | 'removed' | 'changed';
  /** As the service sent it. */
  id: unknown;
  /** Of the newer side, if it has one; null if neither has. */
  name: unknown;
  /** Null if the object was added or removed, like `old` and `new`. */
  field: string | null;
  old: unknown;
  new: unknown;
}>;

/** Lists of ids and URLs have no kind of their own in the model. */
type Kind = FieldKind | 'ids' | 'url';

/** Fields by their names, with what their values mean. */
type Kinds = Readonly<Record<string, { readonly kind: Kind }>>;

const ids = { kind: 'ids' } as const;

const fieldsOf: Readonly<Record<Compared, Kinds>> = {
  screens: { scheduleIds: ids, contentIds: ids, possible: { kind: 'list' } },
  ...recordOf(listNames, kindsIn),
};

function kindsIn(name: ListName): Kinds {
  const fields: Readonly<Record<string, Field>> = lists[name].fields;
  const kinds = Object.entries(fields).map(([field, { kind, isUrl }]): [string, { kind: Kind }] => {
    if (field in referencesOf[name]) return [field, ids];
    return [field, { kind: isUrl ? 'url' : kind }];
  });
  return Object.fromEntries(kinds);
}

const sets: ReadonlySet<Kind | undefined> = new Set<Kind>(['ids', 'list', 'days']);

/** What a text means, by the kind of its field; all others mean what they say. */
const meanings: Readonly<Partial<Record<Kind, (text: string) => unknown>>> = {
  id: (text) => text.toLowerCase(),
  ids: (text) => text.toLowerCase(),
  datetime: (text) => instantOf(text) ?? text,
  // URLs may be signed: their query is another one at each read.
  url: (text) => text.replace(/[?#].*$/s, ''),
};

/** Fields that change by themselves. */
const noise: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'lastSeenAt']);

/** What differs between two objects of one id, or the one object that is there. `isAll` includes what changes by itself. */
export function changesOf(
  resource: Compared,
  older: JsonObject | undefined,
  newer: JsonObject | undefined,
  isAll: boolean,
): Difference[] {
  const { id } = newer ?? older ?? {};
  const name = newer?.name || older?.name || null;
  if (!older || !newer)
    return [{ resource, change: older ? 'removed' : 'added', id, name, field: null, old: null, new: null }];
  const kindOf = (field: string) => {
    const kind = fieldsOf[resource][field]?.kind;
    // With all fields, the query of a URL is compared too.
    return isAll && kind === 'url' ? undefined : kind;
  };
  return differing(older, newer, kindOf)
    .filter(({ field }) => field !== 'id' && (isAll || !noise.has(field)))
    .map((difference) => ({ resource, change: 'changed', id, name, ...difference }));
}

/** The members of two objects that differ; a missing one is as good as null (§2.5). */
export function differing(a: JsonObject, b: JsonObject, kindOf?: (field: string) => Kind | undefined) {
  const older = new Map(Object.entries(a));
  const newer = new Map(Object.entries(b));
  const form = (field: string, value: unknown) => formOf(value, kindOf?.(field));
  return [...new Set([...newer.keys(), ...older.keys()])]
    .map((field) => ({ field, old: older.get(field) ?? null, new: newer.get(field) ?? null }))
    .filter(({ field, old, new: now }) => old !== now && form(field, old) !== form(field, now));
}

/**
 * A text that values share if they mean the same: sets and keys in any order, ids in either case, instants in any zone, numbers in any
 * digits.
 */
function formOf(value: unknown, kind?: Kind): string {
  if (Array.isArray(value) && sets.has(kind)) return `set ${[...formsIn(value, kind).keys()].sort()}`;
  const meaning = kind && typeof value === 'string' ? meanings[kind]?.(value) : undefined;
  const sorted = (object: JsonObject) => Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(meaning ?? value, (_, each: unknown) => {
    if (isJsonObject(each)) return Object.fromEntries(sorted(each));
    if (typeof each === 'number' || each instanceof SentNumber) return decimalOf(String(each));
    // A text begins with a quote, so that it never equals a number.
    return typeof each === 'string' ? `"${each}` : each;
  });
}

/** The members of a set, each once. */
function formsIn(members: unknown, kind: Kind | undefined): Map<string, unknown> {
  return new Map([members ?? []].flat().map((member) => [formOf(member, kind), member]));
}

/** What a set gained and lost; nothing if the field is not a set. */
export function setDifference({ resource, field, old, new: now }: Difference) {
  const kind = fieldsOf[resource][field ?? '']?.kind;
  const isIds = kind === 'ids';
  const isSet = sets.has(kind) && [old, now].every((value) => value === null || Array.isArray(value));
  if (!isSet) return { isIds, added: [], removed: [] };
  const before = formsIn(old, kind);
  const after = formsIn(now, kind);
  return { isIds, added: without(after, before), removed: without(before, after) };
}

/** The members of a set, by their forms, that another set lacks. */
function without(set: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): unknown[] {
  return [...set].flatMap(([form, member]) => (other.has(form) ? [] : [member]));
}

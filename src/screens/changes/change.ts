import { itemOf } from '../../core/items.ts';
import { lookUpIn } from '../../core/references.ts';
import { Failure, usage } from '../../errors.ts';
import { isJsonObject, type JsonObject } from '../../json/object.ts';
import { listsByReference, referencesOf } from '../../model/endpoints.ts';
import { type ListName, lists } from '../../model/lists.ts';
import { once } from '../../words/groups.ts';
import { valuePattern } from '../../words/text-pattern.ts';
import type { ItemList, Lists } from '../tenant.ts';

/** One change that a tenant is judged with. Nothing is sent to the service. */
export interface Change {
  readonly list: ListName;
  /** What refers to the object that is changed; undefined for a new one. */
  readonly object: string | undefined;
  /** A JSON merge patch (RFC 7396), in which names can stand for ids; undefined removes the object. */
  readonly patch: JsonObject | undefined;
  /** Where it was typed, for messages; of a member of the patch, if one is named. */
  placeOf(member?: string): string;
}

/**
 * The lists after the changes. Throws a `USAGE` failure that names the place for a reference that fits nothing or several objects, and
 * `INSUFFICIENT_SCOPE` if a list that it needs could not be read.
 */
export function changedLists(before: Lists, changes: readonly Change[]): Lists {
  const changed: { [name in ListName]?: ItemList | undefined } = { ...before };
  // What an object refers to may have got its name by a change.
  for (const name of listsByReference) {
    const own = changes.filter(({ list }) => list === name);
    if (own.length > 0) changed[name] = changedList(name, changed, own);
  }
  return changed;
}

function changedList(name: ListName, known: Lists, changes: readonly Change[]): ItemList {
  const [first] = changes;
  const list = knownList(name, known, first?.placeOf() ?? '');
  const words = changes.flatMap(({ object }) => object ?? []);
  const find = finderIn(name, list, words);
  const idsOf = createReferences(known, changes);
  const patches = new Map<JsonObject, Change[]>();
  for (const change of changes)
    if (change.object !== undefined)
      once(patches, find(change.object, change.placeOf()), () => []).push(change);
  const kept = list.objects.flatMap((object): readonly JsonObject[] => {
    const own = patches.get(object) ?? [];
    if (own.some(({ patch }) => patch === undefined)) return [];
    return [own.reduce<JsonObject>((patched, change) => patchedBy(change, patched, idsOf), object)];
  });
  const added = changes
    .filter(({ object }) => object === undefined)
    .map((change, at) =>
      patchedBy(change, { id: newId(name, list.objects, at), ...lists[name].initial }, idsOf),
    );
  return { ...list, objects: [...kept, ...added] };
}

/** The ids that the value of a field stands for. */
type IdsOf = ReturnType<typeof createReferences>;

/** An object with a patch applied, whose names have become ids. */
function patchedBy({ list, patch = {}, placeOf }: Change, object: JsonObject, idsOf: IdsOf): JsonObject {
  const resolved = Object.entries(patch).map(([member, value]) => {
    const target = referencesOf[list][member];
    return [member, target && value !== null ? idsOf(member, target, value, placeOf(member)) : value];
  });
  const patched = merged(object, Object.fromEntries(resolved));
  // The service counts the items itself.
  const { contentIds, contentCount } = patched;
  const isCounted =
    patch.contentIds !== undefined && contentCount !== undefined && patch.contentCount === undefined;
  return isCounted && Array.isArray(contentIds) ? { ...patched, contentCount: contentIds.length } : patched;
}

/** A JSON merge patch applied (RFC 7396). */
function merged(target: unknown, patch: JsonObject): JsonObject {
  const members = new Map(Object.entries(isJsonObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, isJsonObject(value) ? merged(members.get(name), value) : value);
  }
  return Object.fromEntries(members);
}

/** Makes what resolves a list of references, or a filter by fields. A list is indexed once for all changes. */
function createReferences(known: Lists, changes: readonly Change[]) {
  const finders = new Map<string, ReturnType<typeof finderIn>>();
  return (member: string, name: ListName, value: unknown, place: string): unknown => {
    const list = knownList(name, known, place);
    if (!Array.isArray(value)) return idsFitting(name, list, value, place);
    const wordsIn = ({ patch }: Change) => [patch?.[member]].filter(Array.isArray).flat().map(String);
    const find = once(finders, member, () => finderIn(name, list, changes.flatMap(wordsIn)));
    return value.map((word) => find(String(word), place).id);
  };
}

function idsFitting(name: ListName, { objects }: ItemList, value: unknown, place: string): unknown[] {
  const tests = Object.entries(isJsonObject(value) ? value : {}).map(([field, patterns]) => {
    const fits = [patterns].flat().map((pattern) => valuePattern(String(pattern)));
    return (object: JsonObject) => fits.some((holds) => holds(String(object[field] ?? '')));
  });
  const fitting = objects.filter((object) => tests.every((test) => test(object)));
  if (fitting.length === 0) throw usage(`${place}: no ${lists[name].singular} matches this filter`);
  return fitting.map(({ id }) => id);
}

function knownList(name: ListName, known: Lists, place: string): ItemList {
  const list = known[name];
  if (list) return list;
  const { plural, scope } = lists[name];
  throw new Failure(
    'INSUFFICIENT_SCOPE',
    `${place}: the ${plural} cannot be changed: the key lacks ${scope}`,
  );
}

/** Finds what a word refers to. */
function finderIn(name: ListName, { objects, maybeTruncated }: ItemList, words: readonly string[]) {
  const known = lookUpIn(lists[name], objects.map(itemOf), words, maybeTruncated);
  return (word: string, place: string): JsonObject => {
    try {
      const [item] = known.all([word]);
      if (item) return item.value;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw usage(`${place}: ${error.message}`, error.hint);
    }
    throw usage(`${place}: nothing is called "${word}"`);
  };
}

/** An id that no object has: the next number, or a UUID that the service does not make. */
function newId(name: ListName, objects: readonly JsonObject[], at: number): string | number {
  if (lists[name].idForm === 'uuid') return `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`;
  return objects.reduce((largest, { id }) => Math.max(largest, typeof id === 'number' ? id : 0), 0) + at + 1;
}

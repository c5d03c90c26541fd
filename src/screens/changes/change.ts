import { itemOf } from '../../core/items.ts';
import { valueTexts } from '../../core/matching.ts';
import { lookUpIn } from '../../core/references.ts';
import { Failure, usage } from '../../errors.ts';
import { isJsonObject, type JsonObject } from '../../json/object.ts';
import { listsByReference, referencesOf } from '../../model/endpoints.ts';
import { type ListName, lists } from '../../model/lists.ts';
import type { Steps } from '../../pause.ts';
import { checkPattern } from '../../query/check-pattern.ts';
import { getOrMake } from '../../words/groups.ts';
import { valuePattern } from '../../words/text-pattern.ts';
import type { ItemList, Lists } from '../tenant.ts';

/** One change that a tenant is judged with. Nothing is sent to the service. */
export interface Change {
  readonly list: ListName;
  /** What refers to the object that is changed; undefined for a new one. */
  readonly object: string | undefined;
  /** A JSON merge patch (RFC 7396), in which names can stand for ids; undefined removes the object. */
  readonly patch: JsonObject | undefined;
  /** The file that has it; undefined if it was typed as a flag. */
  readonly file?: string;
  /** Where it was typed, for messages: the name of the object, or the value of a member of the patch. */
  placeOf(member?: string): string;
}

/**
 * The lists after the changes. Throws a `USAGE` failure that names the place for a reference that fits nothing or several objects, or if
 * two changes of an object contradict each other. The lists that the changes need must have been read.
 */
export function* changedLists(before: Lists, changes: readonly Change[]): Steps<Lists> {
  const changed: { [name in ListName]?: ItemList | undefined } = { ...before };
  // Content before schedules: a change of a schedule may name an item by the name that another change gave it.
  for (const name of listsByReference) {
    const own = changes.filter(({ list }) => list === name);
    if (own.length > 0) changed[name] = yield* changedList(name, changed, own, before);
  }
  return changed;
}

function* changedList(
  name: ListName,
  current: Lists,
  changes: readonly Change[],
  before: Lists,
): Steps<ItemList> {
  const list = listRead(name, current);
  const idsOf = createReferences(current, changes, before);
  const changesOf = yield* changesByObject(name, list, changes);
  const objects: JsonObject[] = [];
  for (const object of list.objects) {
    yield;
    let patched = object;
    const own = changesOf.get(object) ?? [];
    for (const change of own) patched = patchedBy(change, patched, idsOf);
    if (own.every(({ patch }) => patch !== undefined)) objects.push(patched);
  }
  const added = changes.filter(({ object }) => object === undefined);
  for (const [at, change] of added.entries()) {
    yield;
    objects.push(patchedBy(change, { id: newId(name, list.objects, at), ...lists[name].initial }, idsOf));
  }
  return { ...list, objects };
}

/** The changes of each object that a reference fits. Throws a `USAGE` failure if two contradict each other. */
function* changesByObject(
  name: ListName,
  list: ItemList,
  changes: readonly Change[],
): Steps<ReadonlyMap<JsonObject, readonly Change[]>> {
  const words = changes.flatMap(({ object }) => object ?? []);
  const find = finderIn(name, list, words);
  const byObject = new Map<JsonObject, Change[]>();
  for (const change of changes) {
    yield;
    if (change.object === undefined) continue;
    const object = find(change.object, () => change.placeOf());
    const own = getOrMake(byObject, object, () => []);
    const other = own.find((each) => contradict(each, change));
    if (other)
      throw usage(`${change.placeOf()}: the same ${lists[name].singular} is changed by ${other.placeOf()}`);
    own.push(change);
  }
  return byObject;
}

/** Whether two changes of an object contradict each other: one file has both, or one removes the object. Otherwise the later one counts. */
function contradict(a: Change, b: Change): boolean {
  const isOfOneFile = a.file !== undefined && a.file === b.file;
  return isOfOneFile || a.patch === undefined || b.patch === undefined;
}

/** The ids that the value of a field stands for. */
type IdsOf = ReturnType<typeof createReferences>;

/** An object with a patch applied, whose names have become ids. */
function patchedBy({ list, patch = {}, placeOf }: Change, object: JsonObject, idsOf: IdsOf): JsonObject {
  const resolved = Object.entries(patch).map(([member, value]) => {
    const target = referencesOf[list][member];
    return [member, target && value !== null ? idsOf(member, target, value, () => placeOf(member)) : value];
  });
  const patched = merged(object, Object.fromEntries(resolved));
  // The service would count the items itself.
  const { contentIds, contentCount } = patched;
  const isCountStale =
    patch.contentIds !== undefined && contentCount !== undefined && patch.contentCount === undefined;
  if (isCountStale && Array.isArray(contentIds)) return { ...patched, contentCount: contentIds.length };
  return patched;
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

/** Makes the function that finds the ids for a list of references, or for a filter by fields. A list is indexed once for all changes. */
function createReferences(current: Lists, changes: readonly Change[], before: Lists) {
  const finders = new Map<string, ReturnType<typeof finderIn>>();
  return (member: string, name: ListName, value: unknown, placeOf: () => string): unknown => {
    const list = listRead(name, current);
    if (!Array.isArray(value)) return idsFitting(name, list, value, placeOf());
    const wordsIn = ({ patch }: Change) => [patch?.[member]].filter(Array.isArray).flat().map(String);
    const find = getOrMake(finders, member, () => finderIn(name, list, changes.flatMap(wordsIn)));
    return value.map((word) => {
      try {
        return find(String(word), placeOf).id;
      } catch (error) {
        throw list !== before[name] && isIn(before[name], name, String(word))
          ? usage(`${placeOf()}: "${word}" is removed, or has another name, by another change`)
          : error;
      }
    });
  };
}

function idsFitting(name: ListName, { objects }: ItemList, value: unknown, place: string): unknown[] {
  const tests = Object.entries(isJsonObject(value) ? value : {}).map(([field, patterns]) => {
    const fits = [patterns].flat().map((pattern) => {
      checkPattern(String(pattern), place);
      return valuePattern(String(pattern));
    });
    return (object: JsonObject) =>
      valueTexts(object[field]).some((text) => fits.some((holds) => holds(text)));
  });
  const fitting = objects.filter((object) => tests.every((test) => test(object)));
  if (fitting.length === 0) throw usage(`${place}: no ${lists[name].singular} matches this filter`);
  return fitting.map(({ id }) => id);
}

/** A list that changes need: whoever reads a tenant for them asks for it. */
function listRead(name: ListName, current: Lists): ItemList {
  const list = current[name];
  if (list === undefined) throw new Error(`the ${lists[name].plural} to change were not read`);
  return list;
}

/** Finds what a word refers to. */
function finderIn(name: ListName, { objects, maybeTruncated }: ItemList, words: readonly string[]) {
  const index = lookUpIn(lists[name], objects.map(itemOf), words, maybeTruncated);
  return (word: string, placeOf: () => string): JsonObject => {
    try {
      const [item] = index.all([word]);
      if (item) return item.value;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw usage(`${placeOf()}: ${error.message}`, error.hint);
    }
    throw usage(`${placeOf()}: nothing is called "${word}"`);
  };
}

/** Whether a word refers to one object of a list. */
function isIn(list: ItemList | undefined, name: ListName, word: string): boolean {
  try {
    return (
      list !== undefined &&
      lookUpIn(lists[name], list.objects.map(itemOf), [word], false).all([word]).length > 0
    );
  } catch {
    return false;
  }
}

/** An id that no object has: the next number, or a UUID that the service does not make. */
function newId(name: ListName, objects: readonly JsonObject[], at: number): string | number {
  if (lists[name].idForm === 'uuid') return `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`;
  return objects.reduce((largest, { id }) => Math.max(largest, typeof id === 'number' ? id : 0), 0) + at + 1;
}

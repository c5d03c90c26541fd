import { isIP } from 'node:net';
import { Failure } from '../errors.ts';
import type { Collection } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import { minPrefix, parseId, shortestPrefix } from '../model/uuid.ts';
import { nearest } from '../query/nearest.ts';
import { listed } from '../words/listed.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import { folded, hasWildcards, namePattern } from '../words/text-pattern.ts';

/* What is said of words that refer to nothing, or to several. */

/** The failure for a word that fits several items where one is needed. */
export function ambiguous(
  { plural, idForm }: Collection,
  word: string,
  candidates: readonly Item[],
): Failure {
  const ids = candidates.map(({ fields: { id } }) => String(id));
  const length = idForm === 'uuid' ? shortestPrefix(ids) : undefined;
  const textOf = ({ fields: { id, name } }: Item) => {
    const shortId = String(id).slice(0, length);
    return typeof name === 'string' ? `${shortId} (${name})` : shortId;
  };
  const hint = `Candidates: ${listed(candidates, textOf, 5)}`;
  const message = `"${word}" matches ${candidates.length} ${plural}`;
  return new Failure('USAGE', message, { hint, unmatched: [word] });
}

/** Where words were searched for. */
interface Searched {
  readonly items?: readonly Item[];
  readonly maybeTruncated?: boolean;
  readonly hint?: string | undefined;
}

/** The failure for words that refer to nothing; `hint` replaces the guess at what they meant. */
export function notFound(
  collection: Collection,
  missing: readonly string[],
  { items = [], maybeTruncated = false, hint }: Searched = {},
): Failure {
  const { singular, plural, path, idForm, hasDetail } = collection;
  const other = missing.find((word) => parseId(word, idForm) === undefined);
  const areIds = other === undefined;
  const what = missing.length === 1 ? singular : plural;
  const by = areIds ? ` with the id${missing.length === 1 ? '' : 's'}` : '';
  const listing = listed(missing, (word) => (areIds ? word : `"${word}"`));
  // Only an endpoint for one item answers 404; the others are searched in the list.
  const isAnswered = hasDetail && areIds;
  const mayExist = maybeTruncated && !isAnswered;
  const where = mayExist ? 'in the list, but the service may have truncated it' : 'for this tenant';
  const listHint = `See: signage ${path.slice(1)} list${mayExist ? ' --all' : ''}`;
  const known = hint ?? (areIds ? undefined : guess(other, collection, items));
  return new Failure('NOT_FOUND', `no ${what}${by} ${listing} ${where}`, {
    hint: known ?? listHint,
    unmatched: known === undefined ? missing : [],
    status: isAnswered ? 404 : undefined,
  });
}

/** A hint at what a word seems to have meant: a store, a schedule, too short an id, a pattern or a similar name. */
function guess(
  word: string,
  { path, idForm, fields: documented }: Collection,
  items: readonly Item[],
): string | undefined {
  if (isIP(word) === 4 && 'ipAddress' in documented)
    return `To find it by its address: signage ${path.slice(1)} list --ip ${word}`;
  const stores = new Set(
    items.flatMap(({ fields: { storeId } }) => (typeof storeId === 'string' ? storeId : [])),
  );
  const linesOf = (store: string) =>
    ['players list', 'screens'].map((path) => `signage ${path} --store ${shellQuoted(store)}`).join(', or: ');
  if ([...stores].some((store) => folded(store) === folded(word)))
    return `"${word}" is a store: ${linesOf(word)}`;
  if (idForm === 'uuid' && /^\d{1,9}$/.test(word))
    return `Only schedules have numbers for ids. See: signage ${path.slice(1)} list`;
  if (idForm === 'uuid' && /^[\da-f]{1,3}$/i.test(word))
    return `The start of an id must have ${minPrefix} characters or more`;
  const names = items.map(({ fields: { name } }) => String(name ?? ''));
  if (hasWildcards(word) && names.some(namePattern(word)))
    return `To list all that match: signage ${path.slice(1)} list --name ${shellQuoted(word)}`;
  const name = nearest(word, names);
  if (name !== undefined) return `Did you mean "${name}"?`;
  const store = nearest(word, stores);
  return store && `Did you mean the store "${store}"? ${linesOf(store)}`;
}

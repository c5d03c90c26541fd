import { isJsonObject, type JsonObject } from '../../json/object.ts';
import { writeSent } from '../../json/text.ts';
import type { OwnField } from '../../model/fields.ts';
import { QuotingItem } from '../../model/item.ts';
import { shortestPrefix } from '../../model/uuid.ts';
import { emptyCell } from '../../output/values.ts';
import { listView } from '../../output/view.ts';
import { spanFields } from '../../screens/view.ts';
import { listed } from '../../words/listed.ts';
import { counted } from '../../words/quantity.ts';
import { comparedKinds, type Difference, differing, setDifference } from './rules/changes.ts';
import { effects } from './rules/stretches.ts';

/** The fields of a row. A public interface. */
export const changeFields = {
  resource: {
    kind: 'enum',
    values: comparedKinds,
    what: 'the list of the object; `screens` are judged from the lists',
  },
  change: { kind: 'enum', values: ['added', 'removed', 'changed'], what: 'what happened to the object' },
  id: { kind: 'id', what: 'its id, as the service sent it' },
  name: { kind: 'text', what: 'its name, on the newer side if it has one' },
  field: { kind: 'text', what: 'the field that differs; null if the object was added or removed' },
  old: { kind: 'text', what: 'its value on the older side, as the service sent it; null if it is missing' },
  new: { kind: 'text', what: 'its value on the newer side' },
} as const satisfies Record<keyof Difference, OwnField>;

/** The fields of a stretch in which a screen shows something else. A public interface. */
export const stretchFields = {
  effect: { kind: 'enum', values: effects, what: 'what the change does to the screen' },
  playerId: { kind: 'id', what: 'the player' },
  name: { kind: 'text', what: 'its name' },
  storeId: { kind: 'text', what: 'its store' },
  ...spanFields,
  oldScreen: { kind: 'text', what: 'the state of the screen now' },
  newScreen: { kind: 'text', what: 'the state with the change' },
  old: { kind: 'text', what: 'what it shows now, in words' },
  new: { kind: 'text', what: 'what it shows with the change' },
} as const satisfies Record<string, OwnField>;

const made = (title: string, key: string) => ({ title, make: (row: JsonObject) => String(row[key]) });

/** Rows as they are; for people, what has changed is one text. */
export const changesView = listView({
  fields: changeFields,
  columns: ['resource', made('name', 'label'), 'id', 'field', made('change', 'text')],
  leaveOut: ['id'],
  wraps: 'change',
});

/** Rows for people: what matters most comes first. `names` are what ids stand for, by the id in lower case. */
export function rowsForPeople(
  changes: readonly Difference[],
  names: ReadonlyMap<string, string>,
): QuotingItem[] {
  const sorted = [...changes].sort(
    (a, b) => comparedKinds.indexOf(a.resource) - comparedKinds.indexOf(b.resource),
  );
  return sorted.map(
    (row) => new QuotingItem({ ...row, label: row.name ?? row.id, text: changeText(row, names) }),
  );
}

/** The most members of a set that a row names, of those that are gone and of those that are new. */
const mostMembers = 3;

/** `healthy → offline`, `−Loja 004, Loja 005; +Caixa 1` or `owner: ana → rui`. Unsanitized. */
function changeText(change: Difference, names: ReadonlyMap<string, string>): string {
  if (change.field === null) return change.change;
  const { old, new: now } = change;
  const members = isJsonObject(old) && isJsonObject(now) ? differing(old, now) : [];
  const parts = members.map((member) => `${member.field}: ${pairText(member)}`);
  // A set that is empty instead of missing has neither gained nor lost anything.
  return listed([...membersText(change, names), ...parts], String, undefined, '; ') || pairText(change);
}

function membersText(change: Difference, names: ReadonlyMap<string, string>): string[] {
  const { isIds, added, removed } = setDifference(change);
  const all = [...removed, ...added];
  const nameOf = (member: unknown) => (isIds ? names.get(String(member).toLowerCase()) : undefined);
  const length = shortestPrefix(all.map(String));
  const text = (member: unknown) => {
    const name = nameOf(member);
    if (name === undefined) return valueText(member);
    const isShared = all.some((other) => other !== member && nameOf(other) === name);
    return isShared ? `${name} (${String(member).slice(0, length)})` : name;
  };
  const group = (sign: string, members: readonly unknown[]) =>
    members.length === 0 ? [] : [`${sign}${listed(members, text, mostMembers)}`];
  return [...group('−', removed), ...group('+', added)];
}

function pairText(pair: Pick<Difference, 'old' | 'new'>): string {
  return `${valueText(pair.old)} → ${valueText(pair.new)}`;
}

function valueText(value: unknown): string {
  if (value === null) return emptyCell;
  return typeof value === 'string' && value !== '' ? value : writeSent(value);
}

/** `3 screens showing something else, 2 players newly unhealthy, 31 differences`: only of what was compared. */
export function summaryOf(changes: readonly Difference[], compared: ReadonlySet<string>): string {
  if (compared.size === 0) return 'Nothing was compared';
  if (changes.length === 0) return 'No differences';
  const shown = changes.filter(({ resource, field }) => resource === 'screens' && field !== 'screen');
  const screens = counted(new Set(shown.map(({ id }) => id)).size, 'screen');
  const players = changes.filter(({ resource }) => resource === 'players');
  const unhealthy = players.filter(({ field, old }) => field === 'healthStatus' && old === 'healthy').length;
  const parts: string[] = [];
  if (compared.has('screens')) parts.push(`${screens} showing something else`);
  if (compared.has('players')) parts.push(`${counted(unhealthy, 'player')} newly unhealthy`);
  parts.push(counted(changes.length, 'difference'));
  return parts.join(', ');
}

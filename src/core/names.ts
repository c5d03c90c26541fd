import { ask } from '../api/ask.ts';
import type { Client } from '../api/client.ts';
import { Failure, isStop, usage } from '../errors.ts';
import type { Collection } from '../model/endpoint.ts';
import type { Field, FieldPath } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import type { Named } from '../output/options.ts';
import type { Input } from './flag.ts';
import { globalFlags, nameFlags } from './global-flags.ts';
import type { Batches } from './items.ts';
import type { Session } from './session.ts';

/** How one run shows names beside ids. Throws a `USAGE` failure if the flags contradict each other. */
export function readNaming(session: Session, { get }: Input, { fields, refs = {} }: Collection) {
  const isAsked = get(nameFlags.names) ?? false;
  if (isAsked && get(nameFlags.noNames)) throw usage('--names cannot be combined with --no-names');
  const isTable = session.format === 'table';
  const isOn = isAsked || (isTable && session.context.out.isTTY && !get(nameFlags.noNames));
  const hasMembers = isAsked && (!isTable || get(globalFlags.fields) !== undefined);
  const members = Object.entries(refs).map(([field, collection]) => {
    return { field, collection, member: field.replace(/Ids$/, 'Names') };
  });
  const typed = get(globalFlags.fields)?.toLowerCase().split(',') ?? [];
  const unasked = members.find(({ member }) => !isAsked && typed.includes(member.toLowerCase()));
  if (unasked) throw usage(`--fields: ${unasked.member} needs --names`);
  const added = Object.fromEntries(members.map(({ member }): [string, Field] => [member, { kind: 'list' }]));
  const names = new Map<string, Named>();

  async function read(client: Client, collection: Collection): Promise<void> {
    const { singular: noun, plural } = collection;
    try {
      const { items } = await ask(client, collection);
      for await (const batch of items) {
        for (const { value } of batch) {
          if (typeof value.name === 'string')
            names.set(String(value.id).toLowerCase(), { name: value.name, noun });
        }
      }
    } catch (error) {
      if (!(error instanceof Failure) || isStop(error)) throw error;
      if (error.kind === 'INSUFFICIENT_SCOPE') return;
      // Without --names, a list must not fail because its names cannot be read.
      if (isAsked) throw error;
      await session.note({ text: `cannot read the names of ${plural}: ${error.message}` });
    }
  }

  function withNames(item: Item): Item {
    const missing = members.filter(({ member }) => !Object.hasOwn(item.fields, member));
    if (missing.length === 0) return item;
    const nameOf = (id: unknown) => names.get(String(id).toLowerCase())?.name ?? null;
    const entries = missing.map(({ field, member }) => {
      const ids = item.value[field];
      return [member, Array.isArray(ids) ? ids.map(nameOf) : null];
    });
    return item.plus(Object.fromEntries(entries));
  }

  async function* named(items: Batches, client: Client, wanted: typeof members): Batches {
    const reading = Promise.all(wanted.map(({ collection }) => read(client, collection)));
    // Awaited with the first batch, which may come later than a failure: until then, nothing else handles it.
    reading.catch(() => undefined);
    for await (const batch of items) {
      await reading;
      yield hasMembers ? batch.map(withNames) : batch;
    }
  }

  return {
    /** The fields of the items, and those of the names if they are members in JSON. */
    fields: hasMembers ? { ...fields, ...added } : fields,
    allFields: Object.keys({ ...fields, ...added }),
    /** By id; complete before the first item. */
    names,
    /** The items with the names of the ids in the `shown` fields, by default in all. Names that the key may not read are left out. */
    add(items: Batches, client: Client, shown?: readonly FieldPath[]): Batches {
      const isShown = (name: string) => !shown || shown.some((path) => path.name === name);
      const wanted = members.filter(({ field, member }) => hasMembers || isShown(field) || isShown(member));
      return isOn && wanted.length > 0 ? named(items, client, wanted) : items;
    },
  };
}

import type { Client } from '../api/client.ts';
import { Failure, usage } from '../errors.ts';
import type { Collection } from '../model/endpoint.ts';
import type { Field } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import type { Named, Names } from '../output/options.ts';
import { ask } from './ask.ts';
import { type Input, switchFlag } from './flag.ts';
import { globalFlags } from './global-flags.ts';
import type { Batches } from './items.ts';
import type { Session } from './session.ts';

const flags = {
  names: switchFlag(
    '--names',
    'also the names of what ids stand for, in JSON as playerNames and contentNames',
  ),
  noNames: switchFlag('--no-names', 'on a terminal, ids without names: one request less for each list'),
};

/** The flags of a verb whose items have ids of other things. */
export function namesFlags({ refs }: Collection) {
  return refs === undefined ? [] : Object.values(flags);
}

/** How one run names the ids of other things. Throws a `USAGE` failure if the flags differ. */
export function readNaming(
  session: Session,
  { get }: Input,
  { fields, refs = {} }: Collection,
  columns: readonly string[],
) {
  const isAsked = get(flags.names) ?? false;
  if (isAsked && get(flags.noNames)) throw usage('--names cannot be combined with --no-names');
  const isTable = session.format === 'table';
  const isOn = isAsked || (isTable && session.context.out.isTTY && !get(flags.noNames));
  const members = Object.keys(refs).map((field) => ({ field, member: field.replace(/Ids$/, 'Names') }));
  const hasMembers = isAsked && (!isTable || get(globalFlags.fields) !== undefined);
  const added = members.map(({ member }): [string, Field] => [member, { kind: 'list' }]);
  const names = new Map<string, Named>();

  async function read(client: Client, collection: Collection): Promise<void> {
    try {
      const { items } = await ask(client, collection);
      for await (const batch of items)
        for (const { value } of batch)
          if (typeof value.name === 'string')
            names.set(String(value.id).toLowerCase(), { name: value.name, noun: collection.singular });
    } catch (error) {
      if (!(error instanceof Failure) || error.exitCode >= 100) throw error;
      if (error.kind === 'INSUFFICIENT_SCOPE') return;
      // What nobody asked for must not fail the command.
      if (isAsked) throw error;
      const text = `${collection.plural} are shown without names, since their list could not be read`;
      await session.note({ text, advice: '--no-names does not ask' });
    }
  }

  return {
    /** The fields of the items, with those of names if they are members. */
    fields: hasMembers ? { ...fields, ...Object.fromEntries(added) } : fields,
    /** By id; complete before the first item. */
    names: names satisfies Names,
    /** Reads the names of the ids in fields that are shown, by default these columns; those that the key may not read are left out. */
    async *add(
      items: Batches,
      client: Client,
      shown: readonly string[] = columns,
    ): AsyncGenerator<readonly Item[]> {
      const wanted = members.filter(
        ({ field, member }) => hasMembers || shown.includes(field) || shown.includes(member),
      );
      const lists = new Set(isOn ? wanted.flatMap(({ field }) => refs[field] ?? []) : []);
      const reading = Promise.all([...lists].map((list) => read(client, list)));
      reading.catch(() => undefined);
      for await (const batch of items) {
        await reading;
        yield hasMembers ? batch.map((item) => withNames(item)) : batch;
      }
    },
  };

  function withNames(item: Item): Item {
    const found = members
      .filter(({ member }) => !Object.hasOwn(item.fields, member))
      .map(({ field, member }) => {
        const ids = item.value[field];
        const nameOf = (id: unknown) => names.get(String(id).toLowerCase())?.name ?? null;
        return [member, Array.isArray(ids) ? ids.map(nameOf) : null] as const;
      });
    const more = Object.fromEntries(found);
    // The service's own text stays as it is.
    const text = `${item.text.slice(0, -1)},${JSON.stringify(more).slice(1)}`;
    return found.length === 0
      ? item
      : { text, fields: { ...item.fields, ...more }, value: { ...item.value, ...more } };
  }
}

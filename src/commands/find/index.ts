import { followUp } from '../../core/follow-up.ts';
import { itemsOf } from '../../core/items.ts';
import { noteHidden, type Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import type { OwnField } from '../../model/fields.ts';
import { type ListName, listNames } from '../../model/lists.ts';
import { visible } from '../../output/sanitize.ts';
import { listView } from '../../output/view.ts';
import { didYouMean } from '../../query/nearest.ts';
import { readTenant } from '../../screens/read-tenant.ts';
import type { Tenant } from '../../screens/tenant.ts';
import { whyUnread } from '../../screens/why-unread.ts';
import { alternatives } from '../../words/listed.ts';
import { grouped } from '../../words/quantity.ts';
import { recordOf } from '../../words/record.ts';
import { kinds, type Match, matchesOf, respelled } from './matches.ts';

/** The fields of what is found. A public interface. */
export const foundFields = {
  kind: { kind: 'enum', values: kinds, what: 'what it is' },
  id: { kind: 'text', what: 'its id' },
  name: { kind: 'text', what: 'its name; null for a store, which has only an id' },
  storeId: { kind: 'text', what: 'the store of a player; null for all else' },
  command: { kind: 'text', what: 'the command line that shows it' },
} as const satisfies Readonly<Record<keyof Match, OwnField>>;

const named = { title: 'name', make: ({ name, id }: JsonObject) => String(name ?? id) };
// A command line that is cut cannot be typed.
const shown = { fields: foundFields, wraps: 'command' };
const view = listView({ ...shown, columns: ['kind', named, 'command'] });
const viewOfPlayers = listView({
  ...shown,
  columns: ['kind', named, 'storeId', 'command'],
  leaveOut: ['storeId'],
});

export const find: VerbBody = {
  pages: true,
  description:
    'A part of a name is enough, or the start of an id; players are also found by their store. All of the words \
must match. Case and accents are ignored, and a name can have hyphens for its spaces; "*" and "?" are wildcards. Leaves out what the key may not read, and says so. Exits 0 if nothing \
matches.',
  arguments: { '<word...>': 'part of a name, an id, a store, or an IP address' },
  fields: foundFields,
  flags: [],
  acrossProfiles: [],
  async run(session: Session, input) {
    const words = input.args.join(' ');
    if (words.trim() === '') throw usage('a word to find cannot be empty');
    // gh's `--json id,name` chooses fields.
    const list = input.args.find((word) => /^\w+(?:,\w+)+$/.test(word));
    if (list !== undefined)
      throw usage(
        `find takes words, not a list of fields: "${list}"`,
        `To choose fields: --fields ${Object.keys(foundFields).join()}`,
      );
    const choice = session.choose(view);
    const client = await session.client();
    const wanted = recordOf(listNames, () => 'if-allowed' as const);
    const tenant = await readTenant(client, session.context.clock, wanted);
    const [failure] = tenant.unread.values();
    if (failure && tenant.unread.size === listNames.length) throw failure;
    const line = followUp(session, input);
    const matches = matchesOf(tenant, input.args);
    const rows = matches.map(({ name = null, storeId = null, ...match }) => {
      return { ...match, name, storeId, command: line(match.command) };
    });
    const used = rows.some(({ storeId }) => storeId !== null) ? viewOfPlayers : view;
    const hidden = await session.print(itemsOf(rows), used, { choice });
    const isEmpty = rows.length === 0;
    const meant = isEmpty ? respelled(tenant, input.args) : undefined;
    const nothing = didYouMean(`Nothing matches "${visible(words)}"`, meant && `"${visible(meant)}"`);
    await session.summarize(isEmpty ? nothing : `${grouped(`${rows.length}`)} found`, isEmpty);
    if (isEmpty && input.args.some(isMacAddress))
      await session.note('note: the API has no MAC addresses; a player can be found by its IP address');
    await noteGaps(session, tenant);
    await noteHidden(session, hidden);
  },
};

/** Whether a word is a MAC address: `b8:27:eb:4f:10:9c`, `B8-27-EB-4F-10-9C`. */
const isMacAddress = (word: string) => /^[\da-f]{2}([:-])(?:[\da-f]{2}\1){4}[\da-f]{2}$/i.test(word);

/** Notes the lists that were not searched, or not whole. */
async function noteGaps(session: Session, tenant: Tenant): Promise<void> {
  if (tenant.unread.size > 0)
    await session.note(`not everything was searched: ${whyUnread(tenant.unread, listNames)}`);
  const cut = listNames.filter((name) => tenant[name]?.maybeTruncated);
  if (cut.length > 0) await session.note(`the service may have truncated the list of ${namesOf(cut)}`);
}

const namesOf = (lists: readonly ListName[]) => alternatives(lists, 'or');

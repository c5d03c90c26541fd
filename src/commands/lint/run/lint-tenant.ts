import type { Client } from '../../../api/client.ts';
import type { Context } from '../../../context.ts';
import { maybeTruncated, unless } from '../../../core/ask.ts';
import type { Selection } from '../../../core/filters.ts';
import { Failure } from '../../../errors.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Collection } from '../../../model/endpoint.ts';
import { once } from '../../../model/groups.ts';
import { players } from '../../../model/players.ts';
import { schedules } from '../../../model/schedules.ts';
import { isUuid } from '../../../model/uuid.ts';
import { statusOf, textsOf } from '../../../tenant/engine/schedule.ts';
import type { PlaybackChoices } from '../../screens/flags.ts';
import { addMissing, readAllContent } from '../../screens/sources.ts';
import { lint } from '../rules/lint.ts';
import type { Rule } from '../rules/rule.ts';
import {
  createTenant,
  type ListName,
  type Lists,
  type ReadList,
  type Settings,
  type Tenant,
  type TenantPlayer,
} from '../rules/tenant.ts';
import type { Linted } from './result.ts';

/**
 * Reads the lists that rules need, and runs those that can run as of the service's time. `found` is all; `findings` and `lists` are
 * about the chosen players, if some are.
 */
export async function lintTenant(
  client: Client,
  { clock, compute }: Pick<Context, 'clock' | 'compute'>,
  rules: readonly Rule[],
  settings: Omit<Settings, 'now'>,
  checkStates: PlaybackChoices['checkStates'],
  chosen: Selection | undefined,
): Promise<Linted & { readonly found: Linted['findings'] }> {
  const scoping: readonly ListName[] = chosen ? ['players', 'schedules'] : [];
  const lists = await readLists(client, new Set([...rules.flatMap(({ needs }) => needs), ...scoping]));
  const missing = scoping.filter((list) => lists[list] === undefined).map((list) => `${list}:read`);
  const lacking = `--store and --player need ${missing.join(' and ')}, which the key lacks`;
  if (missing.length > 0) throw new Failure('INSUFFICIENT_SCOPE', lacking);
  if (lists.players) checkStates?.(lists.players.objects);
  const now = clock.now() + (client.clockSkew() ?? 0);
  const { tenant, ...all } = await lintLists(lists, compute, rules, { ...settings, now });
  const { findings: found } = all;
  if (chosen === undefined) return { ...all, found };
  const own = await compute(() => concerning(tenant, all, ({ fields }) => chosen.holds({ value: fields })));
  if (own.lists.players?.objects.length === 0)
    throw new Failure('NOT_FOUND', chosen.why() ?? 'no player matches');
  return { ...own, found };
}

/** What is about the players that `isChosen` selects: they, the schedules that include them, their content, and its findings. */
export function concerning(tenant: Tenant, linted: Linted, isChosen: (player: TenantPlayer) => boolean) {
  const { lists, findings } = linted;
  const players = tenant.players.filter(isChosen);
  const schedules = new Set(players.flatMap(tenant.schedulesOf));
  const content = new Set([...schedules].flatMap(tenant.itemsOf));
  const within = (name: ListName, own: Iterable<{ readonly fields: JsonObject }>) =>
    lists[name] && { ...lists[name], objects: Array.from(own, ({ fields }) => fields) };
  const own: Lists = {
    schedules: within('schedules', schedules),
    content: within('content', content),
    players: within('players', players),
  };
  const ids = new Set(Object.values(own).flatMap((list) => list?.objects.map(({ id }) => id) ?? []));
  return { ...linted, findings: findings.filter(({ id }) => ids.has(id)), lists: own };
}

/** Runs the rules that can run on these lists. */
export async function lintLists(
  lists: Lists,
  compute: Context['compute'],
  rules: readonly Rule[],
  settings: Settings,
): Promise<Linted & { readonly tenant: Tenant }> {
  const tenant = await compute(() => createTenant(lists, settings));
  const all = rules.map((rule) => {
    const unread = rule.needs.filter((list) => lists[list] === undefined);
    const cut = rule.whole?.filter((list) => unread.length === 0 && lists[list]?.maybeTruncated) ?? [];
    return { rule, unread, cut };
  });
  const isSkipped = ({ unread, cut }: (typeof all)[number]) => unread.length + cut.length > 0;
  const skipped = all.filter(isSkipped).map((one) => ({ ...one, rule: one.rule.id }));
  const ran = all.filter((one) => !isSkipped(one)).map(({ rule }) => rule);
  const findings = await compute(() => lint(tenant, ran));
  return { tenant, findings, ran, skipped, lists, time: settings.now };
}

/** The result of reading a list. */
type Settle = <T>(list: ListName, reading: Promise<T>) => Promise<T | undefined>;

/** Reads lists at once. By default, one that the key may not read is missing. */
export async function readLists(
  client: Client,
  names: ReadonlySet<ListName>,
  settle: Settle = (_, reading) => unless('INSUFFICIENT_SCOPE', reading),
): Promise<Lists> {
  const [known, all, fleet] = await Promise.all([
    names.has('content') ? settle('content', readAllContent(client)) : undefined,
    names.has('schedules') ? settle('schedules', readAll(client, schedules)) : undefined,
    names.has('players') ? settle('players', readAll(client, players)) : undefined,
  ]);
  if (known && all) await settle('content', addMissing(client, known, itemsIn(all.objects)));
  const content = known && { objects: [...known.items.values()], maybeTruncated: known.maybeTruncated };
  return { schedules: all, content, players: fleet };
}

async function readAll(client: Client, collection: Collection): Promise<ReadList> {
  // A thousand schedules can name two million players: their ids are kept once each.
  const ids = new Map<unknown, unknown>();
  const objects: JsonObject[] = [];
  const values: JsonObject[] = [];
  const startOver = () => {
    objects.length = 0;
    values.length = 0;
  };
  for await (const batch of await client.list(collection, {}, startOver))
    for (const { fields, value } of batch) {
      const { playerIds } = fields;
      const shared = Array.isArray(playerIds) && playerIds.map((id) => once(ids, id, () => id));
      objects.push(shared ? { ...fields, playerIds: shared } : fields);
      // Of players alone: the values of schedules have their own copies of these ids.
      if (!shared) values.push(value);
    }
  // The contract documents no limit for these lists, but a list as long as one may have been cut (§4 rule 2).
  return { objects, values, maybeTruncated: maybeTruncated(collection, objects.length) };
}

/** The ids of the items that active schedules use, each once. The service may refuse to look for anything but a UUID. */
function itemsIn(all: readonly JsonObject[]): string[] {
  const active = all.filter(({ status }) => statusOf(status) === 'active');
  const ids = active.flatMap(({ contentIds }) => textsOf(contentIds)).filter(isUuid);
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

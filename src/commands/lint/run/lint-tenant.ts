import type { Client } from '../../../api/client.ts';
import type { Context } from '../../../context.ts';
import { maybeTruncated } from '../../../core/ask.ts';
import type { Selection } from '../../../core/filters.ts';
import { Failure } from '../../../errors.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Collection } from '../../../model/endpoint.ts';
import { players } from '../../../model/players.ts';
import { schedules } from '../../../model/schedules.ts';
import { isUuid } from '../../../model/uuid.ts';
import type { PlaybackChoices } from '../../screens/flags.ts';
import { addMissing, readAllContent, unless } from '../../screens/sources.ts';
import { lint } from '../rules/lint.ts';
import type { Rule } from '../rules/rule.ts';
import { type Scope, scopeOf } from '../rules/scope.ts';
import { once } from '../rules/sorted.ts';
import { type ListName, type Lists, type ReadList, type Settings, Tenant } from '../rules/tenant.ts';
import type { LintResult, SkippedRule } from './result.ts';

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
): Promise<Omit<LintResult, 'known' | 'failing' | 'shown'> & { readonly found: LintResult['findings'] }> {
  const scoping: readonly ListName[] = chosen ? ['players', 'schedules'] : [];
  const lists = await readLists(client, new Set([...rules.flatMap(({ needs }) => needs), ...scoping]));
  const missing = scoping.filter((list) => lists[list] === undefined).map((list) => `${list}:read`);
  if (missing.length > 0)
    throw new Failure(
      'INSUFFICIENT_SCOPE',
      `--store and --player need ${missing.join(' and ')}, which the key lacks`,
    );
  if (lists.players) checkStates?.(lists.players.objects);
  const now = clock.now() + (client.clockSkew() ?? 0);
  const { tenant, ...all } = lintLists(lists, compute, rules, { ...settings, now });
  const { findings: found } = all;
  const scope = chosen && compute(() => scopeOf(tenant, ({ fields }) => chosen.holds({ value: fields })));
  if (scope === undefined) return { ...all, found };
  if (scope.player.size === 0) throw new Failure('NOT_FOUND', chosen?.why() ?? 'no player matches');
  const findings = found.filter(({ resource, id }) => scope[resource].has(id));
  return { ...all, found, findings, lists: narrowed(lists, scope) };
}

/** Runs the rules that can run on these lists. */
export function lintLists(
  lists: Lists,
  compute: Context['compute'],
  rules: readonly Rule[],
  settings: Settings,
): Omit<LintResult, 'known' | 'failing' | 'shown'> & { readonly tenant: Tenant } {
  const tenant = compute(() => new Tenant(lists, settings));
  const ran: Rule[] = [];
  const skipped: SkippedRule[] = [];
  for (const rule of rules) {
    const unread = rule.needs.filter((list) => lists[list] === undefined);
    const cut = rule.whole?.filter((list) => lists[list]?.maybeTruncated) ?? [];
    if (unread.length + cut.length === 0) ran.push(rule);
    else skipped.push({ rule: rule.id, unread, cut: unread.length > 0 ? [] : cut });
  }
  return { tenant, findings: compute(() => lint(tenant, ran)), ran, skipped, lists, time: settings.now };
}

/** The lists without what is not in scope. */
function narrowed({ schedules, content, players }: Lists, scope: Scope): Lists {
  const within = (list: ReadList | undefined, ids: ReadonlySet<unknown>) =>
    list && { ...list, objects: list.objects.filter(({ id }) => ids.has(id)) };
  return {
    schedules: within(schedules, scope.schedule),
    content: within(content, scope.content),
    players: within(players, scope.player),
  };
}

/** What becomes of reading a list. */
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

/** The ids of the items that active schedules name, each once. The service may refuse to look for anything but a UUID. */
function itemsIn(all: readonly JsonObject[]): string[] {
  const active = all.filter(({ status }) => (status ?? 'active') === 'active');
  const ids = active.flatMap(({ contentIds }) => (Array.isArray(contentIds) ? contentIds : []));
  return [...new Set(ids.filter((id) => typeof id === 'string' && isUuid(id)).map((id) => id.toLowerCase()))];
}

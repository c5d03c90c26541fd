import type { Client } from '../../../api/client.ts';
import type { Context } from '../../../context.ts';
import { maybeTruncated } from '../../../core/ask.ts';
import { Failure } from '../../../errors.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Collection } from '../../../model/endpoint.ts';
import { players } from '../../../model/players.ts';
import { schedules } from '../../../model/schedules.ts';
import { isUuid } from '../../../model/uuid.ts';
import type { PlaybackChoices } from '../../screens/flags.ts';
import { addMissing, readContent } from '../../screens/sources.ts';
import { lint } from '../rules/lint.ts';
import type { Rule } from '../rules/rule.ts';
import { once } from '../rules/sorted.ts';
import { type ListName, type Lists, type ReadList, type Settings, Tenant } from '../rules/tenant.ts';
import type { LintResult, SkippedRule } from './result.ts';

/** Reads the lists that rules need, and runs those that can run as of the service's time. */
export async function lintTenant(
  client: Client,
  { clock, compute }: Pick<Context, 'clock' | 'compute'>,
  rules: readonly Rule[],
  settings: Omit<Settings, 'now'>,
  checkStates: PlaybackChoices['checkStates'],
): Promise<Omit<LintResult, 'known' | 'failing'>> {
  const lists = await readLists(client, new Set(rules.flatMap(({ needs }) => needs)));
  if (lists.players) checkStates?.(lists.players.objects);
  return lintLists(lists, compute, rules, { ...settings, now: clock.now() + (client.clockSkew() ?? 0) });
}

/** Runs the rules that can run on these lists. */
export function lintLists(
  lists: Lists,
  compute: Context['compute'],
  rules: readonly Rule[],
  settings: Settings,
): Omit<LintResult, 'known' | 'failing'> {
  const tenant = compute(() => new Tenant(lists, settings));
  const ran: Rule[] = [];
  const skipped: SkippedRule[] = [];
  for (const rule of rules) {
    const unread = rule.needs.filter((list) => lists[list] === undefined);
    const cut = rule.whole?.filter((list) => lists[list]?.maybeTruncated) ?? [];
    if (unread.length + cut.length === 0) ran.push(rule);
    else skipped.push({ rule: rule.id, unread, cut: unread.length > 0 ? [] : cut });
  }
  return { findings: compute(() => lint(tenant, ran)), ran, skipped, lists, time: settings.now };
}

/** What becomes of reading a list: by default a failure is one of them all. */
type Settle = <T>(list: ListName, reading: Promise<T>) => Promise<T | undefined>;

/** Reads lists at once; one that the key may not read is missing, as is one whose failure `settle` takes. */
export async function readLists(
  client: Client,
  names: ReadonlySet<ListName>,
  settle: Settle = (_, reading) => reading,
): Promise<Lists> {
  const [known, all, fleet] = await Promise.all([
    names.has('content') ? settle('content', readContent(client)) : undefined,
    names.has('schedules') ? settle('schedules', readAll(client, schedules)) : undefined,
    names.has('players') ? settle('players', readAll(client, players)) : undefined,
  ]);
  if (known && all) await settle('content', addMissing(client, known, itemsIn(all.objects)));
  const content = known && { objects: [...known.items.values()], maybeTruncated: known.maybeTruncated };
  return { schedules: all, content, players: fleet };
}

async function readAll(client: Client, collection: Collection): Promise<ReadList | undefined> {
  // A thousand schedules can name two million players: their ids are kept once each.
  const ids = new Map<unknown, unknown>();
  const objects: JsonObject[] = [];
  const startOver = () => {
    objects.length = 0;
  };
  try {
    for await (const batch of await client.list(collection, {}, startOver))
      for (const { fields } of batch) {
        const { playerIds } = fields;
        const shared = Array.isArray(playerIds) && playerIds.map((id) => once(ids, id, () => id));
        objects.push(shared ? { ...fields, playerIds: shared } : fields);
      }
  } catch (error) {
    if (error instanceof Failure && error.kind === 'INSUFFICIENT_SCOPE') return undefined;
    throw error;
  }
  // The contract documents no limit for these lists, but a list as long as one may have been cut (§4 rule 2).
  return { objects, maybeTruncated: maybeTruncated(collection, objects.length) };
}

/** The ids of the items that active schedules name, each once. The service may refuse to look for anything but a UUID. */
function itemsIn(all: readonly JsonObject[]): string[] {
  const active = all.filter(({ status }) => (status ?? 'active') === 'active');
  const ids = active.flatMap(({ contentIds }) => (Array.isArray(contentIds) ? contentIds : []));
  return [...new Set(ids.filter((id) => typeof id === 'string' && isUuid(id)).map((id) => id.toLowerCase()))];
}

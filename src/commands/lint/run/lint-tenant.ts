import type { JsonObject } from '../../../json/object.ts';
import { finish } from '../../../pause.ts';
import type { ListName, Lists } from '../../../tenant/tenant.ts';
import { lint } from '../rules/lint.ts';
import { type ParsedTenant, parseTenant, type Settings, type TenantPlayer } from '../rules/parsed-tenant.ts';
import type { Rule } from '../rules/rule.ts';
import type { Linted } from './result.ts';

/** Runs the rules that can run on a tenant. */
export async function lintTenant(
  lists: Lists,
  signal: AbortSignal,
  rules: readonly Rule[],
  settings: Settings,
): Promise<Linted & { readonly parsed: ParsedTenant }> {
  const parsed = parseTenant(lists, settings);
  const all = rules.map((rule) => {
    const unread = rule.needs.filter((list) => lists[list] === undefined);
    const cut = rule.whole?.filter((list) => unread.length === 0 && lists[list]?.maybeTruncated) ?? [];
    return { rule, unread, cut };
  });
  const isSkipped = ({ unread, cut }: (typeof all)[number]) => unread.length + cut.length > 0;
  const skipped = all.filter(isSkipped).map((one) => ({ ...one, rule: one.rule.id }));
  const ran = all.filter((one) => !isSkipped(one)).map(({ rule }) => rule);
  const findings = await finish(signal, lint(parsed, ran));
  return { parsed, findings, ran, skipped, lists, time: settings.now };
}

/** What is about the players that `isChosen` selects: they, the schedules that include them, their content, and its findings. */
export function concerning(
  tenant: ParsedTenant,
  linted: Linted,
  isChosen: (player: TenantPlayer) => boolean,
) {
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

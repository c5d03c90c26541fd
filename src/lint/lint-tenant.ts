import type { Session } from '../core/session.ts';
import { withDefaults } from '../core/settings/apply-settings.ts';
import type { JsonObject } from '../json/object.ts';
import { keyOf } from '../model/key.ts';
import type { ListName } from '../model/lists.ts';
import { createPause, finish } from '../pause.ts';
import type { Assumptions } from '../screens/engine/assumptions.ts';
import type { Playback } from '../screens/engine/playback.ts';
import type { Lists, Tenant } from '../screens/tenant.ts';
import { groupsOf } from '../words/groups.ts';
import { chooseRules, lintFlags } from './flags.ts';
import { warnOfUnknownFields } from './own-rules.ts';
import type { Linted } from './result.ts';
import { runRules } from './rules/lint.ts';
import {
  type LintOptions,
  type ParsedTenant,
  parseTenant,
  standardOptions,
  type TenantPlayer,
} from './rules/parsed-tenant.ts';
import type { Finding, Rule } from './rules/rule.ts';

/** Whether results are about a player. */
type IsChosen = (player: TenantPlayer) => boolean;

/**
 * Runs the rules that can run on a tenant. The result is about the chosen players, without `isChosen` about all; `everyFinding` is about
 * all in any case.
 */
export async function lintTenant(
  lists: Lists,
  playback: Playback,
  signal: AbortSignal,
  rules: readonly Rule[],
  options: LintOptions,
  isChosen?: IsChosen,
) {
  const parsed = parseTenant(lists, playback, options);
  const all = rules.map((rule) => {
    const unread = rule.needs.filter((list) => lists[list] === undefined);
    const cut = rule.whole?.filter((list) => unread.length === 0 && lists[list]?.maybeTruncated) ?? [];
    return { rule, unread, cut };
  });
  const isSkipped = ({ unread, cut }: (typeof all)[number]) => unread.length + cut.length > 0;
  const skipped = all.filter(isSkipped).map(({ rule, ...why }) => ({ ...why, rule: rule.id }));
  const ran = all.filter((each) => !isSkipped(each)).map(({ rule }) => rule);
  const everyFinding = await finish(createPause(signal), runRules(parsed, ran));
  /** With their places in the order: a report asks for the findings of each of thousands of stores. */
  const byId = groupsOf(everyFinding.entries(), ([, finding]) => keyOf(finding));
  const about = (players: readonly TenantPlayer[]): Pick<Linted, 'findings' | 'lists'> => {
    const own = listsOf(parsed, lists, players);
    const ids = new Set(Object.values(own).flatMap((list) => list?.objects.map(keyOf) ?? []));
    // Made only for findings that have courses: to find those of all players takes long.
    let ownCourses: ReadonlySet<unknown> | undefined;
    // A schedule of these players may be at fault on the screens of others alone.
    const isElsewhere = ({ courses }: Finding) => {
      if (courses === undefined) return false;
      ownCourses ??= new Set(players.map(parsed.courseOf));
      return ![...courses].some((course) => ownCourses?.has(course));
    };
    const some = [...ids]
      .flatMap((id) => byId.get(id) ?? [])
      .filter(([, finding]) => !isElsewhere(finding))
      .sort(([a], [b]) => a - b);
    return { findings: some.map(([, finding]) => finding), lists: own };
  };
  const result = isChosen ? about(parsed.players.filter(isChosen)) : { findings: everyFinding, lists };
  return {
    ...result,
    everyFinding,
    ran,
    skipped,
    time: options.now,
    /** The findings about the players with these ids, the schedules that include them and the content of these; and their lists. */
    about: (ids: readonly string[]) => about(ids.flatMap((id) => parsed.player(id) ?? [])),
  };
}

/**
 * Runs the rules that run without flags, with the settings of `signage.yaml`, or else the standard ones. A player that was last seen longer ago
 * than `maxAgeMs` counts as offline.
 */
export async function lintUsually(
  tenant: Tenant,
  playback: Playback,
  { context: { signal }, settings: file, note }: Pick<Session, 'context' | 'settings' | 'note'>,
  assumptions: Assumptions,
  { isChosen, maxAgeMs }: { isChosen?: IsChosen | undefined; maxAgeMs?: number | undefined } = {},
) {
  const input = withDefaults(
    { args: [], get: () => undefined, typed: () => undefined, env: {}, settings: file },
    file,
  );
  const options = {
    ...standardOptions,
    hours: input.get(lintFlags.hours),
    maxAgeMs,
    assumptions,
    now: tenant.at,
  };
  const usual = chooseRules(input, options, file);
  const linted = await lintTenant(tenant, playback, signal, usual, options, isChosen);
  await warnOfUnknownFields({ note }, file, linted.ran, tenant);
  return linted;
}

/** What is about some players: they, the schedules that include them, and their content. */
function listsOf(tenant: ParsedTenant, lists: Lists, players: readonly TenantPlayer[]): Lists {
  const schedules = new Set(players.flatMap(({ screen }) => screen.schedules));
  const content = new Set([...schedules].flatMap(tenant.itemsOf));
  const within = (name: ListName, own: Iterable<{ readonly fields: JsonObject }>) =>
    lists[name] && { ...lists[name], objects: Array.from(own, ({ fields }) => fields) };
  return {
    schedules: within('schedules', schedules),
    content: within('content', content),
    players: within('players', players),
  };
}

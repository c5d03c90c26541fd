import { instantOf } from '../../clock/instant.ts';
import { zoneNamed } from '../../clock/zone.ts';
import type { JsonObject } from '../../json/object.ts';
import type { RuleId } from '../../lint/rules/registry.ts';
import type { Finding } from '../../lint/rules/rule.ts';
import { maxRelated } from '../../lint/rules/rule.ts';
import { levelOf } from '../../overview/rules/attention.ts';
import { withCause } from '../../players/rules/incidents.ts';
import { nearest } from '../../query/nearest.ts';
import { getOrMake } from '../../words/groups.ts';
import { calledName, type ReportedScreen, type TenantReport } from './report.ts';
import { nameText } from './text.tsx';

/** Something to do, for all that it is to be done to. */
interface Action {
  /** A sentence without its period. */
  readonly text: string;
  readonly names: Set<string>;
  /** The ids of the screens that need attention because of it. */
  readonly screens: Set<unknown>;
  /** The ids of the screens that it will be about. */
  readonly ahead: Set<string>;
  /** Whether it may be about more screens ahead than are known. */
  isCut: boolean;
  isError: boolean;
}

/** What cures a screen that needs attention. */
interface Cure {
  readonly text: string;
  /** The screen, with the fact that is its own. */
  readonly name: string;
  /** The findings that the cure is for, too: of these rules, on the objects with these ids. */
  readonly rules: readonly RuleId[];
  readonly ids: readonly unknown[];
}

/** The rules whose related objects are players that will show nothing, or something else than they should. */
const aheadRules: ReadonlySet<string> = new Set<RuleId>(['winner-unplayable', 'priority-tie', 'expiring']);
/** The rules about players that have nothing to show at some time. */
const gapRules: ReadonlySet<string> = new Set<RuleId>(['gap', 'uncovered-player', 'unknown-timezone']);

/** What to do: for the most screens first, then for the most screens ahead; of the rest, errors before warnings. */
export function actionsOf(report: TenantReport): readonly Action[] {
  const { stores, status } = report;
  const actions = new Map<string, Action>();
  const actionOf = (text: string): Action =>
    getOrMake(actions, text, () => ({
      text,
      names: new Set(),
      screens: new Set(),
      ahead: new Set(),
      isCut: false,
      isError: false,
    }));
  const causes = incidentTexts(report);
  const curing = new Map<string, Action>();
  /** The screens that are fine now, or that nobody expects to be: another one has its action already. */
  const ahead = new Set(status.leftOut.map(({ player }) => String(player.id)));
  for (const screen of stores.flatMap(({ screens }) => screens)) {
    const level = levelOf(screen.state);
    if (level === 'ok') {
      ahead.add(String(screen.player.id));
      continue;
    }
    const { text, name, rules, ids } = cureOf(screen, causes, report);
    const action = actionOf(text);
    action.names.add(name);
    action.screens.add(screen.player.id);
    action.isError ||= level === 'error';
    for (const rule of rules) for (const id of ids) curing.set(findingKey(rule, id), action);
  }
  for (const finding of status.lint?.findings ?? []) {
    if (finding.severity === 'info') continue;
    const known = curing.get(findingKey(finding.rule, finding.id));
    const action = known ?? actionOf(todoOf(finding, report));
    if (known === undefined) action.names.add(calledName(finding));
    action.isError ||= finding.severity === 'error';
    action.isCut ||= finding.related.length >= maxRelated;
    for (const id of aheadOf(finding)) if (ahead.has(id)) action.ahead.add(id);
  }
  return [...actions.values()].sort(
    (a, b) =>
      b.screens.size - a.screens.size || b.ahead.size - a.ahead.size || Number(b.isError) - Number(a.isError),
  );
}

/** What to do about a finding that no screen needs to be cured of. */
function todoOf({ rule, variant }: Finding, { words }: TenantReport): string {
  const texts: Readonly<Partial<Record<string, string>>> = words.rules;
  // Another rule is one of the reader's own.
  return texts[variant === undefined ? rule : `${rule}/${variant}`] ?? words.todo.ownRule;
}

const findingKey = (rule: string, id: unknown) => `${rule} ${String(id).toLowerCase()}`;

/** The ids of the players whose screens a finding will be about. */
function aheadOf({ rule, id, related }: Finding): readonly string[] {
  if (gapRules.has(rule)) return [String(id)];
  return aheadRules.has(rule) ? related : [];
}

/** What is said of players that fail together, and their ids. */
function incidentTexts({ status, words, say, number }: TenantReport) {
  return withCause(status.incidents).map(({ value, players, size, playerIds }) => {
    const shared = value === null ? '' : ` (${nameText(value)})`;
    const told = { broken: number(players), all: number(size), shared };
    return { ids: new Set<unknown>(playerIds), text: say(words.incident, told) };
  });
}

function cureOf(
  screen: ReportedScreen,
  causes: ReturnType<typeof incidentTexts>,
  report: TenantReport,
): Cure {
  const { player, state, showing, names, presence, zone } = screen;
  const { words, say, listed } = report;
  const { todo } = words;
  const name = calledName(player);
  const own = { name, rules: [], ids: [] };
  if (state === 'unreachable' || state === 'degraded') {
    // That it is silent is what makes it unreachable.
    const silent = { ...own, rules: ['silent-player'], ids: [player.id] } as const;
    const common = causes.find(({ ids }) => ids.has(player.id))?.text;
    if (common !== undefined) return { ...silent, text: common };
    if (state === 'degraded') return { ...own, text: todo.health };
    return { ...silent, text: presence.lastSeen.kind === 'never' ? todo.install : todo.connect };
  }
  if (state === 'unplayable') return unplayableCure(screen, report);
  if (state === 'blank')
    return { ...own, text: todo.cover, rules: ['uncovered-player', 'gap'], ids: [player.id] };
  if (showing.outcome === 'tie') {
    const text = say(todo.priority, { names: listed(names) });
    return { ...own, text, rules: ['priority-tie'], ids: showing.scheduleIds };
  }
  if (showing.outcome === 'unknown' && zone === undefined) {
    const told = `${name} (${zoneFact(player.timezone, words.unknown)})`;
    return { name: told, text: todo.timezone, rules: ['unknown-timezone'], ids: [player.id] };
  }
  return { ...own, text: showing.dependsOnState ? todo.state : todo.choice };
}

/** `America/Sao_Paolo → America/Sao_Paulo`; only what is sent if nothing is close to it. */
function zoneFact(sent: unknown, missing: string): string {
  if (!sent) return missing;
  const text = nameText(sent);
  // A letter of ten may be wrong: more, and it is a guess.
  const meant = nearest(String(sent), Intl.supportedValuesOf('timeZone'), 10);
  return meant !== undefined && zoneNamed(meant) ? `${text} → ${meant}` : text;
}

/** What keeps an item from playing: the first of these is the quickest to cure. */
const itemFaults = ['failed', 'inactive', 'expired', 'other', 'waiting', 'gone'] as const;
type ItemFault = (typeof itemFaults)[number];

function faultOf(item: JsonObject | undefined, now: number): ItemFault {
  if (item === undefined) return 'gone';
  if (item.processingStatus === 'failed') return 'failed';
  if (item.processingStatus === 'pending' || item.processingStatus === 'processing') return 'waiting';
  if (item.status !== undefined && item.status !== 'active') return 'inactive';
  const end = instantOf(String(item.validUntil ?? ''));
  return end !== undefined && end <= now ? 'expired' : 'other';
}

/** One item that plays cures the screen: the cure is that of the items that are quickest to repair. */
function unplayableCure({ player, showing, names }: ReportedScreen, report: TenantReport): Cure {
  const { status, words, say, listed } = report;
  const { scheduleIds, blockedContentIds } = showing;
  const items = blockedContentIds.map((id) => {
    const item = status.playback?.itemOf(id);
    return { id, item, fault: faultOf(item, status.now) };
  });
  const fault = itemFaults.find((one) => items.some((item) => item.fault === one));
  const cured = items.filter((item) => item.fault === fault);
  const [error, another] = new Set(cured.map(({ item }) => String(item?.processingError ?? '')));
  const told = {
    names: listed(names),
    items: listed(cured.map(({ id, item }) => calledName(item ?? { id }))),
    why: error && another === undefined ? ` (${nameText(error)})` : '',
  };
  return {
    name: calledName(player),
    text: say(words.todo[fault ?? 'empty'], told),
    rules: [
      'winner-unplayable',
      'content-not-ready',
      'content-inactive',
      'content-expired',
      'processing-failed',
      'dead-content',
      'no-content',
    ],
    ids: [...scheduleIds, ...cured.map(({ id }) => id)],
  };
}

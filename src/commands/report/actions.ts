import { levelOf } from '../../overview/rules/attention.ts';
import { withCause } from '../../players/rules/incidents.ts';
import { getOrMake } from '../../words/groups.ts';
import { calledName, type Store, type TenantReport } from './report.ts';
import { pageText } from './text.tsx';
import type { Words } from './words/speaker.ts';

/** What is to be done: the names of texts in the page's words. */
type Todo = keyof Words['todo'];

/** Something to do, for all that it is to be done to. */
interface Action {
  /** A sentence without its period. */
  readonly text: string;
  readonly names: Set<string>;
  /** The ids of the screens that need attention because of it. */
  readonly screens: Set<unknown>;
  isError: boolean;
}

/** The rules of lint whose findings each of them cures, but for those that are infos only. */
export const rulesOf: Readonly<Partial<Record<Todo, string>>> = {
  content: 'dead-content no-content winner-unplayable',
  target: 'dead-player no-players',
  hours: `inverted-validity never-active empty-window bad-time no-days partial-window overnight-window \
overnight-tail-cut`,
  ended: 'expired-active expiring',
  priority: 'priority-tie missing-priority',
  unused: 'shadowed duplicate-schedule',
  cover: 'gap uncovered-player',
  update: 'stale-version',
  upload: 'content-not-ready processing-stuck type-mismatch',
  inactive: 'content-inactive content-expired content-window-disjoint',
  orientation: 'orientation-mismatch screen-orientation',
  timezone: 'unknown-timezone',
  state: 'unknown-state state-excludes-all',
  vendor: 'count-mismatch bad-checksum insecure-url schedule-unclear content-unclear duplicate-id',
};

/** What cures a screen that needs attention, and the names of what it is to be done to. */
function cureOf({ player, state, showing, names }: Store['screens'][number]): [Todo, readonly string[]] {
  const own = [calledName(player)];
  if (state === 'unreachable') return ['connect', own];
  if (state === 'degraded') return ['health', own];
  if (state === 'blank') return ['cover', own];
  if (state === 'unplayable') return ['content', names];
  if (showing.outcome === 'tie') return ['priority', names];
  if (showing.outcome === 'unknown') return ['timezone', own];
  return [showing.dependsOnState ? 'state' : 'choice', own];
}

/** What to do, the worst first: errors before warnings, and what cures more screens before what cures fewer. */
export function actionsOf({ stores, status, words, say, number }: TenantReport): readonly Action[] {
  const actions = new Map<string, Action>();
  const add = (text: string, isError: boolean, names: readonly string[], screen?: unknown) => {
    const action = getOrMake(actions, text, () => ({ text, names: new Set(), screens: new Set(), isError }));
    for (const name of names) action.names.add(name);
    if (screen !== undefined) action.screens.add(screen);
    action.isError ||= isError;
  };
  const causes = withCause(status.incidents).map(({ value, players, size, playerIds }) => {
    const shared = value === null ? '' : ` (${pageText(value, 80)})`;
    const told = { broken: number(players), all: number(size), shared };
    return { ids: new Set<unknown>(playerIds), text: say(words.incident, told) };
  });
  for (const screen of stores.flatMap(({ screens }) => screens)) {
    const level = levelOf(screen.state);
    const [todo, names] = cureOf(screen);
    const isHealth = todo === 'connect' || todo === 'health';
    const common = causes.find(({ ids }) => isHealth && ids.has(screen.player.id))?.text;
    if (level !== 'ok') add(common ?? words.todo[todo], level === 'error', names, screen.player.id);
  }
  const byRule = new Map(
    Object.entries(rulesOf).flatMap(([todo, rules]) => rules.split(' ').map((rule) => [rule, todo as Todo])),
  );
  for (const finding of status.lint?.findings ?? []) {
    // Another rule may be one of the reader's own, or an info that is made an error.
    const text = words.todo[byRule.get(finding.rule) ?? 'other'];
    if (finding.severity !== 'info') add(text, finding.severity === 'error', [calledName(finding)]);
  }
  return [...actions.values()].sort(
    (a, b) => Number(b.isError) - Number(a.isError) || b.screens.size - a.screens.size,
  );
}

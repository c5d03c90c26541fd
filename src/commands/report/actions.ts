import type { RuleId } from '../../lint/rules/registry.ts';
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

/** What is to be done about the findings of each rule of lint; undefined if they are infos only. */
export const cures: Readonly<Record<RuleId, Todo | undefined>> = {
  'dead-content': 'content',
  'dead-player': 'target',
  'no-content': 'content',
  'no-players': 'target',
  'duplicate-reference': undefined,
  'count-mismatch': 'vendor',
  'inverted-validity': 'hours',
  'never-active': 'hours',
  'empty-window': 'hours',
  'bad-time': 'hours',
  'no-days': 'hours',
  'partial-window': 'hours',
  'overnight-window': 'hours',
  'overnight-tail-cut': 'hours',
  'expired-active': 'ended',
  expiring: 'ended',
  'far-date': undefined,
  'dst-edge': undefined,
  'priority-tie': 'priority',
  shadowed: 'unused',
  'missing-priority': 'priority',
  'duplicate-schedule': 'unused',
  gap: 'cover',
  'uncovered-player': 'cover',
  'winner-unplayable': 'content',
  'content-not-ready': 'upload',
  'content-inactive': 'inactive',
  'content-expired': 'inactive',
  'content-window-disjoint': 'inactive',
  'orientation-mismatch': 'orientation',
  'resolution-mismatch': undefined,
  'unknown-state': 'state',
  'state-unprovable': undefined,
  'state-excludes-all': 'state',
  'unused-content': undefined,
  'duplicate-content': undefined,
  'processing-stuck': 'upload',
  'processing-failed': undefined,
  'bad-checksum': 'vendor',
  'insecure-url': 'vendor',
  'type-mismatch': 'upload',
  'unknown-timezone': 'timezone',
  'stale-version': 'update',
  'screen-orientation': 'orientation',
  'schedule-unclear': 'vendor',
  'content-unclear': 'vendor',
  'duplicate-id': 'vendor',
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
  const byRule = new Map<string, Todo | undefined>(Object.entries(cures));
  for (const finding of status.lint?.findings ?? []) {
    // Another rule may be one of the reader's own, or an info that is made an error.
    const text = words.todo[byRule.get(finding.rule) ?? 'other'];
    if (finding.severity !== 'info') add(text, finding.severity === 'error', [calledName(finding)]);
  }
  return [...actions.values()].sort(
    (a, b) => Number(b.isError) - Number(a.isError) || b.screens.size - a.screens.size,
  );
}

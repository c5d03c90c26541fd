import { once } from '../../words/groups.ts';
import { withCause } from '../incidents/rules/incidents.ts';
import { levelOf } from '../status/rules/attention.ts';
import { nameOf, type Store, type TenantReport } from './report.ts';
import { shown } from './text.tsx';
import type { Words } from './words/en.ts';

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

/** What cures the findings of each rule that can be more than an info. */
export const todoByRule: Readonly<Record<string, Todo>> = Object.fromEntries(
  Object.entries({
    content: ['dead-content', 'no-content', 'winner-unplayable'],
    target: ['dead-player', 'no-players'],
    vendor: ['count-mismatch', 'bad-checksum', 'insecure-url'],
    hours: [
      'inverted-validity',
      'never-active',
      'empty-window',
      'bad-time',
      'no-days',
      'partial-window',
      'overnight-window',
      'overnight-tail-cut',
    ],
    ended: ['expired-active', 'expiring'],
    priority: ['priority-tie', 'missing-priority'],
    unused: ['shadowed', 'duplicate-schedule'],
    cover: ['gap', 'uncovered-player'],
    upload: ['content-not-ready', 'processing-stuck', 'type-mismatch'],
    inactive: ['content-inactive', 'content-expired', 'content-window-disjoint'],
    orientation: ['orientation-mismatch', 'screen-orientation'],
    state: ['unknown-state', 'state-excludes-all'],
    timezone: ['unknown-timezone'],
    update: ['stale-version'],
  } satisfies Partial<Record<Todo, readonly string[]>>).flatMap(([todo, rules]) =>
    rules.map((rule) => [rule, todo as Todo]),
  ),
);

/** What cures a screen that needs attention, and the names of what it is to be done to. */
function cureOf({ player, state, showing, names }: Store['screens'][number]): [Todo, readonly string[]] {
  const own = [nameOf(player)];
  if (state === 'unreachable') return ['connect', own];
  if (state === 'degraded') return ['health', own];
  if (state === 'blank') return ['cover', own];
  if (state === 'unplayable') return ['content', names];
  if (showing.outcome === 'tie') return ['priority', names];
  if (showing.outcome === 'unknown') return ['timezone', own];
  return [showing.dependsOnState ? 'state' : 'choice', own];
}

/** What to do, the worst first: errors before warnings, and what cures more screens before what cures fewer. */
export function actionsOf({
  stores,
  status: { incidents, lint },
  words,
  say,
  number,
}: TenantReport): readonly Action[] {
  const actions = new Map<string, Action>();
  const actionFor = (text: string) =>
    once(actions, text, () => ({ text, names: new Set<string>(), screens: new Set(), isError: false }));
  const causes = withCause(incidents).map(({ cause, value, players, size, playerIds, state }) => {
    const text = Object.entries(words.causes).find(([name]) => name === cause)?.[1] ?? cause;
    const shared = say(text, { value: shown(value ?? '', 80) });
    const told = { broken: number(players), all: number(size), cause: shared };
    const action = actionFor(say(words.incident, told));
    action.isError = state === 'offline';
    return { ids: new Set<unknown>(playerIds), action };
  });
  for (const screen of stores.flatMap(({ screens }) => screens)) {
    const { player, state } = screen;
    const level = levelOf(state);
    if (level === 'ok') continue;
    const [todo, names] = cureOf(screen);
    const isHealth = todo === 'connect' || todo === 'health';
    const common = isHealth && causes.find(({ ids }) => ids.has(player.id))?.action;
    const action = common || actionFor(words.todo[todo]);
    for (const name of common ? [nameOf(player)] : names) action.names.add(name);
    action.screens.add(player.id);
    if (level === 'error') action.isError = true;
  }
  for (const finding of lint?.findings ?? []) {
    const todo = todoByRule[finding.rule];
    if (finding.severity === 'info' || todo === undefined) continue;
    const action = actionFor(words.todo[todo]);
    action.names.add(nameOf(finding));
    if (finding.severity === 'error') action.isError = true;
  }
  const all = [...actions.values()].filter(({ names }) => names.size > 0);
  return all.sort((a, b) => Number(b.isError) - Number(a.isError) || b.screens.size - a.screens.size);
}

import { describeFlag, type Flag, flagName, type SharedTopic } from '../core/flag.ts';
import type { Section } from './layout.ts';

/*
 * What help says of the options that many commands have, once. Help of a command names them, and leads here. What they are made of is loaded
 * only when a page is shown.
 */

/** A table of options. */
export const rowsOf = (flags: readonly Flag<unknown>[]) => ({
  rows: flags.map((flag) => [flag.syntax, describeFlag(flag)]),
});

async function filters(): Promise<Section[]> {
  const { registry } = await import('../commands/registry.ts');
  const shown = new Set<string>();
  const tables: Section[] = [];
  for (const noun of ['content', 'schedules', 'players', 'screens']) {
    const entry = registry.find(({ name }) => name === noun);
    const verb =
      entry && 'verbs' in entry ? entry.verbs.find(({ name }) => name === entry.default) : undefined;
    const own = (await verb?.load())?.flags.filter(({ topic }) => topic === 'filters') ?? [];
    // Screens have those of players, and two of their own.
    const isAlsoOfPlayers = (flag: Flag<unknown>) => noun === 'screens' && shown.has(flagName(flag));
    const flags = own.filter((flag) => !isAlsoOfPlayers(flag));
    if (noun === 'players') for (const flag of flags) shown.add(flagName(flag));
    tables.push({ title: `Of ${noun}`, ...rowsOf(flags) });
  }
  return [
    'Filters ignore case and accents. They take several values (offline,critical), "*" and "?" as wildcards (sp-*), and "!" to \
exclude (\'!active\'). If there are several, all must hold. Those of players also choose the players of commands such as screens, report \
and uptime; the help of each command names those that it has.',
    ...tables,
  ];
}

const sampleChanges = `schedules:
  106: { priority: 20 }
content:
  Panetone da casa (panettone): remove`;

async function whatIf(): Promise<Section[]> {
  const { changeFlags } = await import('../screens/changes/flags.ts');
  return [
    'A command with one of these judges the tenant as if it had been changed. Nothing is sent to the service. All can be repeated and \
combined; files apply first, then the options in the order in which you typed them.',
    rowsOf(Object.values(changeFlags)),
    'A file has the new values of objects, by their ids or names; "remove" leaves an object out, and null a field:',
    { code: sampleChanges },
    'signage diff --with FILE lists the screens that would change.',
    'See also: docs/before-a-change.md',
  ];
}

async function health(): Promise<Section[]> {
  const { maxAgeFlag } = await import('../players/max-age.ts');
  const { excuseFlags } = await import('../players/excuses.ts');
  return [
    'The service says how a player is, and not after how long it calls one offline. A player last seen longer ago than --max-age counts \
as offline, whatever the service says. The other options leave out players that nobody expects to be up; a note says how many.',
    rowsOf([maxAgeFlag, ...Object.values(excuseFlags)]),
    'All but --ignore-never-seen can stand in signage.yaml: check: { max-age: 15m, hours: 08:00-22:00, days: Mon-Sat, grace: 10m }',
    'See also: docs/concepts.md, docs/players.md',
  ];
}

async function reports(): Promise<Section[]> {
  const [{ reporting }, { reportMeanings }] = await Promise.all([
    import('../core/reports/reporting.ts'),
    import('../output/reports/report.ts'),
  ]);
  const formats = Object.keys(reportMeanings) as (keyof typeof reportMeanings)[];
  return [
    'A report is the verdict in the form that another system reads. It goes to standard output, in place of the usual output, or to a \
file beside it: --report junit=report.xml. It can be repeated. The help of a command names the formats that it has.',
    { rows: Object.entries(reportMeanings) },
    rowsOf(reporting(formats, []).flags),
    'See also: docs/ci.md, docs/monitoring.md',
  ];
}

async function watching(): Promise<Section[]> {
  const { watchFlags } = await import('../core/watch/watchable.ts');
  return [
    'On a terminal, the output is drawn again each time, and what has changed is marked. In a pipe, each change is a line of JSON.',
    rowsOf(Object.values(watchFlags)),
    'signage players watch follows the health of players, and can run a command for each change.',
  ];
}

/** The pages, but for that of what the API leaves open, which is more than its options. */
export const sharedOptions: Readonly<
  Record<
    Exclude<SharedTopic, 'schedules-rules'>,
    readonly [summary: string, title: string, () => Promise<Section[]>]
  >
> = {
  filters: ['filters of content, schedules and players', 'Filters', filters],
  'what-if': ['judge a change before you make it: --with, --without, --set', 'What if', whatIf],
  health: ['when a player counts as down: --max-age, --hours, --grace …', 'Health', health],
  reports: ['reports for CI and monitoring: --report, --series', 'Reports', reports],
  watching: ['ask again and again: --watch, --bell', 'Watching', watching],
};

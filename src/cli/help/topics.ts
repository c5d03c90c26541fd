import { type Flag, flagName, optionRows, type SharedTopic } from '../../core/flag.ts';
import { globalFlagGroups } from '../../core/global-flags.ts';
import { failures } from '../../errors.ts';
import { objectNames } from '../../model/endpoints.ts';
import type { Field } from '../../model/fields.ts';
import { listNames } from '../../model/lists.ts';
import { formatMeanings, formats } from '../../output/options.ts';
import type { Section } from '../../output/page.ts';
import { environment } from '../../profiles/environment.ts';
import { alternatives } from '../../words/listed.ts';

function options(): Section[] {
  const groups = Object.entries(globalFlagGroups).map(([title, flags]) => ({
    title,
    ...optionRows(Object.values(flags)),
  }));
  return [
    'They go before or after the command. If the help of a command lists one of them, \
the meaning there applies.',
    ...groups,
  ];
}

function exitCodes(): Section[] {
  const ok = { exitCode: 0, meaning: 'success, including an empty list, help and a closed pipe' };
  const codes = Object.entries({ OK: ok, ...failures });
  return [
    { rows: codes.map(([code, { exitCode, meaning }]) => [`${exitCode}`, code, meaning]) },
    'Scripts can match ranges: 10-19 for the key, 20-29 for the response, 30-34 for the network and the service, \
40-51 for a check that failed.',
    'With -o json or ndjson, an error is one line on stderr: {"error":{"code","message","hint","status","exitCode"}}',
  ];
}

const flagMeanings = {
  '--fields':
    'takes the names of fields, with a dot for members of metadata: id,name,metadata.campaign; --fields alone lists them',
  '--sort':
    'takes the same names, with "-" for descending order: status,-priority; missing values sort last, and players without lastSeenAt sort as the longest ago',
  '--query':
    'picks from the JSON with JMESPath, for any format: "[?healthStatus==\'offline\'].{id: id, name: name}"; epoch(lastSeenAt) is in seconds',
  '--time':
    'sets how tables show times: relative, iso or local; other formats print them as the service sent them',
};

function output(): Section[] {
  return [
    { rows: formats.map((format) => [`-o ${format}`, formatMeanings[format]]) },
    'Standard output carries only data; notes, summaries and errors go to standard error.',
    { rows: Object.entries(flagMeanings) },
  ];
}

function variables(): Section[] {
  return [
    { rows: Object.entries(environment) },
    'Flags take precedence over the environment, and the environment over the profile.',
  ];
}

/** What the nouns take and print, if they are typed alone. */
async function bodiesOf(nouns: readonly string[]) {
  const { registry } = await import('../../commands/registry.ts');
  const found = nouns.map(async (noun) => {
    const entry = registry.find(({ name }) => name === noun);
    const verb =
      entry && 'verbs' in entry ? entry.verbs.find(({ name }) => name === entry.default) : undefined;
    const { flags = [], fields = {} } = (await verb?.load()) ?? {};
    return { noun, flags, fields };
  });
  return Promise.all(found);
}

/** What is listed: each list, and the screens that are made of them. */
const listed = [...listNames, 'screens'];

/** The filters of each list. Those of screens are those of players, and two of their own. */
async function filters(): Promise<Section[]> {
  const shown = new Set<string>();
  const tables: Section[] = [];
  for (const { noun, flags: all } of await bodiesOf(listed)) {
    const isAlsoOfPlayers = (flag: Flag<unknown>) => noun === 'screens' && shown.has(flagName(flag));
    const flags = all.filter((flag) => flag.topic === 'filters' && !isAlsoOfPlayers(flag));
    if (noun === 'players') for (const flag of flags) shown.add(flagName(flag));
    tables.push({ title: `Of ${noun}`, ...optionRows(flags) });
  }
  return [
    'Filters ignore case and accents. They take several values (offline,critical), "*" and "?" as wildcards (sp-*), and "!" to \
exclude (\'!active\'). If there are several, all must hold. Those of players also choose the players of commands such as screens, report \
and uptime; the help of each command names those that it has.',
    ...tables,
  ];
}

/** The fields of each list: the values that they have, or what they are. */
async function fields(): Promise<Section[]> {
  const meaningOf = ({ kind, what, values, expected = kind }: Field) => {
    if (values) return `${kind === 'days' ? 'a list of ' : ''}${alternatives(values)}`;
    return (what ?? expected).replaceAll('`', '');
  };
  const bodies = await bodiesOf([...listed, ...objectNames]);
  const tables = bodies.map(({ noun, fields: own }) => ({
    title: `Of ${noun}`,
    rows: Object.entries(own).map(([name, field]) => [name, meaningOf(field)]),
  }));
  return ['What --fields, --sort, --by and --query can name. Any may be missing or null.', ...tables];
}

/** A help topic: what the program lists, and its page. */
export type Topic = ReturnType<typeof topic>;
const topic = (summary: string, title: string, sections: () => Section[] | Promise<Section[]>) => ({
  summary,
  title,
  sections,
});

/**
 * Help topics, made from the tables that the code itself uses. What is said of the options that many commands have stands beside them, and is
 * loaded only to be shown.
 */
export const topics: ReadonlyMap<string, Topic> = new Map(
  Object.entries({
    options: topic('global options: format, fields, profile, timeout …', 'Global options', options),
    filters: topic(`filters of ${alternatives(listed, 'and')}`, 'Filters', filters),
    'what-if': topic('judge a change before you make it: --with, --without, --set', 'What if', async () =>
      (await import('../../screens/changes/topic.ts')).whatIfTopic(),
    ),
    health: topic('when a player counts as down: --max-age, --hours, --grace …', 'Health', async () =>
      (await import('../../players/health-topic.ts')).healthTopic(),
    ),
    reports: topic('reports for CI and monitoring: --report, --series', 'Reports', async () =>
      (await import('../../core/reports/topic.ts')).reportsTopic(),
    ),
    watching: topic('ask again and again: --watch, --bell', 'Watching', async () =>
      (await import('../../core/watch/topic.ts')).watchingTopic(),
    ),
    output: topic('output formats, fields and times', 'Output', output),
    fields: topic('fields of lists: names, types and values', 'Fields', fields),
    'exit-codes': topic('exit codes, for scripts', 'Exit codes', exitCodes),
    environment: topic('environment variables', 'Environment', variables),
    'schedules-rules': topic(
      'what screens show, and what --assume can change',
      'What screens show',
      async () => (await import('../../screens/rules-topic.ts')).schedulesRulesTopic(),
    ),
  } satisfies Readonly<Record<SharedTopic, Topic>> & Readonly<Record<string, Topic>>),
);

import { describeFlag, type Flag } from '../core/flag.ts';
import { globalFlagGroups } from '../core/global-flags.ts';
import { failures } from '../errors.ts';
import { formats } from '../output/options.ts';
import { environment } from '../profiles/environment.ts';
import { readings } from '../screens/engine/assumptions.ts';
import type { Outcome } from '../screens/engine/outcomes.ts';
import type { ScreenState } from '../screens/engine/screen-state.ts';
import type { Section } from './layout.ts';
import { rowsOf, sharedOptions } from './shared-options.ts';

function options(): Section[] {
  const groups = Object.entries(globalFlagGroups).map(([title, flags]) => ({
    title,
    rows: Object.values(flags).map((flag) => [flag.syntax, describeFlag(flag)]),
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
40-46 for players check, players wait, screens, status and lint.',
    'With -o json or ndjson, an error is one line on stderr: {"error":{"code","message","hint","status","exitCode"}}',
  ];
}

const stateMeanings: Record<ScreenState, string> = {
  unreachable: 'the player is offline, or not seen for --max-age; what it shows is not known',
  unplayable: 'none of the items that should show can play',
  blank: 'no schedule is active',
  unclear: 'several schedules could win',
  degraded: 'a schedule plays, but the player is not healthy, or its status is not active',
  blocked: 'the player is blocked',
  ok: 'a schedule plays, and the player is healthy',
};

const outcomeMeanings: Record<Outcome, string> = {
  plays: 'one schedule wins, and at least one of its items can play',
  tie: 'several schedules have the highest priority; the API does not say which plays',
  unplayable: 'a schedule wins, but none of its items can play',
  nothing: 'no schedule is active',
  depends: 'the winner depends on what the API leaves open; the reason lists what could win',
  unknown: "the player's time zone is needed, but missing or unknown; or its clock skips the --at time",
  blocked: 'the player is blocked',
};

/** How the tool reads what the API leaves open. */
async function schedulesRules(): Promise<Section[]> {
  const { playbackFlags } = await import('../screens/playback-flags.ts');
  const flags = Object.values<Flag<unknown>>(playbackFlags);
  return [
    'A schedule is active while the time is within validFrom..validUntil, the time of day within startAt..endAt, and the day in \
daysOfWeek. Of the active schedules of a player, the one with the highest priority wins. One with estados only plays in those states.',
    'The API leaves the rest open. The first value is the default; --assume KEY=VALUE or SIGNAGE_ASSUME chooses another. Where \
overnight hours, an unknown state or an undocumented value would change the winner, the outcome is "depends".',
    {
      rows: Object.entries(readings).map(([key, { values, meaning }]) => [
        key,
        `${meaning}: ${values.join(', ')}${key === 'zone' ? ', or an IANA name' : ''}`,
      ]),
    },
    "--timezone X (--assume zone=X) only changes the time zone of schedules' hours and days: --at, --day and local times still use \
each player's clock, or UTC if its time zone is unknown.",
    { title: 'States of a screen, the worst first', rows: Object.entries(stateMeanings) },
    { title: 'Outcomes: what the schedules alone say', rows: Object.entries(outcomeMeanings) },
    'Players have no state field. --states FILE maps player ids, store ids or globs to states (CSV: sp-*,SP); --state SP sets all others.',
    rowsOf(flags.filter(({ topic }) => topic === 'schedules-rules')),
  ];
}

const formatMeanings: Record<(typeof formats)[number], string> = {
  table: 'aligned columns; cut to the terminal width, except in a pipe or with --no-trunc',
  json: 'an array, or an object for get with one id; values are exactly as the service sent them',
  ndjson: 'one JSON object per line, written as it arrives',
  csv: 'RFC 4180, with every documented field; text that looks like a formula is prefixed with an apostrophe',
  tsv: 'tab-separated; backslash, tab, line break and control characters become \\\\ \\t \\n \\u001b',
  yaml: 'a sequence, or a mapping for get with one id',
  markdown:
    'a table for tickets and pull requests, with the columns of the table in a pipe; get: two columns',
};

const flagMeanings = {
  '--fields': 'takes the names of fields, with a dot for members of metadata: id,name,metadata.campaign',
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

/** A help topic: what the program lists, and its page. */
export type Topic = ReturnType<typeof topic>;
const topic = (summary: string, title: string, sections: () => Section[] | Promise<Section[]>) => ({
  summary,
  title,
  sections,
});

/** Help topics, made from the tables that the code itself uses. */
export const topics = new Map(
  Object.entries({
    options: topic('global options: format, fields, profile, timeout …', 'Global options', options),
    ...Object.fromEntries(Object.entries(sharedOptions).map(([name, page]) => [name, topic(...page)])),
    output: topic('output formats, fields and times', 'Output', output),
    'exit-codes': topic('exit codes, for scripts', 'Exit codes', exitCodes),
    environment: topic('environment variables', 'Environment', variables),
    'schedules-rules': topic(
      'what screens show, and what --assume can change',
      'What screens show',
      schedulesRules,
    ),
  }),
);

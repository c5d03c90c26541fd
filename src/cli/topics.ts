import { describeFlag } from '../core/flag.ts';
import { globalFlagGroups } from '../core/global-flags.ts';
import { failures } from '../errors.ts';
import { formats } from '../output/format.ts';
import { environment } from '../profiles/environment.ts';
import type { Section } from './layout.ts';

/** A help topic: what the program lists, and its page. */
export interface Topic {
  readonly summary: string;
  readonly title: string;
  sections(): readonly Section[] | Promise<readonly Section[]>;
}

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
  const codes = Object.entries(failures).map(([code, { exitCode, meaning }]) => [
    `${exitCode}`,
    code,
    meaning,
  ]);
  return [
    { rows: [['0', 'OK', 'success, including an empty list, help and a closed pipe'], ...codes] },
    'Scripts can match ranges: 10-19 for the key, 20-29 for the answer, 30-34 for the network and the service, \
40-46 for players check, players wait, screens and lint.',
    'With -o json or ndjson, an error is one line on stderr: {"error":{"code","message","hint","status","exitCode"}}',
  ];
}

const formatMeanings: Record<(typeof formats)[number], string> = {
  table: 'aligned columns; cut to the terminal width, except in a pipe or with --no-trunc',
  json: 'an array, or an object for get with one id; values are exactly as the service sent them',
  ndjson: 'one JSON object per line, written as it arrives',
  csv: 'RFC 4180, with every documented field; text that looks like a formula is prefixed with an apostrophe',
  tsv: 'tab-separated; backslash, tab, line break and control characters become \\\\ \\t \\n \\u001b',
  yaml: 'a sequence, or a mapping for get with one id',
};

const flagMeanings = {
  '--fields': 'takes the names of fields, with a dot for members of metadata: id,name,metadata.campaign',
  '--sort':
    'takes the same names, with "-" for descending order: status,-priority; missing values sort last, and players never seen sort as the longest ago',
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

/** Help topics, made from the tables that the code itself uses. */
export const topics: ReadonlyMap<string, Topic> = new Map(
  Object.entries<Topic>({
    options: {
      summary: 'global options: format, fields, profile, timeout …',
      title: 'Global options',
      sections: options,
    },
    output: { summary: 'output formats, fields and times', title: 'Output', sections: output },
    'exit-codes': { summary: 'exit codes, for scripts', title: 'Exit codes', sections: exitCodes },
    environment: {
      summary: 'environment variables',
      title: 'Environment',
      sections: () => [
        { rows: Object.entries(environment) },
        'Flags take precedence over the environment, and the environment over the profile.',
      ],
    },
    'schedules-rules': {
      summary: 'what screens show, and what --assume can change',
      title: 'What screens show',
      // Loaded on demand: no other help needs the code behind it.
      sections: async () => (await import('./schedules-rules.ts')).schedulesRules,
    },
  }),
);

import { dayLength } from '../clock/instant.ts';
import { parseHours } from '../clock/opening-hours.ts';
import { fieldSelector } from '../core/filters.ts';
import {
  ageFlag,
  type Flag,
  flagName,
  type Input,
  integerFlag,
  parsedFlag,
  switchFlag,
  textFlag,
  wordFlag,
  wordsFlag,
} from '../core/flag.ts';
import { reporting } from '../core/reports/reporting.ts';
import type { Selector } from '../core/selectors.ts';
import type { RulesInForce, SettingsFile } from '../core/settings/settings.ts';
import { usage } from '../errors.ts';
import { players } from '../model/players.ts';
import type { Assumptions } from '../screens/engine/assumptions.ts';
import { playbackFlags } from '../screens/playback-flags.ts';
import { alternatives } from '../words/listed.ts';
import { type Severity, severities } from '../words/severity.ts';
import { ruleCalled, rulesWith } from './own-rules.ts';
import { type LintOptions, standardOptions } from './rules/parsed-tenant.ts';
import { ruleIds } from './rules/registry.ts';
import type { Rule } from './rules/rule.ts';

/** The reports of `lint`. */
export const lintReports = reporting(['junit', 'github', 'sarif'], []);

/** Selects the players that findings are about. They are no filters of a list: help says here what else they choose. */
export const chosenPlayers: readonly Selector[] = [
  {
    name: 'store',
    field: 'storeId',
    help: 'only the players, schedules and content of these stores',
    mustExist: true,
  },
  { name: 'player', field: 'id', idsOf: players, help: 'only these players, their schedules and content' },
].map((filter) => {
  const selector = fieldSelector(players, filter);
  return { ...selector, flags: [{ ...selector.flag, topic: undefined }] };
});

/** The flags of `lint`, apart from reports and players. */
export const lintFlags = {
  only: rulesFlag('--only <rules>', 'run only these rules (see: signage lint rules)', ['--rule', '--rules']),
  skip: rulesFlag('--skip <rules>', 'do not run these rules', ['--ignore', '--exclude', '--disable']),
  severity: severityFlag('--severity <rule=level>', 'make a rule an error, a warning, an info or off'),
  level: wordFlag('--level <level>', 'show only findings of this severity or worse', severities, {
    group: 'Output',
  }),
  all: switchFlag('--all', 'on a terminal, also list infos, and every object of a finding', {
    group: 'Output',
    commandLineOnly: true,
  }),
  failOn: wordFlag(
    '--fail-on <level>',
    'fail on findings of this severity or worse',
    ['error', 'warning', 'never'],
    { default: 'error', commandLineOnly: true, group: 'Run' },
  ),
  days: integerFlag('--days <n>', 'how many days ahead to look', {
    min: 1,
    max: 366,
    default: 14,
    group: 'When',
  }),
  expiresWithin: ageFlag('--expires-within <time>', 'report what expires within this time', {
    group: 'When',
    default: '7d',
  }),
  hours: parsedFlag(
    '--hours <from-to>',
    'report screens with nothing to show in these hours, local time: 08:00-22:00',
    { read: parseHours, form: 'times such as 08:00-22:00', setting: 'hours', group: 'When' },
  ),
  maxAge: ageFlag('--max-age <time>', 'report players not seen for this long, whatever their health: 15m', {
    setting: 'check.max-age',
    commandLineOnly: true,
    group: 'Assume',
    topic: 'health',
  }),
  baseline: textFlag('--baseline <file>', 'report only findings that are not in this file', {
    group: 'What',
    kind: 'file',
    setting: 'lint.baseline',
  }),
  updateBaseline: switchFlag('--update-baseline', 'write all current findings to the --baseline file', {
    group: 'What',
    commandLineOnly: true,
  }),
  allowPartial: switchFlag('--allow-partial', 'do not fail because lists for some rules could not be read', {
    group: 'Run',
    commandLineOnly: true,
  }),
  ...playbackFlags,
} as const satisfies Record<string, Flag<unknown>>;

/** Which severities of a settings file count: those of rules that the command line does not mention. */
export function rulesInForce({ get }: Input): RulesInForce {
  const only = get(lintFlags.only);
  const skip = get(lintFlags.skip);
  const severity = get(lintFlags.severity);
  const isIn = (words: Iterable<string>, id: string) => [...words].some((word) => word.toLowerCase() === id);
  return (id, level) => {
    if (isIn(skip ?? [], id) || isIn(severity?.keys() ?? [], id)) return false;
    // A rule that was asked for by name runs, also if the file turns it off.
    return only === undefined || (isIn(only, id) && level !== 'off');
  };
}

/** What the flags say about how to judge, except for the time. */
export function readLintOptions({ get }: Input, assumptions: Assumptions): Omit<LintOptions, 'now'> {
  const { horizon, expiresWithin } = standardOptions;
  return {
    horizon: (get(lintFlags.days) ?? horizon / dayLength) * dayLength,
    expiresWithin: get(lintFlags.expiresWithin) ?? expiresWithin,
    hours: get(lintFlags.hours),
    maxAgeMs: get(lintFlags.maxAge),
    assumptions,
  };
}

/** The rules to run, with the severities they were given. Throws a `USAGE` failure for a name that is no rule's. */
export function chooseRules(
  { get }: Input,
  options: Omit<LintOptions, 'now'>,
  file: SettingsFile | undefined,
): Rule[] {
  const all = rulesWith(file);
  const named = (flag: Flag<string[]>) =>
    get(flag)?.map((word) => ruleCalled(word, all, `${flagName(flag)}: `).id);
  const only = named(lintFlags.only);
  const skip = named(lintFlags.skip);
  const severity = new Map(
    Array.from(get(lintFlags.severity) ?? [], ([word, level]) => [
      ruleCalled(word, all, '--severity: ').id,
      level,
    ]),
  );
  return all.flatMap((rule) => {
    const { id, whyOff } = rule;
    // What was asked for by name runs.
    const given = severity.get(id) ?? (only && rule.given === 'off' ? undefined : rule.given);
    if (skip?.includes(id) || given === 'off' || !(only?.includes(id) ?? true)) return [];
    const why = whyOff?.(options);
    if (why === undefined) return [{ ...rule, given }];
    // A rule that was asked for by name must not be silent because of other options.
    if (only) throw usage(why, `See: signage lint explain ${id}`);
    return [];
  });
}

function rulesFlag(syntax: string, help: string, synonyms: readonly string[]): Flag<string[]> {
  const flag = wordsFlag(syntax, help, [], { group: 'What', synonyms });
  return {
    ...flag,
    // For completion: in the help and in a message, 44 of them would hide everything else.
    values: ruleIds,
  };
}

function severityFlag(syntax: string, help: string): Flag<ReadonlyMap<string, Severity | 'off'>> {
  const flag = wordsFlag(syntax, help, [], { group: 'What', commandLineOnly: true });
  const levels = [...severities, 'off'] as const;
  const parsePair = (text: string) => {
    const [id = '', word = ''] = text.split('=');
    const level = levels.find((each) => each === word.toLowerCase());
    if (level !== undefined) return [id, level] as const;
    const isLevel = severities.some((each) => each === text.toLowerCase());
    // `--severity high`
    const others = text.includes('=') ? undefined : 'To show only errors: --level error';
    throw usage(
      `--severity must be RULE=LEVEL with a level ${alternatives(levels)}, not "${text}"`,
      isLevel ? `For findings of this severity or worse: --level ${text}` : others,
    );
  };
  return { ...flag, parse: (given) => new Map(flag.parse(given).map(parsePair)) };
}

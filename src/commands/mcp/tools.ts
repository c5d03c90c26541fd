import { type Flag, flagName } from '../../core/flag.ts';
import type { Noun, Verb } from '../../core/verb.ts';
import { lintFlags } from '../../lint/flags.ts';
import { changeFlags } from '../../screens/changes/flags.ts';
import { mcpResources, resourceTools } from './resource-tools.ts';
import {
  fieldsParameter,
  flagParameters,
  pageParameters,
  referenceForms,
  strings,
  type Tool,
  type ToolEntry,
  zoneAndFederalState,
} from './tool.ts';

/** Loads all tools, in the order of the list. Their arguments are the flags of the commands. */
export function loadTools(commands: readonly (Noun | Verb)[]): Promise<readonly Tool[]> {
  return Promise.all(
    [...mcpResources.flatMap(resourceTools), ...tools].map(async ({ command, parameters, ...tool }) => {
      const [noun, name = noun] = command.split(' ');
      const top = commands.find((each) => each.name === noun);
      const entry = top && 'verbs' in top ? top.verbs.find((each) => each.name === name) : top;
      const verb = await entry?.load();
      if (verb === undefined) throw new Error(`no command ${command}`);
      return { ...tool, verb, parameters: parameters(verb) };
    }),
  );
}

/** The parameters with these names. Throws for a name that none has. */
function only(names: readonly string[], parameters: Tool['parameters']): Tool['parameters'] {
  for (const name of names)
    if (!parameters.some((parameter) => parameter.name === name)) throw new Error(`no parameter ${name}`);
  return parameters.filter(({ name }) => names.includes(name));
}

/** What the tenant is judged with. */
const changes = [
  strings('set', 'changes: schedule:106.priority=20, content:NAME.status=archived', changeFlags.set),
  strings('without', 'what to leave out: content:NAME, schedule:ID, player:ID', changeFlags.without),
];

const tools: readonly ToolEntry[] = [
  {
    name: 'check_fleet',
    title: 'Check the health of the players',
    description: `Checks players (screens), and lists the unhealthy ones with the reason, worst first. \
state is the verdict against the limits; exitCode is what "signage players check" exits with. Blocked players are skipped unless \
include_blocked or status is given. Use it for "are our screens OK?" and "which are offline?".`,
    command: 'players check',
    parameters: (verb) => [...flagParameters(verb), ...pageParameters],
    list: { name: 'offenders', identity: ['id'] },
  },
  {
    name: 'incidents',
    title: 'What is broken, by its cause',
    description: `Finds what unhealthy players have in common, such as a store, where it is unlikely to be chance; \
a player that shares nothing is listed as "single". Use it for "why are so many screens offline?".`,
    command: 'incidents',
    parameters: (verb) => [
      ...only(['store', 'platform', 'max_age'], flagParameters(verb)),
      ...pageParameters,
    ],
    list: { name: 'items', identity: ['state', 'cause', 'value'] },
  },
  {
    name: 'uptime',
    title: 'How available players were',
    description: `Judges from a history of snapshots how long players were available, in percent; what cannot be told is a range. With outages, an item is an outage. The history is a folder on this server's machine: ask the user for its path.`,
    command: 'uptime',
    parameters: (verb) => [
      ...(verb.required ?? []).map((flag) => ({
        name: flagName(flag).slice(2),
        schema: { type: 'string', description: 'folder of snapshots' },
        isRequired: true,
        flag,
      })),
      ...only(
        ['tenant', 'since', 'until', 'hours', 'days', 'outages', 'store', 'name'],
        flagParameters(verb),
      ),
      ...pageParameters,
    ],
    list: { name: 'items', identity: ['playerId'] },
  },
  {
    name: 'screens_now',
    title: 'What screens show now',
    description: `Returns the state of each screen, by its health and its schedules, worst first; and which schedule \
wins now or at another time, which content can play, until when, and why. screen is unreachable (the player is offline or was never \
seen: it should show this, but nobody knows), unplayable (a winner without playable content), blank (no schedule), unclear (several schedules \
could win), degraded (the player is unhealthy, or its status is unknown), blocked or ok; to find screens with a problem, pass screen ["!ok"]. outcome is what \
the schedules alone say; depends is on a rule that the API leaves open. For one screen, why_not_playing explains more.`,
    command: 'screens list',
    parameters: (verb) => [
      strings('players', 'only these: ids, the start of ids or names'),
      ...flagParameters(verb, zoneAndFederalState),
      fieldsParameter(', such as screen and reason'),
      ...pageParameters,
    ],
    list: { name: 'screens', identity: ['playerId'] },
  },
  {
    name: 'why_not_playing',
    title: 'Why a screen does not play',
    description: `Explains one player (screen): what it should show now or at another time, and for each of its schedules whether it \
wins, is outranked or is inactive, and why; for content items, why they cannot play. With content, it is only about that item: answer says whether \
it is planned and why, and chain lists each rule that keeps it off and the schedule that wins instead. Use it when a screen shows the wrong thing \
or nothing. It knows the plan, not what is really on the screen: if screen is unreachable, nobody does.`,
    command: 'screens why',
    parameters: (verb) => [
      { name: 'player', schema: { type: 'string', description: referenceForms }, isRequired: true },
      { name: 'content', schema: { type: 'string', description: `a content item: ${referenceForms}` } },
      ...only(['at', 'timezone', 'state'], flagParameters(verb, zoneAndFederalState)),
    ],
    list: { name: 'screens', identity: ['playerId'] },
  },
  {
    name: 'timeline',
    title: 'What screens will show',
    description: `Lists what players (screens) are planned to show over a day or a range of up to 400 days: a slot for each time in which nothing \
changes, with its schedule, or why there is none. Name players or stores. Use it for "what will this screen show on Saturday?".`,
    command: 'screens timeline',
    parameters: (verb) => [
      strings('players', 'ids, the start of ids or names'),
      ...only(['day', 'start', 'end', 'store'], flagParameters(verb, zoneAndFederalState)),
      fieldsParameter(),
      ...pageParameters,
    ],
    list: { name: 'slots', identity: ['playerId', 'from'] },
  },
  {
    name: 'airtime',
    title: 'How much air time content is planned to get',
    description: `Adds up on how many screens content items are planned in a range, for how long (plannedSeconds: in the loop; onAir: on the screen \
itself) and how many plays that makes. It is what the schedules say, not what was played, which the API does not report. Plays are a range where an \
item of the loop has no duration: then pass image_seconds. unclearSeconds is time in which an item may be planned. Use it for "how often will this ad \
run next week?".`,
    command: 'content airtime',
    parameters: (verb) => [
      strings('items', 'content items: ids, the start of ids or names'),
      ...only(
        ['start', 'end', 'days', 'image_seconds', 'tag', 'metadata', 'store', 'state'],
        flagParameters(verb, zoneAndFederalState),
      ),
      // Of other commands, --by counts what a list has; here, it says what is added up.
      ...verb.flags
        .filter((flag) => flagName(flag) === '--by')
        .map((flag) => ({
          name: 'per',
          schema: {
            type: 'string',
            description: 'item, tag, schedule, store, or a content field such as metadata.NAME',
          },
          flag,
        })),
      ...pageParameters,
    ],
    list: { name: 'airtime', identity: ['itemId', 'scheduleId', 'storeId'] },
  },
  {
    name: 'diff',
    title: 'What a change would do',
    description: `Compares the tenant with itself as it would be after changes: which screens would show something else, from when to when, and which \
findings of lint would appear or go. Nothing is changed. effect is blank, unplayable, unclear, cured or changes. Use it for "which screens go blank \
if we archive this video?".`,
    command: 'diff',
    parameters: (verb) => [
      ...changes,
      ...only(['days'], flagParameters(verb, { days: { help: 'days ahead (default 14)' } })),
      fieldsParameter(),
      ...pageParameters,
    ],
    list: { name: 'stretches', identity: ['playerId', 'from'] },
  },
  {
    name: 'expect',
    title: 'Check expectations',
    description: `Checks that screens show what files of expectations say, now and ahead; with changes, whether they would keep them. An item is a \
time in which a screen is not as expected, and why, or an expectation that holds. The files are on this server's machine: ask the user for their paths.`,
    command: 'expect',
    parameters: () => [
      { ...strings('files', 'paths of YAML or JSON files of expectations'), isRequired: true },
      ...changes,
      fieldsParameter(),
      ...pageParameters,
    ],
    list: { name: 'results', identity: ['expectation', 'playerId', 'from'] },
  },
  {
    name: 'lint',
    title: "Find mistakes in the tenant's data",
    description: `Finds mistakes in content, schedules and players: content that is missing, expired or failed, schedules that never win or tie, players \
without a schedule, bad time zones and more. Each finding has a severity (error, warning, info) and what to change in the console; \
nothing can be changed here. Use only to run single rules.`,
    command: 'lint run',
    parameters: (verb) => [
      ...flagParameters(verb, {
        ...zoneAndFederalState,
        only: { help: 'run only these rules' },
        skip: { values: [] },
      }),
      ...pageParameters,
    ],
    // Findings are a result, not a failure; skipped rules are in it.
    fixed: new Map<Flag<unknown>, readonly string[]>([
      [lintFlags.failOn, ['never']],
      [lintFlags.allowPartial, []],
    ]),
    list: { name: 'findings', identity: ['rule', 'resource', 'id', 'related'] },
  },
  {
    name: 'analytics_summary',
    title: 'Get the totals of the tenant',
    description:
      'Returns the totals of the tenant: content, active content, players, plays, time on screen, and the last play.',
    command: 'analytics summary',
    parameters: () => [],
  },
];

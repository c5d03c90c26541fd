import { allVerbs } from '../../src/cli/entries.ts';
import { airtimeFields } from '../../src/commands/content/airtime/view.ts';
import { changeFields, stretchFields } from '../../src/commands/diff/view.ts';
import { expectFields } from '../../src/commands/expect/rows.ts';
import { incidentFields } from '../../src/commands/incidents/index.ts';
import { findingFields } from '../../src/commands/lint/run/view.ts';
import { offenderFields, type verdictMembers } from '../../src/commands/players/check/view.ts';
import type { PlayerEvent } from '../../src/commands/players/watch/print-events.ts';
import { slotFields } from '../../src/commands/screens/timeline/view.ts';
import type { Link } from '../../src/commands/screens/why/chain.ts';
import { whyFields } from '../../src/commands/screens/why/view.ts';
import { type CardLine, cardFields } from '../../src/commands/status/card.ts';
import { groupFields, outageFields, uptimeFields } from '../../src/commands/uptime/view.ts';
import type { SettingsEffect } from '../../src/core/settings/settings.ts';
import { endpoints } from '../../src/model/endpoints.ts';
import type { Field } from '../../src/model/fields.ts';
import type { worseStores } from '../../src/overview/rules/attention.ts';
import type { Breach } from '../../src/players/rules/verdict.ts';
import { screenFields } from '../../src/screens/judge-screens.ts';
import type { TypedChoices } from '../../src/screens/playback-flags.ts';
import type { scheduleLink } from '../../src/screens/words.ts';
import { getOrMake } from '../../src/words/groups.ts';
import { markdownTable } from './pages.ts';

/** What members are: in words, or as a field that says it itself. */
type Members = Readonly<Record<string, string | Field>>;

/** The members of one object. */
interface Table {
  /** Which object; of the first one, the title says it. */
  readonly of?: string;
  readonly members: Members;
}

interface Section {
  /** The command. */
  readonly title: string;
  readonly tables: readonly Table[];
  readonly end?: string;
  /** Command lines on the sample data that print these members, and no others. */
  readonly prints: readonly string[];
}

const judgedWith = {
  assumptions: 'the [assumptions](../concepts.md#what-the-api-leaves-open) that were used',
  tzdata: 'the version of the time zone data',
  changes: 'with `--set`, `--with` or `--without`: what is changed',
} as const satisfies Record<keyof TypedChoices['judgedWith'], string>;

const settings = { settings: 'what the [settings file](../settings.md) changes, if it changes something' };

const settingsMembers = {
  file: 'its path',
  values: 'what it gives for options that were not typed',
  rulesOff: 'number of rules that it turns off',
  rulesChanged: 'number of rules to which it gives another severity',
  ownRules: 'number of rules that it adds',
  inBaseline: 'number of findings that its baseline hides',
} as const satisfies Record<keyof SettingsEffect, string>;

const verdict = {
  state: '`healthy`, or the worst state over its limit',
  exitCode: 'exit code of the verdict, even if a `nagios` report changes that of the process',
  message: 'why the check failed',
  considered: 'players checked',
  blockedSkipped: 'blocked players skipped',
  excused: 'players left out by `--hours` and `--days`, `--grace`, `--ignore-never-seen`',
  counts: 'players by state',
  limits: 'the limits applied',
  breaches: 'the limits exceeded',
  incidents: 'the [incidents](#incidents) that have a cause',
  checkedAt: 'when the check ran',
  clockSkewSeconds: "how far the service's clock is ahead of this machine's; null if unknown",
} as const satisfies Record<keyof ReturnType<typeof verdictMembers>, string>;

const breach = {
  kind: '`state`, or `too-few` players',
  state: 'the state whose limit is exceeded',
  count: 'players in this state, or players checked',
  limit: 'the limit, such as `{"percent":2}`; null for `too-few`',
  minPlayers: 'the minimum; null for `state`',
} as const satisfies Record<keyof Breach, string>;

const line = {
  level: '`error`, `warning`, `ok`, `unread`, or `more` for the rest of a list',
  message: 'the text',
  command: 'what to type next; null if no command says more',
  id: 'of the five worst screens: the player',
  name: 'its name',
  state: 'the state of the screen',
  since: 'since when; null if unknown',
} as const satisfies Record<keyof CardLine, string>;

const store = {
  storeId: 'the store',
  screens: 'number of its screens',
  attention: 'how many of them are neither ok nor blocked',
} as const satisfies Record<keyof ReturnType<typeof worseStores>[number], string>;

const link = {
  resource: '`player`, `content` or `schedule`',
  id: 'its id',
  name: 'its name',
  rule: 'what decides (below)',
  uses: 'of a schedule: whether it uses the item',
  beginsAt: 'when it is active next; null if not within 400 days',
  text: 'the same in words',
} as const satisfies Record<keyof Link, string>;

const scheduleMembers = {
  priority: 'its priority',
  beatenBy: 'ids of the schedules that outrank it or tie with it',
  endsAt: 'when it ends',
} as const satisfies Record<Exclude<keyof ReturnType<typeof scheduleLink>, keyof Link>, string>;

const event = {
  time: 'when it was noticed',
  event: '`health_changed`, `status_changed`, `version_changed`, `appeared` or `disappeared`',
  playerId: 'the player',
  name: 'its name',
  storeId: 'its store',
  from: 'the value before; of `disappeared`, all three values',
  to: 'the value now; of `appeared`, all three values',
} as const satisfies Record<keyof PlayerEvent, string>;

const screenEvent = `With \`--watch\`, each change is an object with the state before and after:

\`\`\`json
{
  "time": "2026-11-20T12:00:30.000Z",
  "playerId": "5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11",
  "name": "Recife Boa Viagem · Entrada",
  "storeId": "recife-boa-viagem",
  "from": { "screen": "ok", "outcome": "plays", "scheduleIds": [502], "contentIds": [] },
  "to": { "screen": "unreachable", "outcome": "plays", "scheduleIds": [502], "contentIds": [] }
}
\`\`\`
`;

const linkRules = `| \`rule\`                                          | Of             | Meaning                                                                            |
| ----------------------------------------------- | -------------- | ---------------------------------------------------------------------------------- |
| \`blocked\`, \`offline\`, \`never-seen\`, \`degraded\`  | player         | it is blocked, cannot be reached, or its health or status is not as it should be   |
| \`missing\`, \`status\`, \`processing\`, \`unused\`     | item           | it does not exist, is inactive or not ready, or no schedule uses it                |
| \`not-begun\`, \`expired\`, \`never\`, \`day\`, \`hours\` | item, schedule | its dates, days or hours                                                           |
| \`other-players\`                                 | schedule       | it does not include this player                                                    |
| \`status\`, \`estados\`, \`orientation\`, \`blocked\`   | schedule       | it is inactive, or only for other states or orientations, or the player is blocked |
| \`outranked\`, \`tie\`                              | schedule       | another one has a higher priority, or the same                                     |
| \`depends\`                                       | item, schedule | it depends on what the API leaves open, or on the player's state                   |
| \`wins\`                                          | schedule       | it wins                                                                            |
| \`assumption\`                                    | item           | how its hours after midnight are read                                              |
`;

/** In the order of the page. */
export const sections: readonly Section[] = [
  {
    title: 'status',
    tables: [
      { members: { ...cardFields, ...judgedWith, ...settings, lines: 'the lines of the card' } },
      { of: 'An element of `lines`', members: line },
      { of: 'An element of `worseStores`', members: store },
    ],
    end: 'What could not be read is null. With `--watch`, each line that differs is an object with its `command`, the `name` of its screen, and `level` and `message` before and after.\n',
    prints: ['status', 'status --set schedule:110.priority=9'],
  },
  {
    title: 'screens',
    tables: [
      {
        members: {
          at: 'the time that was asked about',
          excused: 'screens left out, as in `status`',
          ...judgedWith,
          ...settings,
          screens: 'the screens, the worst first',
        },
      },
      {
        of: 'An element of `screens`',
        members: {
          ...screenFields,
          why: 'with `--why`: every schedule of the player, as in [screens why](#screens-why), with `items` instead of `uses` and `beatenBy`',
        },
      },
    ],
    end: screenEvent,
    prints: ['screens', 'screens --why'],
  },
  {
    title: 'screens why',
    tables: [
      { members: { ...whyFields, changes: judgedWith.changes } },
      { of: 'An element of `chain`', members: link },
      { of: 'A schedule also has', members: scheduleMembers },
    ],
    end: linkRules,
    prints: ["screens why 'Recife Boa Viagem · Caixa 2' 'Natal · Caixa (Christmas)'"],
  },
  {
    title: 'screens timeline',
    tables: [
      { members: { ...judgedWith, slots: 'what plays, one after another' } },
      { of: 'An element of `slots`', members: slotFields },
    ],
    prints: ["screens timeline 'SP Pinheiros · Caixa 1'"],
  },
  {
    title: 'lint',
    tables: [
      {
        members: {
          at: 'when it ran',
          message: 'the result in a sentence',
          counts: 'findings by severity',
          inBaseline: 'findings that the baseline hides',
          skippedRules:
            'the rules that could not run: `rule`, with `missingScopes` of lists that could not be read, or `cutLists`, which may be incomplete',
          ...judgedWith,
          ...settings,
          findings: 'what is wrong',
        },
      },
      { of: 'An element of `findings`', members: findingFields },
    ],
    prints: ['lint --fail-on never'],
  },
  {
    title: 'players check',
    tables: [
      { members: { ...verdict, ...settings, offenders: 'the unhealthy players, the worst first' } },
      { of: 'An element of `offenders`', members: offenderFields },
      { of: 'An element of `breaches`', members: breach },
    ],
    prints: ['players check'],
  },
  {
    title: 'incidents',
    tables: [{ members: incidentFields }],
    prints: ['incidents'],
  },
  {
    title: 'players watch',
    tables: [{ members: event }],
    prints: [],
  },
  {
    title: 'content airtime',
    tables: [
      {
        members: {
          assumptions: judgedWith.assumptions,
          tzdata: judgedWith.tzdata,
          from: 'the beginning of the range',
          to: 'its end',
          airtime: 'the items',
        },
      },
      { of: 'An element of `airtime`', members: airtimeFields },
    ],
    prints: ['content airtime'],
  },
  {
    title: 'expect',
    tables: [{ members: expectFields }],
    prints: [],
  },
  {
    title: 'diff',
    tables: [
      { of: 'A difference between two snapshots, or a snapshot and the service', members: changeFields },
      {
        of: 'With `--set`, `--with` or `--without`',
        members: {
          message: 'what changes, in a sentence',
          changes: judgedWith.changes.replace(/^.*: /, ''),
          ...settings,
          findings: 'findings of [lint](#lint) that `appear`, and that `go`',
          stretches: 'the times in which a screen shows something else',
        },
      },
      { of: 'An element of `stretches`', members: stretchFields },
    ],
    end: 'Of `screens`, the fields that differ are `screen` (the state), `scheduleIds`, `contentIds`, and `possible` (what could win).\n',
    prints: ['diff --set schedule:110.validUntil=null'],
  },
  {
    title: 'uptime',
    tables: [
      { members: uptimeFields },
      { of: 'With `--by`, such as `--by store`', members: groupFields('storeId') },
      { of: 'With `--outages`', members: outageFields },
    ],
    prints: [],
  },
  {
    title: 'settings',
    tables: [{ of: 'In the documents of commands that judge', members: settingsMembers }],
    prints: [],
  },
];

const code = (text: string) => `\`${text}\``;

/** What a member is, and its values if there are few. */
function meaningOf(member: string | Field): string {
  if (typeof member === 'string') return member;
  const { what = member.expected ?? '', values = [] } = member;
  const isListed = values.length > 0 && values.length <= 12 && !what.includes(': ');
  return isListed ? `${what}: ${values.map(code).join(', ')}` : what;
}

/** The page: the sections above, and one for each other command whose rows are not the service's own objects. */
export async function membersPage(): Promise<string> {
  const text = [...sections, ...(await otherSections())].map(({ title, tables, end }) => {
    const parts = tables.map(({ of, members }) => {
      const rows = Object.entries(members).map(([name, member]) => [code(name), meaningOf(member)]);
      return `${of === undefined ? '' : `${of}:\n\n`}${markdownTable([['Member', 'Meaning'], ...rows])}`;
    });
    return [`## ${title}\n`, ...parts, ...(end === undefined ? [] : [end])].join('\n');
  });
  return ['# JSON members\n', intro, ...text].join('\n');
}

async function otherSections(): Promise<Pick<Section, 'title' | 'tables' | 'end'>[]> {
  const contract: readonly Members[] = Object.values(endpoints).map(({ fields }) => fields);
  const titles = new Map<Members, string[]>();
  for (const { path, load } of allVerbs) {
    const { fields } = await load();
    const command = path.replace('signage ', '');
    const isSaid = sections.some(({ title }) => title === command.replace(/ (?:run|list)$/, ''));
    if (fields !== undefined && !contract.includes(fields) && !isSaid)
      getOrMake(titles, fields, () => []).push(command);
  }
  return Array.from(titles, ([members, paths]) => ({ title: paths.join(', '), tables: [{ members }] }));
}

const intro = `What commands print as JSON, NDJSON and YAML, beyond the service's own objects. CSV and TSV have one row per item, without members that are lists of objects. \`--fields\` and
\`--sort\` take the members of items. New members can be added; none changes its meaning. Lists of ids are complete here; texts name up to 20.
`;

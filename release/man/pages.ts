import { bugs, version } from '../../package.json';
import { createTree } from '../../src/cli/entries.ts';
import { asSentence, describeEntry, helpExamples, purpose } from '../../src/cli/help/help-of.ts';
import { type Topic, topics } from '../../src/cli/help/topics.ts';
import type { CliCommand } from '../../src/cli/tree.ts';
import { registry } from '../../src/commands/registry.ts';
import { describeFlag, flagName } from '../../src/core/flag.ts';
import { globalFlagGroups, globalFlags } from '../../src/core/global-flags.ts';
import { argumentsText, type Noun, type Verb } from '../../src/core/verb.ts';
import { environment } from '../../src/profiles/environment.ts';
import {
  bold,
  definition,
  escaped,
  filled,
  heading,
  optionTag,
  paragraph,
  placeholder,
  references,
  subheading,
} from './roff.ts';
import { environmentOf, exampleLines, exitStatus, nameSection, sectionText, variable } from './sections.ts';

/** A manual page and its file name: `signage-players-list.1`. */
export interface ManPage {
  readonly name: string;
  readonly text: string;
}

/** All manual pages: for the program, each command and each help topic. `day` is the date in the footer: 2026-11-20. */
export async function manPages(day: string): Promise<readonly ManPage[]> {
  const root = createTree();
  const pages = registry.map((entry) =>
    'load' in entry
      ? [verbPage(root, entry)]
      : [nounPage(entry), ...entry.verbs.map((verb) => verbPage(root, verb, entry))],
  );
  const all = await Promise.all([
    mainPage(),
    ...pages.flat(),
    ...[...topics].map((entry) => topicPage(...entry)),
  ]);
  return all.map(({ name, section, parts }) => {
    const title = escaped(name.toUpperCase());
    const head = `.TH "${title}" "${section}" "${day}" "signage ${escaped(version)}" "signage manual"\n${leftAligned}`;
    return { name: `${name}.${section}`, text: `${[head, ...parts].join('\n')}\n` };
  });
}

/** No hyphenation and no justification: a hyphen would look like part of a name, and uneven gaps are hard to read. */
const leftAligned = '.nh\n.ad l';

interface Page {
  readonly name: string;
  readonly section: 1 | 7;
  readonly parts: readonly string[];
}

const topicNames = [...topics.keys()].map((topic) => [`signage-${topic}`, 7] as const);
const help = definition(optionTag('-h, --help'), 'print help');

function mainPage(): Page {
  const commands = registry.map(({ name, summary }) => definition(`${bold(`signage ${name}`)}`, summary));
  const groups = Object.entries(globalFlagGroups).map(([title, flags]) =>
    subheading(
      title,
      ...Object.values(flags).map((flag) => definition(optionTag(flag.syntax), describeFlag(flag))),
    ),
  );
  return {
    name: 'signage',
    section: 1,
    parts: [
      nameSection('signage', purpose),
      heading('SYNOPSIS', `${bold('signage')} \\fIcommand\\fR [\\fIoptions\\fR]`),
      heading('DESCRIPTION', filled(asSentence(purpose))),
      heading(
        'COMMANDS',
        ...commands,
        definition(
          `${bold('signage help')} [\\fIcommand\\fR | \\fItopic\\fR]`,
          'show help for a command or a topic',
        ),
      ),
      heading('OPTIONS', definition(optionTag('-V, --version'), 'print the version'), help),
      heading('GLOBAL OPTIONS', filled('They can be placed before or after the command.'), ...groups),
      heading('EXIT STATUS', ...exitStatus([])),
      heading('ENVIRONMENT', ...Object.entries(environment).map(variable)),
      heading('EXAMPLES', ...exampleLines(helpExamples)),
      heading('REPORTING BUGS', escaped(bugs)),
      heading(
        'SEE ALSO',
        references([...registry.map(({ name }) => [`signage-${name}`, 1] as const), ...topicNames]),
      ),
    ],
  };
}

function nounPage(noun: Noun): Page {
  const name = `signage-${noun.name}`;
  return {
    name,
    section: 1,
    parts: [
      nameSection(name, noun.summary),
      heading('SYNOPSIS', `${bold(`signage ${noun.name}`)} \\fIcommand\\fR [\\fIoptions\\fR]`),
      heading('DESCRIPTION', filled(describeEntry(noun))),
      heading(
        'COMMANDS',
        ...noun.verbs.map((verb) => definition(bold(`signage ${noun.name} ${verb.name}`), verb.summary)),
      ),
      heading('OPTIONS', help),
      heading('EXIT STATUS', ...exitStatus([])),
      heading('EXAMPLES', ...exampleLines(noun.verbs.flatMap((verb) => verb.examples.slice(0, 2)))),
      heading(
        'SEE ALSO',
        references([
          ['signage', 1],
          ...noun.verbs.map((verb) => [`${name}-${verb.name}`, 1] as const),
          ...topicNames,
        ]),
      ),
    ],
  };
}

async function verbPage(root: CliCommand, verb: Verb, noun?: Noun): Promise<Page> {
  const words = noun === undefined ? [verb.name] : [noun.name, verb.name];
  const name = ['signage', ...words].join('-');
  const { redefines = [], summary } = verb;
  const { body, accepted } = (await root.find(words)).command;
  if (body === undefined) throw new Error(`no command ${words.join(' ')}`);
  const given = body.arguments === undefined ? '' : `${placeholder(argumentsText(body))} `;
  const inherited = Object.values(globalFlags).filter(
    (flag) =>
      accepted.includes(flag) &&
      !redefines.some((own) => own.flag === flag) &&
      !body.flags.some((own) => flagName(own) === flagName(flag)),
  );
  const isDefault = noun !== undefined && noun.default === verb.name;
  return {
    name,
    section: 1,
    parts: [
      nameSection(name, summary),
      heading('SYNOPSIS', `${bold(['signage', ...words].join(' '))} ${given}[\\fIoptions\\fR]`),
      heading('DESCRIPTION', filled(describeEntry(verb, body))),
      heading(
        'OPTIONS',
        ...body.flags.map((flag) => definition(optionTag(flag.syntax), describeFlag(flag))),
        ...redefines.map(({ flag, help }) => definition(optionTag(flag.syntax), help)),
        help,
        paragraph(
          `Global options, which signage-options(7) describes: ${inherited.map(flagName).join(', ')}.`,
        ),
      ),
      heading('EXIT STATUS', ...exitStatus([words.join(' '), ...(isDefault ? [noun.name] : [])])),
      heading('ENVIRONMENT', ...environmentOf(words.join(' '), body)),
      heading('EXAMPLES', ...exampleLines(verb.examples)),
      heading(
        'SEE ALSO',
        references([
          ['signage', 1],
          ...(noun === undefined ? [] : [[`signage-${noun.name}`, 1] as const]),
          ...topicNames,
        ]),
      ),
    ],
  };
}

async function topicPage(topic: string, { summary, sections }: Topic): Promise<Page> {
  const name = `signage-${topic}`;
  return {
    name,
    section: 7,
    parts: [
      nameSection(name, summary),
      heading('DESCRIPTION', ...(await sections()).map(sectionText)),
      heading('SEE ALSO', references([['signage', 1], ...topicNames.filter(([other]) => other !== name)])),
    ],
  };
}

import { registry, registryByTask } from '../commands/registry.ts';
import { type Input, textFlag } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import type { Noun, Verb } from '../core/verb.ts';
import { purpose } from './help/help-of.ts';
import { CliCommand, type Entry, type Group, isCalled } from './tree.ts';

/* The tree, and what it is made of: the registry, and commands that help does not list. */

/** What users of other tools call these verbs, whatever the noun. */
const usualAliases: Readonly<Record<string, readonly string[]>> = {
  list: ['ls', 'all', 'index', 'listar'],
  get: ['show', 'describe', 'view', 'inspect', 'retrieve', 'info', 'details', 'mostrar'],
};

const verbs = registry.flatMap((noun) =>
  'load' in noun
    ? []
    : noun.verbs.map((verb) => {
        const aliases = [...(verb.aliases ?? []), ...(usualAliases[verb.name] ?? [])];
        const path = `signage ${noun.name} ${verb.name}`;
        // Ids make it another command.
        const line = verb.name === noun.default && !noun.idForm ? `signage ${noun.name}` : path;
        return { ...verb, docs: verb.docs ?? noun.docs, aliases, noun, path, line };
      }),
);

/** The verbs with another full name that is `start` and one more word. */
function shortcutsOf(start: string): Entry[] {
  return verbs.flatMap((verb) => {
    const names = verb.shortcuts?.filter((full) => full.replace(/\S+$/, '') === start) ?? [];
    return names.map((full) => ({ ...verb, name: full.slice(start.length), aliases: [] }));
  });
}

/** `--search`: of help. */
export const searchFlag = textFlag('--search <words>', 'find commands, options and rules by what they do', {
  group: 'What',
});

const { demo, fields, from, profile, query, quiet, sort } = globalFlags;

const help = {
  name: 'help',
  aliases: ['ajuda', 'docs', 'man', 'manual'],
  path: 'signage help',
  summary: 'show help for a command or a topic',
  docs: 'README.md',
  examples: [],
  // None is refused: people put `help` into a whole line.
  ignores: [fields, sort, query, profile, from, demo, quiet],
  load: async () => ({
    arguments: { '[topic...]': 'a command or a topic; all of help without one' },
    flags: [searchFlag],
    // The program prints it itself: only it knows all commands.
    run: async () => undefined,
  }),
} satisfies Entry;
const version = {
  name: 'version',
  path: 'signage version',
  summary: 'print the version',
  docs: 'install.md',
  examples: [],
  refuses: [fields, sort, query],
  ignores: [profile, from, demo, quiet],
  load: async () => ({
    flags: [],
    // As a table and as JSON, the program prints it itself: a session would load the client.
    run: async (session) => (await import('./print-version.ts')).printVersion(session),
  }),
} satisfies Entry;

function groupOf(noun: Noun): Group {
  const names = [noun.name, ...(noun.aliases ?? [])];
  // aws's `list-players`, and `get-player` with an id
  const reversed = names.flatMap((name) => [`list-${name}`, `get-${name}`, `describe-${name}`]);
  const path = `signage ${noun.name}`;
  const own = verbs.filter((verb) => verb.noun === noun);
  const [name = '', ...aliases] = reversed;
  // They say the noun again in `players describe-player ID`, too.
  const again = noun.idForm ? [{ ...noun, path, name, aliases, verbs: own, takesNames: true }] : [];
  return {
    ...noun,
    path,
    aliases: [...names.slice(1), ...reversed],
    verbs: own,
    hidden: [help, ...shortcutsOf(`${noun.name} `), ...again],
  };
}

const commands = registry.map((entry) => ('load' in entry ? entry : groupOf(entry)));
/** The commands with verbs. */
export const nouns = commands.flatMap((entry) => ('verbs' in entry ? [entry] : []));

/** The nouns under names that run another verb by default. */
const renamed = nouns.flatMap((noun) =>
  Object.entries(noun.otherNames ?? {}).map(([verb, [name = '', ...aliases]]) => ({
    ...noun,
    name,
    aliases,
    default: verb,
  })),
);

/** The order of kubectl: `get players`, `describe player NAME`. */
const nounsLast: Group = {
  name: 'get',
  aliases: ['list', 'ls', 'show', 'describe', 'view'],
  summary: 'list, or show in full',
  verbs: nouns.map((noun) => ({ ...noun, takesNames: true })),
  hidden: renamed,
};

/** The top-level commands by what people come for, as help lists them. */
export const tasks: Readonly<Record<string, readonly Entry[]>> = { ...registryByTask, 'Get help': [help] };

/** The program. */
const entries: Group = {
  name: 'signage',
  summary: purpose,
  verbs: [...commands, help],
  hidden: [...shortcutsOf(''), ...renamed, nounsLast, version],
};

/** The command tree, with the global options. Parsing prints nothing: help and mistakes are thrown as commander's errors. */
export function createTree(env: Input['env'] = {}): CliCommand {
  const root = new CliCommand(entries, env);
  const ignore = () => undefined;
  root.exitOverride().showSuggestionAfterError(false);
  root.configureOutput({ writeOut: ignore, writeErr: ignore }).configureHelp({ formatHelp: () => '' });
  root.addFlags(Object.values(globalFlags));
  root.addCommands(entries, []);
  return root;
}

/** A command with its full name, and the shorter line that is typed. */
export interface FullVerb extends Verb {
  readonly path: string;
  readonly line: string;
  readonly noun: Noun | undefined;
}

export const allVerbs: readonly FullVerb[] = [
  ...verbs,
  ...[...commands, help, version].flatMap((verb) => {
    const path = `signage ${verb.name}`;
    return 'load' in verb ? [{ ...verb, path, line: path, noun: undefined }] : [];
  }),
];

/** The commands that take several profiles, as they are typed: `players` for `players list`. Loads every command. */
export async function commandsForSeveralProfiles(): Promise<readonly string[]> {
  const all = registry.flatMap((entry) => {
    if ('load' in entry) return [{ name: entry.name, load: entry.load }];
    return entry.verbs.map(({ name, load }) => {
      return { name: name === entry.default ? entry.name : `${entry.name} ${name}`, load };
    });
  });
  const named = await Promise.all(
    all.map(async ({ name, load }) => ((await load()).acrossProfiles ? [name] : [])),
  );
  return named.flat();
}

/** The verbs of this name or, if there are none, with this alias. */
export function verbsCalled(word: string) {
  const named = verbs.filter(({ name }) => name === word);
  return named.length > 0 ? named : verbs.filter((verb) => isCalled(verb, word));
}

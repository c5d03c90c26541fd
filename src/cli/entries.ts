import { registry } from '../commands/registry.ts';
import type { Noun } from '../core/verb.ts';
import { purpose } from './help.ts';
import { type Entry, type Group, isCalled } from './tree.ts';

/* What the tree is made of: the registry, and commands that help does not list. */

/** What users of other tools call these verbs, whatever the noun. */
const usualAliases: Readonly<Record<string, readonly string[]>> = {
  list: ['ls', 'all', 'index'],
  get: ['show', 'describe', 'view', 'inspect', 'retrieve', 'info', 'details'],
};

const verbs = registry.flatMap((noun) =>
  'load' in noun
    ? []
    : noun.verbs.map((verb) => {
        const aliases = [...(verb.aliases ?? []), ...(usualAliases[verb.name] ?? [])];
        return { ...verb, aliases, noun, path: `signage ${noun.name} ${verb.name}` };
      }),
);

/** The verbs with another full name that is `start` and one more word. */
function shortcutsOf(start: string): Entry[] {
  return verbs.flatMap((verb) => {
    const names = verb.shortcuts?.filter((full) => full.replace(/\S+$/, '') === start) ?? [];
    return names.map((full) => ({ ...verb, name: full.slice(start.length), aliases: [] }));
  });
}

/** The program prints these itself: a session would load the client. */
const run = async () => undefined;
const help: Entry = {
  name: 'help',
  path: 'signage help',
  summary: 'show help for a command or a topic',
  examples: [],
  load: async () => ({ arguments: '[topic...]', flags: [], run }),
};
const version: Entry = {
  name: 'version',
  summary: 'print the version',
  examples: [],
  load: async () => ({ flags: [], run }),
};

function groupOf(noun: Noun): Group {
  const names = [noun.name, ...(noun.aliases ?? [])];
  // aws's `list-players`, and `get-player` with an id
  const reversed = names.flatMap((name) => [`list-${name}`, `get-${name}`, `describe-${name}`]);
  return {
    ...noun,
    path: `signage ${noun.name}`,
    aliases: [...names.slice(1), ...reversed],
    verbs: verbs.filter((verb) => verb.noun === noun),
    hidden: [help, ...shortcutsOf(`${noun.name} `)],
  };
}

const commands = registry.map((entry) => ('load' in entry ? entry : groupOf(entry)));
const nouns = commands.flatMap((entry) => ('verbs' in entry ? [entry] : []));

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

/** The program. */
export const entries: Group = {
  name: 'signage',
  summary: purpose,
  verbs: [...commands, help],
  hidden: [...shortcutsOf(''), ...renamed, nounsLast, version],
};

/** The verbs of this name or, if there are none, with this alias. */
export function verbsCalled(word: string) {
  const named = verbs.filter(({ name }) => name === word);
  return named.length > 0 ? named : verbs.filter((verb) => isCalled(verb, word));
}

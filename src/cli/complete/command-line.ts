import { registry } from '../../commands/registry.ts';
import type { Flag, Input } from '../../core/flag.ts';
import { nameOf } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import type { Noun, Verb, VerbBody } from '../../core/verb.ts';

/** A command line up to the cursor, as far as it can be understood. */
export interface CommandLine {
  readonly noun: Noun | undefined;
  readonly verb: Verb | undefined;
  /** Loaded if a verb is typed, or a noun that has a default one. */
  readonly body: VerbBody | undefined;
  /** The flags that can be typed here. */
  readonly flags: readonly Flag<unknown>[];
  /** The arguments so far, without nouns and verbs. */
  readonly args: readonly string[];
  /** The flag whose value is being typed as a word of its own. */
  readonly pending: Flag<unknown> | undefined;
  /** What was typed for each flag. */
  readonly input: Input;
  /** The word that is being typed; empty if a new one begins. */
  readonly current: string;
}

/** Reads a command line; wrong words are taken for arguments. */
export async function readCommandLine(words: readonly string[]): Promise<CommandLine> {
  const before = words.slice(0, -1);
  const given = new Map<Flag<unknown>, string[]>();
  let found: Found = { noun: undefined, verb: undefined, args: [] };
  let body: VerbBody | undefined;
  let flags: readonly Flag<unknown>[] = Object.values(globalFlags);
  let pending: Flag<unknown> | undefined;
  let areArguments = false;
  for (const word of before) {
    if (pending !== undefined) {
      give(given, pending, word);
      pending = undefined;
    } else if (!areArguments && word === '--') {
      areArguments = true;
    } else if (!areArguments && word.startsWith('-') && word !== '-') {
      const { flag, value } = flagOf(word, flags);
      if (flag === undefined) continue;
      if (flag.kind === 'switch') give(given, flag);
      else if (value === undefined) pending = flag;
      else give(given, flag, value);
    } else {
      found = next(found, word);
      body = await verbOf(found)?.load();
      flags = flagsOf(found, body);
    }
  }
  const input: Input = {
    args: found.args,
    get(flag) {
      const words = given.get(flag);
      return words && flag.parse(words);
    },
  };
  return { ...found, body, flags, pending, input, current: words.at(-1) ?? '' };
}

type Found = Pick<CommandLine, 'noun' | 'verb' | 'args'>;

function give(given: Map<Flag<unknown>, string[]>, flag: Flag<unknown>, ...values: readonly string[]): void {
  given.set(flag, [...(given.get(flag) ?? []), ...values]);
}

/** Where a further word leads: to a noun, a verb, or an argument. */
function next({ noun, verb, args }: Found, word: string): Found {
  const isCalled = ({ name, aliases }: Pick<Verb, 'name' | 'aliases'>) =>
    name === word || (aliases?.includes(word) ?? false);
  if (noun === undefined && verb === undefined && args.length === 0) {
    const entry = registry.find(isCalled);
    if (entry !== undefined)
      return 'load' in entry ? { noun, verb: entry, args } : { noun: entry, verb, args };
    const short = registry
      .flatMap((each) => ('load' in each ? [] : each.verbs))
      .find(({ shortcuts }) => shortcuts?.includes(word));
    if (short !== undefined) return { noun, verb: short, args };
  } else if (noun !== undefined && verb === undefined && args.length === 0) {
    const found = noun.verbs.find(isCalled);
    if (found !== undefined) return { noun, verb: found, args };
  }
  return { noun, verb, args: [...args, word] };
}

/** The verb, or the noun's default one. */
function verbOf({ noun, verb }: Found): Verb | undefined {
  return verb ?? noun?.verbs.find(({ name }) => name === noun.default);
}

/** The verb's own flags, and the global ones that it does not refuse or redefine. */
function flagsOf(found: Found, body: VerbBody | undefined): readonly Flag<unknown>[] {
  const refused = new Set(verbOf(found)?.refuses);
  const own = body?.flags ?? [];
  const names = new Set(own.map(nameOf));
  const global = Object.values(globalFlags).filter(
    (flag) => !refused.has(nameOf(flag)) && !names.has(nameOf(flag)),
  );
  return [...own, ...global];
}

/** The flag of a word such as `--status`, `--status=active`, `-o` or `-ojson`. */
export function flagOf(
  word: string,
  flags: readonly Flag<unknown>[],
): { readonly flag: Flag<unknown> | undefined; readonly value: string | undefined } {
  if (!word.startsWith('--')) {
    const flag = flags.find(({ syntax }) => syntax.startsWith(word.slice(0, 2)));
    return { flag, value: word.length > 2 ? word.slice(2) : undefined };
  }
  const [name = '', ...rest] = word.split('=');
  return {
    flag: flags.find((each) => nameOf(each) === name),
    value: rest.length === 0 ? undefined : rest.join('='),
  };
}

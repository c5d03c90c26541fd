import { nouns } from '../entries.ts';
import { allKnown, type Known, nounCalled } from './known.ts';
import { isDigits } from './phrases.ts';

/* What is asked with words, and what of all that is known can answer it. */

/** A line to type instead, or a sentence. */
export type FoundLine = Pick<Known, 'line' | 'does' | 'isOption' | 'isPart'>;

/** What is asked, and the noun where it was typed, such as `players`; empty for the program. */
export interface Question {
  readonly words: readonly string[];
  readonly scope: string;
}

/** The noun of a command, such as `players`: nothing is about `get players` alone. */
export const nounIn = (path: string) => /^signage (?!get$)(\S+)/.exec(path)?.[1] ?? '';

/** How many lines are shown for a mistake. */
export const mostLines = 3;

export const isSentence = ({ does }: Known) => does === '';
export const isAbout = ({ of }: Known, noun: string) => of === noun || of.startsWith(`${noun} `);

/** The noun that a question is about: where it was typed, or the first that it names. */
export function nounOf({ words, scope }: Question): string {
  return scope || words.map(nounCalled).find((noun) => noun !== undefined) || '';
}

/** Whether a word that was typed in a command can mean a line: one about that command, about the whole program, or about what the service lacks. */
export function isInScope(known: Known, scope: string): boolean {
  if (isAbout(known, scope)) return true;
  if (known.onlyHere) return false;
  // A report has no CSV.
  if (known.of === '' && anyList.test(known.line))
    return scope === '' || nouns.some(({ name }) => name === scope);
  if (scope === '' || known.of === '') return true;
  return isSentence(known) && readers.includes(scope);
}

/**
 * Whether a line can answer a question with these names and numbers. What counts all objects, has totals, or is a page of help, is no answer where
 * something is named, as in `players status loja-012`, nor is what compares snapshots where two are: `compare loja-001 loja-002`, `compare 101 105`.
 */
export function answers({ line }: Known, names: readonly string[]): boolean {
  const isOfAll = / --by |^signage (?:help|--help|--version|analytics)\b/.test(line);
  if (isOfAll) return names.every(isDigits);
  return !(
    line.startsWith('signage diff ') &&
    names.filter((name) => isDigits(name) || /\p{L}/u.test(name)).length > 1
  );
}

/** A line that is about any list. */
const anyList = /^signage (?:content|players) list /;

/** The nouns of objects with ids. */
const objectNouns = nouns.flatMap(({ name, idForm }) => (idForm ? [name] : []));

/** The commands that change nothing, neither at the service nor here. */
const readers = [...objectNouns, 'find', 'screens', 'analytics', 'report', 'lint', 'status', 'incidents'];

let everyWord: ReadonlySet<string> | undefined;

/** All words that mean something. Made once, as {@link allKnown} is. */
export async function allWords(): Promise<ReadonlySet<string>> {
  everyWord ??= new Set((await allKnown()).flatMap(({ vocabulary }) => [...vocabulary]));
  return everyWord;
}

/**
 * Each line once; an option that several commands have is shown for one of them, a list if possible. A line of the whole program is about the
 * list that is asked for.
 */
export function shownLines(found: readonly Known[], noun: string): readonly FoundLine[] {
  const lines = new Map<string, Known>();
  for (const known of found) {
    // `--unhealthy`, as an option of several commands
    const key =
      known.isOption && !lines.has(known.line)
        ? known.line.replace(/^signage [a-z ]+(?= --)/, '')
        : known.line;
    const shown = lines.get(key);
    if (shown === undefined || (/ list --/.test(known.line) && !/ list --/.test(shown.line)))
      lines.set(key, known);
  }
  const list = listOf(noun);
  return Array.from(lines.values(), ({ of, line, ...rest }) => {
    const isOfAny = of === '' && list !== undefined;
    return { ...rest, line: isOfAny ? line.replace(anyList, `${list} `) : line };
  });
}

/** The command that lists what a noun is about; that of analytics is its summary. */
function listOf(noun: string): string | undefined {
  const { path, default: standard } = nouns.find(({ name }) => name === noun) ?? {};
  if (standard === 'list') return `${path} list`;
  return standard === 'summary' ? path : undefined;
}

import { isIP } from 'node:net';
import { timeWordsOf } from '../../clock/typed-time.ts';
import type { Lead } from '../../errors.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { isFiller, wordsOf } from './phrases.ts';
import { allWords } from './question.ts';

/* What is named where a command should stand. Nothing is looked up: `signage find` does that. */

/** What campaigns are called after, in any tenant. */
const occasions = /^(?:natal|christmas|xmas|easter|p[aá]scoa|carnaval|halloween|ver[aã]o)$/i;

/** Whether a word can only be the name of content or of a schedule: `natal`, `promo-cafe`. */
export const isOfCampaign = (word: string) =>
  word.split('-').some((part) => occasions.test(part)) || /^(?:promo-|black-friday)/i.test(word);

/**
 * Says whether a word can only be a name, an address, a file of content or a time: `'Black Friday'`, `loja-012`, `10.0.1.7`, `promo.mp4`,
 * `18:00`; and `sp-pinheiros`, as nothing is called `pinheiros`, unlike `delete-player` and `list-units`. `s3` is none.
 */
export async function nameTest(): Promise<(word: string) => boolean> {
  const vocabulary = await allWords();
  return (word) => {
    // `'select name from players'`, `'players list --status offline'`, `'where is it shown?'`, `'next friday 9am'`
    if (word.includes('://') || /^select\s|\s--\w|\?$|^(?:next|last|this|on|at)\s/i.test(word)) return false;
    if (/\s/.test(word) || (word.length > 2 && /\p{L}.*\d|\d[/:.-]\d|^\d+(?:am|pm|h)$/iu.test(word)))
      return true;
    if (isOfCampaign(word) || isMedia(word)) return true;
    const parts = word.split('-').flatMap(wordsOf);
    const isCompound = parts.length > 1 && /^\p{L}[\p{L}-]+$/u.test(word);
    const [first = '', ...others] = parts;
    const last = others.at(-1) ?? '';
    return isCompound && !vocabulary.has(last) && !isFiller(last) && !isFiller(first);
  };
}

/**
 * Whether a word is rather a file, a list, a condition, a duration such as `24h`, a query of Prometheus such as `count by (store) (up)` or a
 * key of Zabbix such as `player.health[loja-012]` than a name.
 */
function isNoName(word: string): boolean {
  return /[\\/,=<>~@[{]|\w\(|\bby \(|\.\w{2,4}$|^\d+[a-z]{1,2}$/i.test(word);
}

/** Whether a word is a file of the kind that content is made from, and often named after: `promo.mp4`. */
const isMedia = (word: string) => /^[^\s\\/=*]+\.(?:mp4|mov|webm|png|jpe?g|gif)$/i.test(word);

/** Whether a word is a time other than now: `amanhã`, `friday`, `18:00`. */
export function isOtherTime(word: string): boolean {
  return timeWordsOf(word) !== undefined && !/^(?:now|agora|today|hoje)$/i.test(word);
}

/** The line that finds what one of the words names; none for several names, and none for a time. */
export async function findLines(words: readonly string[]): Promise<readonly Lead[]> {
  const isName = await nameTest();
  const canBeFound = (word: string) =>
    isIP(word) !== 0 || (isName(word) && /\p{L}/u.test(word) && (isMedia(word) || !isNoName(word)));
  // A question about another time is about more than the object.
  if (words.some(isOtherTime)) return [];
  // `player=loja-012` is a filter, `players.loja-012` an address of Terraform, and `before.json` and `backup/2026` are files.
  const bare = words.map((word) => word.replace(/^(?:[\w-]+=|(?:player|store|screen|schedule)s?\.)/i, ''));
  const [name, ...others] = bare.filter(canBeFound);
  if (name === undefined || others.length > 0) return [];
  // Content that was made from `natal.mp4` may be called `natal`.
  const part = isMedia(name) ? name.replace(/\.\w+$/, '') : name;
  return [{ line: `signage find ${shellQuoted(part)}`, does: 'what matches, and how to show it' }];
}

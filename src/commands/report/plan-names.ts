import { groupsOf } from '../../words/groups.ts';

/** The share of screens from which a word stands for a plan, or for all screens of the page. */
const most = 0.75;

/** The words of a name of a screen that may say what kind of screen it is: `Loja 007 · Vitrine` is a `Vitrine` of a `Loja`. */
function wordsOf(name: string): readonly string[] {
  return [...new Set(name.split(/[\s·|/,;:()_–—-]+/))].filter((word) => word !== '' && !/^\d+$/.test(word));
}

/**
 * What to call each plan, from the names of the screens that follow it: the words that all of them share, and few others have. Empty if
 * there is none. Plans of one name are counted.
 */
export function planNames(followers: readonly (readonly string[])[]): readonly string[] {
  const names = followers.flat();
  const uses = groupsOf(names.flatMap(wordsOf), String);
  const taken = new Map<string, number>();
  return followers.map((own) => {
    const [first = '', ...others] = own;
    const shared = others.reduce((left, name) => {
      const words = new Set(wordsOf(name));
      return left.filter((word) => words.has(word));
    }, wordsOf(first));
    const telling = shared.filter((word) => {
      const count = uses.get(word)?.length ?? 0;
      return own.length >= most * count && count < most * names.length;
    });
    const name = others.length === 0 ? first : telling.join(' ');
    const same = (taken.get(name) ?? 0) + 1;
    taken.set(name, same);
    return name !== '' && same > 1 ? `${name} (${same})` : name;
  });
}

import type { Context } from '../context.ts';

/** Whether the locale, if there is one, is UTF-8. */
export function takesUnicode(env: Context['env']): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return locale === '' || /utf-?8/i.test(locale);
}

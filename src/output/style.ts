/** Colors by meaning. Without color each function returns its text. */
export interface Style {
  readonly good: Paint;
  readonly warning: Paint;
  readonly bad: Paint;
  readonly faint: Paint;
  readonly strong: Paint;
  /** To tell things apart, with no meaning of their own. */
  readonly distinct: readonly Paint[];
}

export type Paint = (text: string) => string;

export const asIs: Paint = (text) => text;

const plainStyle: Style = {
  good: asIs,
  warning: asIs,
  bad: asIs,
  faint: asIs,
  strong: asIs,
  distinct: [asIs],
};

/** What each state of the contract (§3) means to a person. Other words have no color. */
const meanings: Readonly<Record<string, Exclude<keyof Style, 'distinct'>>> = {
  healthy: 'good',
  active: 'good',
  ready: 'good',
  warning: 'warning',
  pending: 'warning',
  processing: 'warning',
  error: 'bad',
  critical: 'bad',
  failed: 'bad',
  offline: 'bad',
  inactive: 'faint',
  archived: 'faint',
  blocked: 'faint',
  plays: 'good',
  tie: 'warning',
  depends: 'warning',
  unknown: 'warning',
  unplayable: 'bad',
  nothing: 'bad',
  ok: 'good',
  degraded: 'warning',
  unclear: 'warning',
  blank: 'bad',
  unreachable: 'bad',
};

export const loadColors = () => import('./colors.ts');

/** The style with or without color. chalk is loaded only for color, and never left to detect it. */
export async function createStyle(color: boolean): Promise<Style> {
  return color ? (await loadColors()).colors : plainStyle;
}

/** The color of a state by its first word: `unreachable 5d` red, `healthy` green. */
export function statePaint(style: Style, state: string): Paint {
  const [word = ''] = state.split(' ', 1);
  const meaning = Object.hasOwn(meanings, word) ? meanings[word] : undefined;
  return meaning === undefined ? asIs : style[meaning];
}

/** Whether to write in color, by `--color`, `NO_COLOR` (no-color.org: any non-empty value), `FORCE_COLOR` (`0` is off) and `TERM=dumb`. */
export function useColor(by: {
  readonly flag: 'auto' | 'always' | 'never';
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTTY: boolean;
}): boolean {
  const { flag, env, isTTY } = by;
  if (flag !== 'auto') return flag === 'always';
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return isTTY && env.TERM !== 'dumb';
}

/** A bar of `cells` cells, filled to `part` (0 to 1). */
export function bar(part: number, cells: number, paint: Paint, style: Style): string {
  const full = Math.round(part * cells);
  return `${paint('█'.repeat(full))}${style.faint('░'.repeat(cells - full))}`;
}

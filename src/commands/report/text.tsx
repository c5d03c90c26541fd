import type { ComponentChildren, SVGAttributes } from 'preact';
import { visible } from '../../output/sanitize.ts';

/** UTF-16 units of a sentence of the service that are shown. */
const longestSentence = 300;
/** Of a name: one of 64 KiB is not a name. */
const longestName = 80;
/** Of a text that is made of many names. */
const longestList = 4000;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text, never cut within what a reader sees as one character. */
function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  // A segmenter takes the square of the length. What the slice cuts ends after `most`, and is left out.
  for (const { index, segment } of graphemes.segment(text.slice(0, 2 * most))) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end)}…`;
}

/** A sentence of the service that is safe to show: on one line, without invisible characters, not endless. */
export function pageText(value: unknown): string {
  return visible(beginning(String(value), longestSentence));
}

/** A name of the service, the same wherever it is shown. */
export function nameText(value: unknown): string {
  return visible(beginning(String(value), longestName));
}

/** A text with names of the service, which may be written from right to left: apart from the direction of what is around it. */
export function Name({ of }: { readonly of: unknown }) {
  return <bdi>{visible(beginning(String(of), longestList))}</bdi>;
}

/** The marks of the command line, and a class for the color. */
const looks = {
  error: ['✗', 'bad'],
  warning: ['!', 'warn'],
  ok: ['✓', 'good'],
  none: ['–', 'mute'],
} as const;

/** The class of how bad something is. */
export const colorOf = (level: keyof typeof looks): string => looks[level][1];

/** The mark alone: color is never the only sign. */
export function Mark({ level }: { readonly level: keyof typeof looks }) {
  return <span class={`state ${colorOf(level)}`}>{looks[level][0]}</span>;
}

/** A word that says how bad something is, by its mark too. */
export function LevelWord({ level, word }: { readonly level: keyof typeof looks; readonly word: string }) {
  return <span class={`state ${colorOf(level)}`}>{`${looks[level][0]} ${word}`}</span>;
}

/** A table as wide as what is in it. Its texts may quote the service; those of a column may be numbers. */
export function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly ComponentChildren[])[],
  numbers?: number,
) {
  const classOf = (at: number) => (at === numbers ? 'n' : undefined);
  const cell = (one: ComponentChildren, at: number) => (
    <td class={classOf(at)}>{typeof one === 'string' ? <Name of={one} /> : one}</td>
  );
  const title = (text: string, at: number) => (
    <th scope="col" class={classOf(at)}>
      {text}
    </th>
  );
  return (
    <table>
      <caption>{caption}</caption>
      <thead>{<tr>{columns.map(title)}</tr>}</thead>
      <tbody>{rows.map((row) => [<tr>{row.map(cell)}</tr>])}</tbody>
    </table>
  );
}

/** `12.5%`, of a part in percent. */
export const percent = (part: number) => `${Number(part.toFixed(2))}%`;

/** The hatchings of bars: of what is open, and of the worst. */
export type Hatching = 'open' | 'worst';

interface ChartPart extends Pick<SVGAttributes<SVGSVGElement>, 'x' | 'y' | 'width' | 'height'> {
  readonly look: string;
  readonly hatching?: Hatching | undefined;
  readonly label?: string | undefined;
}

/** A part of a bar, with its text at its beginning. */
export function part({ look, hatching, label, ...place }: ChartPart) {
  return (
    <svg class={`part ${look}`} {...place} aria-hidden="true">
      <rect width="100%" height="100%" />
      {hatching && <rect width="100%" height="100%" fill={`url(#${hatching}-lines)`} />}
      {label && (
        <text x={7} y={21}>
          {label}
        </text>
      )}
    </svg>
  );
}

/** The hatchings, once in a page. */
export function hatchings() {
  const pattern = (id: Hatching, d: string) => (
    <pattern id={`${id}-lines`} width="8" height="8" patternUnits="userSpaceOnUse">
      <path class={id} d={d} />
    </pattern>
  );
  const all = [
    pattern('open', 'M-2-2L10 10M-2 6L2 10M6-2L10 2'),
    pattern('worst', 'M-2 10L10-2M-2 2L2-2M6 10L10 6'),
  ];
  return <svg width="0" height="0" aria-hidden="true" children={all} />;
}

/** A chart as wide as the page, whose texts keep their size. */
export function chart(look: string, height: number, title: string, parts: ComponentChildren) {
  return (
    <svg class={look} role="img" width="100%" height={height}>
      <title>{title}</title>
      {parts}
    </svg>
  );
}

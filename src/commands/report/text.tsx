import type { ComponentChildren } from 'preact';
import { visible } from '../../output/sanitize.ts';

/** UTF-16 units of a text of the service that are shown: a name of 64 KiB is not a name. */
const longest = 300;

/** A value of the service as text that is safe to show: on one line, without invisible characters, not endless. */
export function shown(value: unknown, most = longest): string {
  const text = String(value);
  // Half of a character would be shown as an escape.
  return visible(text.length > most ? `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…` : text);
}

/** A text of the service, which may be written from right to left: apart from the direction of what is around it. */
export function Name({ of }: { readonly of: unknown }) {
  return <bdi>{shown(of)}</bdi>;
}

interface TableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Texts may quote the service. */
  readonly rows: readonly (readonly ComponentChildren[])[];
  /** The columns of numbers. */
  readonly numbers?: readonly number[];
  /** Whether the caption says what no heading says. */
  readonly isNamed?: boolean;
}

/** A table as wide as what is in it. */
export function Table({ caption, columns, rows, numbers = [], isNamed = false }: TableProps) {
  const classOf = (at: number) => (numbers.includes(at) ? 'n' : undefined);
  const cell = (one: ComponentChildren, at: number) => (
    <td class={classOf(at)}>{typeof one === 'string' ? <Name of={one} /> : one}</td>
  );
  const title = (text: string, at: number) => <th {...{ scope: 'col', class: classOf(at) }}>{text}</th>;
  return (
    <table>
      <caption class={isNamed ? undefined : 'spoken'}>{<Name of={caption} />}</caption>
      <thead>{<tr>{columns.map(title)}</tr>}</thead>
      <tbody>
        {rows.map((row) => (
          <tr>{row.map(cell)}</tr>
        ))}
      </tbody>
    </table>
  );
}

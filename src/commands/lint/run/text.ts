import type { JsonObject } from '../../../json/object.ts';
import { counted } from '../../../model/quantity.ts';
import { isUuid, shortestPrefix } from '../../../model/uuid.ts';
import type { Formatter, OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { type Style, statePaint } from '../../../output/style.ts';
import { displayWidth, wrap } from '../../../output/width.ts';
import { severities } from '../rules/rule.ts';
import { groupsOf } from '../rules/sorted.ts';
import { countsOf, countsText, failureOf, type LintResult, sentenceOf } from './result.ts';

/** What a person wants to see. */
export interface Listing {
  /** Every object of a finding that many have. */
  readonly isAll: boolean;
  readonly hidesInfos: boolean;
}

/** The findings of one object, or a finding that many objects have. */
interface Block {
  readonly rows: readonly Row[];
  readonly isShared: boolean;
}

/** A finding as it is printed. */
type Row = Readonly<Record<'severity' | 'rule' | 'message' | 'fix' | 'resource' | 'object' | 'each', string>>;

const indent = '  ';
/** Between columns, in cells. */
const gap = 2;
/** The least room for a text, in cells. */
const minText = 20;
/** Objects to list of one finding: a hundred unused items would hide what matters. */
const maxObjects = 10;
/** After more lines than this, the verdict has left most screens, and is repeated. */
const screenful = 24;

/** The verdict, and a block for each object or for what many objects have, the worst first; each finding with what to change. */
export function createFindingsFormatter(
  result: LintResult,
  { isAll, hidesInfos }: Listing,
  options: OutputOptions,
  style: Style,
): Formatter {
  const objects: JsonObject[] = [];
  const width = options.terminal?.columns ?? Number.POSITIVE_INFINITY;
  return {
    push: (batch) => {
      for (const { fields } of batch) objects.push(fields);
      return '';
    },
    *end() {
      const isHidden = ({ severity }: { readonly severity?: unknown }) => hidesInfos && severity === 'info';
      const rows = rowsOf(
        objects.filter((one) => !isHidden(one)),
        result,
        options,
      );
      const linesOf = layOut(rows, options.truncate ? width : Number.POSITIVE_INFINITY, style);
      const body = blocksOf(rows, options).map((block) => ['', ...linesOf(block, isAll)]);
      const shown = new Set(result.shown);
      const hidden = countsText(countsOf(result.findings.filter((one) => !shown.has(one) || isHidden(one))));
      if (hidden !== '') body.push(['', style.faint(`+${hidden}: ${hidesInfos ? '--all' : '--level info'}`)]);
      const [mark, state] = failureOf(result) === undefined ? ['✓', 'healthy'] : ['✗', 'error'];
      const verdict = wrap(visible(`${mark} ${sentenceOf(result)}`), width).map((line) =>
        statePaint(style, state)(line),
      );
      if (body.flat().length > screenful) body.push(['', ...verdict]);
      for (const lines of [verdict, ...body]) yield `${lines.join('\n')}\n`;
    },
    leftOut: [],
  };
}

function rowsOf(objects: readonly JsonObject[], { shown }: LintResult, { truncate }: OutputOptions): Row[] {
  const ids = objects.map(({ id }) => String(id)).filter(isUuid);
  const idLength = truncate ? shortestPrefix(ids) : undefined;
  const keyOf = ({ rule, id }: { readonly rule?: unknown; readonly id?: unknown }) => `${rule} ${id}`;
  const said = new Map(shown.flatMap((one) => (one.said ? [[keyOf(one), one.said]] : [])));
  const text = (value: unknown) => visible(String(value ?? ''));
  return objects.map((fields) => {
    const { severity, rule, message, fix, resource } = fields;
    const [once = message, each]: readonly unknown[] = said.get(keyOf(fields)) ?? [];
    return {
      ...{ severity: text(severity), rule: text(rule), message: text(once), fix: text(fix) },
      ...{ resource: text(resource), object: text(nameOf(fields, idLength)), each: text(each) },
    };
  });
}

/** Findings that differ only in their objects are one block; the others are with their object. */
function blocksOf(rows: readonly Row[], { sortedBy = [] }: OutputOptions): Block[] {
  const textOf = ({ severity, rule, message, fix }: Row) => [severity, rule, message, fix].join('\n');
  const objectOf = ({ resource, object }: Row) => `${resource} ${object}`;
  const alike = groupsOf(rows, textOf);
  const shared = new Set(
    [...alike].flatMap(([text, own]) => (new Set(own.map(objectOf)).size > 1 ? [text] : [])),
  );
  const isShared = (row: Row) => shared.has(textOf(row));
  const groups = groupsOf(rows, (row) => (isShared(row) ? textOf(row) : objectOf(row)));
  const blocks = Array.from(groups.values(), (own) => ({ rows: own, isShared: own.some(isShared) }));
  const levels: readonly string[] = severities;
  const levelOf = ({ rows: [worst] }: Block) => levels.indexOf(worst?.severity ?? '');
  return sortedBy.length > 0 ? blocks : blocks.sort((a, b) => levelOf(a) - levelOf(b));
}

/** How blocks are laid out that have these rows: each in one line if all fit, else what to change is below. */
function layOut(rows: readonly Row[], width: number, style: Style) {
  const widthOf = (name: keyof Row) => Math.max(0, ...rows.map((row) => displayWidth(row[name])));
  const [severityWidth, ruleWidth, messageWidth] = [widthOf('severity'), widthOf('rule'), widthOf('message')];
  const afterSeverity = indent.length + severityWidth + gap;
  const afterRule = afterSeverity + ruleWidth + gap;
  const isWide = afterRule + messageWidth + gap + widthOf('fix') <= width;
  const start = isWide ? afterRule : afterSeverity;

  /** What to change is said once for rows of an object that want the same. */
  function findingLines({ severity, rule, message, fix }: Row, next?: Row): string[] {
    const head = `${indent}${statePaint(style, severity)(severity)}${spaces(severity, severityWidth)}`;
    if (isWide)
      return [
        `${head}${rule}${spaces(rule, ruleWidth)}${message}${spaces(message, messageWidth)}${style.faint(fix)}`,
      ];
    const fitted = (text: string) => wrap(text, Math.max(minText, width - start));
    const below = next?.rule === rule && next.fix === fix ? [] : fitted(`→ ${fix} (${rule})`);
    const lines = [...fitted(message), ...below.map((line) => style.faint(line))];
    return lines.map((line, index) => `${index === 0 ? head : ' '.repeat(start)}${line}`);
  }

  return ({ rows: own, isShared }: Block, isAll: boolean): string[] => {
    const [one] = own;
    if (one === undefined) return [];
    const { resource, object } = one;
    if (!isShared)
      return [
        style.strong(`${resource} ${object}`),
        ...own.flatMap((row, index) => findingLines(row, own[index + 1])),
      ];
    const listed = isAll ? own : own.slice(0, maxObjects);
    const texts = listed.map((row) => (row.each === '' ? row.object : `${row.object}: ${row.each}`));
    if (own.length > listed.length) texts.push(style.faint(`+${own.length - listed.length} more: --all`));
    return [
      style.strong(counted(own.length, resource === 'content' ? 'content item' : resource)),
      ...findingLines(one),
      ...texts.map((text) => `${' '.repeat(start)}${text}`),
    ];
  };
}

/** What follows a text in a column. */
function spaces(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text)) + gap);
}

/** `517 "Natal"`, `"Loja 012" (4be1d79d)`. */
function nameOf({ resource, id, name }: JsonObject, idLength: number | undefined): string {
  const whole = String(id);
  const shown = isUuid(whole) ? whole.slice(0, idLength) : whole;
  if (name === null || name === '') return shown;
  return resource === 'schedule' ? `${shown} "${name}"` : `"${name}" (${shown})`;
}

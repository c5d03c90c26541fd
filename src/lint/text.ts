import { isUuid, shortestPrefix } from '../model/uuid.ts';
import type { OutputOptions } from '../output/options.ts';
import { visible } from '../output/sanitize.ts';
import { type Style, statePaint } from '../output/style.ts';
import { keepNames, quotedIn } from '../output/whole-names.ts';
import { lineWidth, wrap, wrapBeside } from '../output/width.ts';
import { groupsOf } from '../words/groups.ts';
import { counted, grouped } from '../words/quantity.ts';
import { bySeverity, severities } from '../words/severity.ts';
import { countsText, findingTitle, type LintResult, lintFailure, lintSentence } from './result.ts';
import type { Finding } from './rules/rule.ts';

/** What a person wants to see. */
export interface Listing {
  /** Whether to list every object of a finding that many share. */
  readonly isAll: boolean;
  readonly hidesInfos: boolean;
}

/** The most objects to list for one finding: a hundred unused items would hide what matters. */
const maxObjects = 10;
/** After more lines than this, the verdict has scrolled off most terminals, and is repeated. */
const screenful = 24;

/** The verdict, then each object with its findings, the worst first, and what to change. A finding that many objects share is printed once. */
export function listingText(
  result: LintResult,
  { isAll, hidesInfos }: Listing,
  options: OutputOptions,
  style: Style,
): string {
  const { truncate } = options;
  const width = lineWidth(options);
  const findings = result.shown.filter(({ severity }) => !(hidesInfos && severity === 'info'));
  const start = Math.max(0, ...new Set(findings.map(({ severity }) => severity.length))) + 4;
  const idLength = truncate ? shortestPrefix(findings.map(({ id }) => String(id)).filter(isUuid)) : undefined;
  const objectOf = (finding: Finding) => {
    const id = String(finding.id);
    return visible(findingTitle(finding, isUuid(id) ? id.slice(0, idLength) : undefined));
  };

  /** A fix is printed once for the findings of an object that share it. */
  function linesOf(finding: Finding, next?: Finding): string[] {
    const { severity, rule, fix } = finding;
    const fitted = (all: string) => wrapBeside(keepNames(visible(all), quotedIn(all)), width, start);
    const lines = fitted(findingText(finding));
    const isFixBelow = next?.rule === rule && next.fix === fix;
    if (!isFixBelow) lines.push(...fitted(`→ ${fix} (${rule})`).map(style.faint));
    const head = `  ${statePaint(style, severity)(severity.padEnd(start - 4))}  `;
    return lines.map((line, at) => `${at === 0 ? head : ' '.repeat(start)}${line}`);
  }

  function blockLines(own: readonly Finding[]): string[] {
    const [first] = own;
    if (first === undefined) return [];
    if (own.every((other) => areOfOne(first, other)))
      return ['', style.strong(objectOf(first)), ...own.flatMap((each, at) => linesOf(each, own[at + 1]))];
    const listed = isAll ? own : own.slice(0, maxObjects);
    const what = first.resource === 'content' ? 'content item' : first.resource;
    const objects = listed.map((each) => {
      const object = objectOf(each).slice(first.resource.length + 1);
      return each.said ? `${object}: ${visible(each.said[1])}` : object;
    });
    if (own.length > listed.length)
      objects.push(style.faint(`+${grouped(String(own.length - listed.length))} more: --all`));
    const indented = objects.map((text) => `${' '.repeat(start)}${text}`);
    return ['', style.strong(counted(own.length, what)), ...linesOf(first), ...indented];
  }

  const [mark, state] = lintFailure(result) === undefined ? ['✓', 'healthy'] : ['✗', 'error'];
  const verdict = wrap(`${mark} ${lintSentence(result)}`, width).map(statePaint(style, state));
  const body = blocksOf(findings).flatMap(blockLines);
  const listed = new Set(findings);
  const hidden = result.findings.filter((finding) => !listed.has(finding));
  if (hidden.length > 0) {
    const least = severities.findLast((level) => hidden.some(({ severity }) => severity === level));
    const flag = hidesInfos ? '--all' : `--level ${least}`;
    body.push('', style.faint(`+${countsText(hidden)}: ${flag}`));
  }
  if (body.length > screenful) body.push('', ...verdict);
  return [...verdict, ...body, ''].join('\n');
}

/** Findings that differ only in their objects are one block; the others are listed under their object. */
function blocksOf(findings: readonly Finding[]): Finding[][] {
  const keyOf = (finding: Finding) => {
    const { severity, rule, fix } = finding;
    return [severity, rule, findingText(finding), fix].join('\n');
  };
  const alike = groupsOf(findings, keyOf);
  const blocks = groupsOf(findings, (finding) => {
    const { resource, id } = finding;
    const key = keyOf(finding);
    return alike.get(key)?.every((other) => areOfOne(finding, other)) ? `${resource} ${id}` : key;
  });
  // The most severe finding of a block is its first.
  return [...blocks.values()].sort(([a], [b]) => (a && b ? bySeverity(a, b) : 0));
}

/** The text of a finding, without what is said of each object. */
export function findingText({ message, said }: Finding): string {
  return said?.[0] ?? message;
}

function areOfOne(a: Finding, b: Finding): boolean {
  return a.resource === b.resource && a.id === b.id;
}

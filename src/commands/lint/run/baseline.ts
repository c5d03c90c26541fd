import type { Context } from '../../../context.ts';
import { Failure } from '../../../errors.ts';
import { isJsonObject } from '../../../json/object.ts';
import { parseJson } from '../../../json/parse.ts';
import type { Finding } from '../rules/finding.ts';

/** What is known already: the keys of findings, which have ids and never names. */
export type Baseline = ReadonlySet<string>;

const version = 1;

/** Reads a baseline; with `mayBeMissing` an empty one if there is no file. Rejects with `CONFIG` if it cannot be used. */
export async function readBaseline(
  file: string,
  { readTextFile }: Context,
  { mayBeMissing }: { readonly mayBeMissing: boolean },
): Promise<Baseline> {
  let text: string;
  try {
    text = await readTextFile(file);
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    if (isMissing && mayBeMissing) return new Set();
    throw new Failure('CONFIG', `cannot read the baseline ${file}${isMissing ? ': no such file' : ''}`, {
      hint: isMissing ? 'To create it, add --update-baseline' : undefined,
      cause,
    });
  }
  const keys = keysIn(text);
  if (keys !== undefined) return new Set(keys);
  throw new Failure('CONFIG', `${file} is not a baseline of signage lint`, {
    hint: 'To make a new one, delete the file and add --update-baseline',
  });
}

function keysIn(text: string): string[] | undefined {
  try {
    const value = parseJson(text);
    if (!isJsonObject(value) || value.version !== version || !Array.isArray(value.findings)) return undefined;
    return value.findings.every((key) => typeof key === 'string') ? value.findings : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a baseline with these findings, and the old entries of rules that did not run. */
export function baselineText(findings: readonly Finding[], old: Baseline, ran: ReadonlySet<string>): string {
  const kept = [...old].filter((key) => !ran.has(ruleIn(key)));
  const keys = [...new Set([...findings.map(({ key }) => key), ...kept])].sort();
  return `${JSON.stringify({ version, findings: keys }, null, 2)}\n`;
}

/** The entries that no longer occur, of the rules that ran. */
export function staleIn(old: Baseline, findings: readonly Finding[], ran: ReadonlySet<string>): string[] {
  const current = new Set(findings.map(({ key }) => key));
  return [...old].filter((key) => ran.has(ruleIn(key)) && !current.has(key)).sort();
}

function ruleIn(key: string): string {
  return key.split(' ', 1)[0] ?? '';
}

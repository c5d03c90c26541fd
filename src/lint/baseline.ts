import type { Context } from '../context.ts';
import { badConfig, codeOf, Failure } from '../errors.ts';
import { isJsonObject } from '../json/object.ts';
import { parseJson } from '../json/parse.ts';
import { listed } from '../words/listed.ts';
import type { Finding, Rule } from './rules/rule.ts';

/** The keys of findings that are not reported again. Keys have ids, and never names. */
type Baseline = ReadonlySet<string>;

const version = 1;

/** Reads a baseline; if it may be missing, an empty one if there is no file. Rejects with `CONFIG` if it cannot be used. */
export async function readBaseline(
  file: string,
  { readTextFile }: Pick<Context, 'readTextFile'>,
  mayBeMissing: boolean,
): Promise<Baseline> {
  const text = await readTextFile(file).catch((cause: unknown) => {
    const isMissing = codeOf(cause) === 'ENOENT';
    if (isMissing && mayBeMissing) return baselineText([], new Set(), []);
    if (isMissing)
      throw badConfig(
        `cannot read the baseline ${file}: no such file`,
        'To create it, add --update-baseline',
        cause,
      );
    const failure = cause instanceof Failure ? cause : undefined;
    const reason = failure ? `: ${failure.message}` : '';
    throw badConfig(`cannot read the baseline ${file}${reason}`, failure?.hint, cause);
  });
  try {
    const value = parseJson(text);
    const keys: unknown = isJsonObject(value) && value.version === version ? value.findings : undefined;
    if (Array.isArray(keys) && keys.every((key) => typeof key === 'string')) return new Set(keys);
  } catch {}
  throw new Failure('CONFIG', `${file} is not a baseline of signage lint`, {
    hint: 'To create a new one, delete the file and add --update-baseline',
  });
}

/** The text of a baseline with these findings, and the old entries of rules that did not run. */
export function baselineText(findings: readonly Finding[], old: Baseline, ran: readonly Rule[]): string {
  const kept = [...old].filter((key) => !isOf(ran, key));
  const keys = [...new Set([...findings.map(({ key }) => key), ...kept])].sort();
  return `${JSON.stringify({ version, findings: keys }, null, 2)}\n`;
}

/** Names the entries that no longer occur, of the rules that ran; undefined if there are none. */
export function staleText(old: Baseline, findings: readonly Finding[], ran: readonly Rule[]) {
  const current = new Set(findings.map(({ key }) => key));
  const stale = [...old].filter((key) => isOf(ran, key) && !current.has(key)).sort();
  if (stale.length === 0) return undefined;
  const entries =
    stale.length === 1 ? 'entry in the baseline no longer occurs' : 'entries in the baseline no longer occur';
  const named = listed(stale, (key) => `"${key}"`, 5);
  return `${stale.length} ${entries} (--update-baseline removes them): ${named}`;
}

function isOf(rules: readonly Rule[], key: string): boolean {
  return rules.some(({ id }) => key.startsWith(`${id} `));
}

import { isSameWord } from '../../../core/flag.ts';
import { globalFlags } from '../../../core/global-flags.ts';
import type { Lead } from '../../../errors.ts';
import type { CliCommand } from '../../tree.ts';
import { helpOfFlag } from '../corrections.ts';
import { linesFor } from '../meant.ts';

/* Columns as other tools take them: gcloud's `csv(name,ip)`, kubectl's `custom-columns=NAME:.name`, Go templates, JSONPath and jq. */

/** What a template is called by, and the format that is like it: a table for none. */
const kinds: readonly { readonly form: RegExp; readonly column: RegExp; readonly format: string }[] = [
  { form: /^csv\((.*)\)$/s, column: /[\w.-]+/g, format: '-o csv ' },
  { form: /^json\((.*)\)$/s, column: /[\w.-]+/g, format: '-o json ' },
  { form: /^value\((.*)\)$/s, column: /[\w.-]+/g, format: '-o tsv --no-header ' },
  { form: /^table\((.*)\)$/s, column: /[\w.-]+/g, format: '' },
  { form: /^(?:custom-)?columns=(.*)$/s, column: /[^,:]+(?=,|$)/g, format: '' },
  {
    form: /^(?:go-template=)?(\{\{.*)$/s,
    column: /(?<=\{\{\s*)\.[\w.]+(?=\s*\}\})/g,
    format: '-o tsv --no-header ',
  },
  { form: /^jsonpath=(.*)$/s, column: /(?<=\{)[\w.*[\]]+(?=\})/g, format: '-o tsv --no-header ' },
  // jq's, where JSON is no list: `screens --jq '.[].name'`
  { form: /^\.\[\](?:\s*\|\s*)?\.(\w+)$/, column: /\w+/g, format: '-o tsv --no-header ' },
];

/** A filter of jq; `./players.json` is a file. */
const jqFilter = /^(?:\.?\[|\{|\.\w+\s*(?:\||$))/;

/** Whether a value is a template, or a filter of jq. */
const isTemplate = (text: string) => jqFilter.test(text) || kinds.some(({ form }) => form.test(text));

/** The line for a template: with its columns if they are fields, else the help of `--query`. */
export async function templateLines(
  template: string,
  { path, body, registeredArguments }: CliCommand,
): Promise<readonly Lead[]> {
  // jq's `.[].name`, or `.name` of one object
  const [, list, column] = /^(\.\[\](?:\s*\|\s*)?)?\.(\w+)$/.exec(template) ?? [];
  const isOne = list === undefined;
  const [field] = fieldsCalled(column === undefined ? [] : [column], Object.keys(body?.fields ?? {})) ?? [];
  if (field !== undefined && isOne === registeredArguments.length > 0)
    return [{ line: `${path} --query ${isOne ? field : `'[*].${field}'`}`, does: 'JMESPath for that' }];
  const options = fieldOptions(template, Object.keys(body?.fields ?? {}));
  if (options) return [{ line: `${path} ${options}`, does: 'options instead of a template' }];
  if (!isTemplate(template)) return [];
  const [found] = await linesFor(['jmespath'], path);
  if (found === undefined) return [];
  const line = registeredArguments.length === 0 ? found.line : `${path} --query name`;
  return [{ ...found, line, isPart: true }];
}

/** The options that print the columns of a template, if each is a field, and it has nothing else but what separates them. */
function fieldOptions(template: string, names: readonly string[]): string | undefined {
  // hcloud's
  if (template === 'noheader') return '--no-header';
  // docker's
  if (/^\{\{\s*json \.\s*\}\}$/.test(template)) return '-o ndjson';
  for (const { form, column, format } of kinds) {
    const text = form.exec(template)?.[1];
    if (text === undefined) continue;
    const columns = text.match(column) ?? [];
    const isPlain = !/range|if |\|/.test(text);
    const fields = fieldsCalled(
      columns.map((each) => each.replace(/^.*\./, '')),
      names,
    );
    return isPlain && fields && fields.length > 0 ? `${format}--fields ${fields.join()}` : undefined;
  }
  return undefined;
}

/** The fields that words name: wholly, or by their beginning or end, as `version` is `currentVersion`. Undefined if one names none. */
export function fieldsCalled(
  words: readonly string[],
  names: readonly string[],
): readonly string[] | undefined {
  const fields = words.map((text) => {
    const word = text.replace(/[_-]/g, '').toLowerCase();
    return (
      names.find((name) => isSameWord(name, text)) ??
      names.find((name) => name.toLowerCase().startsWith(word)) ??
      names.find((name) => name.toLowerCase().endsWith(word))
    );
  });
  const found = fields.flatMap((field) => field ?? []);
  return found.length === words.length ? found : undefined;
}

/** Whether a word is a path or an object of jq. */
export const isPath = (word: string) => /^[.[{]/.test(word);

/**
 * The line for gh's `--json id,health -q '.[].id'`: each word is a field, its beginning or its end, and one of them is whole. A sentence has
 * none.
 */
export function fieldLines(
  [text = '', ...more]: readonly string[],
  names: readonly string[],
  path: string,
): readonly Lead[] {
  const words = text.split(',').filter(Boolean);
  const fields = fieldsCalled(words, names);
  const hasWhole = words.some((word) => names.some((name) => isSameWord(name, word)));
  if (!hasWhole || !more.every(isPath)) return [];
  if (fields === undefined) return words.length > 1 ? [helpOfFlag(path, globalFlags.fields)] : [];
  return [{ line: `${path} --fields ${fields.join()}`, does: globalFlags.fields.help }];
}

import { usage } from '../errors.ts';
import type { CsvStyle, SpreadsheetLocale } from '../output/options.ts';
import { type Flag, flagName, type Input, parsedFlag, switchFlag } from './flag.ts';

/** How CSV is written, for programs that do not read RFC 4180. */
export const csvFlags = {
  bom: switchFlag('--bom', 'begin csv with a byte order mark: Excel needs it to read accents', {
    group: 'Output',
  }),
  excel: switchFlag('--excel', 'write csv that Excel opens with a double click', { group: 'Output' }),
  locale: parsedFlag(
    '--locale <name>',
    'with --excel: its language and country, such as pt-BR (default yours)',
    { group: 'Output', read: localeNamed, form: 'a language and country such as pt-BR or de-DE' },
  ),
  delimiter: parsedFlag('--delimiter <char>', 'separate the values of csv by this character: ";", "|", tab', {
    group: 'Output',
    read: delimiterNamed,
    form: 'a punctuation mark such as ";" or "|", or tab',
    synonyms: ['--separator', '--sep'],
  }),
} as const;

/** Reads `--bom`, `--excel`, `--locale` and `--delimiter`. Throws a `USAGE` failure if `--locale` has nothing to change. */
export function readCsvStyle({ get, env }: Pick<Input, 'get' | 'env'>): CsvStyle {
  const isExcel = get(csvFlags.excel) ?? false;
  const name = get(csvFlags.locale);
  const delimiter = get(csvFlags.delimiter);
  const bom = get(csvFlags.bom) ?? false;
  if (!isExcel) {
    if (name !== undefined) throw usage('--locale needs --excel', `Use: -o csv --excel --locale ${name}`);
    return { bom, delimiter: delimiter ?? ',' };
  }
  const spreadsheet = localeOf(name ?? usualLocale(env));
  // Where the comma is the decimal sign, systems separate lists with a semicolon.
  return { bom: true, delimiter: delimiter ?? (spreadsheet.decimalSign === ',' ? ';' : ','), spreadsheet };
}

/** Throws a `USAGE` failure if a flag is given that only CSV has. */
export function assertNoCsvFlag(get: Input['get']): void {
  const flag = Object.values(csvFlags).find((each: Flag<unknown>) => get(each) !== undefined);
  if (flag === undefined) return;
  const name = flagName(flag);
  throw usage(
    `${name} is only for -o csv`,
    `Use: -o csv ${flag === csvFlags.locale ? '--excel ' : ''}${flag.syntax}`,
  );
}

/** The character that separates values: punctuation that no number, time or formula begins with. */
function delimiterNamed(text: string): string | undefined {
  if (text === 'tab') return '\t';
  return /^[\t!#$%&()*,/:;<>?[\\\]^_`{|}~]$/.test(text) ? text : undefined;
}

/** A locale that this runtime knows, in the form of BCP 47; undefined for any other. Takes the form of POSIX too: `pt_BR.UTF-8`. */
function localeNamed(text: string): string | undefined {
  const name = text.replace(/[.@].*$/, '').replaceAll('_', '-');
  try {
    return Intl.NumberFormat.supportedLocalesOf(name)[0];
  } catch {
    return undefined;
  }
}

/** The user's locale for numbers, found as Unix programs do; where no variable names one, that of the system. */
function usualLocale(env: Input['env']): string {
  const named = env.LC_ALL || env.LC_NUMERIC || env.LANG || '';
  // They write numbers as in the United States.
  if (/^(?:C|POSIX)(?:\.|$)/.test(named)) return 'en-US';
  return localeNamed(named) ?? new Intl.NumberFormat().resolvedOptions().locale;
}

function localeOf(name: string): SpreadsheetLocale {
  const parts = new Intl.NumberFormat(name, { numberingSystem: 'latn' }).formatToParts(1.5);
  return { name, decimalSign: parts.find(({ type }) => type === 'decimal')?.value ?? '.' };
}

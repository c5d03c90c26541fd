import { failures } from '../errors.ts';
import { formats } from '../output/format.ts';
import { environment } from '../profiles/environment.ts';

/** Help topics, made from the tables that the code itself uses. */
export const topics: ReadonlyMap<string, () => string> = new Map([
  ['exit-codes', exitCodes],
  ['environment', environmentVariables],
  ['output', output],
]);

function exitCodes(): string {
  const success = {
    OK: { exitCode: 0, meaning: 'success, including an empty list, help and a closed pipe' },
  };
  const codes = Object.entries({ ...success, ...failures });
  return `Exit codes

${columns(codes.map(([code, { exitCode, meaning }]) => [String(exitCode), code, meaning]))}
Scripts can match ranges: 10-19 for the key, 20-29 for the answer, 30-34 for the network and the service,
40-43 for players check and players wait.
With -o json or ndjson, an error is one line on stderr:
  {"error":{"code","message","hint","status","exitCode"}}
`;
}

function environmentVariables(): string {
  return `Environment

${columns(Object.entries(environment))}
Flags take precedence over the environment, and the environment over the profile.
`;
}

const formatMeanings: Record<(typeof formats)[number], string> = {
  table: 'aligned columns; cut to the terminal width, except in a pipe or with --no-trunc',
  json: 'an array, or an object for a get of one id; values are exactly as the service sent them',
  ndjson: 'one JSON object per line, written as it arrives',
  csv: 'RFC 4180, with every documented field; text that looks like a formula is prefixed with an apostrophe',
  tsv: 'tab-separated; backslash, tab, line break and control characters become \\\\ \\t \\n \\u001b',
  yaml: 'a sequence, or a mapping for a get of one id',
};

function output(): string {
  return `Output

${columns(formats.map((format) => [`-o ${format}`, formatMeanings[format]]))}
Standard output carries only data; notes, summaries and errors go to standard error.
--fields takes the service's field names, with a dot for members of metadata: id,name,metadata.campaign
--sort takes the same names, with "-" for descending order: status,-priority. Missing values sort last;
a player that was never seen sorts as the longest ago.
--time sets how tables show times: relative, iso or local. Other formats print them as the service sent them.
`;
}

/** Aligns cells in columns, except the last. */
function columns(lines: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const line of lines) {
    for (const [at, cell] of line.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  }
  const align = (cells: readonly string[]) =>
    cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return lines.map((line) => `  ${align(line).trimEnd()}\n`).join('');
}

import { failures } from '../errors.ts';
import { formats } from '../output/format.ts';
import { environment } from '../profiles/environment.ts';

/** Help that belongs to no command, made from the tables that the code itself uses. */
export const topics: ReadonlyMap<string, () => string> = new Map([
  ['exit-codes', exitCodes],
  ['environment', environmentVariables],
  ['output', output],
]);

function exitCodes(): string {
  const success = { OK: { exitCode: 0, meaning: 'success, an empty list, help, a closed pipe' } };
  const codes = Object.entries({ ...success, ...failures });
  return `Exit codes

${columns(codes.map(([code, { exitCode, meaning }]) => [String(exitCode), code, meaning]))}
A script can match ranges: 10 to 19 is the key, 20 to 29 the answer, 30 to 34 the network and the service,
40 to 43 the players.
With -o json or ndjson an error is one line on stderr:
  {"error":{"code","message","hint","status","exitCode"}}
`;
}

function environmentVariables(): string {
  return `Environment

${columns(Object.entries(environment))}
A flag beats the environment, and the environment beats the profile.
`;
}

const formatMeanings: Record<(typeof formats)[number], string> = {
  table: 'aligned columns; cut to the width of a terminal (never with --no-trunc), whole in a pipe',
  json: 'one array, or one object for get of one id; as the service sent it, nothing lost',
  ndjson: 'one JSON object a line, written as it arrives',
  csv: 'RFC 4180, every documented field; text that looks like a formula gets an apostrophe before it',
  tsv: 'tabs between values; in a value \\\\ \\t \\n \\u001b stand for backslash, tab, line break, control',
  yaml: 'a sequence, or a mapping for get of one id',
};

function output(): string {
  return `Output

${columns(formats.map((format) => [`-o ${format}`, formatMeanings[format]]))}
Standard output carries data alone; notes, summaries and errors go to standard error.
--fields takes the service's own field names, with a dot into metadata: id,name,metadata.campaign
--sort takes the same names, "-" before one for descending: status,-priority. What is missing comes last.
--time chooses how a table shows times: relative, iso or local. Other formats give them as the service does.
`;
}

/** Lines of cells, aligned; the last cell is as long as it is. */
function columns(lines: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const line of lines) {
    for (const [at, cell] of line.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  }
  const align = (cells: readonly string[]) =>
    cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return lines.map((line) => `  ${align(line).trimEnd()}\n`).join('');
}

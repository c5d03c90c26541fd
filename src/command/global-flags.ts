import { formats, timeStyles } from '../output/format.ts';
import { durationFlag, type Flag, integerFlag, sizeFlag, switchFlag, textFlag, wordFlag } from './flag.ts';

/** What counts where a flag is not given: milliseconds, tries after the first, bytes. */
export const defaults = { timeoutMs: 30_000, retries: 3, maxResponse: 2 * 2 ** 30 } as const;

/** The options that every command has, in the order of the help. */
export const globalFlags = {
  output: wordFlag('-o, --output <format>', `print as ${formats.join(', ')} (default: table)`, formats),
  json: switchFlag('--json', 'the same as -o json'),
  fields: textFlag('--fields <names>', 'print only these fields, in this order: id,name,metadata.campaign'),
  sort: textFlag('--sort <names>', 'sort by these fields, "-" for descending: status,-lastSeenAt'),
  noHeader: switchFlag('--no-header', 'leave out the header of table, csv and tsv'),
  noTrunc: switchFlag('--no-trunc', 'never cut a table to the width of the terminal'),
  time: wordFlag('--time <style>', 'times in tables: relative (terminal), iso (pipe) or local', timeStyles),
  color: wordFlag('--color <when>', 'auto, always or never', ['auto', 'always', 'never']),
  profile: textFlag('-p, --profile <name>', 'use this stored profile'),
  baseUrl: textFlag('--base-url <url>', 'the address of the service'),
  allowHttp: switchFlag('--allow-http', 'send the key over plain http to another machine too'),
  caFile: textFlag(
    '--ca-file <path>',
    'trust the certificates in this PEM file besides those that Node trusts',
  ),
  timeout: durationFlag(
    '--timeout <time>',
    `for each request as a whole, further tries included (default: ${defaults.timeoutMs / 1000}s)`,
  ),
  retries: integerFlag(
    '--retries <n>',
    `further tries of a request that failed in passing (default: ${defaults.retries})`,
    {
      min: 0,
    },
  ),
  maxResponse: sizeFlag(
    '--max-response <size>',
    `the longest answer to read (default: ${defaults.maxResponse / 2 ** 30}GiB)`,
  ),
  strict: switchFlag('--strict', 'exit 22 when a field is not of its documented type'),
  quiet: switchFlag('-q, --quiet', 'no notes and no summary on stderr'),
  verbose: switchFlag('-v, --verbose', 'each request on stderr, without the key'),
  demo: switchFlag('--demo', 'ask the built-in sandbox: no key, no network'),
} as const satisfies Record<string, Flag<unknown>>;

import { formats, timeStyles } from '../output/format.ts';
import { durationFlag, type Flag, integerFlag, sizeFlag, switchFlag, textFlag, wordFlag } from './flag.ts';

/** What counts if a flag is not given: milliseconds, retries, bytes. */
export const defaults = { timeoutMs: 30_000, retries: 3, maxResponse: 2 * 2 ** 30 } as const;

/** The options that every command has, in the order of the help. */
export const globalFlags = {
  output: wordFlag('-o, --output <format>', 'output format', formats, { default: 'table' }),
  json: switchFlag('--json', 'same as -o json'),
  fields: textFlag('--fields <names>', 'print only these fields, in this order: id,name,metadata.campaign', {
    kind: 'fields',
  }),
  sort: textFlag('--sort <names>', 'sort by these fields, "-" for descending: status,-lastSeenAt', {
    kind: 'fields',
  }),
  noHeader: switchFlag('--no-header', 'leave out the header of table, csv and tsv'),
  noTrunc: switchFlag('--no-trunc', 'do not fit tables to the width of the terminal'),
  time: wordFlag('--time <style>', 'times in tables: relative (terminal), iso (pipe) or local', timeStyles, {
    kind: 'text',
  }),
  color: wordFlag('--color <when>', 'color output', ['auto', 'always', 'never'], { default: 'auto' }),
  profile: textFlag('-p, --profile <name>', 'use this stored profile', { kind: 'profile' }),
  baseUrl: textFlag('--base-url <url>', 'address of the service'),
  allowHttp: switchFlag('--allow-http', 'send the key over unencrypted http to another machine'),
  caFile: textFlag('--ca-file <path>', 'also trust the certificates in this PEM file', { kind: 'file' }),
  timeout: durationFlag('--timeout <time>', 'time limit for each request, including its retries', {
    default: `${defaults.timeoutMs / 1000}s`,
  }),
  retries: integerFlag('--retries <n>', 'retries after a temporary failure', {
    min: 0,
    default: defaults.retries,
  }),
  maxResponse: sizeFlag('--max-response <size>', 'longest answer to read', {
    default: `${defaults.maxResponse / 2 ** 30}GiB`,
  }),
  strict: switchFlag('--strict', 'exit 22 if a field does not have its documented type'),
  quiet: switchFlag('-q, --quiet', 'no notes or summaries on stderr'),
  verbose: switchFlag('-v, --verbose', 'log each request on stderr, without the key'),
  demo: switchFlag('--demo', 'use the built-in sandbox: no key, no network'),
} as const satisfies Record<string, Flag<unknown>>;

// project: slow
import * as fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { failures } from '../src/errors.ts';
import { type Format, formats } from '../src/output/options.ts';
import { contentItem, player, schedule, summary } from './helpers/fixtures.ts';
import { configured, emptyFolder, type RunResult, run } from './helpers/run.ts';
import { type Reply, replying } from './helpers/service.ts';
import { hostileText, jsonValue, rawObject } from './output/arbitraries.ts';

/*
 * Whatever the service answers, every read command ends with a documented exit code, without a stack trace, and with
 * nothing or whole records on stdout. `SIGNAGE_FUZZ_RUNS` is the number of answers of each kind.
 */

const runs = Number(process.env.SIGNAGE_FUZZ_RUNS ?? 500);
/** Milliseconds for the answers of one kind: many a run's worth on a busy machine. */
const patience = 60_000 + runs * 100;

interface Target {
  readonly argv: readonly string[];
  /** An answer that is as documented. */
  readonly valid: object;
  readonly isList: boolean;
}

const unlimited = '--max-critical 100% --max-offline 100% --min-players 0';

const lines: readonly (readonly [string, object])[] = [
  ['content list', contentItem],
  ['content list --all', contentItem],
  ['content list --sort -fileSizeBytes,metadata.owner', contentItem],
  [`content get ${contentItem.id}`, contentItem],
  ['schedules list', schedule],
  ['schedules list --day MON --estado SP', schedule],
  ['schedules get 12', schedule],
  ['players list', player],
  ['players list --sort lastSeenAt,name --limit 2', player],
  ['players list --name *a* --fields name,id', player],
  [`players get ${player.id}`, player],
  // Without a limit every verdict is a good one, and an exit code says that there is none.
  [`players check ${unlimited} --sort name,-ageSeconds`, player],
  [`players check ${unlimited} --max-age 15m --min-version 2.4`, player],
  ['analytics', summary],
];

const targets = lines.map(
  ([line, valid]): Target => ({
    argv: line.split(' '),
    valid,
    isList: !/^content get|^analytics/.test(line),
  }),
);

interface Scenario {
  readonly target: Target;
  readonly format: Format;
  readonly columns: number | undefined;
  readonly flags: readonly string[];
  readonly reply: Reply;
}

/** A command in some format on some stdout, and an answer to it. */
function scenarioOf(bodyFor: (target: Target) => fc.Arbitrary<string | Uint8Array>): fc.Arbitrary<Scenario> {
  return fc.constantFrom(...targets).chain((target) =>
    fc.record({
      target: fc.constant(target),
      format: fc.constantFrom(...formats),
      columns: fc.constantFrom(undefined, undefined, undefined, 20, 40, 80, 200),
      flags: fc.subarray(['--strict', '--no-trunc', '-v', '-q', '--color=always']),
      reply: fc.record({
        status: fc.constantFrom(200, 200, 200, 200, 200, 200, 302, 400, 401, 403, 404, 429, 500),
        headers: fc.constantFrom({}, { Location: '/\u001b]0;x\u0007', 'X-Request-Id': '\u202e\r\n' }),
        body: bodyFor(target),
        chunk: fc.constantFrom(1, 7, 1 << 20),
      }),
    }),
  );
}

const asList = (texts: readonly string[]) => `[${texts.join(',')}]`;

/** A valid object with some fields of any value, or gone, and with others; its id mostly stays. */
function mutated({ valid }: Target): fc.Arbitrary<string> {
  const names = Object.keys(valid);
  const value = fc.oneof(
    jsonValue.map((any) => JSON.stringify(any)),
    fc.constantFrom(...'12345678901234567890 -1 1e400 -0 0.1000000000000000055 1E+2 "" [[]]'.split(' ')),
    hostileText.map((text) => JSON.stringify(text)),
    fc.constantFrom(
      `${'['.repeat(150)}1${']'.repeat(150)}`,
      `${'['.repeat(9000)}12345678901234567890${']'.repeat(9000)}`,
      `"${'x'.repeat(5000)}"`,
      '"\\ud800"',
      '"\\u009b2J"',
    ),
  );
  const key = fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor', '10', 'a.b'), hostileText);
  return fc
    .tuple(
      fc.subarray(names),
      fc.array(fc.tuple(key, value), { maxLength: 4 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 9 }),
    )
    .map(([gone, added, isBefore, luck]) => {
      const kept = Object.entries(valid)
        .filter(([name]) => !gone.includes(name) || (name === 'id' && luck > 0))
        .map(([name, own]) => `${JSON.stringify(name)}:${JSON.stringify(own)}`);
      const others = added.map(([name, text]) => `${JSON.stringify(name)}:${text}`);
      return `{${(isBefore ? [...others, ...kept] : [...kept, ...others]).join(',')}}`;
    });
}

/** An answer of the right shape around such objects. */
function answerOf(target: Target): fc.Arbitrary<string> {
  return target.isList ? fc.array(mutated(target), { maxLength: 4 }).map(asList) : mutated(target);
}

/** A text in which some places hold something else. */
function broken(text: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> {
  const edit = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.nat(8),
    fc.uint8Array({ maxLength: 4 }),
  );
  return fc.tuple(text, fc.array(edit, { minLength: 1, maxLength: 3 })).map(([valid, edits]) =>
    edits.reduce((bytes, [place, length, added]) => {
      const at = Math.floor(place * bytes.length);
      return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + length)]);
    }, Buffer.from(valid)),
  );
}

/** A raw object that would be found by its id, with whatever else is in it. */
function withId(text: string, { valid }: Target): string {
  const id = 'id' in valid ? `"id":${JSON.stringify(valid.id)}` : '"totalContent":1';
  return text.replace(/^\{\s*/, (open) => `${open}${id}${/^\{\s*\}/.test(text) ? '' : ','}`);
}

const kinds: Readonly<Record<string, (target: Target) => fc.Arbitrary<string | Uint8Array>>> = {
  bytes: () => fc.uint8Array({ maxLength: 60 }),
  'JSON values': ({ isList }) =>
    fc.oneof(jsonValue, fc.array(jsonValue)).map((value) => JSON.stringify(isList ? [value] : value)),
  'JSON texts': (target) =>
    fc
      .array(rawObject, { minLength: 1, maxLength: 3 })
      .map((texts) => texts.map((text) => withId(text, target)))
      .map((texts) => (target.isList ? asList(texts) : (texts[0] ?? ''))),
  'documented objects with other fields': answerOf,
  'documented objects with other bytes': (target) => broken(answerOf(target)),
};

test.each(Object.entries(kinds))(
  '%s',
  async (_, bodyFor) => {
    const env = { ...configured, SIGNAGE_CONFIG_DIR: emptyFolder() };
    const property = fc.asyncProperty(
      scenarioOf(bodyFor),
      async ({ target, format, columns, flags, reply }) => {
        const argv = [...target.argv, '-o', format, '--retries', '0', ...flags];
        const result = await run(argv, {
          env,
          ...(columns && { columns }),
          context: { fetch: replying(reply) },
        });
        expectToEndWell(result, format, columns !== undefined);
        // Whether a list is whole is found out after it was printed.
        if (result.code !== 0 && (format === 'json' || format === 'yaml') && !argv.includes('--all')) {
          expect(result.stdout).toBe('');
        }
      },
    );
    await fc.assert(property, { numRuns: runs });
  },
  patience,
);

const exitCodes = new Set<number>([0, ...Object.values(failures).map(({ exitCode }) => exitCode)]);
exitCodes.delete(failures.DEFECT.exitCode);

/** Our own colors, and the ends of lines; a tab stands between the values of TSV. */
const esc = '\u001b';
const color = new RegExp(`${esc}\\[\\d{1,2}m`, 'g');
const ours = new RegExp(`${color.source}|\\r\\n|[\\n\\t]`, 'g');
/** Controls, and what reorders or hides text; a zero-width joiner may be a part of an emoji. */
const hazards = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;

function expectToEndWell({ stdout, stderr, code }: RunResult, format: Format, isTTY: boolean): void {
  expect(exitCodes).toContain(code);
  expect(stderr).not.toContain('defect');
  expect(stderr.replace(ours, '')).not.toMatch(hazards);
  if (isTTY || format === 'table') expect(stdout.replace(ours, '')).not.toMatch(hazards);
  // JSON has color on a terminal.
  expectWholeRecords(isTTY ? stdout.replace(color, '') : stdout, format);
}

function expectWholeRecords(text: string, format: Format): void {
  if (text !== '' && format !== 'table') expect(text).toMatch(/\n$/);
  if (format === 'json' && text !== '') JSON.parse(text);
  if (format === 'ndjson') for (const line of linesOf(text)) expect(JSON.parse(line)).toBeTypeOf('object');
  if (format === 'tsv') {
    const widths = new Set(linesOf(text).map((line) => line.split('\t').length));
    expect(widths.size).toBeLessThanOrEqual(1);
  }
  if (format === 'csv') {
    const { data, errors } = Papa.parse<string[]>(text, { newline: '\r\n', skipEmptyLines: true });
    expect(errors.filter(({ type }) => type !== 'Delimiter')).toEqual([]);
    expect(new Set(data.map(({ length }) => length)).size).toBeLessThanOrEqual(1);
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').slice(0, -1);
}

import type { DriftedField } from '../api/create-client.ts';
import { ClosedPipe, type Context } from '../context.ts';
import { Failure } from '../errors.ts';
import type { Format, OutputOptions } from '../output/options.ts';
import { visible } from '../output/sanitize.ts';
import { useColor } from '../output/style.ts';
import { chooseFields } from '../query/select.ts';
import type { Printable } from './any-json.ts';
import { readCsvStyle } from './csv-style.ts';
import type { Flag, Input } from './flag.ts';
import { globalFlags, readColor, readFormat } from './global-flags.ts';
import { printItems } from './print.ts';
import type { Picker } from './queried.ts';
import type { Connection, Notes, Printer } from './session.ts';
import { namingFile } from './settings/own-tables.ts';
import { wrapWords } from './status-line.ts';

interface PrinterParts {
  readonly context: Context;
  readonly input: Input;
  readonly notes: Notes;
  /** Ends the display of progress. */
  readonly stopProgress: () => Promise<void>;
  readonly newDrift: () => readonly DriftedField[];
  /** The connection of the run, once it is open. */
  readonly opened: () => Connection | undefined;
}

/** Makes the printer on stdout and stderr from the global flags. */
export function createPrinter({
  context,
  input,
  notes,
  stopProgress,
  newDrift,
  opened,
}: PrinterParts): Printer {
  const { get } = input;
  const { out, err, env, clock } = context;
  const asked = readFormat(input);
  const expression = get(globalFlags.query);
  const format = expression === undefined ? asked : 'json';
  const isQuiet = get(globalFlags.quiet) ?? false;
  const isAsked = [globalFlags.output, globalFlags.json, globalFlags.query, globalFlags.fields].some(
    (flag: Flag<unknown>) => get(flag) !== undefined,
  );
  const isSilent = isQuiet && !isAsked;
  const showsSummary = format === 'table' && out.isTTY && !isQuiet;
  const output = outputOptions(context, input, asked);
  let picker: Promise<Picker> | undefined;

  async function query(): Promise<Picker | undefined> {
    if (expression === undefined) return undefined;
    picker ??= import('./queried.ts').then(({ readQuery }) => readQuery(expression, input, context.signal));
    return await picker;
  }

  async function warnOfDrift(): Promise<void> {
    const texts = newDrift().map(describeDrift);
    if (get(globalFlags.strict) && texts.length > 0) {
      const message = `the response does not match the documentation: ${texts.join('; ')}`;
      throw new Failure('BAD_RESPONSE', message, { hint: 'Without --strict, values are shown as received' });
    }
    for (const text of texts) await notes.warn(text);
  }

  return {
    ...notes,
    format,
    errColor: useColor({ flag: readColor(input), env, isTTY: err.isTTY }),
    isSilent,
    showsSummary,
    readQuery: async () => void (await query()),
    choose: (view) =>
      namingFile(input, () => chooseFields(view, get(globalFlags.fields), get(globalFlags.sort))),
    async print(items, view, options) {
      if (options.isVerdict && isSilent) {
        await warnOfDrift();
        return [];
      }
      if (get(globalFlags.time) !== undefined && !['table', 'markdown'].includes(asked))
        await notes.note({ text: `--time is for tables: ${asked} has times as the service sent them` });
      const look = { ...output, now: clock.now() };
      const pick = await query();
      const given: Printable = { items, view, options };
      const shown = pick ? await pick(given, asked) : given;
      const printing = printItems(shown.items, shown.view, shown.options, context, look, warnOfDrift);
      const hidden = await printing.catch(async (error: unknown) => {
        if (options.isOnlyRead || !(error instanceof ClosedPipe)) throw error;
        await warnOfDrift();
        return [];
      });
      for (const note of shown.notes?.() ?? []) await notes.note(note);
      // Output ends the display of progress, but an empty list has none.
      await stopProgress();
      return hidden;
    },
    warnOfDrift,
    async summarize(line, isEmpty) {
      const isBareHeader = isEmpty && ['table', 'csv', 'tsv', 'markdown'].includes(format);
      const isShown = showsSummary || (isBareHeader && !isQuiet);
      if (!isShown) return false;
      const text = out.isTTY ? profilePrefix() + line : line;
      await err.write(`${await wrapWords(text, err)}\n`);
      return true;
    },
  };

  /** `NAME: ` of the profile, if there are others that could be meant; otherwise empty. */
  function profilePrefix(): string {
    const { profile, isOneOfSeveral } = opened() ?? {};
    return profile !== undefined && isOneOfSeveral ? `${visible(profile)}: ` : '';
  }
}

/** How to print, apart from the time. */
function outputOptions(
  { out, env, clock }: Context,
  input: Input,
  format: Format,
): Omit<OutputOptions, 'now'> {
  const { get } = input;
  const isForPerson = out.isTTY && format === 'table';
  const usual = isForPerson ? 'relative' : 'iso';
  // Who asks for a time zone wants to read its clock.
  const inZone = isForPerson ? 'zoned' : 'local';
  return {
    format,
    terminal: out.isTTY ? { columns: out.columns } : undefined,
    color: useColor({ flag: readColor(input), env, isTTY: out.isTTY }),
    header: !get(globalFlags.noHeader),
    csv: readCsvStyle(input),
    truncate: !get(globalFlags.noTrunc),
    zone: clock.zone,
    time: get(globalFlags.time) ?? (get(globalFlags.tz) ? inZone : usual),
  };
}

function describeDrift({ endpoint, field, expected, count }: DriftedField): string {
  return `${endpoint}: ${field} is not ${expected} as documented (${count}×)`;
}

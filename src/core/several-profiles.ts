import { ClosedPipe } from '../context.ts';
import { byUrgency, Failure, Failures, usage } from '../errors.ts';
import { type Item, MadeItem, ReceivedItem } from '../model/item.ts';
import { createFormatter, isDocument } from '../output/format.ts';
import type { Report } from '../output/reports/report.ts';
import { visible } from '../output/sanitize.ts';
import { createStyle } from '../output/style.ts';
import type { View } from '../output/view.ts';
import { findProfile } from '../profiles/resolve-connection.ts';
import { captured } from './captured.ts';
import { flagName, type Input } from './flag.ts';
import { globalFlags } from './global-flags.ts';
import { createHeldItems } from './held-items.ts';
import { type Batches, inBatches, itemOf } from './items.ts';
import { arranged } from './print.ts';
import { noteHidden, type Printer, type PrintOptions, type Session } from './session.ts';
import type { VerbBody } from './verb.ts';

/** Names the commands that take several profiles. Only the registry of commands knows, and only once all of them are loaded. */
export type CommandsForSeveral = () => Promise<readonly string[]>;

/*
 * One verb for several profiles. Its body runs once per profile, all at the same time, each with a session that holds back
 * its output. Once every profile has answered or failed, the items of all are printed as one list, in the order of the
 * profiles; then tables about a whole profile, summaries and notes, and the failures.
 */

/** Whether the command line names several profiles: `-p a,b`, `-p a -p b` or `--all-profiles`. */
export function asksSeveral({ get }: Input): boolean {
  return get(globalFlags.allProfiles) === true || (get(globalFlags.profile)?.includes(',') ?? false);
}

/** Runs a verb for several profiles; `outer` prints. Rejects with the failures of all; the exit code is that of the worst. */
export async function runForSeveral(body: VerbBody, input: Input, outer: Session): Promise<void> {
  const names = await chooseProfiles(outer, input);
  const runs = await Promise.all(names.map((name) => runFor(body, input, outer, name)));
  const { signal, out, err } = outer.context;
  signal.throwIfAborted();
  try {
    const hidden = await printAll(outer, runs);
    const texts = runs.map(({ stdout }) => stdout).filter((text) => text !== '');
    if (texts.length > 0) await out.write(texts.join(runs.some(({ isSection }) => isSection) ? '\n' : ''));
    for (const { stderr } of runs) if (stderr !== '') await err.write(stderr);
    await noteHidden(outer, hidden);
  } catch (error) {
    // Failures are reported even if nobody reads our output.
    if (!(error instanceof ClosedPipe)) throw error;
  }
  // A verdict is reported even if nobody reads our output.
  await body.writeReports?.(outer, input, runs);
  throwWorst(runs);
}

/** Rejects with a `USAGE` failure if the verb, or another flag, is for one profile. */
export async function assertPossible(
  { acrossProfiles, refuseProfiles }: VerbBody,
  { args, get }: Input,
  commandsForSeveral: CommandsForSeveral,
): Promise<void> {
  if (refuseProfiles) throw refuseProfiles(get(globalFlags.profile)?.split(',') ?? []);
  if (acrossProfiles === undefined) {
    const hint = `These take several: ${(await commandsForSeveral()).join(', ')}`;
    throw usage('this command takes one profile at a time', hint);
  }
  if (get(globalFlags.allProfiles) && get(globalFlags.profile) !== undefined)
    throw usage('--all-profiles cannot be combined with --profile');
  const ofOne = [globalFlags.baseUrl, ...acrossProfiles].filter((flag) => get(flag));
  for (const typed of [...ofOne.map(flagName), ...args.filter((word) => word === '-')])
    throw usage(`${typed} cannot be combined with several profiles`, 'Use one: --profile NAME');
}

async function chooseProfiles({ context }: Session, { get }: Input): Promise<readonly string[]> {
  const stored = await context.profiles.read();
  const names = get(globalFlags.profile)?.split(',') ?? Object.keys(stored.profiles);
  for (const name of names) findProfile(name, stored);
  if (names.length === 0)
    throw new Failure('MISSING_API_KEY', 'no stored profiles', {
      hint: 'Leave out --all-profiles (-A), or store a profile: signage auth login',
    });
  return names;
}

/** The result of the body's run for one profile. */
interface ProfileRun {
  readonly name: string;
  /** What is printed together with the items of other profiles. */
  printed?: { readonly view: View; readonly options: PrintOptions };
  /** What was printed. */
  readonly items: ReturnType<typeof createHeldItems>;
  /** Whether stdout is a table about the whole profile. */
  isSection: boolean;
  stdout: string;
  /** What goes to stderr after the output. */
  stderr: string;
  failure?: Failure | undefined;
  /** What reports say of it. */
  report?: Report;
}

/** Runs the body for one profile. Items are held back until those of all profiles are there; a table about a whole profile is printed by itself. */
async function runFor(body: VerbBody, input: Input, outer: Session, name: string): Promise<ProfileRun> {
  const { err, out } = outer.context;
  const run: ProfileRun = { name, items: createHeldItems(), isSection: false, stdout: '', stderr: '' };
  const title = visible(name);
  const named = (text: string) => text.replace(/^(?=.)/gm, `${title}: `);
  let hasPrinted = false;
  const section = (view: View): View => ({
    ...view,
    async table(options) {
      run.stdout = `${(await createStyle(options.color)).strong(title)}\n`;
      return view.table({ ...options, profiles: !out.isTTY });
    },
  });
  const holding = (standard: Printer): Printer => ({
    ...standard,
    choose: (view) => standard.choose({ ...view, fields: withProfile(view.fields) }),
    async print(shown, view, options) {
      hasPrinted = true;
      const isTable = standard.format === 'table';
      const terminal = out.isTTY ? out : undefined;
      run.isSection = isTable && view.drawsWhole?.({ ...options.choice, terminal }) === true;
      const own = ofProfile(shown, name);
      if (run.isSection) return standard.print(own, section(view), options);
      run.printed = { view, options };
      for await (const batch of arranged(own, options)) {
        options.onBatch?.(batch);
        for (const item of batch) run.items.add(item);
      }
      await standard.warnOfDrift();
      return [];
    },
  });
  const context = { ...outer.context, err: { ...err, columns: err.columns - `${title}: `.length } };
  run.failure = await captured((session) => body.run(session, input), context, input, {
    profile: name,
    printer: holding,
    counters: outer.counters,
    holdReport: (report) => {
      run.report = report;
    },
    async write(text, stream) {
      if (stream === 'out') {
        hasPrinted = true;
        run.stdout += run.isSection ? text : named(text);
      } else if (hasPrinted) run.stderr += named(text);
      else await err.write(named(text));
    },
  });
  return run;
}

function withProfile(fields: View['fields']): View['fields'] {
  return { profile: { kind: 'text' }, ...fields };
}

/** Prints the output of all runs as one. Resolves to the titles of the table columns that did not fit. */
async function printAll(outer: Session, runs: readonly ProfileRun[]): Promise<readonly string[]> {
  const all = runs.flatMap(({ printed }) => printed ?? []);
  const [first] = all;
  if (first === undefined) return [];
  const { view, options } = first;
  const merged: View = {
    fields: withProfile(view.fields),
    pairs: view.pairs ?? {},
    shape: { kind: 'list' },
    table: (look) => view.table({ ...look, profiles: true }),
    rows: (look) => (view.rows ?? view.table)({ ...look, profiles: true }),
  };
  const names = { get: (id: string) => all.map(({ options }) => options.names?.get(id)).find(Boolean) };
  if (!isDocument(view, outer.format)) {
    const { choice, isVerdict, look } = options;
    const allFields = view.allFields && ['profile', ...view.allFields];
    return outer.print(itemsOfAll(runs), { ...merged, allFields }, { choice, look, names, isVerdict });
  }
  // Objects that contain the items become a list of such objects.
  const documents = await Promise.all(runs.map(documentOf));
  return outer.print(inBatches(documents.flat()), merged, { choice: { fields: undefined, sort: [] } });
}

/** The items with their profile as the first field. */
async function* ofProfile(batches: Batches, profile: string): Batches {
  for await (const batch of batches)
    yield batch.map((item) => {
      const fields = Object.assign({ profile }, item.fields, { profile });
      const { source } = item;
      // A field of this name gives way to ours: the service's own text cannot be kept.
      if (source === undefined || Object.hasOwn(item.fields, 'profile'))
        return new MadeItem(fields, item.value);
      // Every item has at least an id.
      const text = () => `{"profile":${JSON.stringify(profile)},${source.slice(1)}`;
      return new ReceivedItem(item.value, text, fields);
    });
}

const jsonOptions = {
  format: 'json',
  color: false,
  header: true,
  truncate: false,
  time: 'iso',
  now: 0,
} as const;

async function* itemsOfAll(runs: readonly ProfileRun[]): Batches {
  for (const { items } of runs) yield* items.all();
}

/** The JSON object that a view makes of all items of a profile. */
async function documentOf({ name, printed, items }: ProfileRun): Promise<Item[]> {
  if (printed === undefined) return [];
  const formatter = await createFormatter(printed.view, {
    ...jsonOptions,
    fields: printed.options.choice.fields,
  });
  let text = '';
  for await (const batch of items.all()) text += formatter.push(batch);
  text += [...formatter.end()].join('');
  return [itemOf({ profile: name, ...JSON.parse(text) })];
}

/** Throws the failures of the runs, each with the name of its profile. */
function throwWorst(runs: readonly ProfileRun[]): void {
  const all = runs.flatMap(({ name, failure }) => {
    if (failure === undefined) return [];
    const members = { ...failure.members, profile: name };
    return new Failure(failure.kind, `${name}: ${failure.message}`, { ...failure, members, cause: failure });
  });
  const [worst] = all.toSorted(byUrgency);
  if (worst === undefined) return;
  // All profiles fail for the same reason: the command line is wrong.
  const messages = new Set(runs.map(({ failure }) => failure?.message));
  if (worst.kind === 'USAGE' && messages.size === 1) throw worst.cause;
  throw new Failures(worst, all);
}

import { ClosedPipe, type Context, type Profile } from '../context.ts';
import { Failure, type FailureCode, Failures, failures, usage } from '../errors.ts';
import type { Item } from '../model/item.ts';
import { createFormatter, isDocument } from '../output/format.ts';
import type { Formatter, OutputOptions } from '../output/options.ts';
import { visible } from '../output/sanitize.ts';
import { createStyle } from '../output/style.ts';
import type { View } from '../output/view.ts';
import { findProfile } from '../profiles/settings.ts';
import { type Choice, sortItems } from '../query/select.ts';
import { type Flag, type Input, nameOf } from './flag.ts';
import { globalFlags } from './global-flags.ts';
import { type Batches, collect, itemOf, take } from './items.ts';
import type { PrintOptions } from './print.ts';
import { noteHidden, type Session } from './session.ts';
import { withWrite } from './status-line.ts';
import type { VerbBody } from './verb.ts';

/*
 * One verb for several tenants. Its body runs once for each profile, all side by side, with a session of its own that holds
 * back what is printed. Once every tenant has answered or failed, the items of all are printed as one stream, in the order of
 * the profiles. Then the bodies go on one after the other: summaries, notes, and failures.
 */

/** The flags that name stored profiles. */
const naming: ReadonlySet<Flag<unknown>> = new Set([globalFlags.profile, globalFlags.allProfiles]);

/** What the environment says of the one tenant of a run. */
const ofOne = {
  SIGNAGE_API_KEY: undefined,
  SIGNAGE_API_KEY_FILE: undefined,
  SIGNAGE_BASE_URL: undefined,
  SIGNAGE_PROFILE: undefined,
};

/** Whether several profiles are asked for: `-p a,b`, `-p a -p b` or `--all-profiles`. */
export function asksSeveral({ get }: Input): boolean {
  return get(globalFlags.allProfiles) === true || (get(globalFlags.profile)?.includes(',') ?? false);
}

/** What is run for each of the profiles. */
interface Task {
  readonly body: VerbBody;
  readonly input: Input;
  /** The session of the whole run, which prints. */
  readonly outer: Session;
  createSession(context: Context, input: Input): Session;
}

/** Runs a verb for several profiles. Rejects with the failures of all; the exit code is that of the worst. */
export async function runForSeveral(task: Task): Promise<void> {
  const { body, input, outer } = task;
  assertPossible(body, input);
  const profiles = await chooseProfiles(outer, input);
  const runs = profiles.map(([name, profile]) => startRun(task, name, profile));
  await Promise.all(runs.map(({ isReady }) => isReady));
  const printing = runs.filter(({ wanted }) => wanted !== undefined);
  const hidden = await printAll(outer, printing).catch((error: unknown) => {
    if (!(error instanceof ClosedPipe)) throw error;
    for (const run of printing) run.failure ??= error;
    return [];
  });
  const failed: Failed[] = [];
  for (const { name, goOn, ended } of runs) {
    goOn();
    const error = await ended;
    if (error !== undefined) failed.push({ name, error });
  }
  await noteHidden(outer, hidden);
  outer.context.signal.throwIfAborted();
  throwWorst(failed, runs.length);
}

/** Throws a `USAGE` failure if the verb, or another flag, is for one tenant. */
function assertPossible({ acrossProfiles }: VerbBody, { get }: Input): void {
  const names = get(globalFlags.profile);
  const typed = get(globalFlags.allProfiles) ? '--all-profiles' : `--profile ${names}`;
  if (acrossProfiles === undefined)
    throw usage(`this command asks one profile at a time: ${typed} is for several`, whichTakeSeveral);
  if (typed === '--all-profiles' && names !== undefined)
    throw usage('--all-profiles cannot be combined with --profile');
  for (const flag of [globalFlags.baseUrl, globalFlags.demo, ...acrossProfiles])
    if (get(flag) !== undefined)
      throw usage(`${nameOf(flag)} cannot be combined with several profiles`, 'Give one: --profile NAME');
}

/** For the hint of every other command. */
const whichTakeSeveral =
  'Several at once: content list, schedules list, players list, players check, screens, lint';

async function chooseProfiles({ context }: Session, { get }: Input): Promise<(readonly [string, Profile])[]> {
  const stored = await context.profiles.read();
  const names = get(globalFlags.profile)?.split(',') ?? Object.keys(stored.profiles);
  if (names.length > 0) return names.map((name) => [name, findProfile(name, stored).profile]);
  throw new Failure('MISSING_API_KEY', 'no stored profiles', { hint: 'Store one: signage auth login' });
}

/** What a body asked its session to print. */
interface Wanted extends Pick<PrintOptions, 'choice' | 'max' | 'see'> {
  readonly items: Batches;
  readonly view: View;
}

/** The run of the body for one profile. */
interface Run {
  readonly name: string;
  readonly session: Session;
  /** Resolves once it waits to print, or has ended. */
  readonly isReady: Promise<void>;
  /** Resolves to what it failed with, if it did. */
  readonly ended: Promise<unknown>;
  wanted?: Wanted;
  /** Why its items could not be printed. */
  failure?: unknown;
  /** Lets it go on after printing. */
  goOn(): void;
}

function startRun({ body, input, outer, createSession }: Task, name: string, profile: Profile): Run {
  const { env, err, out, profiles } = outer.context;
  const ready = latch();
  const turn = latch();
  const wait = () => {
    ready.open();
    return turn.opened;
  };
  const says = (text: string) => text.replace(/^(?=.)/gm, `${visible(name)}: `);
  const noInput = () => {
    throw usage('"-" cannot be combined with several profiles');
  };
  const context: Context = {
    ...outer.context,
    env: { ...env, ...ofOne },
    profiles: { ...profiles, read: async () => ({ current: name, profiles: { [name]: profile } }) },
    in: { isTTY: false, text: noInput, parts: noInput },
    // Not a terminal: progress is told once, for all.
    err: { isTTY: false, columns: err.columns, write: (text) => err.write(says(text)) },
    out: withWrite(out, async (text) => {
      await wait();
      await out.write(says(text));
    }),
  };
  const own: Input = {
    args: input.args,
    get: (flag) => (naming.has(flag) ? undefined : input.get(flag)),
  };
  const inner = createSession(context, own);
  const session: Session = {
    ...inner,
    tenant: name,
    client: () => inner.client().then(outer.watch),
    errColor: outer.errColor,
    choose: (view) => inner.choose({ ...view, fields: withProfile(view.fields) }),
    async print(items, view, options) {
      run.wanted = { items, view, ...options };
      await wait();
      if (run.failure !== undefined) throw run.failure;
      return [];
    },
  };
  // Not at once: `run` must be there before it prints.
  const started = Promise.resolve().then(() => body.run(session, own));
  const ended = started.then(
    () => undefined,
    (error: unknown) => error,
  );
  const run: Run = { name, session, isReady: ready.opened, ended, goOn: turn.open };
  ended.then(ready.open);
  return run;
}

function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

function withProfile(fields: View['fields']): View['fields'] {
  return { profile: { kind: 'text' }, ...fields };
}

/** Prints what the runs want printed, as one. Resolves to the titles of the table columns that did not fit. */
async function printAll(outer: Session, runs: readonly Run[]): Promise<readonly string[]> {
  const [first] = runs.flatMap(({ wanted }) => wanted ?? []);
  if (first === undefined) return [];
  const { view, choice } = first;
  // Objects that contain the items become a list of such objects.
  const areDocuments = isDocument(view, outer.format);
  const merged: View = {
    fields: withProfile(view.fields),
    ...(view.pairs && { pairs: view.pairs }),
    single: false,
    table: (options) =>
      view.drawsWhole?.(options) ? createSections(runs, options) : view.table({ ...options, profiles: true }),
  };
  const asked: Choice = areDocuments ? { fields: undefined, sort: [] } : choice;
  return outer.print(itemsOfAll(runs, areDocuments, outer.context), merged, { choice: asked });
}

/** The items of one run after the other. What one of them fails with is kept for its end. */
async function* itemsOfAll(
  runs: readonly Run[],
  areDocuments: boolean,
  context: Context,
): AsyncGenerator<readonly Item[]> {
  for (const run of runs) {
    if (run.wanted === undefined) continue;
    const { see, view, choice } = run.wanted;
    try {
      const items = chosenOf(run.name, run.wanted, areDocuments, context);
      if (areDocuments) yield [ofProfile(await documentOf(items, view, choice), run.name)];
      else
        for await (const batch of items) {
          see?.(batch);
          yield batch;
        }
      await run.session.warnOfDrift();
    } catch (error) {
      run.failure = error;
    }
  }
}

/** The items of one tenant: `--limit` is for each. */
function chosenOf(
  name: string,
  { items, max, choice: { sort } }: Wanted,
  isDocument: boolean,
  { compute }: Context,
): Batches {
  const named = mapBatches(items, (item) => ofProfile(item, name));
  const isSorted = sort.length > 0 && (isDocument || max !== undefined);
  const sorted = isSorted ? collect(named, (all) => compute(() => sortItems(all, sort))) : named;
  return max === undefined ? sorted : take(sorted, max);
}

async function* mapBatches(batches: Batches, map: (item: Item) => Item): AsyncGenerator<readonly Item[]> {
  for await (const batch of batches) yield batch.map(map);
}

/** The item with its profile as the first field. It stays what it is otherwise: a view knows its own items by their class. */
function ofProfile(item: Item, profile: string): Item {
  let fields: Item['fields'] | undefined;
  const named: Item = Object.create(item, {
    text: {
      get() {
        // Every item has at least an id.
        return `{"profile":${JSON.stringify(profile)},${item.text.slice(1)}`;
      },
    },
    fields: { get: () => (fields ??= { profile, ...item.fields }) },
  });
  return named;
}

/** The JSON object that a view makes of all items. */
async function documentOf(items: Batches, view: View, { fields }: Choice): Promise<Item> {
  const look = { color: false, header: true, truncate: false, time: 'iso', now: 0 } as const;
  const formatter = await createFormatter(view, { ...look, format: 'json', fields });
  let text = '';
  for await (const batch of items) text += formatter.push(batch);
  return itemOf(JSON.parse(text + [...formatter.end()].join('')));
}

/** A table for each tenant, under its name: some tables are about all items together, such as a verdict. */
async function createSections(runs: readonly Run[], options: OutputOptions): Promise<Formatter> {
  const style = await createStyle(options.color);
  const look = { ...options, profiles: options.terminal === undefined };
  const sections = await Promise.all(
    runs.map(async (run) => ({ run, drawn: [] as string[], table: await run.wanted?.view.table(look) })),
  );
  return {
    push(items) {
      const section = sections.find(({ run }) => run.name === items[0]?.fields.profile);
      section?.drawn.push(section.table?.push(items) ?? '');
      return '';
    },
    *end() {
      let between = '';
      for (const { run, drawn, table } of sections) {
        if (table === undefined || run.failure !== undefined) continue;
        yield `${between}${style.strong(visible(run.name))}\n`;
        yield* drawn;
        yield* table.end();
        between = '\n';
      }
    },
    leftOut: [],
  };
}

/** Of the verdicts of `players check`, unlike all other failures, the worst has the highest exit code. */
const ranks: Partial<Record<FailureCode, number>> = {
  OFFLINE: failures.WARNING.exitCode,
  WARNING: failures.OFFLINE.exitCode,
};

/**
 * Throws what the runs failed with, each failure with the name of its profile. The worst is a tenant of which nothing is known,
 * by exit code: what a person must mend before what another try may. Then come the verdicts.
 */
function throwWorst(failed: readonly Failed[], runs: number): void {
  // That the reader of our output has gone is told only if nothing else is.
  const told = failed.filter(({ error }) => !(error instanceof ClosedPipe));
  const [first] = told.length > 0 ? told : failed;
  if (first === undefined) return;
  const named = told.flatMap(({ name, error }) => (error instanceof Failure ? nameFailure(name, error) : []));
  const [worst] = named.toSorted((a, b) => rankOf(a) - rankOf(b));
  // About the command line, not about tenants.
  const isUsage = told.length === runs && told.every(({ error }) => isSameUsage(error, first.error));
  if (worst === undefined || named.length < told.length || isUsage) throw first.error;
  throw new Failures(worst, named);
}

/** What a run failed with. */
interface Failed {
  readonly name: string;
  readonly error: unknown;
}

function rankOf({ kind, exitCode }: Failure): number {
  return ranks[kind] ?? exitCode;
}

function isSameUsage(a: unknown, b: unknown): boolean {
  return a instanceof Failure && a.kind === 'USAGE' && b instanceof Failure && a.message === b.message;
}

function nameFailure(name: string, failure: Failure): Failure {
  const members = { ...failure.members, profile: name };
  return new Failure(failure.kind, `${name}: ${failure.message}`, { ...failure, members, cause: failure });
}

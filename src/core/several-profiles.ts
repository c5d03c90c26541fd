import { ClosedPipe, type Context } from '../context.ts';
import { defect, Failure, type FailureCode, Failures, failures, usage } from '../errors.ts';
import type { Item } from '../model/item.ts';
import { createFormatter, wraps } from '../output/format.ts';
import type { OutputOptions } from '../output/options.ts';
import { visible } from '../output/sanitize.ts';
import { createStyle } from '../output/style.ts';
import type { View } from '../output/view.ts';
import { parsed } from '../output/whole-object.ts';
import { findProfile, noProfile } from '../profiles/settings.ts';
import { type Input, nameOf } from './flag.ts';
import { globalFlags } from './global-flags.ts';
import type { Batches } from './items.ts';
import { arranged } from './print.ts';
import { noteHidden, type Session } from './session.ts';
import { withWrite } from './status-line.ts';
import type { VerbBody } from './verb.ts';

/*
 * One verb for several tenants. Its body runs once for each profile, all side by side, with a session of its own that holds
 * back what is printed. Once every tenant has answered or failed, the items of all are printed as one stream, in the order of
 * the profiles. Then the bodies go on one after the other: tables about a whole tenant, summaries, notes, and failures.
 */

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
  /** Opens the session of one profile. */
  open(context: Context, profile: string): Session;
}

/** Runs a verb for several profiles. Rejects with the failures of all; the exit code is that of the worst. */
export async function runForSeveral(task: Task): Promise<void> {
  const { body, input, outer } = task;
  assertPossible(body, input);
  const runs = (await chooseProfiles(outer, input)).map((name, index) => startRun(task, name, index));
  await Promise.all(runs.map(({ isReady }) => isReady));
  const hidden = await printAll(outer, runs).catch((error: unknown) => {
    for (const run of runs) run.failure ??= error;
    return [];
  });
  const failed: [string, Failure][] = [];
  for (const { name, goOn, ended } of runs) {
    goOn();
    const error = await ended;
    // A reader of our output that has gone is no failure.
    if (error !== undefined && !(error instanceof ClosedPipe))
      failed.push([name, error instanceof Failure ? error : defect(error)]);
  }
  await noteHidden(outer, hidden);
  outer.context.signal.throwIfAborted();
  throwWorst(failed, runs.length);
}

/** Throws a `USAGE` failure if the verb, or another flag, is for one tenant. */
function assertPossible({ acrossProfiles }: VerbBody, { args, get }: Input): void {
  if (acrossProfiles === undefined)
    throw usage('this command takes one profile at a time', `These take several: ${takingSeveral}`);
  if (get(globalFlags.allProfiles) && get(globalFlags.profile) !== undefined)
    throw usage('--all-profiles cannot be combined with --profile');
  const ofOne = [globalFlags.baseUrl, globalFlags.demo, ...acrossProfiles].filter((flag) => get(flag));
  for (const typed of [...ofOne.map(nameOf), ...args.filter((word) => word === '-')])
    throw usage(`${typed} cannot be combined with several profiles`, 'Use one: --profile NAME');
}

/** A test compares this with the verbs that have `acrossProfiles`. */
const takingSeveral = 'content, schedules, players, players check, screens, lint';

async function chooseProfiles({ context }: Session, { get }: Input): Promise<readonly string[]> {
  const stored = await context.profiles.read();
  const names = get(globalFlags.profile)?.split(',') ?? Object.keys(stored.profiles);
  for (const name of names) findProfile(name, stored);
  if (names.length === 0) throw noProfile(stored);
  return names;
}

/** The run of the body for one profile. */
interface Run {
  readonly name: string;
  readonly session: Session;
  /** Resolves once it waits for its turn to print, or has ended. */
  readonly isReady: Promise<void>;
  /** Resolves to what it failed with, if it did. */
  readonly ended: Promise<unknown>;
  /** What is printed as one with the items of others. */
  printing?: Parameters<Session['print']>;
  /** Why that could not be printed. */
  failure?: unknown;
  /** Gives it its turn. */
  goOn(): void;
}

function startRun({ body, input, outer, open }: Task, name: string, index: number): Run {
  const { err, out } = outer.context;
  const title = visible(name);
  const named = (text: string) => text.replace(/^(?=.)/gm, `${title}: `);
  const [ready, turn] = [latch(), latch()];
  const wait = () => {
    ready.open();
    return turn.opened;
  };
  let isSection = false;
  const context: Context = {
    ...outer.context,
    err: withWrite(err, (text) => err.write(named(text))),
    out: withWrite(out, async (text) => {
      await wait();
      await out.write(isSection ? text : named(text));
    }),
  };
  const inner = open(context, name);
  const section = (view: View): View => ({
    ...view,
    async table(options) {
      const { strong } = await createStyle(options.color);
      await context.out.write(`${index === 0 ? '' : '\n'}${strong(title)}\n`);
      return view.table({ ...options, profiles: !out.isTTY });
    },
  });
  const session: Session = {
    ...inner,
    choose: (view) => inner.choose({ ...view, fields: withProfile(view.fields) }),
    async print(items, view, options) {
      const { fields } = options.choice;
      const terminal = out.isTTY ? out : undefined;
      isSection = inner.format === 'table' && (view.drawsWhole?.({ fields, terminal }) ?? false);
      if (isSection) return inner.print(ofProfile(items, name), section(view), options);
      run.printing = [items, view, options];
      await wait();
      if (run.failure !== undefined) throw run.failure;
      return [];
    },
  };
  // Not at once: `run` must be there before it prints.
  const running = Promise.resolve().then(() => body.run(session, input));
  const ended = running.then(
    () => undefined,
    (error: unknown) => error,
  );
  ended.then(ready.open);
  const run: Run = { name, session, isReady: ready.opened, ended, goOn: turn.open };
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
  const [first, ...others] = runs.flatMap(({ printing }) => (printing ? [printing] : []));
  if (first === undefined) return [];
  const [, view, { choice }] = first;
  // Objects that contain the items become a list of such objects.
  const areDocuments = wraps(view, outer.format);
  const merged: View = {
    fields: withProfile(view.fields),
    pairs: view.pairs ?? {},
    single: false,
    async table(options) {
      // Items may be made for tables only once their own view has drawn one.
      for (const [, other] of others) await other.table(options);
      return view.table({ ...options, profiles: true });
    },
  };
  const all = [first, ...others].flatMap(([, , { names }]) => names ?? []);
  return outer.print(itemsOfAll(runs, areDocuments, outer.context), merged, {
    choice: areDocuments ? { fields: undefined, sort: [] } : choice,
    names: { get: (id) => all.find((names) => names.get(id))?.get(id) },
  });
}

/** The items of one run after the other; `--limit` is for each. What one of them fails with is kept for its end. */
async function* itemsOfAll(
  runs: readonly Run[],
  areDocuments: boolean,
  { compute }: Context,
): AsyncGenerator<readonly Item[]> {
  for (const run of runs) {
    if (run.printing === undefined) continue;
    const [items, view, options] = run.printing;
    const own = ofProfile(arranged(items, { ...options, compute }), run.name);
    try {
      if (areDocuments) yield [await documentOf(own, view, options.choice.fields, run.name)];
      else
        for await (const batch of own) {
          options.see?.(batch);
          yield batch;
        }
      await run.session.warnOfDrift();
    } catch (error) {
      run.failure = error;
    }
  }
}

/** The items with their profile as the first field. They stay what they are otherwise: a view knows its own items by their class. */
async function* ofProfile(batches: Batches, profile: string): AsyncGenerator<readonly Item[]> {
  for await (const batch of batches)
    yield batch.map((item) =>
      Object.create(item, {
        text: { get: () => textWith(profile, item.text) },
        fields: { value: { profile, ...item.fields } },
      }),
    );
}

/** The JSON of an object, which has at least an id, with its profile. */
function textWith(profile: string, text: string): string {
  return `{"profile":${JSON.stringify(profile)},${text.slice(1)}`;
}

/** The JSON object that a view makes of all items of a profile. */
async function documentOf(
  items: Batches,
  view: View,
  fields: OutputOptions['fields'],
  profile: string,
): Promise<Item> {
  const look = { format: 'json', color: false, header: true, truncate: false, time: 'iso', now: 0 } as const;
  const formatter = await createFormatter(view, { ...look, fields });
  for await (const batch of items) formatter.push(batch);
  return parsed(textWith(profile, [...formatter.end()].join('').trimEnd()));
}

/** Of the verdicts of `players check`, unlike all other failures, the worst has the highest exit code. */
const ranks: Partial<Record<FailureCode, number>> = {
  OFFLINE: failures.WARNING.exitCode,
  WARNING: failures.OFFLINE.exitCode,
};

/**
 * Throws what the runs failed with, each failure with the name of its profile. The worst is a tenant of which nothing is known, by
 * exit code: what a person must fix before what another try may. Then come the verdicts.
 */
function throwWorst(failed: readonly (readonly [string, Failure])[], runs: number): void {
  const all = failed.map(([name, failure]) => {
    const members = { ...failure.members, profile: name };
    return new Failure(failure.kind, `${name}: ${failure.message}`, { ...failure, members, cause: failure });
  });
  const rankOf = ({ kind, exitCode }: Failure) => ranks[kind] ?? exitCode;
  const [worst] = all.toSorted((a, b) => rankOf(a) - rankOf(b));
  if (worst === undefined) return;
  // About the command line, not about tenants.
  const messages = new Set(failed.map(([, { message }]) => message));
  if (worst.kind === 'USAGE' && failed.length === runs && messages.size === 1) throw worst.cause;
  throw new Failures(worst, all);
}

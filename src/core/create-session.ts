import type { Counters } from '../api/client.ts';
import type { Context, Sink } from '../context.ts';
import { visible } from '../output/sanitize.ts';
import { type ConnectOptions, createConnections } from './connection.ts';
import type { Input } from './flag.ts';
import { withSource } from './follow-up.ts';
import { globalFlags, readZone } from './global-flags.ts';
import { createPrinter } from './printer.ts';
import { createProgress } from './progress.ts';
import { createReader } from './reader.ts';
import type { Note, Notes, Printer, Session } from './session.ts';
import { withEffect } from './settings/effect.ts';
import { createStatusLine, wrapWords } from './status-line.ts';

/** What differs where a run is one of several, or answers a program. */
export interface SessionOptions extends ConnectOptions {
  /** Where notes and warnings go, if not to stderr. */
  readonly notes?: Notes;
  /** The printer to use, made from the one that prints on stdout. */
  printer?(standard: Printer): Printer;
  /** Takes the report of a run that is one of several, which are written together. */
  readonly holdReport?: Session['holdReport'];
  /** Counts what is read with that of other runs. */
  readonly counters?: Counters;
}

/** Makes a session from the global flags: who answers, what reads, and what prints. Throws a `USAGE` failure if two flags conflict. */
export function createSession(given: Context, input: Input, options: SessionOptions = {}): Session {
  const isQuiet = input.get(globalFlags.quiet) ?? false;
  const isAlone = options.profile === undefined && options.notes === undefined;
  const isLively = given.err.isTTY && !isQuiet && given.env.TERM !== 'dumb' && isAlone;
  const progress = createProgress(createStatusLine(given.err, isLively), {
    ...given.clock,
    zone: readZone(input),
  });
  const guarded = progress.guard(given);
  const notes =
    options.notes ??
    createNotes(guarded.err, isQuiet, (advice) => withSource(advice, input, { profile: options.profile }));

  const connections = createConnections(guarded, input, notes, options);
  // What is read from a snapshot is judged and printed as it was then.
  const now = () => connections.opened()?.at ?? given.clock.now();
  const context = { ...guarded, clock: { ...guarded.clock, now } };
  const { counters = progress.counters } = options;
  const { reader, newDrift } = createReader({ context, input, connections, notes, counters });
  const standard = createPrinter({
    context,
    input,
    notes,
    stopProgress: progress.stop,
    newDrift,
    opened: connections.opened,
  });
  const printer = options.printer?.(standard) ?? standard;
  return {
    context,
    profile: options.profile,
    settings: input.settings,
    effect: input.effect,
    holdReport: options.holdReport,
    ...reader,
    ...printer,
    print: (items, view, choices) => printer.print(items, withEffect(view, input.effect), choices),
    status: progress.status,
    counters,
    close: () => progress.stop().then(connections.close),
  };
}

/** Notes as lines on stderr. `completed` makes the command lines in an advice ask whom this run asks. */
function createNotes(err: Sink, isQuiet: boolean, completed: (advice: string) => string): Notes {
  const lineOf = ({ text, advice }: Note) =>
    `note: ${text}${advice === undefined ? '' : ` (${completed(advice)})`}`;
  const say = async (text: string) => err.write(`${await wrapWords(visible(text), err)}\n`);
  return {
    async note(note) {
      const isKept = typeof note !== 'string' && note.isKept === true;
      if (!isQuiet || isKept) await say(typeof note === 'string' ? note : lineOf(note));
    },
    warn: (text) => say(`warning: ${text}`),
    say,
  };
}

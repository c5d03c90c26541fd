import type { Context } from '../context.ts';
import { counted } from '../model/quantity.ts';
import { createConnections } from './connection.ts';
import type { Input } from './flag.ts';
import { globalFlags } from './global-flags.ts';
import { createNotes, type Notes } from './notes.ts';
import { createPrinter, type Printer } from './printer.ts';
import { type Counters, createProgress } from './progress.ts';
import { createReader, type Reader } from './reader.ts';
import { createStatusLine, type StatusLine } from './status-line.ts';

/** One run of a command: the context and the global flags, applied. What it reads with, and what it prints with. */
export interface Session extends Reader, Printer {
  readonly context: Context;
  /** The profile that this is one of several runs for; undefined in a run for one. */
  readonly profile: string | undefined;
  /** Progress on the last line of a terminal; not shown in a pipe or with `--quiet`. */
  readonly status: StatusLine;
  /** Count what is read, for that line. */
  readonly counters: Counters;
  /** Stops what the run started, such as the sandbox. */
  close(): Promise<void>;
}

/** What differs where a run is one of several, or answers a program. */
interface SessionOptions {
  readonly profile?: string;
  /** Where notes and warnings go, if not to stderr. */
  readonly notes?: Notes;
  /** The printer to use, made from the one that prints on stdout. */
  printer?(standard: Printer): Printer;
  /** How to connect, made from the usual way. */
  connect?(usual: Reader['connection']): Reader['connection'];
  /** Counts what is read with that of other runs. */
  readonly counters?: Counters;
}

/** Makes a session from the global flags. Throws a `USAGE` failure if two flags conflict. */
export function createSession(given: Context, input: Input, options: SessionOptions = {}): Session {
  const { profile } = options;
  const isQuiet = input.get(globalFlags.quiet) ?? false;
  const isAlone = profile === undefined && options.notes === undefined;
  const isLively = given.err.isTTY && !isQuiet && given.env.TERM !== 'dumb' && isAlone;
  const progress = createProgress(createStatusLine(given.err, isLively), given.clock);
  const guarded = progress.guard(given);
  const notes = options.notes ?? createNotes(guarded.err, isQuiet);
  const connections = createConnections(guarded, input, notes, profile);
  const { opened } = connections;
  const connection = options.connect?.(connections.connection) ?? connections.connection;
  const now = () => opened()?.at ?? given.clock.now();
  const context = { ...guarded, clock: { ...guarded.clock, now } };
  const { counters = progress.counters } = options;
  const { reader, newDrift } = createReader({ context, input, connection, opened, notes, counters });
  const standard = createPrinter({ context, input, notes, stopProgress: progress.stop, newDrift, opened });
  return {
    context,
    profile,
    ...reader,
    ...(options.printer?.(standard) ?? standard),
    status: progress.status,
    counters,
    close: () => progress.stop().then(connections.close),
  };
}

/** Notes which table columns did not fit: all of them, if they are few. */
export async function noteHidden(session: Session, titles: readonly string[]): Promise<void> {
  if (titles.length === 0) return;
  const names = titles.length > 3 ? [...titles.slice(0, 2), '…'] : titles;
  const text = `${counted(titles.length, 'column')} hidden: ${names.join(', ')}`;
  // The format of a table that has columns is another one only with --query, which names its fields itself.
  await session.note({ text, advice: session.format === 'table' ? '--fields or --no-trunc' : '--no-trunc' });
}

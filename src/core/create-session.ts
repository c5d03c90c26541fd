import type { Counters } from '../api/client.ts';
import type { Context, Sink } from '../context.ts';
import { visible } from '../output/sanitize.ts';
import { createConnections } from './connection.ts';
import type { Input } from './flag.ts';
import { globalFlags, readZone } from './global-flags.ts';
import { createPrinter } from './printer.ts';
import { createProgress } from './progress.ts';
import { createReader } from './reader.ts';
import type { Connection, Note, Notes, Printer, Reader, Session } from './session.ts';
import { withEffect } from './settings/effect.ts';
import { createStatusLine, wrapWords } from './status-line.ts';

/** What differs where a run is one of several, or answers a program. */
export interface SessionOptions {
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
  const clock = { ...given.clock, zone: readZone(input) };
  const progress = createProgress(createStatusLine(given.err, isLively), clock);
  const guarded = progress.guard(given);
  const notes = options.notes ?? createNotes(guarded.err, isQuiet);
  const connections = createConnections(guarded, input, notes, profile);
  const connect = options.connect?.(connections.connection) ?? connections.connection;
  /** The run's own connection, once it is open, whoever has opened it. */
  let own: Connection | undefined;
  const opened = () => own;
  const connection: Reader['connection'] = async (name) => {
    const connected = await connect(name);
    if (name === undefined) own = connected;
    return connected;
  };
  const now = () => own?.at ?? given.clock.now();
  const context = { ...guarded, clock: { ...guarded.clock, now } };
  const { counters = progress.counters } = options;
  const { reader, newDrift } = createReader({ context, input, connection, opened, notes, counters });
  const standard = createPrinter({ context, input, notes, stopProgress: progress.stop, newDrift, opened });
  const printer = options.printer?.(standard) ?? standard;
  return {
    context,
    profile,
    settings: input.settings,
    effect: input.effect,
    ...reader,
    ...printer,
    print: (items, view, choices) => printer.print(items, withEffect(view, input.effect), choices),
    status: progress.status,
    counters,
    close: () => progress.stop().then(connections.close),
  };
}

/** Notes as lines on stderr. */
function createNotes(err: Sink, isQuiet: boolean): Notes {
  const lineOf = ({ text, advice }: Note) => `note: ${text}${advice === undefined ? '' : ` (${advice})`}`;
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

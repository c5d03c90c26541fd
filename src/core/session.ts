import type { Client } from '../api/client.ts';
import type { RetryOptions, SendOptions } from '../api/send.ts';
import type { Context, Sink } from '../context.ts';
import type { ApiKey } from '../model/api-key.ts';
import { counted } from '../model/quantity.ts';
import type { Format } from '../output/options.ts';
import { visible } from '../output/sanitize.ts';
import type { View } from '../output/view.ts';
import type { Choice } from '../query/select.ts';
import type { Batches } from './items.ts';
import type { PrintOptions } from './print.ts';
import type { Picker } from './queried.ts';
import type { StatusLine } from './status-line.ts';

/** A note: what happened, and what to type about it, if anything. */
export interface Note {
  readonly text: string;
  readonly advice?: string | undefined;
}

/** The service and the key of a run. */
export interface ResolvedConnection {
  readonly baseUrl: string;
  readonly key: ApiKey;
  readonly source:
    | 'SIGNAGE_API_KEY'
    | 'SIGNAGE_API_KEY_FILE'
    | 'profile'
    | 'command'
    | 'sandbox'
    | 'snapshot';
  readonly profile?: string | undefined;
}

/** A connection, or a key that has no source yet: the one that login tries. */
export type ClientTarget = Pick<ResolvedConnection, 'baseUrl' | 'key'> & Partial<ResolvedConnection>;

/** One run of a command: the context and the global flags, applied. */
export interface Session {
  readonly context: Context;
  /** JSON with `--query`, in whatever format its result is printed. */
  readonly format: Format;
  readonly errColor: boolean;
  /** The profile that this is one of several runs for; undefined in a run for one tenant. */
  readonly tenant: string | undefined;
  /**
   * The base URL and the key, from flags, environment and profile, or from the sandbox with `--demo`.
   * With a name: those of that profile, ignoring the environment.
   */
  connection(profile?: string): Promise<ResolvedConnection>;
  /** The client for that connection, one per run. */
  client(): Promise<Client>;
  /** A client for any connection, such as one that login tries. */
  clientFor(to: ClientTarget, options?: ClientChoices): Client;
  /** Reads `--query`, if it is given. Rejects with a `USAGE` failure if the expression is wrong. */
  query(): Promise<Picker | undefined>;
  /** How to fetch media files, which takes no key. In the demo, the sandbox has them. */
  readonly sending: SendOptions & RetryOptions;
  /** Reads `--fields` and `--sort`; throws a `USAGE` failure for a field the view does not have. */
  choose(view: Pick<View, 'fields' | 'pairs'>): Choice;
  /**
   * Prints items on stdout in the chosen format. Resolves to the titles of the table columns that did not fit.
   * Rejects with `BAD_RESPONSE` after a drift if `--strict` is given.
   */
  print(items: Batches, view: View, options: PrintOptions): Promise<readonly string[]>;
  /** Warns once about each field that does not have its documented type. Rejects with `BAD_RESPONSE` if `--strict` is given. */
  warnOfDrift(): Promise<void>;
  /** Progress on the last line of a terminal; not shown in a pipe or with `--quiet`. */
  readonly status: StatusLine;
  /** The client; what it reads is shown there. */
  watch(client: Client): Client;
  /** A note or a line on stderr, unless `--quiet` is given. */
  note(note: Note | string): Promise<void>;
  warn(text: string): Promise<void>;
  /** Whether the summary of a list that is not empty is printed. */
  readonly showsSummary: boolean;
  /** Prints a list's summary on stderr, if stdout is a table on a terminal or only a header. Resolves to whether it did. */
  summarize(line: string, isEmpty: boolean): Promise<boolean>;
  /** Stops what the run started, such as the sandbox. */
  close(): Promise<void>;
}

/** Overrides for commands that poll. */
interface ClientChoices {
  /** Milliseconds per request; overrides `--timeout`. */
  readonly timeoutMs?: number | undefined;
  /** Whether to note long waits before a retry; default true. */
  readonly notesWaits?: boolean | undefined;
}

/** Notes which table columns did not fit: all of them, if they are few. */
export async function noteHidden(session: Session, titles: readonly string[]): Promise<void> {
  if (titles.length === 0) return;
  const names = titles.length > 3 ? [...titles.slice(0, 2), '…'] : titles;
  const text = `${counted(titles.length, 'column')} hidden: ${names.join(', ')}`;
  // The format of a table that has columns is another one only with --query, which names its fields itself.
  await session.note({ text, advice: session.format === 'table' ? '--fields or --no-trunc' : '--no-trunc' });
}

/** Writes a line to stderr without waiting; if stderr is closed, the line is lost. */
export function logLine(err: Sink, line: string): void {
  err.write(`${visible(line)}\n`).catch(() => undefined);
}

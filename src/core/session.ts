import type { Client, Counters, RetryOptions, SendOptions } from '../api/client.ts';
import type { Context, Fetch, Sink } from '../context.ts';
import type { ApiKey } from '../model/api-key.ts';
import type { Item } from '../model/item.ts';
import type { Format, Names, OutputOptions } from '../output/options.ts';
import type { Report } from '../output/reports/report.ts';
import { visible } from '../output/sanitize.ts';
import type { View } from '../output/view.ts';
import type { Choice } from '../query/select.ts';
import { counted } from '../words/quantity.ts';
import type { Batches } from './items.ts';
import type { SettingsEffect, SettingsFile } from './settings/settings.ts';
import type { StatusLine } from './status-line.ts';

/** A note: what happened, and what to type about it, if anything. */
export interface Note {
  readonly text: string;
  readonly advice?: string | undefined;
  /** Whether it is printed with `--quiet` too. */
  readonly isKept?: boolean;
}

/** What a run says besides its output. */
export interface Notes {
  /** A note, or a line that says how it went, unless `--quiet` is given. */
  note(note: Note | string): Promise<void>;
  warn(text: string): Promise<void>;
  /** A line that is not left out. */
  say(text: string): Promise<void>;
}

/** Who answers a run: the service, the sandbox or a snapshot. */
export interface Connection {
  readonly baseUrl: string;
  /** Undefined for a snapshot, which takes none. */
  readonly key: ApiKey | undefined;
  /** Slug of the key's tenant, if it is known. */
  readonly tenant: string | undefined;
  readonly source: ApiKeySource | 'sandbox' | 'snapshot';
  /** The stored profile that it comes from. */
  readonly profile?: string | undefined;
  /** Whether there are other profiles that could be meant. */
  readonly isOneOfSeveral?: boolean;
  readonly fetch: Fetch;
  /** Media files are elsewhere in the sandbox. */
  readonly fetchMedia: Fetch;
  /** The time of a snapshot, in milliseconds since 1970: whatever is judged or printed from it is as it was then. */
  readonly at?: number;
}

type ApiKeySource = 'SIGNAGE_API_KEY' | 'SIGNAGE_API_KEY_FILE' | 'profile' | 'command';

/** What to read from: a connection, or an address and a key that have no source yet, as login tries them. */
export type ReadFrom = Pick<Connection, 'baseUrl' | 'key'> & Partial<Connection>;

/** Reads from whoever answers. */
export interface Reader {
  /**
   * Who answers, by flags, environment and profile: opened when first asked for. With a name: that stored profile, ignoring the
   * environment.
   */
  connection(profile?: string): Promise<Connection>;
  /** The client for that connection, one per run. */
  client(): Promise<Client>;
  /** A client for any connection, such as one that login tries. */
  clientFor(from: ReadFrom, options?: ClientChoices): Client;
  /** How to fetch media files, which takes no key. */
  sending(): SendOptions & RetryOptions & { readonly isLocal: boolean };
}

/** Overrides for commands that poll, or that try a new key. */
export interface ClientChoices {
  /** Milliseconds per request; overrides `--timeout`. */
  readonly timeoutMs?: number | undefined;
  /** Whether to note long waits before a retry; default true. */
  readonly notesWaits?: boolean | undefined;
  /** The command that stores another key if this one is refused; by default by where it comes from. */
  readonly storesKey?: string | undefined;
}

/** What a command says about its items. */
export interface PrintOptions {
  readonly choice: Choice;
  /** What ids stand for; filled before the first item. */
  readonly names?: Names | undefined;
  /** Instead of what the flags say. */
  readonly look?: Partial<OutputOptions> | undefined;
  /** Print this many items and stop reading. */
  readonly max?: number | undefined;
  /** The items of a check, of which the exit code says enough with `--quiet`. */
  readonly isVerdict?: boolean | undefined;
  /** Reading them is all that the run does: once nobody reads stdout any more (`| head`), `print` rejects. Anything else goes on to its end. */
  readonly isOnlyRead?: boolean | undefined;
  /** Called with the printed items, batch by batch. */
  readonly onBatch?: ((batch: readonly Item[]) => void) | undefined;
}

/** Prints what a command makes, and what is to be said about it. */
export interface Printer extends Notes {
  /** JSON with `--query`, in whatever format its result is printed. */
  readonly format: Format;
  readonly errColor: boolean;
  /**
   * Whether the exit code is all that a check is asked for: `--quiet`, and no format or fields. A list of objects then prints only ids, unless it is
   * counted, grouped or named.
   */
  readonly isSilent: boolean;
  /** Whether the summary of a list that is not empty is printed. */
  readonly showsSummary: boolean;
  /** Reads `--query`, if it is given. Rejects with a `USAGE` failure if the expression is wrong. */
  readQuery(): Promise<void>;
  /** Reads `--fields` and `--sort`; throws a `USAGE` failure for a field the view does not have. */
  choose(view: Pick<View, 'fields' | 'pairs'>): Choice;
  /**
   * Prints items on stdout in the chosen format. Resolves to the titles of the table columns that did not fit.
   * Rejects with `BAD_RESPONSE` after a drift if `--strict` is given.
   */
  print(items: Batches, view: View, options: PrintOptions): Promise<readonly string[]>;
  /** Warns once about each field that does not have its documented type. Rejects with `BAD_RESPONSE` if `--strict` is given. */
  warnOfDrift(): Promise<void>;
  /** Prints a list's summary on stderr, if stdout is a table on a terminal or only a header. Resolves to whether it did. */
  summarize(line: string, isEmpty: boolean): Promise<boolean>;
}

/** One run of a command: the context and the global flags, applied. What it reads with, and what it prints with. */
export interface Session extends Reader, Printer {
  readonly context: Context;
  /** The profile that this is one of several runs for; undefined in a run for one. */
  readonly profile: string | undefined;
  /** Takes the report of such a run: those of all are written together. */
  readonly holdReport: ((report: Report) => void) | undefined;
  /** What `signage.yaml` says; undefined without one. Of flags, the input has it already. */
  readonly settings: SettingsFile | undefined;
  /** What of that counts in this run; undefined if nothing does. */
  readonly effect: SettingsEffect | undefined;
  /** Progress on the last line of a terminal; not shown in a pipe or with `--quiet`. */
  readonly status: StatusLine;
  /** Count what is read, for that line. */
  readonly counters: Counters;
  /** Stops what the run started, such as the sandbox. */
  close(): Promise<void>;
}

/** Notes which table columns did not fit: all of them, if they are few. */
export async function noteHidden(session: Session, titles: readonly string[]): Promise<void> {
  if (titles.length === 0) return;
  const names = titles.length > 3 ? [...titles.slice(0, 2), '…'] : titles;
  const text = `${counted(titles.length, 'column')} hidden: ${names.join(', ')}`;
  // With --query, which names the fields itself, --fields is no way out: only then is the format of a table another one.
  await session.note({ text, advice: session.format === 'table' ? '--fields or --no-trunc' : '--no-trunc' });
}

/** Writes a line to stderr without waiting; if stderr is closed, the line is lost. */
export function logLine(err: Sink, line: string): void {
  err.write(`${visible(line)}\n`).catch(() => undefined);
}

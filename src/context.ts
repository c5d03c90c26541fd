import type { FileHandle } from 'node:fs/promises';
import type { ProfileStore } from './model/profile.ts';

/** All that a command may touch of the world. `main.ts` makes it from the process, tests from buffers. */
export interface Context {
  /** For data and nothing else. */
  readonly out: Sink;
  /** Holds data for `out` until it is complete, however long it is. */
  buffer(): OutputBuffer;
  /** Notes, warnings, progress and errors. */
  readonly err: Sink;
  /** stderr for our own commands to a CI runner, which `err` does not pass; undefined if no runner reads the output. */
  readonly runner?: Sink | undefined;
  readonly in: Source;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** From 0 up to, not including, 1. */
  random(): number;
  /** The version of the time zone database: `2026a`. */
  readonly tzdata: string;
  readonly profiles: ProfileStore;
  readonly prompt: Prompt;
  /** Aborted with a `Failure` when the user or the system asks the tool to stop. */
  readonly signal: AbortSignal;
  /** The text of a regular file in UTF-8, without its byte order mark. Rejects with the system's error, or with a `Failure` that says why it cannot be used. */
  readTextFile(path: string, options?: ReadOptions): Promise<string>;
  /**
   * The path of the nearest file of this name: in the working folder, or in one above it. `onProblem` is told where it cannot look. Throws
   * a `CONFIG` failure if it is another user's, or a link out of its folder.
   */
  findUpwards(name: string, onProblem: (text: string) => void): string | undefined;
  /** The text without any key that the run knows. `err` hides them by itself. */
  hideKeys(text: string): string;
  readonly files: Files;
  /** Runs a line in the user's shell; its output is returned, not shown. */
  runShell(line: string, options: ShellOptions): Promise<ShellResult>;
  /** Starts a line in the user's shell that shows what it is given on the terminal. `env` is its whole environment. */
  startPager(line: string, env: Context['env']): Promise<Pager>;
}

/** What a run is given. Hiding keys is the run's own business. */
export type World = Omit<Context, 'hideKeys'>;

export interface ReadOptions {
  /** Bytes; a longer file is refused. 16 MiB unless given. */
  readonly mostBytes?: number;
  /** Accepts a pipe or a terminal too, and reads it to its end. */
  readonly takesPipe?: boolean;
  /** Keeps the byte order mark, and refuses what is not UTF-8: the text is written back. */
  readonly isExact?: boolean;
  /** Ends the read with its reason; the run's own signal by default. */
  readonly signal?: AbortSignal;
  /** Called with the open file before it is read; may throw to refuse it. */
  readonly inspect?: (opened: FileOwner) => void;
}

/** The owner, whose id is meaningless on Windows, and the permissions of a file. */
export interface FileOwner {
  readonly uid: number;
  readonly mode: number;
}

/** A text in parts, so that a long one is never whole in memory. */
export type TextParts = AsyncIterable<string> | readonly string[];

/** Files that the tool writes. All methods reject with the system's error, or with a `Failure` that says what to do. */
interface Files {
  /** Holds a new file for a path until it is complete, then replaces the old one in one step. The mode is the new file's. */
  buffer(path: string, mode?: number): Promise<OutputBuffer>;
  /** Replaces a file in one step: the old one or the new one, never a part. Resolves to whether there was an old one. */
  replace(path: string, text: string | TextParts, mode?: number): Promise<boolean>;
  /** Makes a folder and those above it, unless it is there. */
  makeFolder(path: string, mode?: number): Promise<void>;
  /** Appends to a file, which is made if it is missing. */
  append(path: string, text: string): Promise<void>;
  /**
   * Keeps other instances away from a file, which need not exist, until the release. Undefined if another one has it; with
   * `waits`, if that one keeps it for too long.
   */
  lock(path: string, options?: { readonly waits?: boolean }): Promise<(() => Promise<void>) | undefined>;
  /** Where writing to a path ends up, through links and other spellings. Its folder must exist. */
  target(path: string): Promise<string>;
  /** Whether a path ends up in a folder or below it, as `target` follows them. */
  isWithin(folder: string, path: string): Promise<boolean>;
  /** A folder whose files belong together, such as a snapshot. It need not exist. */
  folder(path: string): Promise<Folder>;
  /** A folder for files that are fetched bit by bit. It is made and kept from other runs, unless it `isRead` only. */
  downloads(path: string, isRead: boolean): Promise<Downloads>;
}

/** Files that belong together, readable only by the owner. */
export interface Folder {
  /** The bytes of a regular file in it. Rejects with the system's error, or with `CONFIG` for anything else. */
  read(name: string): AsyncIterable<Uint8Array>;
  /** The names of the folders in it, without links to some; none if it does not exist. Rejects with `CONFIG`. */
  folders(): Promise<readonly string[]>;
  /** The names of all that is in it; none if it does not exist. Rejects with `CONFIG`. */
  names(): Promise<readonly string[]>;
  /**
   * Replaces the files of these names by those that `fill` writes, in one step, after an end at any moment too; makes the folder if it
   * is missing, and removes it again if nothing is written. Resolves to what `fill` does. Rejects with `CONFIG` if it cannot.
   */
  replace<T>(known: readonly string[], fill: (write: WriteFile) => Promise<T>): Promise<T>;
  /**
   * Lets `work` remove folders in it, of which all files have these names, the first one last, while no other run does. Undefined if another one is at it.
   * Rejects with `CONFIG`.
   */
  prune<T>(known: readonly string[], work: (pruning: Pruning) => Promise<T>): Promise<T | undefined>;
}

/** How folders in a folder are removed, each in one step for those who read it. Both reject with `CONFIG`. */
export interface Pruning {
  /** The names of the folders that a killed run began to remove. */
  readonly begun: readonly string[];
  /** Removes the rest of one of those. */
  finish(name: string): Promise<void>;
  /** Removes a folder. Anything else in it stays. Resolves to false if it has nothing else, or if another run is writing to it. */
  remove(name: string): Promise<boolean>;
}

/** Writes one file of a folder. If the file at the path `twin` is the same, and as private, the new one becomes a hard link to it, where that is possible. */
export type WriteFile = (name: string, bytes: Uint8Array | string, twin?: string) => Promise<void>;

/** A folder for files that are fetched bit by bit. Names have no separators. All methods reject with the system's error. */
export interface Downloads {
  /** The names of what earlier runs left there, which end in `.partial`. */
  readonly partials: readonly string[];
  /** Opens a file to read it, if there is one. Rejects with a `Failure` if the name is that of something else. */
  read(name: string): Promise<OpenFile | undefined>;
  /** Opens a file to read it and write to its end. It is made if it is missing, or if others could change it. */
  open(name: string): Promise<OpenFile>;
  /** Gives a file another name, in place of what has it. */
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Lets other runs use it. */
  close(): Promise<void>;
}

export type OpenFile = Pick<FileHandle, 'createReadStream' | 'writeFile' | 'stat' | 'sync' | 'close'>;

interface ShellOptions {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** What the line can read; absent, nothing. */
  readonly stdin?: string | undefined;
  /** The whole environment of the line; absent, the tool's own. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

interface ShellResult {
  readonly stdout: string;
  readonly stderr: string;
  /** Null when it was ended by a signal, as when the time was over. */
  readonly exitCode: number | null;
}

/** A program that shows text on the terminal, until the person who reads it leaves. */
export interface Pager {
  /** Resolves when more may be written; rejects once the pager has ended. */
  write(text: string): Promise<void>;
  /** Nothing more comes. Resolves to the exit code once the pager has ended; null after a signal. */
  end(): Promise<number | null>;
}

/** Where text goes. */
export interface Sink {
  readonly isTTY: boolean;
  /** Width of the terminal in cells; meaningless when `isTTY` is false. */
  readonly columns: number;
  /** Height of the terminal in lines; undefined without a terminal, or if it does not report one. */
  readonly rows?: number | undefined;
  /** Resolves when more may be written; rejects with {@link ClosedPipe} once the reader has gone. */
  write(text: string): Promise<void>;
}

/** Output that must be complete before any of it is seen: on stdout, or in a file. Whoever opens one closes it. */
export interface OutputBuffer {
  write(text: string): Promise<void>;
  /** Lets all of it out: writes it to stdout, or puts the file in its place. */
  release(): Promise<void>;
  /** Discards it, unless released. */
  close(): Promise<void>;
}

/** The reader of our output has gone (`| head`): an ordinary end, not a failure. With a cause, stdout has failed, and the run will. */
export class ClosedPipe extends Error {}

interface Source {
  readonly isTTY: boolean;
  /** All of it, to its end. */
  text(): Promise<string>;
  /** Its text in parts, as they arrive. */
  parts(): AsyncIterable<string>;
}

export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** Whole milliseconds since some moment, by a clock that nobody sets: for how long something takes or waits. */
  elapsed(): number;
  /** The IANA time zone in which times are shown and typed; undefined for that of this machine. */
  readonly zone?: string | undefined;
  /** Resolves after that time; rejects with the signal's reason if it is aborted first. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Calls `tick` each time so many milliseconds have passed, until the function that it returns is called. Without it, no progress is shown. */
  every?(milliseconds: number, tick: () => void): () => void;
}

/** Questions to a person at a terminal. Rejects with a `Failure` if the person cancels. */
interface Prompt {
  text(question: string): Promise<string>;
  /** The answer is not shown while it is typed. */
  secret(question: string): Promise<string>;
}

/** The part of WHATWG fetch that the tool uses: a GET that follows no redirect. */
export type Fetch = (url: string, request: FetchRequest) => Promise<FetchResponse>;

interface FetchRequest {
  readonly headers: Record<string, string>;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
  /** A file of certificates to trust besides the system's. */
  readonly caFile?: string | undefined;
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: {
    get(name: string): string | null;
    /** All of them, for those who want to see what answered; absent in a snapshot. */
    entries?(): Iterable<readonly [name: string, value: string]>;
  };
  /** Decompressed. To be read, at least in part: leaving it off closes the connection. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

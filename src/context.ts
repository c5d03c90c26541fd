/** What a command may touch of the world. `main.ts` makes it from the process; tests make it from buffers. */
export interface Context {
  /** Data and nothing else. */
  readonly out: Sink;
  /** Notes, warnings, progress and errors. */
  readonly err: Sink;
  readonly in: Source;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly profiles: ProfileStore;
  readonly prompt: Prompt;
  /** Aborted with a `Failure` when the user or the system asks the tool to stop. */
  readonly signal: AbortSignal;
  readTextFile(path: string): Promise<string>;
}

/** Where text goes. */
export interface Sink {
  readonly isTTY: boolean;
  /** Width of the terminal in cells; meaningless when `isTTY` is false. */
  readonly columns: number;
  /** Resolves when more may be written; rejects with {@link ClosedPipe} when nobody reads any more. */
  write(text: string): Promise<void>;
}

/** The reader of our output has gone (`| head`): an ordinary end, not a failure. */
export class ClosedPipe extends Error {}

export interface Source {
  readonly isTTY: boolean;
  /** All of it, to its end. */
  text(): Promise<string>;
}

export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
}

/** Questions to a person at a terminal. Rejects with a `Failure` when the person declines to answer. */
export interface Prompt {
  text(question: string): Promise<string>;
  /** The answer is not shown while it is typed. */
  secret(question: string): Promise<string>;
}

/** The part of WHATWG fetch that the tool uses: a GET that follows no redirect. */
export type Fetch = (url: string, request: FetchRequest) => Promise<FetchResponse>;

export interface FetchRequest {
  readonly method: 'GET';
  readonly headers: Record<string, string>;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null;
}

/** What login stores under a name. */
export interface Profile {
  readonly baseUrl: string;
  readonly key: string;
  /** What the key was found to be allowed when it was stored. */
  readonly scopes: readonly string[];
  /** Plain http to another machine was asked for. */
  readonly allowHttp?: boolean | undefined;
}

export interface Profiles {
  /** The name of the profile that is used when none is asked for. */
  readonly current: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
}

export interface ProfileStore {
  /** Where the profiles are kept, for messages. */
  readonly path: string;
  /** No file is no profiles. A file that cannot be used is a `CONFIG` failure. */
  read(): Promise<Profiles>;
  /** Changes what is stored in one step: the old file or the new one, never a mixture. */
  update(change: (profiles: Profiles) => Profiles): Promise<void>;
}

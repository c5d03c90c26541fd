import { basename } from 'node:path';
import type { Context } from '../../context.ts';
import { captured } from '../../core/captured.ts';
import type { Input } from '../../core/flag.ts';
import { usesSandbox } from '../../core/global-flags.ts';
import type { Batches } from '../../core/items.ts';
import { arranged } from '../../core/print.ts';
import type { Notes, Printer, Session } from '../../core/session.ts';
import { sayEffect } from '../../core/settings/effect.ts';
import { defect, Failure, type FailureCode, failures, usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { visible } from '../../output/sanitize.ts';
import { getOrMake } from '../../words/groups.ts';
import { pageRequestOf } from './page.ts';
import { inputOf, type Tool } from './tool.ts';
import { notesOf, toolResultOf } from './tool-result.ts';

/** Verdicts are in the result already. */
const verdicts: ReadonlySet<FailureCode> = new Set([
  'WARNING',
  'CRITICAL',
  'OFFLINE',
  'INCOMPLETE',
  'NOT_AS_EXPECTED',
]);

/** Failures after which a key command runs again. */
const keyFailures: ReadonlySet<FailureCode> = new Set([
  'INVALID_FORMAT',
  'INVALID_KEY',
  'KEY_EXPIRED',
  'KEY_REVOKED',
  'UNAUTHORIZED',
]);

/** What a tool answers, and the picture that was asked for, as a `data:` URL. */
interface ToolAnswer {
  readonly result: JsonObject;
  readonly image: string | undefined;
}

export type ToolCalls = ReturnType<typeof createToolCalls>;

/**
 * Runs the commands behind the tools, with the connection flags of `own`. Calls can run concurrently, and each reads the
 * settings and the key again.
 */
export function createToolCalls(outer: Session, own: Input, log: (error: unknown) => void) {
  const { context } = outer;
  const { hideKeys } = context;
  const shellResults = new Map<string, ReturnType<Context['runShell']>>();

  /** Runs each key command once: a password manager may prompt every time. */
  const runShell: Context['runShell'] = (line, options) =>
    getOrMake(shellResults, line, () => {
      // Without the call's own signal: concurrent calls may wait for the same result.
      const result = context.runShell(line, { ...options, signal: context.signal });
      const forget = () => shellResults.delete(line);
      result.then(({ exitCode }) => {
        if (exitCode !== 0) forget();
      }, forget);
      return result;
    });

  return {
    /** Resolves to the result. Rejects with an error for `errorOf`. An abort of the signal cancels the requests. */
    async call(tool: Tool, given: JsonObject, signal: AbortSignal): Promise<ToolAnswer> {
      const input = inputOf(tool, given, own);
      const page = pageRequestOf(given);
      const notes: string[] = [];
      const files = createFileNames(context, own.settings?.path);
      const note = (text: string) => void notes.push(visible(files.shorten(text)));
      let result: JsonObject = {};
      let image: string | undefined;
      /** The address of the picture as the service sent it: in the result, a long one is cut. */
      let thumbnail: unknown;
      async function* watched(batches: Batches): Batches {
        for await (const batch of batches) {
          thumbnail ??= batch[0]?.fields.thumbnailUrl;
          yield batch;
        }
      }
      // Ends the requests that a failed call has not read to their end.
      const unread = new AbortController();
      const signals = AbortSignal.any([context.signal, signal, unread.signal]);
      const printer = (standard: Printer): Printer => ({
        ...standard,
        async print(items, view, options) {
          const { fields } = options.choice;
          const sorted = arranged(items, options);
          const wanted = { list: tool.list, page, fields, signal: signals, hideKeys, note };
          result = await toolResultOf(watched(sorted), view, wanted);
          await standard.warnOfDrift();
          return [];
        },
        summarize: async () => false,
        showsSummary: false,
      });
      // Advice is something to type on a command line, so models do not get it.
      const say = async (text: string) => note(text);
      const aside: Notes = {
        note: async (given) => note(typeof given === 'string' ? given : given.text),
        warn: say,
        say,
      };
      const { readTextFile } = files;
      const inner = { ...context, readTextFile, runShell, signal: signals, ...withoutStreams };
      const run = async (session: Session) => {
        await sayEffect(session);
        await tool.verb.run(session, input);
        if (given.thumbnail === true) image = await imageOf(session, thumbnail, note);
      };
      const failure = await captured(run, inner, input, {
        notes: aside,
        printer,
        connect: connecting(outer, input),
        // Standard output carries the protocol; what `--verbose` logs is for the person who set up the server.
        write: async (text, stream) => (stream === 'err' ? context.err.write(text) : undefined),
      });
      unread.abort();
      if (failure !== undefined && !verdicts.has(failure.kind)) throw files.withoutText(failure);
      if (failure?.kind === 'INCOMPLETE') note(failure.message);
      const noted = notes.length > 0 || tool.list ? notesOf(notes, hideKeys) : {};
      return { result: { ...result, ...noted }, image };
    },
    /** The part of an error that a model may see. */
    errorOf(error: unknown) {
      const failure = error instanceof Failure ? error : defect(error);
      if (keyFailures.has(failure.kind)) shellResults.clear();
      log(failure);
      return toolErrorOf(failure, hideKeys);
    },
  };
}

/**
 * Remembers which files a call reads; `settings` is the path of the one that was read before. Messages about a file say where it is, and
 * quote its lines. A model gets only the file's name and the number of the line: a model could name any file, also one of passwords.
 */
function createFileNames(context: Pick<Context, 'readTextFile'>, settings: string | undefined) {
  const paths = new Set<string>();
  if (settings !== undefined) paths.add(settings);
  const shorten = (text: string) =>
    [...paths].reduce((left, path) => left.replaceAll(path, basename(path)), text);
  return {
    readTextFile: (...[path, options]: Parameters<Context['readTextFile']>) => {
      paths.add(path);
      return context.readTextFile(path, options);
    },
    shorten,
    /** An error without the text of a file that it is about. */
    withoutText(error: unknown): unknown {
      if (!(error instanceof Failure) || error.kind !== 'USAGE') return error;
      const path = [...paths].find((each) => error.message.startsWith(each));
      if (path === undefined) return error;
      const [where = ''] = /^(?::\d+(?::\d+)?|, line \d+)/.exec(error.message.slice(path.length)) ?? [];
      return usage(`${basename(path)}${where}: there is a mistake in this file`, whoCanSee);
    },
  };
}

const whoCanSee = 'The person who has the file sees what is wrong by running the command in a terminal';

/** The picture at an address, as a `data:` URL; undefined with a note if there is none. */
async function imageOf(session: Session, address: unknown, note: (text: string) => void) {
  const { fetchImage } = await import('../../media/fetch-image.ts');
  return await fetchImage(session, String(address ?? '')).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    note(`thumbnail skipped: ${error.message}`);
    return undefined;
  });
}

// Standard input carries the protocol.
const noInput = () => {
  throw usage('"-" is not an id or name');
};

/** The streams of a call: what it says goes into its result. */
const withoutStreams: Pick<Context, 'out' | 'in'> = {
  out: { isTTY: false, columns: 80, write: async () => undefined },
  in: { isTTY: false, text: noInput, parts: noInput },
};

/** Connects as a call does: all calls share one sandbox, and what is wrong with the settings is not the model's to know. */
function connecting(outer: Session, input: Input) {
  return (usual: Session['connection']) => async (profile?: string) => {
    try {
      return await (usesSandbox(input) ? outer.connection() : usual(profile));
    } catch (error) {
      throw error instanceof Failure ? new SettingsFailure(error.kind, error.message) : error;
    }
  };
}

const askOwner = 'The person who set up this server can check it with: signage auth status';
const replaceKey = 'The person who set up this server must store another key: signage auth login';
const temporary = 'This may be temporary: try again later';

const hints: Partial<Record<FailureCode, string>> = {
  USAGE: 'Correct the arguments; the schema of the tool describes them',
  INSUFFICIENT_SCOPE: 'Tools that need other scopes may work',
  NOT_FOUND: 'Use a list tool to find the id or name',
  TLS: askOwner,
};

/** What a model can do about a failure: by its own hint, or by the range of its exit code. */
function hintFor(kind: FailureCode): string {
  const { exitCode } = failures[kind];
  if (exitCode >= 10 && exitCode < 15) return replaceKey;
  return hints[kind] ?? (exitCode >= 30 && exitCode < 35 ? temporary : askOwner);
}

/**
 * Failures whose message is about the arguments, or fixed text. All others can quote a file, a profile, an address or
 * the service: a model gets only their documented meaning.
 */
const quotable: ReadonlySet<FailureCode> = new Set(['USAGE', 'NOT_FOUND', 'INSUFFICIENT_SCOPE']);

/** Characters. */
const longest = { message: 500, hint: 1500 } as const;

/** A failure of the settings: its message can quote them, whatever its kind. */
class SettingsFailure extends Failure {}

/** The part of a failure that a model may see, in the shape of `-o json`. */
function toolErrorOf(failure: Failure, hideKeys: (text: string) => string) {
  const { kind, message, hint, status } = failure;
  const isQuoted = quotable.has(kind) && !(failure instanceof SettingsFailure);
  // A hint that is a command line does not help a model.
  const isForModels = isQuoted && kind !== 'INSUFFICIENT_SCOPE' && !hint?.includes('signage ');
  const ownHint = isForModels && hint !== undefined ? asArguments(hint) : undefined;
  // A message can quote an argument of any length. Keys first: half of one would not be found.
  const shown = (text: string, most: number) => {
    const whole = hideKeys(visible(text));
    return whole.length > most ? `${whole.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : whole;
  };
  return {
    error: {
      code: kind,
      message: shown(isQuoted ? asArguments(message) : failures[kind].meaning, longest.message),
      hint: shown(ownHint ?? hintFor(kind), longest.hint),
      status: status ?? null,
      exitCode: failures[kind].exitCode,
    },
  };
}

/** Replaces flags by the names of arguments: `--max-age` by `max_age`; quotes of what was given stay. */
function asArguments(text: string): string {
  return text.replace(/(?<!["\w])--([a-z][a-z-]*)/g, (_, name: string) => name.replaceAll('-', '_'));
}

import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { ApiKey } from '../model/api-key.ts';
import { KnownKeys } from '../model/known-keys.ts';
import { commandEnvironment } from './command-environment.ts';
import type { KeySource } from './settings.ts';

/** Milliseconds that a command has to print a key: a password manager may open a window to ask for its own password. */
const keyCommandTimeoutMs = 60_000;

/** Bytes of a file with a key: one with more is some other file. */
const longestKeyFile = 64 * 1024;

type World = Pick<Context, 'readTextFile' | 'runShell' | 'signal' | 'env'>;

/**
 * The key itself. A file, which may be a pipe, must have been read within `timeoutMs` milliseconds.
 * Throws `CONFIG` when its file or command gives none, `INVALID_FORMAT` when it can be no header value.
 */
export async function readKey(source: KeySource, world: World, timeoutMs: number): Promise<ApiKey> {
  switch (source.from) {
    case 'SIGNAGE_API_KEY_FILE':
      return parseKey(await readKeyFile(source.path, world, timeoutMs));
    case 'command':
      return await readKeyFromCommand(source.command, world);
    case 'SIGNAGE_API_KEY':
    case 'profile':
      return parseKey(source.key);
  }
}

/** A key as pasted or piped: white space around it is not part of it. */
export function parseKey(text: string): ApiKey {
  const key = new ApiKey(text.trim());
  if (key.isSendable) return key;
  throw new Failure(
    'INVALID_FORMAT',
    'the API key contains characters that cannot be sent (INVALID_FORMAT)',
    {
      hint: pasteHint(key) ?? 'Copy the whole key again, then: signage auth login',
    },
  );
}

/** What seems to have gone wrong when a key was pasted, where that can be seen. */
export function pasteHint(key: ApiKey): string | undefined {
  const text = key.reveal();
  if (text === '') return 'The key is empty';
  if (/^["'`“”‘’]|["'`“”‘’]$/.test(text)) return 'Remove the quotes around it';
  if (/[\r\n]/.test(text)) return 'It contains a line break: paste it as one line';
  if (/\s/.test(text)) return 'It contains a space: paste only the key';
  if (key.tenant === undefined)
    return 'A key ends in _live_, the tenant, _ and 43 more characters: is part of it missing?';
  return undefined;
}

async function readKeyFile(
  path: string,
  { readTextFile, signal }: World,
  timeoutMs: number,
): Promise<string> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(tooLate(path, timeoutMs)), timeoutMs);
  try {
    return await readTextFile(path, {
      mostBytes: longestKeyFile,
      takesPipe: true,
      signal: AbortSignal.any([signal, late.signal]),
    });
  } catch (cause) {
    if (cause instanceof Failure && cause.kind !== 'CONFIG') throw cause;
    const why = cause instanceof Failure ? `: ${cause.message}` : '';
    throw new Failure('CONFIG', `the file in SIGNAGE_API_KEY_FILE cannot be read: ${path}${why}`, {
      hint: 'It must be a readable file or pipe that contains only the key',
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(path: string, timeoutMs: number): Failure {
  return new Failure('TIMEOUT', `no key from ${path} within ${timeoutMs / 1000}s`, {
    hint: 'Is the program that writes it running? To wait longer: --timeout 60s',
  });
}

/** The key that a command of the user's prints; `CONFIG` when it fails or prints nothing. */
export async function readKeyFromCommand(
  command: string,
  { runShell, signal, env }: Pick<World, 'runShell' | 'signal' | 'env'>,
): Promise<ApiKey> {
  const { stdout, stderr, exitCode } = await runShell(command, {
    timeoutMs: keyCommandTimeoutMs,
    signal,
    // Another key has nothing to do with this one.
    env: commandEnvironment(env),
  });
  // Before it is cut: of a key that is cut off, the rest would not be known.
  const keys = new KnownKeys([new ApiKey(stdout.trim())]);
  const words = keys.hide(stderr).trim().slice(0, longestQuote);
  const said = words === '' ? '' : `; it said: ${words}`;
  if (exitCode === 0 && stdout.trim() !== '') return parseKey(stdout);
  const how =
    exitCode === null
      ? `was killed, or timed out after ${keyCommandTimeoutMs / 1000}s`
      : exitCode === 0
        ? 'printed no key'
        : `exited with code ${exitCode}`;
  throw new Failure('CONFIG', `the key command ${how}${said}`, {
    hint: `The command: ${command}`,
  });
}

/** Characters of another program's error that are shown. */
const longestQuote = 500;

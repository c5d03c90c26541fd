import type { Context } from '../context.ts';
import { badConfig, Failure } from '../errors.ts';
import { ApiKey, withoutKeys } from '../model/api-key.ts';
import type { KeySource } from './resolve-connection.ts';

/** Milliseconds that a key command may take: a password manager may ask for its own password. */
const keyCommandTimeoutMs = 60_000;

/** Bytes of a key file: a longer one is the wrong file. */
const longestKeyFile = 64 * 1024;

/** Characters of another program's stderr to show. */
const longestQuote = 500;

type CredentialPorts = Pick<Context, 'readTextFile' | 'runShell' | 'signal' | 'env'>;

/**
 * The key itself. A file, which may be a pipe, must be read within `timeoutMs` milliseconds.
 * Throws `CONFIG` if its file or command fails, and `INVALID_FORMAT` if it is not a header value.
 */
export async function readKey(
  { from, text }: KeySource,
  ports: CredentialPorts,
  timeoutMs: number,
): Promise<ApiKey> {
  if (from === 'command') return await readKeyFromCommand(text, ports);
  return parseKey(from === 'SIGNAGE_API_KEY_FILE' ? await readKeyFile(text, ports, timeoutMs) : text);
}

/** A key as pasted or piped, without the white space around it. */
export function parseKey(text: string): ApiKey {
  const key = new ApiKey(text.trim());
  if (key.isSendable) return key;
  const hint = pasteHint(key) ?? 'Copy the whole key again, then run: signage auth login';
  const wrong = key.isQuoted ? 'has quotes around it' : 'contains characters that cannot be sent';
  const message = `the API key ${wrong} (INVALID_FORMAT)`;
  throw new Failure('INVALID_FORMAT', message, { hint });
}

/** What seems to have gone wrong when the key was pasted; undefined if nothing does. */
export function pasteHint(key: ApiKey): string | undefined {
  const text = key.reveal();
  if (text === '') return 'The key is empty';
  if (key.isQuoted) return 'Remove the quotes around it';
  if (/[\r\n]/.test(text)) return 'It contains a line break: paste it as one line';
  if (/\s/.test(text)) return 'It contains a space: paste only the key';
  if (key.tenant === undefined) return 'A key looks like sgn_live_TENANT_<43 characters>. Was it cut off?';
  return undefined;
}

async function readKeyFile(path: string, ports: CredentialPorts, timeoutMs: number): Promise<string> {
  const late = AbortSignal.timeout(Math.ceil(timeoutMs));
  const signal = AbortSignal.any([ports.signal, late]);
  try {
    return await ports.readTextFile(path, { mostBytes: longestKeyFile, takesPipe: true, signal });
  } catch (cause) {
    const hint = 'Is the program that writes it running? Use --timeout 60s to wait longer';
    if (late.aborted && cause === late.reason)
      throw new Failure('TIMEOUT', `no key from ${path} within ${timeoutMs / 1000}s`, { hint });
    if (cause instanceof Failure && cause.kind !== 'CONFIG') throw cause;
    const why = cause instanceof Failure ? `: ${cause.message}` : '';
    throw badConfig(
      `cannot read the file in SIGNAGE_API_KEY_FILE: ${path}${why}`,
      'It must be a readable file or pipe that contains only the key',
      cause,
    );
  }
}

/** The key that a user's command prints; `CONFIG` if it fails or prints nothing. */
export async function readKeyFromCommand(
  command: string,
  { runShell, signal, env }: Pick<CredentialPorts, 'runShell' | 'signal' | 'env'>,
): Promise<ApiKey> {
  const options = { timeoutMs: keyCommandTimeoutMs, signal, env: commandEnvironment(env) };
  const { stdout, stderr, exitCode } = await runShell(command, options);
  if (exitCode === 0 && stdout.trim() !== '') return parseKey(stdout);
  // Hidden before the text is cut: a truncated key would not be recognized.
  const words = withoutKeys(stderr, [new ApiKey(stdout.trim())])
    .trim()
    .slice(0, longestQuote);
  const said = words === '' ? '' : `; it said: ${words}`;
  throw badConfig(`the key command ${howItEnded(exitCode)}${said}`, `The command: ${command}`);
}

/** How a key command ended that gave no key. */
function howItEnded(exitCode: number | null): string {
  if (exitCode === null) return `was killed, or timed out after ${keyCommandTimeoutMs / 1000}s`;
  return exitCode === 0 ? 'printed no key' : `exited with code ${exitCode}`;
}

/** Only signage itself needs these; names ignore case on Windows. */
const keyVariable = /^SIGNAGE_API_KEY(?:_FILE)?$/i;

/** The environment for a user's command: ours, without the key. */
export function commandEnvironment(env: Context['env']): Context['env'] {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !keyVariable.test(name)));
}

import type { Context } from '../context.ts';
import { badConfig, type Failure } from '../errors.ts';
import { type ApiKey, withoutKeys } from '../model/api-key.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import { commandEnvironment } from './credentials.ts';

/*
 * Keys in the keyring of the system, by its own program. A profile then has a key command that reads its key back, like any other
 * password manager's. A key goes to the program by stdin, never by its arguments, which every user of the machine can list.
 */

/** A command line, and what it can read. */
interface Step {
  readonly line: string;
  readonly stdin?: string;
}

/** The program that keeps keys on one kind of system. An entry is known by a random id, so that no two profiles share one. */
export interface Keyring {
  readonly program: string;
  /** Exits with 0 if the program is installed. */
  readonly probe: string;
  /** What to do if it is not. */
  readonly missing: string;
  store(id: string, profile: string, key: string): Step;
  /** The key command of an entry. */
  read(id: string): string;
  remove(id: string): Step;
}

const without = 'Or keep the key in another password manager: --key-command "pass show signage"';

const secretTool: Keyring = {
  program: 'secret-tool',
  probe: 'command -v secret-tool',
  missing: `Install it (Debian: libsecret-tools, Fedora: libsecret). ${without}`,
  store: (id, profile, key) => ({
    line: `secret-tool store --label=${shellQuoted(`signage: ${profile}`)} service signage id ${id}`,
    stdin: key,
  }),
  read: (id) => `secret-tool lookup service signage id ${id}`,
  remove: (id) => ({ line: `secret-tool clear service signage id ${id}` }),
};

/** `security` takes a password as an argument only, but reads whole commands from stdin with `-i`. */
const security: Keyring = {
  program: 'security',
  probe: 'command -v security',
  missing: without,
  store: (id, profile, key) => ({
    line: 'security -i',
    stdin: `add-generic-password -U -s signage -a ${id} -l ${securityQuoted(`signage: ${profile}`)} -w ${securityQuoted(key)}\n`,
  }),
  read: (id) => `security find-generic-password -s signage -a ${id} -w`,
  remove: (id) => ({ line: `security delete-generic-password -s signage -a ${id}` }),
};

/** A word of a command that `security -i` reads, one a line. */
function securityQuoted(text: string): string {
  return `'${text.replace(/[\r\n]/g, ' ').replaceAll("'", `'"'"'`)}'`;
}

const vault =
  '[void][Windows.Security.Credentials.PasswordVault,Windows.Security.Credentials,ContentType=WindowsRuntime]; $v = New-Object Windows.Security.Credentials.PasswordVault;';

/** The Credential Locker of Windows, which its own PowerShell 5.1 can use, and PowerShell 7 cannot. */
const powershell: Keyring = {
  program: 'powershell',
  probe: 'where powershell',
  missing: without,
  store: (id, _, key) => ({
    line: powershellLine(
      `${vault} $k = [Console]::In.ReadLine(); $v.Add((New-Object Windows.Security.Credentials.PasswordCredential('signage', '${id}', $k)))`,
    ),
    stdin: `${key}\n`,
  }),
  read: (id) =>
    powershellLine(
      `${vault} $c = $v.Retrieve('signage', '${id}'); $c.RetrievePassword(); [Console]::Out.Write($c.Password)`,
    ),
  remove: (id) => ({ line: powershellLine(`${vault} $v.Remove($v.Retrieve('signage', '${id}'))`) }),
};

/** A line of `cmd`, which ends with 1 if the script fails. The script has no double quotes. */
function powershellLine(script: string): string {
  return `powershell -NoProfile -NonInteractive -Command "$ErrorActionPreference = 'Stop'; ${script}"`;
}

/** The keyring of a system, by the name that Node has for it. */
export function keyringOf(system: string): Keyring {
  if (system === 'darwin') return security;
  return system === 'win32' ? powershell : secretTool;
}

type Port = Pick<Context, 'runShell' | 'signal' | 'env'>;

/** Milliseconds for a person to unlock the keyring. */
const timeoutMs = 60_000;

function runStep({ runShell, signal, env }: Port, { line, stdin }: Step) {
  return runShell(line, { timeoutMs, signal, env: commandEnvironment(env), stdin });
}

/** Rejects with `CONFIG` if the program of the keyring is not installed. */
export async function assertHasKeyring(keyring: Keyring, port: Port): Promise<void> {
  const { exitCode } = await runStep(port, { line: keyring.probe });
  if (exitCode !== 0)
    throw badConfig(`--keyring needs ${keyring.program}, which is not installed`, keyring.missing);
}

/** Stores a key, and reads it back. Resolves to the key command of its entry; rejects with `CONFIG` if the keyring does not have it then. */
export async function storeInKeyring(
  keyring: Keyring,
  profile: string,
  key: ApiKey,
  port: Port,
): Promise<string> {
  const id = crypto.randomUUID();
  const stored = await runStep(port, keyring.store(id, profile, key.reveal()));
  const keyCommand = keyring.read(id);
  const back = stored.exitCode === 0 ? await runStep(port, { line: keyCommand }) : stored;
  if (stored.exitCode === 0 && back.stdout.trim() === key.reveal()) return keyCommand;
  if (stored.exitCode === 0) await runStep(port, keyring.remove(id));
  const said = withoutKeys(`${stored.stderr}${back === stored ? '' : back.stderr}`, [key]).trim();
  throw notStored(keyring, said);
}

function notStored({ program }: Keyring, said: string): Failure {
  const why = said === '' ? '' : `; it said: ${said.slice(0, 500)}`;
  return badConfig(
    `${program} did not store the key${why}`,
    `Is the keyring there and unlocked? On a server there is often none. ${without}`,
  );
}

/** The id in the key command of an entry; undefined for any other command. */
function entryIn(keyring: Keyring, keyCommand: string | undefined): string | undefined {
  const [id] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(keyCommand ?? '') ?? [];
  return id !== undefined && keyring.read(id) === keyCommand ? id : undefined;
}

/** Whether a key command reads an entry of the keyring. */
export function isInKeyring(keyring: Keyring, keyCommand: string | undefined): boolean {
  return entryIn(keyring, keyCommand) !== undefined;
}

/** Removes the entry that a key command reads, if it reads one. Resolves to whether none is left. */
export async function removeFromKeyring(
  keyring: Keyring,
  keyCommand: string | undefined,
  port: Port,
): Promise<boolean> {
  const id = entryIn(keyring, keyCommand);
  if (id === undefined) return true;
  return (await runStep(port, keyring.remove(id))).exitCode === 0;
}

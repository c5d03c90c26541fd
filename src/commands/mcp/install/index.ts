import { platform } from 'node:os';
import { dirname } from 'node:path';
import type { Context } from '../../../context.ts';
import { confirm } from '../../../core/confirm.ts';
import { type Input, parsedFlag, switchFlag } from '../../../core/flag.ts';
import { globalFlags } from '../../../core/global-flags.ts';
import type { Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { badConfig, codeOf, Failure, Failures, reasonOf, unlessMissing, usage } from '../../../errors.ts';
import { findProfile } from '../../../profiles/resolve-connection.ts';
import { homeFolder } from '../../../profiles/store.ts';
import { alternatives, several } from '../../../words/listed.ts';
import { shellQuoted } from '../../../words/shell-quoted.ts';
import { type ClientName, clientNames, type McpClient, mcpClients } from './clients.ts';
import { entryText, type McpCommand, serverCommand, withEntry } from './entry.ts';

const nameFlag = parsedFlag('--name <name>', 'the name of the server in the client', {
  group: 'What',
  default: 'signage',
  form: 'letters, digits, "-" and "_"',
  read: (text) => (/^[\w-]+$/.test(text) ? text : undefined),
});
const printFlag = switchFlag('--print', 'print the entry, and write nothing', { group: 'What' });
const forceFlag = switchFlag('--force', 'do not ask', { group: 'Run', synonyms: ['--yes', '-y'] });

export const installMcp: VerbBody = {
  description:
    'Without a client, writes to all that it finds. Shows the entries, asks, then writes them; all else in the settings stays as it is. Writes \
no key; with --profile or --demo the server uses that.',
  arguments: { '[client...]': `${alternatives(clientNames)} (default those that it finds)` },
  argumentValues: clientNames,
  flags: [nameFlag, printFlag, forceFlag],

  async run(session, input) {
    const { context, say, note } = session;
    const name = input.get(nameFlag) ?? 'signage';
    const server = serverCommand(await serverArguments(context, input), platform());
    const clients = await chooseClients(context, input.args);
    if (input.get(printFlag)) {
      for (const { client, path } of clients) {
        await note(`${client.title}: ${path}`);
        await context.out.write(entryText(client, name, server));
      }
      return;
    }
    const results = await Promise.all(clients.map((client) => planFor(client, name, server, context)));
    const failed = results.flatMap((result) => (result instanceof Failure ? [result] : []));
    const plans = results.flatMap((result) => (result instanceof Failure ? [] : [result]));
    const changes = plans.filter(({ before, after }) => before !== after);
    for (const { client, path } of plans.filter((plan) => !changes.includes(plan)))
      await note(`${client.title} has this entry already (${path}), so nothing was changed`);
    for (const { client, path } of changes) {
      await say(`${client.title}, in ${path}:`);
      for (const line of entryText(client, name, server).trimEnd().split('\n')) await say(`+ ${line}`);
    }
    if (changes.length > 0 && !input.get(forceFlag)) {
      const titles = several(changes, ({ client }) => client.title);
      const unasked = usage(
        'no terminal to ask on',
        'To write this without asking: --force. To see it: --print',
      );
      await confirm(context, `Add this to ${titles}?`, unasked, ['nothing was changed']);
    }
    for (const plan of changes) {
      const failure = await write(plan, context);
      if (failure === undefined) await sayWritten(session, plan, name);
      else failed.push(failure);
    }
    throwAll(failed);
  },
};

/** The options of the server: the name of a profile, never a key. */
async function serverArguments({ profiles }: Context, { get }: Input): Promise<readonly string[]> {
  const profile = get(globalFlags.profile);
  if (profile !== undefined) {
    findProfile(profile, await profiles.read());
    return ['--profile', profile];
  }
  return get(globalFlags.demo) ? ['--demo'] : [];
}

/** A client, and the path of its settings. */
interface FoundClient {
  readonly word: ClientName;
  readonly client: McpClient;
  readonly path: string;
}

/** The clients that are named, or those that are installed. Throws a failure for a name that is none, and if there is no client. */
async function chooseClients(context: Context, names: readonly string[]): Promise<readonly FoundClient[]> {
  const { env } = context;
  const home = homeFolder(env);
  if (home === undefined) throw badConfig('no home folder: HOME is not an absolute path', 'Set HOME');
  const owner = { env, home, system: platform() };
  const unknown = names.find((name) => !clientNames.some((each) => each === name));
  if (unknown !== undefined)
    throw usage(
      `the client must be ${alternatives(clientNames)}, not "${unknown}"`,
      'For others, see docs/mcp.md',
    );
  const chosen: FoundClient[] = [];
  for (const word of clientNames) {
    const client: McpClient = mcpClients[word];
    const isMeant = names.length > 0 ? names.includes(word) : await isThere(client.isThere(owner), context);
    if (isMeant) chosen.push({ word, client, path: client.settings(owner) });
  }
  if (chosen.length > 0) return chosen;
  throw badConfig('no MCP client found', `Name one: signage mcp install ${clientNames.join(', ')}`);
}

/** Whether there is a file or a folder: a folder cannot be read, but it is there. */
function isThere(path: string, { readTextFile }: Pick<Context, 'readTextFile'>): Promise<boolean> {
  return readTextFile(path).then(
    () => true,
    (error: unknown) => codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR',
  );
}

/** What to write for a client. */
interface Plan extends FoundClient {
  readonly before: string | undefined;
  readonly after: string;
}

/** What to write for a client; a failure, and what to do by hand, if its settings cannot be used. */
async function planFor(
  found: FoundClient,
  name: string,
  server: McpCommand,
  context: Context,
): Promise<Plan | Failure> {
  try {
    const before = await readSettings(found.path, context);
    return { ...found, before, after: withEntry(found.client, name, server, before ?? '') };
  } catch (error) {
    return failureFor(found, 'use', error);
  }
}

function readSettings(path: string, { readTextFile }: Context): Promise<string | undefined> {
  return readTextFile(path, { isExact: true }).catch(unlessMissing);
}

function failureFor({ word, client, path }: FoundClient, verb: string, cause: unknown): Failure {
  if (cause instanceof Failure && cause.kind !== 'CONFIG') throw cause;
  return badConfig(
    `cannot ${verb} the settings of ${client.title} in ${path}: ${reasonOf(cause)}`,
    `They are unchanged. To see the entry to add yourself: signage mcp install ${shellQuoted(word)} --print`,
    cause,
  );
}

/** Replaces the settings in one step, unless the client has changed them since they were read. Links stay links. */
async function write(plan: Plan, context: Context): Promise<Failure | undefined> {
  const { path, before, after } = plan;
  try {
    await context.files.makeFolder(dirname(path));
    if ((await readSettings(path, context)) !== before)
      throw badConfig('another program has just changed them');
    await context.files.replace(path, after);
    return undefined;
  } catch (error) {
    return failureFor(plan, 'write', error);
  }
}

async function sayWritten({ note }: Session, { client, path }: Plan, name: string): Promise<void> {
  await note(
    `✓ Added ${name} to ${client.title}. Restart it to use it. To undo, remove "${name}" from ${path}`,
  );
}

function throwAll(failures: readonly Failure[]): void {
  const [first] = failures;
  if (first !== undefined) throw failures.length === 1 ? first : new Failures(first, failures);
}

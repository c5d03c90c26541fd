import { readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { findAddresses } from '../../src/api/name-servers.ts';

/*
 * What is asked of which name server, and what follows from the answers. That the tool ends in time while a real one is
 * silent, test/packed/dns.test.ts shows.
 */

/** What a server has for a name, by the family of addresses, or the code of its error. */
type Answers = Readonly<Record<4 | 6, string[] | string>>;

const world = vi.hoisted(() => ({
  servers: new Map<string, Readonly<Record<4 | 6, string[] | string>>>(),
  asked: [] as unknown[],
}));

vi.mock(import('node:os'), async (original) => ({ ...(await original()), platform: vi.fn() }));
vi.mock(import('node:fs/promises'), async (original) => ({ ...(await original()), readFile: vi.fn() }));
vi.mock('node:dns/promises', () => ({
  Resolver: class {
    #servers: readonly string[] = [...world.servers.keys()];
    readonly getServers = () => this.#servers;
    readonly setServers = (servers: readonly string[]) => {
      this.#servers = servers;
    };
    readonly resolve6 = () => this.#answer(6);
    readonly resolve4: (name: string) => Promise<string[]>;

    constructor(limits?: unknown) {
      this.resolve4 = (name) => {
        world.asked.push([name, this.#servers, limits]);
        return this.#answer(4);
      };
    }

    async #answer(family: 4 | 6) {
      const answer = world.servers.get(this.#servers[0] ?? '')?.[family];
      if (Array.isArray(answer)) return answer;
      throw Object.assign(new Error('no answer'), { code: answer });
    }
  },
}));

const silent: Answers = { 4: 'ETIMEOUT', 6: 'ETIMEOUT' };
const found: Answers = { 4: ['10.0.0.1', '10.0.0.2'], 6: ['fd00::1'] };

/** Milliseconds and tries of the first question, and of the second one. */
const first = { timeout: 1000, tries: 1 };

function setUp(servers: Readonly<Record<string, Answers>>) {
  for (const [address, answers] of Object.entries(servers)) world.servers.set(address, answers);
}

beforeEach(() => {
  world.servers.clear();
  world.asked.length = 0;
  vi.mocked(platform).mockReturnValue('linux');
  vi.mocked(readFile).mockResolvedValue('127.0.0.1\tBox.test  alias.test # note.test\n# old.test\n');
});

describe('the system looks up by itself, and no server is asked,', () => {
  const one = { '10.0.0.53': silent };

  test.each<[string, NodeJS.Platform, Record<string, Answers>]>([
    ...['printer.local', 'printer.LOCAL.', 'localhost', 'a.localhost', 'box.test', 'ALIAS.test'].map(
      (name): [string, NodeJS.Platform, Record<string, Answers>] => [name, 'linux', one],
    ),
    ['a.test', 'linux', {}],
    // With an interface in the address of one.
    ['a.test', 'linux', { ...one, 'FE80::1%eth0': silent }],
    ['a.test', 'linux', { 'febf::1': silent }],
    ['a.test', 'darwin', one],
    ['a.test', 'win32', one],
  ])('for %s on %s with %j', async (name, system, servers) => {
    vi.mocked(platform).mockReturnValue(system);
    setUp(servers);
    expect(await findAddresses(name)).toBeUndefined();
    expect(world.asked).toEqual([]);
  });
});

describe('the first server is asked', () => {
  test.each<[string, Answers]>([
    ['that it has addresses', found],
    ['that there is no such name', { 4: 'ENOTFOUND', 6: 'ENOTFOUND' }],
    ['that it has one family', { 4: ['10.0.0.1'], 6: 'ENODATA' }],
    ['that it refuses', { 4: 'EREFUSED', 6: 'EREFUSED' }],
  ])('and says %s: the system looks up', async (_, answers) => {
    setUp({ '10.0.0.53': answers, '10.0.0.54': silent });
    expect(await findAddresses('a.test')).toBeUndefined();
    expect(world.asked).toEqual([['a.test', ['10.0.0.53'], first]]);
  });

  test.each([
    ...['a.locals', 'local', 'note.test', 'old.test', 'x', '127.0.0.1'].map((name) => [name, true] as const),
    // Where the names of this machine cannot be read.
    ['box.test', false] as const,
  ])('for %s', async (name, isReadable) => {
    if (!isReadable) vi.mocked(readFile).mockRejectedValue(new Error('EACCES'));
    setUp({ '10.0.0.53': found, 'fec0::1': found });
    expect(await findAddresses(name)).toBeUndefined();
    expect(world.asked).toEqual([[name, ['10.0.0.53'], first]]);
    expect(vi.mocked(readFile).mock.lastCall).toEqual(['/etc/hosts', 'utf8']);
  });
});

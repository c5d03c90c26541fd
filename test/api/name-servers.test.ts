import { readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { findAddresses, lookup } from '../../src/api/name-servers.ts';

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
    readonly #limits: unknown;
    #servers: readonly string[] = [...world.servers.keys()];

    constructor(limits?: unknown) {
      this.#limits = limits;
    }

    getServers() {
      return this.#servers;
    }

    setServers(servers: readonly string[]) {
      this.#servers = servers;
    }

    resolve4(name: string) {
      world.asked.push([name, this.#servers, this.#limits]);
      return this.#answer(4);
    }

    resolve6() {
      return this.#answer(6);
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
const second = { timeout: 2000, tries: 2 };

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
  test.each(['printer.local', 'printer.LOCAL.', 'localhost', 'a.localhost', 'box.test', 'ALIAS.test'])(
    '%s',
    async (name) => {
      setUp({ '10.0.0.53': silent });
      expect(await findAddresses(name)).toBeUndefined();
      expect(world.asked).toEqual([]);
    },
  );

  test.each<[string, Record<string, Answers>]>([
    ['without a server', {}],
    ['with one that has its interface in its address', { '10.0.0.53': silent, 'FE80::1%eth0': silent }],
    ['with the last of these addresses', { 'febf::1': silent }],
  ])('%s', async (_, servers) => {
    setUp(servers);
    expect(await findAddresses('a.test')).toBeUndefined();
    expect(world.asked).toEqual([]);
  });

  test.each<NodeJS.Platform>(['darwin', 'win32'])('on %s', async (system) => {
    vi.mocked(platform).mockReturnValue(system);
    setUp({ '10.0.0.53': silent });
    expect(await findAddresses('a.test')).toBeUndefined();
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

  test.each(['a.locals', 'local', 'note.test', 'old.test', 'x', '127.0.0.1'])('for %s', async (name) => {
    setUp({ '10.0.0.53': found, 'fec0::1': found });
    expect(await findAddresses(name)).toBeUndefined();
    expect(world.asked).toEqual([[name, ['10.0.0.53'], first]]);
    expect(vi.mocked(readFile).mock.lastCall).toEqual(['/etc/hosts', 'utf8']);
  });

  test('where the names of this machine cannot be read', async () => {
    vi.mocked(readFile).mockRejectedValue(new Error('EACCES'));
    setUp({ '10.0.0.53': found });
    expect(await findAddresses('box.test')).toBeUndefined();
    expect(world.asked).toEqual([['box.test', ['10.0.0.53'], first]]);
  });
});

describe('where the first server is silent', () => {
  const others = ['10.0.0.54', '10.0.0.55'];

  test.each<[string, Answers]>([
    ['for both families', silent],
    ['for one family', { 4: ['10.9.9.9'], 6: 'ETIMEOUT' }],
  ])('%s, the addresses are those of the others', async (_, answers) => {
    setUp({ '10.0.0.53': answers, '10.0.0.54': found, '10.0.0.55': silent });
    const callback = vi.fn();
    lookup('a.test', { all: true }, callback);
    await vi.waitFor(() => expect(callback).toHaveBeenCalledTimes(1));
    expect(world.asked).toEqual([
      ['a.test', ['10.0.0.53'], first],
      ['a.test', others, second],
    ]);
    lookup('a.test', {}, callback);
    await vi.waitFor(() => expect(callback).toHaveBeenCalledTimes(2));
    expect(callback.mock.calls).toEqual([
      [
        null,
        [
          { address: '10.0.0.1', family: 4 },
          { address: '10.0.0.2', family: 4 },
          { address: 'fd00::1', family: 6 },
        ],
      ],
      [null, '10.0.0.1', 4],
    ]);
  });

  test('and is the only one, it is asked again', async () => {
    setUp({ '10.0.0.53': silent });
    await expect(findAddresses('a.test')).rejects.toMatchObject({
      code: 'ETIMEOUT',
      message: 'no name server answered',
    });
    expect(world.asked).toEqual([
      ['a.test', ['10.0.0.53'], first],
      ['a.test', ['10.0.0.53'], second],
    ]);
    const callback = vi.fn();
    lookup('a.test', {}, callback);
    await vi.waitFor(() =>
      expect(callback).toHaveBeenCalledWith(expect.objectContaining({ code: 'ETIMEOUT' }), ''),
    );
  });

  test('and the others know no address, the system looks up', async () => {
    setUp({ '10.0.0.53': silent, '10.0.0.54': { 4: 'ENOTFOUND', 6: 'ENOTFOUND' } });
    expect(await findAddresses('a.test')).toBeUndefined();
  });
});

// project: packed-once
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createFiles } from '../../src/host/files.ts';
import { listNames } from '../../src/model/lists.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { forgeFile, writtenInHistory, writtenSnapshot } from '../commands/diff/written-snapshot.ts';
import { uuidOf } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { execute } from '../helpers/programs.ts';
import { asking, end, folderOf, isExecutable, mountSmall, nodes, run, start, testKey } from './tool.ts';

const { files } = createFiles({
  uid: process.geteuid?.(),
  signal: new AbortController().signal,
  processes: process,
});

/** A service of which every object tells its version; it takes its time, so that there is some to be killed in. */
async function listen(count: number, version: () => number) {
  const { baseUrl } = await serve(({ url = '' }, response) => {
    const length = url.includes('status=') ? 0 : url.includes('players') ? count : 20;
    const items = Array.from({ length }, (_, at) => ({
      id: url.includes('schedules') ? at : uuidOf(at),
      name: `version ${version()}`,
      description: 'x'.repeat(200),
    }));
    const text = JSON.stringify(url.includes('analytics') ? { totalPlays: version() } : items);
    response.write(text.slice(0, 1));
    setTimeout(() => response.end(text.slice(1)), 5);
  });
  return asking(baseUrl);
}

/** The versions that a snapshot has objects of: it is whole if there is one. */
async function versionsIn(path: string): Promise<string[]> {
  const { records } = await openSnapshot(await files.folder(path), path, 2 ** 30);
  const found = new Set<string>();
  for (const name of listNames)
    for await (const lines of records(name))
      for (const line of lines) found.add(/version \d+/.exec(line)?.[0] ?? 'none');
  return [...found];
}

const plainFiles = [
  'analytics.json',
  'content.ndjson',
  'manifest.json',
  'order.json',
  'players.ndjson',
  'schedules.ndjson',
];
const packedFiles = plainFiles.map((name) => (name === 'manifest.json' ? name : `${name}.gz`));

const packedMegabyte = gzipSync(Buffer.alloc(2 ** 20, ' '));

const kills = 15;

describe.each(nodes)('signage snapshot on %s', (node) => {
  test('kill -9 at any moment leaves the old snapshot or the new one, whole', {
    timeout: 600_000,
  }, async () => {
    let version = 1;
    const env = await listen(2_000, () => version);
    const folder = join(folderOf(), 'snapshot');
    const words = (round: number) =>
      round % 2 === 0 ? ['snapshot', folder] : ['snapshot', folder, '--gzip'];
    // The first run fills the cache of compiled code, too.
    expect(await run(node, words(0), { env })).toMatchObject({ code: 0 });
    const taken = [];
    for (let times = 0; times < 3; times += 1) taken.push((await run(node, words(0), { env })).milliseconds);
    // On a busy machine one run can take far longer than another. The kills move to where the old one becomes the new one.
    let milliseconds = 0.75 * Math.min(...taken);
    const seen = new Set<string>();
    for (let round = 1; round <= kills; round += 1) {
      const [before] = await versionsIn(folder);
      version += 1;
      const child = start(node, words(round), { env });
      const after = milliseconds * (0.8 + 0.4 * Math.random());
      setTimeout(() => child.kill('SIGKILL'), after);
      await end(child);
      const left = readdirSync(folder).filter((name) => name.startsWith('.'));
      const versions = await versionsIn(folder);
      expect([[before], [`version ${version}`]], `${after} ms, ${left}`).toContainEqual(versions);
      const isOld = versions[0] === before;
      for (const what of [...left, isOld ? 'old' : 'new']) seen.add(what);
      milliseconds *= isOld ? 1.15 : 0.85;
    }
    version += 1;
    expect(await run(node, words(0), { env })).toMatchObject({ stderr: '', code: 0 });
    expect(await versionsIn(folder)).toEqual([`version ${version}`]);
    expect(readdirSync(folder).sort()).toEqual(plainFiles);
    // Otherwise no kill came while something was written.
    expect([...seen]).toEqual(expect.arrayContaining(['old']));
    expect(seen.size).toBeGreaterThan(1);
  });

  test('a full disk leaves the old one', async ({ skip }) => {
    const folder = folderOf();
    if (!(await mountSmall(folder, '256k'))) skip('only root can mount a small file system');
    const path = join(folder, 'snapshot');
    expect(await run(node, ['snapshot', path], { env: await listen(20, () => 1) })).toMatchObject({
      code: 0,
    });
    const before = Object.fromEntries(
      plainFiles.map((name) => [name, readFileSync(join(path, name), 'utf8')]),
    );
    expect(await run(node, ['snapshot', path], { env: await listen(2_000, () => 2) })).toMatchObject({
      stdout: '',
      stderr: `signage: cannot write ${path}: ENOSPC: no space left on device\n`,
      code: 3,
    });
    expect(readdirSync(path).sort()).toEqual(plainFiles);
    expect(
      Object.fromEntries(plainFiles.map((name) => [name, readFileSync(join(path, name), 'utf8')])),
    ).toEqual(before);
  });

  test('--from answers without a network, or names the file that is damaged', async () => {
    const folder = join(folderOf(), 'snapshot');
    const { stdout, code } = await run(node, ['snapshot', folder, '--gzip', '-q'], {
      env: await listen(1_000, () => 7),
    });
    expect({ stdout: stdout.split('\n').length, code }).toEqual({ stdout: 6, code: 0 });
    expect(readdirSync(folder).sort()).toEqual(packedFiles);
    expect(
      readdirSync(folder).map((name) => readFileSync(join(folder, name)).includes(testKey)),
    ).not.toContain(true);

    const env = asking('http://192.0.2.1');
    const list = ['players', '--from', folder, '-q', '-o', 'ndjson'];
    const listed = await run(node, list, { env });
    expect(listed.stdout.split('\n')[999]).toMatch(`{"id":"${uuidOf(999)}","name":"version 7",`);
    expect(listed).toMatchObject({ stderr: '', code: 0 });

    const file = join(folder, 'players.ndjson.gz');
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const damaged = `signage: the snapshot is damaged: ${file}: it is not what the manifest describes\n  Restore the file, or take another snapshot; if one is being taken, run the command again\n`;
    expect(await run(node, list.slice(0, -2), { env })).toMatchObject({
      stdout: '',
      stderr: damaged,
      code: 3,
    });
    rmSync(file);
    expect(await run(node, list, { env })).toMatchObject({ stdout: '', code: 3 });
  });

  test.each([
    [
      'a named pipe',
      async (path: string) => void (await execute('mkfifo', [path])),
      'it is a named pipe, not a file',
    ],
    [
      'a link to a device',
      async (path: string) => symlinkSync('/dev/zero', path),
      'it is a link that leads out of the folder',
    ],
  ])('%s in the place of any file hangs nobody', { timeout: 120_000 }, async (_, put, said) => {
    const refuse = async (name: string) => {
      const folder = writtenSnapshot({});
      rmSync(join(folder, name));
      await put(join(folder, name));
      const refused = (words: readonly string[]) =>
        run(node, words, { env: asking('https://192.0.2.1') }).then(({ stdout, stderr, code }) => ({
          stdout,
          stderr: stderr.split('\n')[0],
          code,
        }));
      const what = name === 'manifest.json' ? 'cannot read ' : 'the snapshot is damaged: ';
      const failure = { stdout: '', stderr: `signage: ${what}${folder}/${name}: ${said}`, code: 3 };
      expect(await refused(['players', '--from', folder])).toEqual(failure);
      expect(await refused(['diff', folder, folder])).toEqual(failure);
      if (name === 'manifest.json') expect(await refused(['snapshot', folder])).toEqual(failure);
    };
    await Promise.all(plainFiles.map(refuse));
  });

  const large = gzipSync(Buffer.alloc(300 * 1024 * 1024));
  const differs = 'it is not what the manifest describes';
  test.each([
    ['players.ndjson.gz', { unpackedBytes: 300 * 1024 * 1024 }, 'has more than 268.4 MB'],
    ['players.ndjson.gz', { unpackedBytes: 1000 }, differs],
    ['players.ndjson.gz', {}, 'a line is longer than 16 MiB'],
    // It is held as a whole.
    ['order.json.gz', {}, differs],
  ])('what is far larger unpacked is not unpacked: %s %j', async (file, more, said) => {
    const folder = writtenSnapshot({});
    forgeFile(folder, file, large, more);
    const env = isExecutable ? {} : { NODE_OPTIONS: '--max-old-space-size=64' };
    const words = ['players', '--from', folder, '--max-response', '256MiB'];
    const { stdout, stderr, code } = await run(node, words, { env });
    expect({ stdout, code }).toEqual({ stdout: '', code: 3 });
    expect(stderr).toMatch(said);
  });

  test('a history with a file that is longer than a text can be', { timeout: 300_000 }, async () => {
    const history = folderOf();
    const at = new Date(Date.now() - 60 * 60 * 1000).toISOString();
    const folder = writtenInHistory(history, { tenant: 'lojas-exemplo', at });
    const count = 10_000;
    const rest = `${'x'.repeat(60_000)}"}\n`;
    const packedRest = gzipSync(rest);
    const lines = Array.from({ length: count }, (_, number) => {
      const head = `{"id":"${uuidOf(number)}","healthStatus":"healthy","lastSeenAt":"${at}","description":"`;
      return { length: head.length + rest.length, packed: Buffer.concat([gzipSync(head), packedRest]) };
    });
    const unpackedBytes = lines.reduce((sum, { length }) => sum + length, 0);
    const packed = Buffer.concat(lines.map((line) => line.packed));
    forgeFile(folder, 'players.ndjson.gz', packed, { items: count, unpackedBytes });
    const words = ['uptime', '--history', history, '-o', 'tsv', '--fields', 'playerId', '--no-header', '-q'];
    const { stdout, stderr, code } = await run(node, words);
    expect({ rows: stdout.split('\n').length - 1, stderr, code }).toEqual({
      rows: count,
      stderr: '',
      code: 0,
    });
    const bounded = await run(node, [...words, '--max-response', '256MiB']);
    expect(bounded.stderr).toMatch('players.ndjson.gz has more than 268.4 MB');
    // One line of 600 MB is no player.
    const line = Buffer.concat(Array.from({ length: 600 }, () => packedMegabyte));
    forgeFile(folder, 'players.ndjson.gz', line, { items: 1, unpackedBytes: 600 * 2 ** 20 });
    expect((await run(node, words)).stderr).toMatch('players.ndjson.gz: line 1 is too long');
  });

  test('the files behind a link in the place of a folder of ours are not moved', async () => {
    const [folder, other] = [writtenSnapshot({ tenant: null, baseUrl: 'http://127.0.0.1' }), folderOf()];
    writeFileSync(join(other, 'notes.txt'), '');
    const link = join(folder, '.signage-next');
    symlinkSync(other, link);
    expect(await run(node, ['snapshot', folder, '--demo'])).toMatchObject({
      stdout: '',
      stderr: `signage: ${link} is not a folder\n  Remove it\n`,
      code: 3,
    });
    expect(readdirSync(other)).toEqual(['notes.txt']);
  });

  test.each([
    ['two years ahead', 730, ['at=2025-01-01T0000Z', 'at=2025-01-02T0000Z', 'at=2025-01-03T0000Z']],
    ['right', 0, ['at=2025-01-02T0000Z', 'at=2025-01-03T0000Z']],
  ])('--keep with a service whose clock is %s', async (_, days, left) => {
    const { baseUrl } = await serve(({ url = '' }, response) => {
      response.setHeader('date', new Date(Date.now() + days * 24 * 60 * 60 * 1000).toUTCString());
      response.end(url.includes('analytics') ? '{}' : '[]');
    });
    const history = folderOf();
    const folder = join(history, 'tenant=lojas-exemplo');
    const [old, foreign, link] = [1, 2, 3].map((day) => join(folder, `at=2025-01-0${day}T0000Z`));
    for (const path of [old, foreign]) mkdirSync(path ?? '', { recursive: true });
    writtenSnapshot({ baseUrl, at: '2025-01-01T00:00:30Z' }, old);
    writeFileSync(join(foreign ?? '', 'manifest.json'), '{"name":"an app"}');
    const elsewhere = writtenSnapshot({ tenant: 'lojas-exemplo' });
    const before = readdirSync(elsewhere);
    symlinkSync(elsewhere, link ?? '');
    const words = ['snapshot', '--history', history, '--keep', '30d'];
    const { stderr, code } = await run(node, words, { env: asking(baseUrl) });
    const note = days
      ? "no snapshots were removed: the service's clock is 1y ahead (check both clocks)"
      : `not removed, as it is no snapshot of this tenant: ${foreign}`;
    expect({ stderr, code }).toEqual({ stderr: `note: ${note}\n`, code: 0 });
    expect(readdirSync(folder).slice(0, -1)).toEqual(left);
    expect(readdirSync(elsewhere)).toEqual(before);
  });

  /** A history with old snapshots, and its service, of which the clock is right. */
  async function oldHistory(count: number) {
    const env = await listen(1, () => 1);
    const history = folderOf();
    const first = Date.now() - 100 * 24 * 60 * 60 * 1000;
    for (let minute = 0; minute < count; minute += 1)
      writtenInHistory(history, {
        tenant: 'lojas-exemplo',
        baseUrl: env.SIGNAGE_BASE_URL,
        at: new Date(first + minute * 60_000).toISOString(),
      });
    const words = ['snapshot', '--history', history, '--only', 'players', '--keep', '30d'];
    return { env, words, tenant: join(history, 'tenant=lojas-exemplo') };
  }

  test('runs at once that remove the same snapshots wait for each other', async () => {
    const { env, words, tenant } = await oldHistory(60);
    const ends = await Promise.all([1, 2, 3].map(() => run(node, [...words, '-q'], { env })));
    expect(ends.map(({ stderr, code }) => ({ stderr, code }))).toEqual(
      ends.map(() => ({ stderr: '', code: 0 })),
    );
    // New ones alone: one for each minute in which a run began.
    expect(readdirSync(tenant).length).toBeLessThan(4);
  });

  test('kill -9 while old snapshots are removed leaves each of them whole, or to the next run', async () => {
    const { env, words, tenant } = await oldHistory(300);
    for (const most of [250, 150, 50]) {
      const child = start(node, words, { env });
      const ended = end(child);
      let isOver = false;
      void ended.then(() => (isOver = true));
      while (!isOver && readdirSync(tenant).length > most)
        await new Promise((resolve) => setTimeout(resolve, 1));
      child.kill('SIGKILL');
      await ended;
      for (const name of readdirSync(tenant).filter((each) => each.startsWith('at=20')))
        expect(readdirSync(join(tenant, name)).filter((each) => !each.startsWith('.'))).toContain(
          'manifest.json',
        );
    }
    expect(await run(node, [...words, '-q'], { env })).toMatchObject({ stderr: '', code: 0 });
    expect(readdirSync(tenant).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(readdirSync(tenant).length).toBeLessThan(6);
  });

  test('a stop leaves the old one, and nothing beside it', async () => {
    let version = 1;
    const env = await listen(3_000, () => version);
    const folder = join(folderOf(), 'snapshot');
    const words = ['snapshot', folder];
    await run(node, words, { env });
    const { milliseconds } = await run(node, words, { env });
    for (let round = 0; round < 8; round += 1) {
      version += 1;
      const child = start(node, words, { env });
      setTimeout(() => child.kill('SIGINT'), milliseconds * (0.6 + round / 20));
      await end(child);
      expect(await versionsIn(folder)).toHaveLength(1);
      expect(readdirSync(folder).sort()).toEqual(plainFiles);
    }
  });
});

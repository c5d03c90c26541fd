// project: packed-once
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { uuidOf } from '../helpers/fixtures.ts';
import { type MediaAnswer, mediaBytes, mediaItem, startMediaServer } from '../helpers/media-server.ts';
import { hasScript } from '../helpers/processes.ts';
import { execute } from '../helpers/programs.ts';
import {
  end,
  folderOf,
  isExecutable,
  mountSmall,
  nodes,
  openTerminal,
  run,
  runPiped,
  start,
  testKey,
} from './tool.ts';

const files = [1, 2, 3, 4].map((number) => ({
  number,
  bytes: mediaBytes(`file ${number}`, 1_500_000 + number),
}));
const items = files.map(({ number, bytes }) => mediaItem(number, bytes));
const nameOf = (number: number) => `Item ${number}-${uuidOf(number)}.mp4`;
const bytesAt = (path = '') =>
  files.find(({ number }) => path === `/media/${number}`)?.bytes ?? Buffer.alloc(0);

/** Answers with the file or the rest of it, a piece at a time, each of which is reported. */
const slowly =
  (piece: number, milliseconds: number, onPiece: () => void = () => undefined): MediaAnswer =>
  ({ url, headers }, response) => {
    const bytes = bytesAt(url);
    let at = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    response.writeHead(at === 0 ? 200 : 206, {
      ETag: '"v1"',
      'Content-Length': bytes.length - at,
      ...(at > 0 && { 'Content-Range': `bytes ${at}-${bytes.length - 1}/${bytes.length}` }),
    });
    const next = () => {
      response.write(bytes.subarray(at, at + piece));
      at += piece;
      onPiece();
      if (at >= bytes.length) response.end();
      else if (!response.destroyed) setTimeout(next, milliseconds);
    };
    next();
  };

/** What has its name in a folder is right, at any moment; how many files there are. */
function expectNoneWrong(folder: string): number {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.signage'));
  for (const name of names) {
    const found = files.find(({ number }) => nameOf(number) === name);
    expect(found && readFileSync(join(folder, name)).equals(found.bytes), name).toBe(true);
  }
  return names.length;
}

describe.each(nodes)('content download on %s', (node) => {
  test('into a pipe that is closed fetches and verifies every file', async () => {
    const server = await startMediaServer(items, slowly(2_000_000, 20));
    const to = folderOf();
    const line = `content download --all --to ${to} -j 1 --no-header`;
    expect(await runPiped(node, line, 'head -c 1 >/dev/null', server.env)).toMatchObject({ code: 0 });
    expect(expectNoneWrong(to)).toBe(4);
    for (const { number } of files) writeFileSync(join(to, nameOf(number)), 'wrong');
    expect(await runPiped(node, `${line} --verify`, 'true', server.env)).toMatchObject({ code: 48 });
  });

  test('sends the key to the API alone, and keeps what is right', async () => {
    const server = await startMediaServer(items, slowly(2_000_000, 0));
    const to = folderOf();
    const line = `content download --all --to ${to} -j 1 --no-header -v`;
    const first = await run(node, line, { env: server.env });
    expect({ code: first.code, count: expectNoneWrong(to) }).toEqual({ code: 0, count: 4 });
    expect(first.stdout).toBe(
      files
        .map(({ number, bytes }) => [uuidOf(number), `Item ${number}`, 'downloaded', 'sha256', bytes.length])
        .map((row, at) => `${row.join('\t')}\t${to}/${nameOf(at + 1)}\t\n`)
        .join(''),
    );
    expect(first.stderr.match(/media\/\d → 200, 150000\d bytes/g)).toHaveLength(4);
    for (const { headers } of server.requests) {
      expect(headers).toMatchObject({
        'accept-encoding': 'identity',
        'user-agent': expect.stringMatching(/^signage-cli/),
      });
      expect(JSON.stringify(headers)).not.toMatch(/api-key/i);
      expect(JSON.stringify(headers)).not.toContain(testKey);
    }
    const second = await run(node, line, { env: server.env });
    expect(second.stdout).toBe(first.stdout.replaceAll('downloaded', 'kept'));
    expect(server.requests).toHaveLength(4);
  });

  test.each(['SIGKILL', 'SIGINT', 'SIGHUP', 'SIGTERM'] as const)(
    '%s at many moments: nothing is wrong, and it ends with all files',
    { timeout: 300_000 },
    async (signal) => {
      let resumed = 0;
      /** One run after the other in the same folder, until they have all the files. */
      const interruptMany = async (times: number) => {
        let onPiece = () => undefined as unknown;
        const server = await startMediaServer(
          items,
          slowly(50_000, 5, () => onPiece()),
        );
        const download = async (to: string, killedAfter?: number) => {
          const child = start(node, `content download --all --to ${to}`, { env: server.env });
          let pieces = 0;
          onPiece = () => ++pieces === killedAfter && child.kill(signal);
          const { code, stderr } = await end(child);
          return { code, stderr, count: expectNoneWrong(to) };
        };
        let to = folderOf();
        for (let time = 0; time < times; time++) {
          // There are 124 pieces.
          const { code, count } = await download(to, Math.ceil(Math.random() * 40));
          if (code !== 0) continue;
          expect(count).toBe(4);
          to = folderOf();
        }
        expect(await download(to)).toEqual({ stderr: '', code: 0, count: 4 });
        // Nothing is left beside the files.
        expect(readdirSync(to)).toHaveLength(4);
        resumed += server.requests.filter(({ headers }) => headers.range !== undefined).length;
      };
      const times = signal === 'SIGKILL' ? [8, 8, 8] : [3];
      await Promise.all(times.map(interruptMany));
      expect(resumed).toBeGreaterThan(0);
    },
  );

  test('of several runs at once, each waits for the others', async () => {
    const server = await startMediaServer(items, slowly(500_000, 5));
    const to = folderOf();
    const line = `content download --all --to ${to} -q`;
    const runs = await Promise.all([1, 2, 3].map(() => run(node, line, { env: server.env })));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(expectNoneWrong(to)).toBe(4);
    expect(server.requests).toHaveLength(4);
    expect(readdirSync(to)).toHaveLength(4);
    mkdirSync(join(to, '.signage.lock'));
    const soon = Date.now() / 1000 + 9;
    utimesSync(join(to, '.signage.lock'), soon, soon);
    expect(await run(node, line, { env: server.env })).toMatchObject({
      stdout: '',
      stderr: `signage: cannot use the folder ${to}: another run is writing there\n`,
      code: 3,
    });
    expect(await run(node, `${line} --verify`, { env: server.env })).toMatchObject({ code: 0 });
  });

  test('a full disk: one sentence a file, nothing wrong, and it goes on once there is room', async ({
    skip,
  }) => {
    const folder = folderOf();
    if (!(await mountSmall(folder, '4m'))) skip('only root can mount a small file system');
    const server = await startMediaServer(items, slowly(500_000, 1));
    const line = `content download --all --to ${folder} -j 1`;
    const { stderr, code } = await run(node, line, { env: server.env });
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /^signage: Item 3: ENOSPC: no space left on device, write \(and 1 more of 4 files\)\n {2}What was fetched stays for the next run\n$/,
    );
    expect(expectNoneWrong(folder)).toBe(2);
    await execute('mount', ['-o', 'remount,size=16m', folder]);
    expect(await run(node, line, { env: server.env })).toMatchObject({ code: 0 });
    expect(expectNoneWrong(folder)).toBe(4);
    expect(server.requests.filter(({ headers }) => headers.range !== undefined)).not.toEqual([]);
  });

  test.skipIf(!hasScript).each([60, 80, 120])(
    'a terminal of %i columns shows one line (script)',
    async (columns) => {
      const server = await startMediaServer(items, slowly(100_000, 60));
      const to = join(folderOf(), 'media');
      mkdirSync(to);
      writeFileSync(join(to, nameOf(1)), files[0]?.bytes ?? '');
      const line = `stty cols ${columns}; signage content download --all --to '${to}' --no-color`;
      const terminal = openTerminal(node, line, server.env);
      await terminal.ended;
      const shown = terminal
        .screen()
        .split('\r\u001b[2K')
        .flatMap((text) => text.split('\r\n'));
      const progress = shown.filter((text) => / of 4 files · /.test(text));
      // Until a byte arrives there is no rate, though the file that is there has been read.
      const first = progress.findIndex((text) => text.includes('/s'));
      expect(first).toBeGreaterThanOrEqual(0);
      for (const text of progress.slice(0, first))
        expect(text).toMatch(/^\d of 4 files · (?:0 B|\d+\.\d [kM]B) of 6\.0 MB$/);
      for (const text of progress.slice(first)) {
        expect(text).toMatch(
          /^\d of 4 files · \d+\.\d [kM]B of 6\.0 MB · \d.* [kM]B\/s · (?:\d+[ms] )+left$/,
        );
        expect(text.length).toBeLessThanOrEqual(columns - 3);
      }
      expect(terminal.screen()).toContain('4 files: 3 downloaded · 1 kept');
      expect(expectNoneWrong(to)).toBe(4);
    },
  );

  test.skipIf(isExecutable)('the sandbox has the files', async () => {
    const to = folderOf();
    const line = `--demo content download fb70aafa c52f2351 --to ${to} --no-header -j 1`;
    const { stdout, code } = await run(node, line.split(' '));
    expect(code).toBe(48);
    expect(stdout).toMatch(
      /\tdownloaded\tsha256\t19\d{3}\t.*\n.*\tmismatch\t.*\tits sha256 begins with \w{12}, not \w{12}\n$/,
    );
    expect(readdirSync(to)).toHaveLength(1);
  });
});

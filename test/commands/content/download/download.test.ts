// project: apart
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import type { Context } from '../../../../src/context.ts';
import { lockFile } from '../../../../src/host/lock-file.ts';
import { uuidOf } from '../../../helpers/fixtures.ts';
import {
  digestOf,
  type MediaAnswer,
  mediaItem,
  sendFile,
  startMediaServer,
} from '../../../helpers/media-server.ts';
import { emptyFolder, run } from '../../../helpers/run.ts';
import { responseOf } from '../../../helpers/service.ts';
import { bytes, download, downloadOne, item, nameOf, other, partials, realFetch } from './downloading.ts';

describe('files that are as the service says', () => {
  test('get their names, a line each as they finish, and are kept by the next run', async () => {
    const items = [mediaItem(1, bytes), mediaItem(2, other), mediaItem(3, undefined, { storageUrl: null })];
    const server = await startMediaServer(items, ({ url }, response) =>
      response.end(url === '/media/1' ? bytes : other),
    );
    const to = join(emptyFolder(), 'new', 'media');
    const args = ['--status', 'active', '--to', to, '-j', '1'];
    expect(await download(server.env, args)).toEqual({
      stdout: `id\tname\tresult\tverified\tbytes\tfile\treason
${uuidOf(1)}\tItem 1\tdownloaded\tsha256\t100000\t${to}/${nameOf(1)}\t
${uuidOf(2)}\tItem 2\tdownloaded\tsha256\t100000\t${to}/${nameOf(2)}\t
${uuidOf(3)}\tItem 3\tskipped\t\t\t\tit has no file
`,
      stderr: '',
      code: 0,
    });
    expect(readdirSync(to).sort()).toEqual([nameOf(1), nameOf(2)]);
    expect(readFileSync(join(to, nameOf(1))).equals(bytes)).toBe(true);
    expect(server.requests).toHaveLength(2);

    expect(await download(server.env, [...args, '--no-header', '--fields', 'result,verified,file'])).toEqual({
      stdout: `kept\tsha256\t${to}/${nameOf(1)}\nkept\tsha256\t${to}/${nameOf(2)}\nskipped\t\t\n`,
      stderr: '',
      code: 0,
    });
    expect(server.requests).toHaveLength(2);
  });

  test('are a table on a terminal, with a summary', async () => {
    const server = await startMediaServer([item], sendFile(bytes));
    const to = emptyFolder();
    expect(
      await download(server.env, [uuidOf(1), '--to', to, '--no-color', '--fields', 'id,name,result'], {
        columns: 80,
      }),
    ).toEqual({
      stdout: `ID                                    NAME    RESULT\n${uuidOf(1)}  Item 1  downloaded\n`,
      stderr: '1 file: 1 downloaded\n',
      code: 0,
    });
  });

  test.each(['sha1', 'sha512', 'md5', 'SHA256'])('by %s, in any case', async (algorithm) => {
    const checksum = digestOf(bytes, algorithm.toLowerCase()).toUpperCase();
    const { found, code, stdout } = await downloadOne({ ...item, checksum }, [sendFile(bytes)], '-o', 'csv');
    expect({ code, isRight: found?.equals(bytes) }).toEqual({ code: 0, isRight: true });
    expect(stdout).toContain(`,downloaded,${algorithm.toLowerCase()},100000,`);
  });

  test('a file that is sent compressed is decoded', async () => {
    const { found, code } = await downloadOne(item, [
      (_, response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync(bytes)),
    ]);
    expect({ code, isRight: found?.equals(bytes) }).toEqual({ code: 0, isRight: true });
  });

  test('an empty file', async () => {
    const nothing = Buffer.alloc(0);
    const { found, code } = await downloadOne(mediaItem(1, nothing), [sendFile(nothing)]);
    expect({ code, length: found?.length }).toEqual({ code: 0, length: 0 });
  });

  test('an item that is listed twice is downloaded once', async () => {
    const server = await startMediaServer([item, item], sendFile(bytes));
    const to = emptyFolder();
    expect(await download(server.env, ['--status', 'active', '--to', to])).toMatchObject({ code: 0 });
    expect(server.requests).toHaveLength(1);
    expect(readdirSync(to)).toEqual([nameOf(1)]);
  });

  test('an item that is named twice is downloaded once', async () => {
    const { requests, code } = await downloadOne(item, [sendFile(bytes)], uuidOf(1), 'Item 1');
    expect({ code, count: requests.length }).toEqual({ code: 0, count: 1 });
  });
});

describe('files that are not', () => {
  const wrong = Buffer.from(bytes).fill(0, 50_000);
  test.each([
    ['other bytes', wrong, 'its sha256 begins with [0-9a-f]{12}, not [0-9a-f]{12}'],
    ['fewer bytes', bytes.subarray(1), 'it has 99999 bytes, not 100000'],
    ['more bytes', Buffer.concat([bytes, bytes]), 'it is longer than 100000 bytes'],
  ])('%s: exit 48, no file, and nothing to continue with', async (_, sent, message) => {
    const { to, stdout, stderr, code } = await downloadOne(item, [sendFile(sent)]);
    expect(stdout).toMatch(new RegExp(`^id.*\\n.*\\tmismatch\\t.*\\t${message}\\n$`));
    expect(stderr).toMatch(new RegExp(`^signage: Item 1: ${message}\\n$`));
    expect(code).toBe(48);
    expect(readdirSync(to)).toEqual([]);
  });

  test('a server that does not stop sending is left', async () => {
    let isGone = false;
    const endless: MediaAnswer = (_, response) => {
      response.on('close', () => (isGone = true));
      const more = () => response.write(bytes, () => isGone || setImmediate(more));
      more();
    };
    const { code } = await downloadOne(item, [endless]);
    expect(code).toBe(48);
    await vi.waitUntil(() => isGone);
  });

  test('the worst failure decides the exit code, and each file is tried', async () => {
    const items = [
      mediaItem(1, bytes),
      mediaItem(2, bytes, { checksum: 'crc32:00000000' }),
      mediaItem(3, bytes, { storageUrl: '/media/gone' }),
      mediaItem(4, other),
    ];
    const server = await startMediaServer(items, ({ url }, response) => {
      if (url === '/media/gone') response.writeHead(404);
      response.end(bytes);
    });
    const to = emptyFolder();
    const { stdout, stderr, code } = await download(server.env, [
      ...['--all', '--to', to, '-o', 'tsv', '--sort', 'id', '--fields', 'name,result,reason', '--no-header'],
    ]);
    expect(stdout).toMatch(
      /^Item 1\tdownloaded\t\nItem 2\tunverified\tunknown checksum: crc32:00000000\nItem 3\tfailed\tits server answered with HTTP 404\nItem 4\tmismatch\tits sha256 .*\n$/,
    );
    expect(stderr).toBe('signage: Item 3: its server answered with HTTP 404 (and 2 more of 4 files)\n');
    expect(code).toBe(29);
  });
});

describe('files that cannot be verified', () => {
  test.each([
    ['without a checksum', { checksum: null }, 'size', 'it has no checksum', 0],
    ['without a size', { checksum: null, fileSizeBytes: null }, 'no', 'it has no checksum', 0],
    [
      'an algorithm that nobody knows',
      { checksum: 'crc32:00000000' },
      'size',
      'unknown checksum: crc32:00000000',
      49,
    ],
    ['a digest that is too short', { checksum: 'md5:00' }, 'size', 'unknown checksum: md5:00', 49],
  ])('%s', async (_, fields, verified, reason, exitCode) => {
    const one = await downloadOne({ ...item, ...fields }, [sendFile(bytes)], '-o', 'csv', '--no-header');
    const line = (result: string) =>
      `${uuidOf(1)},Item 1,${result},${verified},100000,${one.path},${reason}\r\n`;
    const [fetched, kept] = exitCode === 49 ? ['unverified', 'unverified'] : ['downloaded', 'kept'];
    expect({ stdout: one.stdout, code: one.code }).toEqual({ stdout: line(fetched), code: exitCode });
    expect(one.found?.equals(bytes)).toBe(true);
    expect(await one.again()).toMatchObject({ stdout: line(kept), code: exitCode });
    expect(await one.again('--verify')).toEqual({
      stdout: line('unverified'),
      stderr: `signage: Item 1: ${reason}\n`,
      code: 49,
    });
    expect(one.requests).toHaveLength(1);
    expect(await one.again('--clobber')).toMatchObject({ stdout: line(fetched) });
    expect(one.requests).toHaveLength(2);
  });
});

describe('redirects', () => {
  const to =
    (location: string, status = 302): MediaAnswer =>
    (_, response) =>
      response.writeHead(status, { Location: location }).end();

  test.each([301, 302, 303, 307, 308])('%i is followed, without the key', async (status) => {
    const { found, requests } = await downloadOne(item, [
      to('/elsewhere?signature=1', status),
      sendFile(bytes),
    ]);
    expect(found?.equals(bytes)).toBe(true);
    expect(requests.map(({ path }) => path)).toEqual(['/media/1', '/elsewhere?signature=1']);
    expect(JSON.stringify(requests)).not.toMatch(/x-api-key/i);
  });

  const insecure = (address: string) =>
    `a redirect must be https, without a user name and password: ${address}`;
  test.each([
    ['to plain http elsewhere', to('http://192.0.2.1/x?signature=1'), insecure('http://192.0.2.1'), 1],
    ['to a file', to('file:///etc/passwd'), insecure('file://'), 1],
    ['with a password', to('https://me:secret@192.0.2.1/'), insecure('https://192.0.2.1'), 1],
    ['to no address', to('http://['), insecure('no URL'), 1],
    ['to itself', to('/media/1'), 'more than 5 redirects', 6],
  ])('%s is refused', async (_, answer, message, count) => {
    const { stderr, code, requests } = await downloadOne(item, [answer]);
    expect({ stderr, code }).toEqual({ stderr: `signage: Item 1: ${message}\n`, code: 22 });
    expect(requests).toHaveLength(count);
  });
});

test.each([
  ['http://192.0.2.1/a.mp4', 'http://192.0.2.1'],
  ['file:///etc/passwd', 'file://'],
  ['data:,x', 'data://'],
  ['https://me:secret@192.0.2.1/a', 'https://192.0.2.1'],
  ['not a URL', 'no URL'],
])('the address %s is refused', async (storageUrl, shown) => {
  const message = `the address must be https, without a user name and password: ${shown}`;
  const { stderr, code, requests, to } = await downloadOne({ ...item, storageUrl }, []);
  expect({ stderr, code }).toEqual({ stderr: `signage: Item 1: ${message}\n`, code: 22 });
  expect(requests).toEqual([]);
  expect(readdirSync(to)).toEqual([]);
});

describe('a server that does not send the file', () => {
  test.each([
    [400, 29, 1],
    [401, 29, 1],
    [403, 29, 1],
    [404, 29, 1],
    [418, 29, 1],
    [204, 22, 1],
    [429, 33, 3],
    [503, 34, 3],
  ])('%i: exit %i', async (status, exitCode, count) => {
    const refuse: MediaAnswer = (_, response) => response.writeHead(status).end();
    const { stderr, code, requests, to } = await downloadOne(item, [refuse], '--retries', '2');
    const message = `its server answered with HTTP ${status}`;
    const waits = status === 429 ? [3, 6].map((s) => `note: ${message}; retrying in ${s}s\n`).join('') : '';
    expect({ stderr, code }).toEqual({ stderr: `${waits}signage: Item 1: ${message}\n`, code: exitCode });
    expect(requests).toHaveLength(count);
    expect(readdirSync(to)).toEqual([]);
  });

  test('is asked again when it says so', async () => {
    const busy: MediaAnswer = (_, response) => response.writeHead(503, { 'Retry-After': '7' }).end();
    const server = await startMediaServer([item], busy, sendFile(bytes));
    const waits: number[] = [];
    const ended = await download(server.env, [uuidOf(1), '--to', emptyFolder()], {
      onSleep: (wait) => waits.push(wait),
    });
    expect(ended).toMatchObject({
      code: 0,
      stderr: 'note: its server answered with HTTP 503; retrying in 7s\n',
    });
    expect(waits).toEqual([7000]);
  });

  test('and is silent is left in the end, and not sooner while bytes come', async () => {
    const slow: MediaAnswer = (_, response) => {
      response.writeHead(200, { 'Content-Length': bytes.length, ETag: '"v1"' });
      let at = 0;
      const timer = setInterval(() => {
        if (at >= 60_000) return;
        response.write(bytes.subarray(at, at + 6000));
        at += 6000;
      }, 100);
      response.on('close', () => clearInterval(timer));
    };
    const { stderr, code, to, baseUrl } = await downloadOne(item, [slow], '--timeout', '750ms');
    expect({ stderr, code }).toEqual({
      stderr: `signage: Item 1: timed out after 0.75s waiting for ${baseUrl}\n  Use --timeout 2m to wait longer\n`,
      code: 32,
    });
    expect(partials(to).map((name) => readFileSync(join(to, name)).length)).toEqual([60_000]);
  });
});

describe('another file in its place', () => {
  async function occupied(put: (path: string) => void, ...args: readonly string[]) {
    const server = await startMediaServer([item], sendFile(bytes));
    const to = emptyFolder();
    const path = join(to, nameOf(1));
    put(path);
    return { ...server, ...(await download(server.env, [uuidOf(1), '--to', to, ...args])), to, path };
  }

  test('is kept: exit 48', async () => {
    const { stderr, code, path, requests } = await occupied((file) => writeFileSync(file, 'mine'));
    expect({ stderr, code }).toEqual({
      stderr:
        'signage: Item 1: another file is there: it has 4 bytes, not 100000\n  Use --clobber to replace it\n',
      code: 48,
    });
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect(requests).toEqual([]);
  });

  test('is replaced with --clobber', async () => {
    const { code, path } = await occupied((file) => writeFileSync(file, other), '--clobber');
    expect({ code, isRight: readFileSync(path).equals(bytes) }).toEqual({ code: 0, isRight: true });
  });

  test('is replaced with --clobber only by the right one', async () => {
    const wrong = await startMediaServer([item], sendFile(other));
    const to = emptyFolder();
    const path = join(to, nameOf(1));
    writeFileSync(path, 'mine');
    expect(await download(wrong.env, [uuidOf(1), '--to', to, '--clobber'])).toMatchObject({ code: 48 });
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect(readdirSync(to)).toEqual([nameOf(1)]);
  });

  test.each(['--verify', '--clobber'])(
    'is a link, which is not followed, or a folder: with %s too',
    async (flag) => {
      const elsewhere = join(emptyFolder(), 'precious');
      writeFileSync(elsewhere, bytes);
      for (const put of [(path: string) => symlinkSync(elsewhere, path), (path: string) => mkdirSync(path)]) {
        const kept = await occupied(put, flag);
        expect(kept).toMatchObject({
          code: 3,
          stderr: `signage: Item 1: ${kept.path} is not a regular file\n`,
        });
        expect(kept.requests).toEqual([]);
      }
    },
  );
});

describe('--verify', () => {
  const wrong = 'it has 4 bytes, not 100000';
  test.each<[string, string | Uint8Array | undefined, string, string, number]>([
    ['the right file', bytes, 'kept\tsha256\t100000\t', '', 0],
    ['no file: nothing is made', undefined, 'mismatch\t\t\tthere is no file', 'there is no file', 48],
    ['another file', 'mine', `mismatch\t\t4\t${wrong}`, wrong, 48],
  ])('%s', async (_, put, line, said, code) => {
    const server = await startMediaServer([item], sendFile(bytes));
    const to = join(emptyFolder(), 'media');
    if (put !== undefined) {
      mkdirSync(to);
      writeFileSync(join(to, nameOf(1)), put);
    }
    const fields = ['-o', 'tsv', '--no-header', '--fields', 'result,verified,bytes,reason'];
    expect(await download(server.env, [uuidOf(1), '--verify', '--to', to, ...fields])).toEqual({
      stdout: `${line}\n`,
      stderr: said && `signage: Item 1: ${said}\n`,
      code,
    });
    expect(server.requests).toEqual([]);
    expect(existsSync(to) ? readdirSync(to) : undefined).toEqual(put && [nameOf(1)]);
  });
});

test.each([
  ['/thumbnails/1.JPG', 'jpg'],
  // The MIME type is that of the media.
  ['/thumbnails/1', 'bin'],
])('--thumbnails instead of the media, beside it: %s', async (thumbnailUrl, extension) => {
  const one = { ...item, mimeType: 'video/mp4', thumbnailUrl };
  const { stdout, code, to, requests } = await downloadOne(
    one,
    [sendFile(other)],
    '--thumbnails',
    '--no-header',
  );
  const name = `Item 1-${uuidOf(1)}-thumbnail.${extension}`;
  expect({ stdout, code }).toEqual({
    stdout: `${uuidOf(1)}\tItem 1\tdownloaded\tno\t100000\t${to}/${name}\tit has no checksum\n`,
    code: 0,
  });
  expect(readdirSync(to)).toEqual([name]);
  expect(requests.map(({ path }) => path)).toEqual([thumbnailUrl]);
});

test.each(['pending', 'processing', 'failed'])(
  'an item whose processing is %s is skipped, and failed if it was named',
  async (processingStatus) => {
    const one = { ...item, processingStatus };
    const { stdout, stderr, code, env, to } = await downloadOne(one, [sendFile(bytes)], '--no-header');
    const reason = `its processingStatus is ${processingStatus}`;
    expect({ stdout, stderr, code }).toEqual({
      stdout: `${uuidOf(1)}\tItem 1\tfailed\t\t\t\t${reason}\n`,
      stderr: `signage: Item 1: ${reason}\n`,
      code: 20,
    });
    expect(await download(env, ['--type', 'video', '--to', to, '--no-header'])).toEqual({
      stdout: `${uuidOf(1)}\tItem 1\tskipped\t\t\t\t${reason}\n`,
      stderr: '',
      code: 0,
    });
  },
);

test('an id that is not one names its file by a digest', async () => {
  const server = await startMediaServer([{ ...item, id: '../../etc/passwd' }], sendFile(bytes));
  const to = emptyFolder();
  expect(await download(server.env, ['--all', '--to', to])).toMatchObject({ code: 0 });
  expect(readdirSync(to)).toEqual([expect.stringMatching(/^Item 1-[0-9a-f]{32}\.mp4$/)]);
});

test.each(['table', 'json', 'ndjson', 'csv'])(
  'all files are downloaded, and verified, if nobody reads stdout any more: -o %s',
  async (format) => {
    const items = Array.from({ length: 30 }, (_, at) => mediaItem(at, bytes));
    const server = await startMediaServer(items, sendFile(bytes));
    const to = emptyFolder();
    const args = ['--all', '--to', to, '-o', format];
    const options = { closeAfter: 1 };
    expect(await download(server.env, args, options)).toMatchObject({ stderr: '', code: 0 });
    expect(readdirSync(to)).toHaveLength(30);
    for (const name of readdirSync(to)) writeFileSync(join(to, name), other);
    const { stderr, code } = await download(server.env, [...args, '--verify'], options);
    expect({ stderr, code }).toEqual({ stderr: expect.stringContaining('30 files'), code: 48 });
  },
);

test('no more files at a time than asked for', async () => {
  const items = Array.from({ length: 6 }, (_, at) => mediaItem(at, bytes));
  let jobs = 0;
  let left = 0;
  let most = 0;
  let open: ServerResponse[] = [];
  const server = await startMediaServer(items, (_, response) => {
    open.push(response);
    most = Math.max(most, open.length);
    if (open.length !== Math.min(jobs, left)) return;
    // A file too many would be asked for meanwhile.
    setTimeout(() => {
      const all = open;
      left -= all.length;
      open = [];
      for (const each of all) each.end(bytes);
    }, 100);
  });
  for (jobs of [2, 5]) {
    left = items.length;
    const args = ['--all', '-j', String(jobs), '--to', emptyFolder()];
    expect(await download(server.env, args)).toMatchObject({ code: 0 });
    expect(most).toBe(jobs);
  }
});

test('a terminal shows that another run has the folder', async () => {
  const server = await startMediaServer([item], sendFile(bytes));
  const to = emptyFolder();
  const release = await lockFile(join(to, '.signage'), false, process);
  const every = (milliseconds: number, tick: () => void) => {
    if (milliseconds === 500) {
      tick();
      setTimeout(() => release?.(), 100);
    }
    return () => undefined;
  };
  const clock = { now: () => 1_000_000, elapsed: () => 0, sleep: async () => undefined, every };
  const { stderr, code } = await download(server.env, [uuidOf(1), '--to', to], {
    columns: 80,
    context: { clock },
  });
  expect({ stderr, code }).toEqual({
    stderr: 'waiting for another run that writes to the folder\r\u001b[2K1 file: 1 downloaded\n',
    code: 0,
  });
});

test('with --all, what there is is downloaded, though it may not be all', async () => {
  const items = Array.from({ length: 3 }, (_, at) => mediaItem(at, bytes));
  const server = await startMediaServer(items, sendFile(bytes));
  const to = emptyFolder();
  const fetch: Context['fetch'] = async (url, request) => {
    if (url.endsWith('/summary')) return responseOf({ body: '{"totalContent":4}' });
    return await realFetch(url, request);
  };
  expect(await download(server.env, ['--all', '--to', to], { context: { fetch } })).toMatchObject({
    stderr:
      'signage: incomplete list: got 3 of 4 content items\n  The service returns at most 500 per status; narrow the list with --status\n',
    code: 23,
  });
  expect(readdirSync(to)).toHaveLength(3);
});

test('filters that nothing matches say which', async () => {
  const server = await startMediaServer([item]);
  const to = join(emptyFolder(), 'media');
  expect(await download(server.env, ['--tag', 'natal', '--to', to])).toEqual({
    stdout: 'id\tname\tresult\tverified\tbytes\tfile\treason\n',
    stderr: 'No content items with tag "natal"\n',
    code: 0,
  });
  expect(existsSync(to)).toBe(false);
});

test('what the service says is shown as it is, and cannot do anything', async () => {
  const one = { ...item, name: 'a\u001b[31m\nfailed  x\u202e', checksum: '\u001b]0;x\u0007' };
  const { stdout, stderr, to } = await downloadOne(one, [sendFile(bytes)], '--no-header');
  const file = `${to}/a[31m failed x-${uuidOf(1)}.mp4`;
  expect(stdout.split('\t').slice(-2)).toEqual([file, 'unknown checksum: \\u001b]0;x\\u0007\n']);
  expect(stderr).toBe('signage: a\\u001b[31m\\nfailed  x\\u202e: unknown checksum: \\u001b]0;x\\u0007\n');
});

describe('wrong usage', () => {
  test.each([
    [[], 'no content chosen\n  Pass ids, a filter, or --all'],
    [[uuidOf(1), '--all'], 'ids cannot be combined with --all'],
    [[uuidOf(1), '--type', 'video'], 'ids cannot be combined with --type'],
    [['--all', '--verify', '--clobber'], '--verify cannot be combined with --clobber'],
    [['--all', '-j', '17'], '--jobs must be a whole number from 1 to 16, not "17"'],
  ])('%j', async (args, message) => {
    expect(await run(['content', 'download', ...args])).toEqual({
      stdout: '',
      stderr: `signage: ${message}\n`,
      code: 2,
    });
  });

  test('a file in place of the folder', async () => {
    const file = join(emptyFolder(), 'file');
    writeFileSync(file, '');
    const server = await startMediaServer([item]);
    expect(await download(server.env, ['--all', '--to', file])).toEqual({
      stdout: '',
      stderr: `signage: cannot use the folder ${file}: EEXIST: file already exists\n`,
      code: 3,
    });
  });

  test('an id that nothing has', async () => {
    const server = await startMediaServer([item]);
    expect(await download(server.env, [uuidOf(2)])).toMatchObject({
      stderr: `signage: no content item with the id ${uuidOf(2)} for this tenant\n  See: signage content list\n`,
      code: 20,
    });
  });
});

// project: apart
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { createFetch } from '../../../../src/api/transport.ts';
import type { Context } from '../../../../src/context.ts';
import { lockFile } from '../../../../src/host/lock-file.ts';
import { answer, send, startFaultServer } from '../../../helpers/fault-server.ts';
import { uuidOf } from '../../../helpers/fixtures.ts';
import {
  cutAfter,
  digestOf,
  type MediaAnswer,
  mediaBytes,
  mediaItem,
  sendFile,
  startMediaServer,
} from '../../../helpers/media-server.ts';
import { emptyFolder, type RunOptions, run } from '../../../helpers/run.ts';
import { responseOf } from '../../../helpers/service.ts';

const bytes = mediaBytes('one');
const other = mediaBytes('other');
const item = mediaItem(1, bytes);
const nameOf = (number: number) => `Item ${number}-${uuidOf(number)}.mp4`;
const partials = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.partial'));

const realFetch = createFetch({ env: {}, readTextFile: (path) => readFile(path, 'utf8') });

/** Runs `content download` over the real transport; the folder is `to`. */
function download(
  env: Record<string, string>,
  args: readonly string[],
  { context, ...options }: RunOptions = {},
) {
  return run(['content', 'download', ...args], {
    env,
    context: { fetch: realFetch, ...context },
    ...options,
  });
}

/** One item from a server that answers like this, into a new folder. */
async function downloadOne(one: object, answers: readonly MediaAnswer[], ...args: readonly string[]) {
  const server = await startMediaServer([{ id: uuidOf(1), ...one }], ...answers);
  const to = emptyFolder();
  const path = join(to, nameOf(1));
  const again = (...more: readonly string[]) =>
    download(server.env, [uuidOf(1), '--to', to, ...args, ...more]);
  const result = await again();
  return { ...result, ...server, to, path, again, found: existsSync(path) ? readFileSync(path) : undefined };
}

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

describe('a file that is cut off', () => {
  test('goes on where it broke off, with the tag of what is there', async () => {
    const { found, requests, code, stderr } = await downloadOne(item, [
      cutAfter(40_000, bytes),
      sendFile(bytes),
    ]);
    expect({ code, stderr, isRight: found?.equals(bytes) }).toEqual({ code: 0, stderr: '', isRight: true });
    expect(requests.map(({ headers }) => [headers.range, headers['if-range']])).toEqual([
      [undefined, undefined],
      ['bytes=40000-', '"v1"'],
    ]);
  });

  test.each([
    ['weak tag, but a checksum', 'W/"v1"'],
    ['no tag, but a checksum', null],
    ['a tag too long for a name, but a checksum', `"${'a'.repeat(91)}"`],
  ])('%s: goes on', async (_, tag) => {
    const { found, requests } = await downloadOne(item, [cutAfter(40_000, bytes, tag), sendFile(bytes, tag)]);
    expect(found?.equals(bytes)).toBe(true);
    expect(requests[1]?.headers).toMatchObject({ range: 'bytes=40000-' });
    expect(requests[1]?.headers['if-range']).toBeUndefined();
  });

  test('without a strong tag and without a checksum it starts again', async () => {
    const one = { ...item, checksum: null };
    const { found, requests } = await downloadOne(one, [cutAfter(40_000, bytes, 'W/"v1"'), sendFile(bytes)]);
    expect(found?.equals(bytes)).toBe(true);
    expect(requests.map(({ headers }) => headers.range)).toEqual([undefined, undefined]);
  });

  const range = (from: number, total = 100_000) => ({ 'Content-Range': `bytes ${from}-99999/${total}` });
  const otherPart: MediaAnswer = (_, response) =>
    response.writeHead(206, range(40_000)).end(other.subarray(40_000));
  test.each<[string, MediaAnswer, number, object?]>([
    ['which starts from its beginning', (_, response) => response.end(bytes), 2],
    ['which has another version', sendFile(bytes, '"v2"'), 2],
    ['another part', (_, response) => response.writeHead(206, range(30_000)).end(bytes.subarray(30_000)), 3],
    [
      'a part of another version',
      (_, response) =>
        response.writeHead(206, { ...range(40_000), ETag: '"v2"' }).end(other.subarray(40_000)),
      3,
    ],
    ['a part without a range', (_, response) => response.writeHead(206).end(bytes.subarray(40_000)), 3],
    [
      'a compressed part',
      (_, response) =>
        response
          .writeHead(206, { ...range(40_000), 'Content-Encoding': 'gzip' })
          .end(gzipSync(bytes.subarray(40_000))),
      3,
    ],
    [
      'that there is no more',
      (_, response) => response.writeHead(416, { 'Content-Range': 'bytes */7' }).end(),
      3,
    ],
    ['a part of other bytes', otherPart, 3],
    // Nothing says its version.
    ['a part of other bytes, without a checksum', otherPart, 3, { checksum: null }],
    [
      'a part that is too long',
      (_, response) =>
        response.writeHead(206, range(40_000)).end(Buffer.concat([bytes.subarray(40_000), bytes])),
      3,
    ],
  ])('the server then answers %s: all of it is fetched again', async (_, second, count, fields) => {
    const { found, requests, code, to } = await downloadOne({ ...item, ...fields }, [
      cutAfter(40_000, bytes),
      second,
      sendFile(bytes),
    ]);
    expect({ code, isRight: found?.equals(bytes) }).toEqual({ code: 0, isRight: true });
    expect(requests).toHaveLength(count);
    expect(partials(to)).toEqual([]);
  });

  test('a server that announces less than comes', async () => {
    const { baseUrl } = await startFaultServer(send(answer(bytes, { 'Content-Length': 60_000 })));
    const { code, found } = await downloadOne({ ...item, storageUrl: `${baseUrl}/x` }, [], '--retries', '1');
    expect({ code, found }).toEqual({ code: 48, found: undefined });
  });

  test('a server that announces more than comes, when all of it has come', async () => {
    const announce: MediaAnswer = (_, response) => {
      response.writeHead(200, { 'Content-Length': 200_000 }).write(bytes);
      // What waits in a stream is lost when it fails.
      setTimeout(() => response.destroy(), 300);
    };
    const { code, found, requests } = await downloadOne(item, [announce]);
    expect({ code, isRight: found?.equals(bytes) }).toEqual({ code: 0, isRight: true });
    expect(requests).toHaveLength(1);
  });

  test('a server that sends one part at a time is asked for the next', async () => {
    const part: MediaAnswer = ({ headers }, response) => {
      const from = Number(/\d+/.exec(headers.range ?? '')?.[0]);
      const end = Math.min(from + 30_000, bytes.length);
      response.writeHead(206, { 'Content-Range': `bytes ${from}-${end - 1}/${bytes.length}`, ETag: '"v1"' });
      response.end(bytes.subarray(from, end));
    };
    const { found, requests } = await downloadOne(item, [cutAfter(40_000, bytes), part]);
    expect(found?.equals(bytes)).toBe(true);
    expect(requests.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=40000-', 'bytes=70000-']);
  });

  test('a wrong file that is cut off each time is fetched twice, and no more', async () => {
    const answers = [cutAfter(40_000, other), sendFile(other)];
    const inTurns: MediaAnswer = (request, response, count) => answers[count % 2]?.(request, response, count);
    const { code, requests, to } = await downloadOne(item, [inTurns]);
    expect({ code, count: requests.length, files: readdirSync(to) }).toEqual({
      code: 48,
      count: 4,
      files: [],
    });
  });

  test('one that brings nothing is given up after the retries, and what came stays', async () => {
    const empty: MediaAnswer = (_, response) =>
      response.writeHead(206, { ...range(40_000), ETag: '"v1"' }).end();
    const one = await downloadOne(item, [cutAfter(40_000, bytes), empty], '--retries', '2');
    expect(one.stderr).toBe('signage: Item 1: the server sent only a part of the file\n');
    expect(one.code).toBe(30);
    expect(one.requests).toHaveLength(3);
    expect(readdirSync(one.to)).toEqual([
      expect.stringMatching(`^\\.signage-${uuidOf(1)}\\.[0-9a-f]{16}\\.InYxIg\\.partial$`),
    ]);
  });

  test('as many times as it takes, if each brings a megabyte', async () => {
    const long = mediaBytes('long', 6_000_000);
    const slice: MediaAnswer = ({ headers }, response) => {
      const from = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0);
      response.writeHead(from === 0 ? 200 : 206, {
        ETag: '"v1"',
        'Content-Length': long.length - from,
        ...(from > 0 && { 'Content-Range': `bytes ${from}-${long.length - 1}/${long.length}` }),
      });
      response.write(long.subarray(from, from + 2_000_000), () => setTimeout(() => response.destroy(), 100));
      if (from + 2_000_000 >= long.length) response.end();
    };
    const { found, code, requests } = await downloadOne(mediaItem(1, long), [slice], '--retries', '1');
    expect({ code, isRight: found?.equals(long) }).toEqual({ code: 0, isRight: true });
    // What the end of a connection overtakes comes again.
    expect(requests.length).toBeGreaterThanOrEqual(3);
  });
});

describe('what an earlier run left', () => {
  /** A run that ends after 40,000 bytes. */
  async function halfway(one: object, ...answers: readonly MediaAnswer[]) {
    const begun = await downloadOne(one, [cutAfter(40_000, bytes), ...answers], '--retries', '0');
    expect(begun.code).toBe(30);
    const [name = ''] = partials(begun.to);
    return { ...begun, left: join(begun.to, name) };
  }

  const noTag = { ...item, checksum: null };
  const unknown = { ...noTag, fileSizeBytes: null };
  const goesOn = ['bytes=40000-'];
  test.each<[string, object, Buffer | undefined, (string | undefined)[]]>([
    ['is continued', item, undefined, goesOn],
    ['without a checksum is continued by its tag', noTag, undefined, goesOn],
    ['and was damaged since is fetched again', item, other.subarray(0, 40_000), [...goesOn, undefined]],
    ['and is whole gets its name, without a request', item, bytes, []],
    ['and is whole, of unknown size: the server says so', unknown, bytes, ['bytes=100000-']],
    ['and is too long is fetched again', item, Buffer.concat([bytes, bytes]), [undefined]],
  ])('%s', async (_, one, changed, ranges) => {
    const { again, requests, path, left, to } = await halfway(one, sendFile(bytes));
    if (changed) writeFileSync(left, changed);
    expect(await again()).toMatchObject({ code: 0, stderr: '' });
    expect(requests.slice(1).map(({ headers }) => headers.range)).toEqual(ranges);
    if (ranges === goesOn) expect(requests[1]?.headers).toMatchObject({ 'if-range': '"v1"' });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(partials(to)).toEqual([]);
  });

  test('of another version is removed once the file is there', async () => {
    const { again, left, to } = await halfway(item, sendFile(bytes));
    renameSync(left, left.replace(/\.[0-9a-f]{16}\./, '.0123456789abcdef.'));
    expect(await again()).toMatchObject({ code: 0 });
    expect(readdirSync(to)).toEqual([nameOf(1)]);
  });

  test.each([
    ['a link', (left: string, to: string) => symlinkSync(to, left)],
    ['a file with another name', (left: string, to: string) => linkSync(to, left)],
  ])('is %s to a file elsewhere: that stays as it is', async (_, plant) => {
    const { again, left, path } = await halfway(item, sendFile(bytes));
    const elsewhere = join(emptyFolder(), 'precious');
    writeFileSync(elsewhere, bytes.subarray(0, 10_000));
    renameSync(left, `${left}.old`);
    plant(left, elsewhere);
    expect(await again()).toMatchObject({ code: 0 });
    expect(readFileSync(elsewhere)).toHaveLength(10_000);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(lstatSync(path)).toMatchObject({ nlink: 1 });
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
      }, 200);
      response.on('close', () => clearInterval(timer));
    };
    const { stderr, code, to, baseUrl } = await downloadOne(item, [slow], '--timeout', '1500ms');
    expect({ stderr, code }).toEqual({
      stderr: `signage: Item 1: timed out after 1.5s waiting for ${baseUrl}\n  Use --timeout 2m to wait longer\n`,
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
  let [open, most] = [0, 0];
  const server = await startMediaServer(items, (_, response) => {
    most = Math.max(most, ++open);
    setTimeout(() => {
      open -= 1;
      response.end(bytes);
    }, 300);
  });
  const args = (jobs: string) => ['--all', '-j', jobs, '--to', emptyFolder()];
  expect(await download(server.env, args('2'))).toMatchObject({ code: 0 });
  expect(most).toBe(2);
  expect(await download(server.env, args('5'))).toMatchObject({ code: 0 });
  expect(most).toBe(5);
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

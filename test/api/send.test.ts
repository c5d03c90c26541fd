import { expect, test } from 'vitest';
import type { Exchange, SendOptions } from '../../src/api/client.ts';
import { send } from '../../src/api/request.ts';
import { defect } from '../../src/errors.ts';
import { type Reply, replying } from '../helpers/service.ts';

const { signal } = new AbortController();
const media = 'https://cdn.test/media/1.mp4';

/** What a request needs, with the headers of each in `sent` and its trace in `traced`. */
function options(reply: Reply | Error) {
  const sent: (readonly [url: string, headers: Record<string, string>])[] = [];
  const traced: Exchange[] = [];
  const given: SendOptions = {
    userAgent: 'signage-cli/test',
    maxResponse: 10,
    fetch(url, request) {
      sent.push([url, request.headers]);
      return replying(reply)(url, request);
    },
    clock: { now: () => 0, elapsed: () => 0, sleep: async () => undefined },
    trace: (exchange) => traced.push(exchange),
  };
  return { given, sent, traced };
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const part of bytes) text += Buffer.from(part).toString();
  return text;
}

test('send() carries the headers it is given and no key', async () => {
  const { given, sent, traced } = options({ body: 'film' });
  const answer = await send(given, media, { Range: 'bytes=0-3' }, signal);
  expect({ status: answer.status, body: await textOf(answer.bytes()) }).toEqual({
    status: 200,
    body: 'film',
  });
  expect(sent).toEqual([[media, { Range: 'bytes=0-3', 'User-Agent': 'signage-cli/test' }]]);
  expect(traced).toEqual([{ url: media, status: 200, milliseconds: 0, bytes: 4, requestId: undefined }]);
});

test.each([301, 404, 503])('send() leaves the status %i to its caller', async (status) => {
  const { given, traced } = options({ status, headers: { Location: 'https://other.test' }, body: 'moved' });
  const answer = await send(given, media, {}, signal);
  expect([answer.status, answer.headers.get('location')]).toEqual([status, 'https://other.test']);
  await textOf(answer.bytes());
  expect(traced).toEqual([{ url: media, status, milliseconds: 0, bytes: 5, requestId: undefined }]);
});

test.each<[string, Reply | Error, string]>([
  ['no connection', Object.assign(new Error('reset'), { code: 'ECONNRESET' }), 'NO_CONNECTION'],
  ['a body that is too long', { body: 'eleven bytes' }, 'BAD_RESPONSE'],
  ['a body that breaks off', { body: 'a', breaksOffWith: new Error('cut') }, 'NO_CONNECTION'],
])('%s fails as for the API', async (_, reply, kind) => {
  const { given } = options(reply);
  const read = async () => textOf((await send(given, media, {}, signal)).bytes());
  await expect(read()).rejects.toMatchObject({ name: 'Failure', kind });
});

test('an abort rejects with its reason', async () => {
  const stop = new AbortController();
  const { given } = options(new Error('aborted'));

  const reason = defect('stop');
  stop.abort(reason);
  await expect(send(given, media, {}, stop.signal)).rejects.toBe(reason);
});

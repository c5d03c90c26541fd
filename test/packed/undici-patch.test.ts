import { expect, test } from 'vitest';
import { execute } from '../helpers/programs.ts';
import { nodes } from './tool.ts';

/*
 * What esbuild.config.js repairs in undici's parser, seen in the undici of node_modules, which is not repaired. When one
 * of these fails, a newer undici does without: take that piece out of `undiciParser`.
 */

/** Reads answers of several sizes, each only after the server has closed the connection; prints what became of them. */
const script = `
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';

const [connection] = process.argv.slice(1);
process.on('uncaughtException', ({ code, stack }) => {
  console.log('crash ' + code + ' in ' + /Parser\\.\\w+/.exec(stack)?.[0]);
  process.exit();
});
for (const size of [66_000, 80_000, 100_000, 150_000, 200_000, 300_000]) {
  const head = 'HTTP/1.1 200 OK\\r\\nConnection: ' + connection + '\\r\\nContent-Length: ' + size + '\\r\\n\\r\\n';
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(head + 'x'.repeat(size)));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new Client('http://127.0.0.1:' + server.address().port);
  const { body } = await client.request({ path: '/', method: 'GET' });
  try {
    let length = 0;
    for await (const chunk of body) {
      length += chunk.length;
      await sleep(100);
    }
    console.log(length === size ? 'whole' : 'short');
  } catch ({ code }) {
    console.log('failure ' + code);
  }
  server.close();
  client.destroy();
}`;

test.each(
  nodes.flatMap((node) => [
    // It crashes when a connection ends while its parser is paused.
    [node, 'close', 'crash ERR_ASSERTION in Parser.finish', 'finish'],
    // It fails for a complete answer on a connection that was to be kept.
    [node, 'keep-alive', 'failure UND_ERR_SOCKET', 'onHttpSocketEnd'],
  ]),
)('on %s, the undici of node_modules, with %s: %s', async (node, connection, outcome, patch) => {
  const { stdout } = await execute(node, ['--input-type=module', '-e', script, connection]);
  const advice = `undici does without: remove the patch of \`${patch}\` from esbuild.config.js`;
  expect(stdout.split('\n'), advice).toContain(outcome);
});

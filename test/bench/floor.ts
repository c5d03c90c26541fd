import { Client } from 'undici';
import { apiRoot } from '../../src/model/endpoint.ts';
import { players } from '../../src/model/players.ts';

/*
 * floor.mjs: what no tool in Node that checks its JSON can do without: reads the players by undici, parses them, and writes a line
 * for each, cut out of the text.
 */

const { SIGNAGE_API_KEY = '', SIGNAGE_BASE_URL = '' } = process.env;
const { origin, pathname } = new URL(`${SIGNAGE_BASE_URL}${apiRoot}${players.path}`);
const headers = { 'X-API-Key': SIGNAGE_API_KEY };
const { body } = await new Client(origin).request({ path: pathname, method: 'GET', headers });

const decoder = new TextDecoder('utf-8', { fatal: true });
let rest = '';
let written: Promise<void> | undefined;

function write(array: string): Promise<void> {
  JSON.parse(array);
  const lines = `${array.slice(1, -1).replaceAll('},{', '}\n{')}\n`;
  return new Promise((resolve) => process.stdout.write(lines, () => resolve()));
}

for await (const chunk of body) {
  const part = decoder.decode(chunk, { stream: true });
  const cut = part.lastIndexOf('},{');
  if (cut < 0) {
    rest += part;
    continue;
  }
  const array = `${rest}${part.slice(0, cut + 1)}]`;
  rest = `[${part.slice(cut + 2)}`;
  await written;
  written = write(array);
}
await written;
await write(rest);
process.exit();

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../../package.json';
import { expectSchema } from '../expect-schema.ts';
import { dayOf } from './day.ts';
import { manPages } from './pages.ts';

/* Writes the manual pages to dist/man, from where `npm install --global` installs them, and the schema that editors read. */

const folder = 'dist/man';
const day = dayOf(version, await readFile('CHANGELOG.md', 'utf8'), process.env.SOURCE_DATE_EPOCH);
await mkdir(folder, { recursive: true });
for (const { name, text } of await manPages(day)) await writeFile(join(folder, name), text);
await writeFile('dist/expect.schema.json', `${JSON.stringify(expectSchema(), null, 2)}\n`);

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../helpers/run.ts';
import { membersPage, sections } from './members-page.ts';
import { root } from './pages.ts';

// To bring it up to date: npm run docs
test('docs/reference/members.md has the members that commands declare', async () => {
  await expect(await membersPage()).toMatchFileSnapshot(join(root, 'docs/reference/members.md'));
});

/** The names of the members of an object, and of those of the objects in its lists. */
function namesIn(json: unknown): string[] {
  const objects = [json].flat().filter((each) => typeof each === 'object' && each !== null);
  const own = objects.flatMap((each) => Object.keys(each));
  const lists = objects.flatMap((each) => Object.values(each)).filter(Array.isArray);
  return [
    ...own,
    ...lists.flat().flatMap((each) => (typeof each === 'object' ? Object.keys(each ?? {}) : [])),
  ];
}

test.each(sections.flatMap(({ tables, prints }) => prints.map((line) => ({ line, tables }))))(
  '$line prints the members that the page names',
  async ({ line, tables }) => {
    const words = Array.from(line.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '');
    const { stdout } = await run([...words, '--demo', '--json', '-q'], { demo: 'story', env: {} });
    const known = sections.flatMap(({ tables: all }) => all.flatMap(({ members }) => Object.keys(members)));
    const printed = new Set(namesIn(JSON.parse(stdout)));
    expect([...printed].filter((name) => !known.includes(name))).toEqual([]);
    // Some members are there only with other options.
    const [first] = tables;
    const missing = Object.entries(first?.members ?? {}).flatMap(([name, member]) => {
      const text = typeof member === 'string' ? member : (member.what ?? '');
      return printed.has(name) || /^with `|settings file/.test(text) ? [] : [name];
    });
    expect(first?.of === undefined ? missing : []).toEqual([]);
  },
);

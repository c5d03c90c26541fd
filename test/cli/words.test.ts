// project: slow
import { expect, test } from 'vitest';
import { allVerbs, leadsOf } from '../../src/cli/entries.ts';
import { leadsFor } from '../../src/cli/leads.ts';
import { allMeanings } from '../../src/cli/meanings.ts';
import { registry } from '../../src/commands/registry.ts';

const index = await allMeanings();
const tables = [
  ...registry.flatMap((entry) => ('verbs' in entry ? [[`signage ${entry.name}`, entry.leads] as const] : [])),
  ...allVerbs.map(({ path, leads }) => [path, leads] as const),
];
const leads = tables.flatMap(([path, table]) => leadsOf(table).map((lead) => ({ path, ...lead })));

test.each(leads)('a lead is found by each of its words: $line', async ({ path, line, words }) => {
  for (const word of words.split(', ')) {
    const found = await leadsFor({ words: [word], path }, index);
    const start = line.replace(/ NAME.*/, '');
    expect({ word, lines: found.map((each) => each.line.slice(0, start.length)) }).toEqual({
      word,
      lines: expect.arrayContaining([start]),
    });
  }
});

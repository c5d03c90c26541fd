import { expect, test } from 'vitest';
import { flagName } from '../../src/core/flag.ts';
import { globalFlags } from '../../src/core/global-flags.ts';
import { commandPaths, verbOf } from '../helpers/declared.ts';

/** Flags that stand in several groups of help, as they are not about the same thing in every command: what each group has. */
const differing: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '--all': {
    Run: 'whether a list must be complete',
    What: 'what is downloaded, or logged out of',
    Output: 'how much of its findings lint shows',
  },
  '--content': { Filter: 'which items have this content', What: 'how much content a sandbox has' },
  '--day': { When: 'the day of a timeline', Filter: 'which schedules run on this day' },
  '--days': {
    When: 'which days are looked at or counted',
    Assume: 'on which days of the week nobody expects a player to be up',
  },
  '--hours': {
    When: 'which hours are looked at or counted',
    Assume: 'in which hours nobody expects a player to be up',
  },
  '--min-version': { Filter: 'which players', What: 'what players check warns of' },
  '--name': { Filter: 'which items', What: 'how the server of mcp install is called' },
  '--timezone': { Filter: 'which schedules have this zone', Assume: 'the zone of players that have none' },
  '--until': { When: 'the end of the time that uptime counts', What: 'what players wait waits for' },
};

test('a flag stands in one group of help, whatever the command, unless it means something else there', async () => {
  const loaded = await Promise.all(commandPaths.map((path) => verbOf(path).load()));
  const flags = [...Object.values(globalFlags), ...loaded.flatMap((body) => body.flags)];
  const groups = new Map<string, Set<string>>();
  for (const flag of flags) {
    const name = flagName(flag);
    groups.set(name, (groups.get(name) ?? new Set()).add(flag.group));
  }
  const several = [...groups].filter(([, { size }]) => size > 1);
  const sorted = (pairs: [string, Iterable<string>][]) =>
    Object.fromEntries(pairs.map(([name, own]) => [name, [...own].sort()]));
  const expected = Object.entries(differing).map(([name, own]): [string, Iterable<string>] => [
    name,
    Object.keys(own),
  ]);
  expect(sorted(several)).toEqual(sorted(expected));
});

test('what chooses whom to ask stands together', () => {
  const { profile, allProfiles, baseUrl, from, demo } = globalFlags;
  expect([profile, allProfiles, baseUrl, from, demo].map(({ group }) => group)).toEqual(
    Array.from({ length: 5 }, () => 'Run'),
  );
});

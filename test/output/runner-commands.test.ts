import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventJson, eventLine, type PlayerEvent } from '../../src/commands/players/watch/print-events.ts';
import { isRunner, safeFor, visible } from '../../src/output/sanitize.ts';
import { createStyle } from '../../src/output/style.ts';
import { parseFields } from '../../src/query/select.ts';
import { itemOf, pipe, playerList, render } from './render.ts';
import { commandsIn, commandText } from './runner-commands.ts';

const log = { isRunner: true };
const safe = safeFor('table', { isTerminal: false, isRunner: true });
const shownTo = (text: string) => safe(visible(text));

test.each([
  ['##[stop-commands]x', '# #[stop-commands]x'],
  ['a ##vso[task.setvariable variable=b]c', 'a # #vso[task.setvariable variable=b]c'],
  ['###[group]', '## #[group]'],
  ['##VSO[', '# #VSO['],
  ['::error::no', ': :error: :no'],
  [':::debug::', ':: :debug::'],
  ['Loja ::add-mask::012', 'Loja : :add-mask::012'],
  ['fe80::1 ::1 2001:db8::a1 ::ffff:10.0.0.1', 'fe80::1 ::1 2001:db8::a1 ::ffff:10.0.0.1'],
  ['## Loja [1] ##12 C# #', '## Loja [1] ##12 C# #'],
])('%s: a runner sees %s, others the original', (text, shown) => {
  expect(shownTo(text)).toBe(shown);
  expect(safeFor('table', { isTerminal: true, isRunner: false })(text)).toBe(text);
  expect(commandsIn(shown)).toEqual([]);
});

test.each([
  [{ GITHUB_ACTIONS: 'true' }, true],
  [{ TF_BUILD: 'True' }, true],
  [{ GITHUB_ACTIONS: '' }, false],
  [{ CI: 'true', GITHUB_STEP_SUMMARY: 'summary.md' }, false],
])('%j: %j', (env, expected) => {
  expect(isRunner(env)).toBe(expected);
});

const asLetters = (text: string) => text.replaceAll(/\s/g, '');

test('any text still reads the same, and can be recovered from TSV', async () => {
  const fields = parseFields('name', playerList);
  await fc.assert(
    fc.asyncProperty(commandText, async (name) => {
      expect(asLetters(shownTo(name))).toBe(asLetters(visible(name)));
      expect(commandsIn(shownTo(name))).toEqual([]);
      const options = { ...pipe, ...log, format: 'tsv', header: false, fields } as const;
      const line = await render(playerList, options, [itemOf({ name })]);
      expect(commandsIn(line)).toEqual([]);
      expect(JSON.parse(`"${line.slice(0, -1).replaceAll('"', '\\"')}"`)).toBe(name);
    }),
    { numRuns: 300 },
  );
});

test('a runner finds no command in an event', async () => {
  const style = await createStyle(false);
  fc.assert(
    fc.property(commandText, commandText, fc.option(fc.integer({ min: 1, max: 90 })), (name, to, columns) => {
      const event: PlayerEvent = {
        time: '2026-11-20T12:00:00Z',
        playerId: 'a',
        name,
        storeId: name,
        event: 'version_changed',
        from: null,
        to,
      };
      const line = safe(eventLine(event, { style, time: 'iso', now: 0, columns: columns ?? undefined }));
      const json = safeFor('ndjson', { isTerminal: columns !== null, isRunner: true })(eventJson(event));
      expect(commandsIn(`${line}\n${json}`)).toEqual([]);
      expect(JSON.parse(json)).toEqual(event);
    }),
  );
});

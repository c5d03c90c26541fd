import { expect, test } from 'vitest';
import { createStatusLine } from '../../src/core/status-line.ts';

const erase = '\r\u001b[2K';

/** A terminal of 20 columns, and the text written to it. */
function terminal() {
  const written: string[] = [];
  const write = async (text: string) => void written.push(text);
  return { written, sink: { isTTY: true, columns: 20, write } };
}

test('the line is replaced in place, and other lines go above it', async () => {
  const { written, sink } = terminal();
  const status = createStatusLine(sink, true);
  await status.err.write('before\n');
  await status.show('one');
  await status.show('two');
  await status.err.write('note\n');
  await status.above(async () => void written.push('out\n'));
  await status.hide();
  await status.hide();
  await status.err.write('after\n');
  expect(written).toEqual([
    'before\n',
    'one',
    `${erase}two`,
    `${erase}note\ntwo`,
    erase,
    'out\n',
    'two',
    erase,
    'after\n',
  ]);
});

test('text that does not fit with a ^C after it is cut, and loses its color', async () => {
  const { written, sink } = terminal();
  const status = createStatusLine(sink, true);
  await status.show('\u001b[31mred\u001b[39m', 'red');
  await status.show('\u001b[31mlonger than twenty columns\u001b[39m', 'longer than twenty columns');
  expect(written).toEqual(['\u001b[31mred\u001b[39m', `${erase}longer than twen…`]);
});

test('nothing is written when it is not shown', async () => {
  const { written, sink } = terminal();
  const status = createStatusLine(sink, false);
  await status.show('one');
  await status.above(async () => void written.push('out\n'));
  await status.hide();
  expect(written).toEqual(['out\n']);
});

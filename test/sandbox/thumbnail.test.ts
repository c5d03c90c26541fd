import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { thumbnailOf } from '../../src/sandbox/thumbnail.ts';

/** The image as lines of text: `#` for a pixel of a letter. That browsers read it: test/commands/report/browser.test.ts. */
function drawn(image: Buffer): string {
  const width = image.readUInt32BE(16);
  const at = image.indexOf('IDAT');
  const rows = inflateSync(image.subarray(at + 4, at + 4 + image.readUInt32BE(at - 4)));
  const stride = 1 + Math.ceil(width / 8);
  const lines = Array.from({ length: rows.length / stride }, (_, y) =>
    [...rows.subarray(y * stride + 1, (y + 1) * stride)]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('')
      .replaceAll('0', ' ')
      .replaceAll('1', '#')
      .trimEnd(),
  );
  return lines.filter((line) => line !== '').join('\n');
}

test('shows the campaign on its color', () => {
  const image = thumbnailOf({ text: 'Pão-café de São João', color: 'b3261e', isPortrait: true });
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([108, 192]);
  const palette = image.indexOf('PLTE') + 4;
  expect(image.toString('hex', palette, palette + 6)).toBe('b3261effffff');
  expect(`\n${drawn(image)}\n`).toMatchInlineSnapshot(`
    "
          ########      ######      ######                  ######      ######    ##########  ##########
          ########      ######      ######                  ######      ######    ##########  ##########
          ##      ##  ##      ##  ##      ##              ##      ##  ##      ##  ##          ##
          ##      ##  ##      ##  ##      ##              ##      ##  ##      ##  ##          ##
          ##      ##  ##      ##  ##      ##              ##          ##      ##  ##          ##
          ##      ##  ##      ##  ##      ##              ##          ##      ##  ##          ##
          ########    ##########  ##      ##  ##########  ##          ##########  ########    ########
          ########    ##########  ##      ##  ##########  ##          ##########  ########    ########
          ##          ##      ##  ##      ##              ##          ##      ##  ##          ##
          ##          ##      ##  ##      ##              ##          ##      ##  ##          ##
          ##          ##      ##  ##      ##              ##      ##  ##      ##  ##          ##
          ##          ##      ##  ##      ##              ##      ##  ##      ##  ##          ##
          ##          ##      ##    ######                  ######    ##      ##  ##          ##########
          ##          ##      ##    ######                  ######    ##      ##  ##          ##########
                                              ########    ##########
                                              ########    ##########
                                              ##      ##  ##
                                              ##      ##  ##
                                              ##      ##  ##
                                              ##      ##  ##
                                              ##      ##  ########
                                              ##      ##  ########
                                              ##      ##  ##
                                              ##      ##  ##
                                              ##      ##  ##
                                              ##      ##  ##
                                              ########    ##########
                                              ########    ##########
                                          ########    ######      ######
                                          ########    ######      ######
                                        ##          ##      ##  ##      ##
                                        ##          ##      ##  ##      ##
                                        ##          ##      ##  ##      ##
                                        ##          ##      ##  ##      ##
                                          ######    ##########  ##      ##
                                          ######    ##########  ##      ##
                                                ##  ##      ##  ##      ##
                                                ##  ##      ##  ##      ##
                                                ##  ##      ##  ##      ##
                                                ##  ##      ##  ##      ##
                                        ########    ##      ##    ######
                                        ########    ##      ##    ######
                                      ######    ######      ######      ######
                                      ######    ######      ######      ######
                                        ##    ##      ##  ##      ##  ##      ##
                                        ##    ##      ##  ##      ##  ##      ##
                                        ##    ##      ##  ##      ##  ##      ##
                                        ##    ##      ##  ##      ##  ##      ##
                                        ##    ##      ##  ##########  ##      ##
                                        ##    ##      ##  ##########  ##      ##
                                        ##    ##      ##  ##      ##  ##      ##
                                        ##    ##      ##  ##      ##  ##      ##
                                  ##    ##    ##      ##  ##      ##  ##      ##
                                  ##    ##    ##      ##  ##      ##  ##      ##
                                    ####        ######    ##      ##    ######
                                    ####        ######    ##      ##    ######
    "
  `);
});

test('has no letters if there is no campaign', () => {
  const image = thumbnailOf({ text: '夏', color: '000000', isPortrait: false });
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([192, 108]);
  expect(drawn(image)).toBe('');
});

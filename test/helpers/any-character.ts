import * as fc from 'fast-check';

/** Any character, as the unit of a text. fast-check's own, `binary`, takes a second and a half to make in each process. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ffff })
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));

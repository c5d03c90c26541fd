import { deflateSync } from 'node:zlib';

/* Thumbnails of the sandbox: the name of a campaign on its color, as a PNG image of two colors. */

interface Poster {
  readonly text: string;
  /** Six hexadecimal digits: red, green and blue. */
  readonly color: string;
  readonly isPortrait: boolean;
}

/** Pixels. */
const long = 192;
const short = 108;

/** Rows and columns of a letter, and columns from one letter to the next. */
const letter = { rows: 7, columns: 5, step: 6 };

/** The rows of each letter from top to bottom, two hexadecimal digits each. */
const letters: Readonly<Record<string, string>> = {
  A: '0e11111f111111',
  B: '1e11111e11111e',
  C: '0e11101010110e',
  D: '1e11111111111e',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  G: '0e11101711110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  J: '0702020202120c',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11191513111111',
  O: '0e11111111110e',
  P: '1e11111e101010',
  Q: '0e11111115120d',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  V: '11111111110a04',
  W: '11111115151b11',
  X: '11110a040a1111',
  Y: '11110a04040404',
  Z: '1f01020408101f',
  '-': '0000001f000000',
};

/** The image. Of the text, letters without their accents are drawn, a word on each line. */
export function thumbnailOf({ text, color, isPortrait }: Poster): Buffer {
  const width = isPortrait ? short : long;
  const height = isPortrait ? long : short;
  const words = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().split(/\s+/);
  const columns = Math.max(...words.map((word) => word.length)) * letter.step;
  const scale = Math.max(1, Math.floor((width * 0.9) / columns));
  const lineHeight = (letter.rows + 3) * scale;
  const top = Math.floor((height - words.length * lineHeight) / 2);

  /** Whether a letter covers a pixel. */
  function isInk(x: number, y: number): boolean {
    const line = Math.floor((y - top) / lineHeight);
    const word = words[line] ?? '';
    const left = Math.floor((width - word.length * letter.step * scale) / 2);
    const column = Math.floor((x - left) / scale);
    const row = Math.floor((y - top - line * lineHeight) / scale);
    const shape = letters[word[Math.floor(column / letter.step)] ?? ''];
    if (shape === undefined || row < 0 || row >= letter.rows) return false;
    const bits = Number.parseInt(shape.slice(row * 2, row * 2 + 2), 16);
    const place = column % letter.step;
    return place < letter.columns && ((bits >> (letter.columns - 1 - place)) & 1) === 1;
  }

  // Each row begins with the filter that was used: none.
  const stride = 1 + Math.ceil(width / 8);
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * stride + 1 + (x >> 3);
      if (isInk(x, y)) rows.writeUInt8(rows.readUInt8(at) | (0x80 >> (x & 7)), at);
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, which is a place in the palette.
  header.set([1, 3], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(`${color}ffffff`, 'hex')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A chunk of a PNG file: its length, its type, its data and a checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(checked), 4);
  return Buffer.concat([ends.subarray(0, 4), checked, ends.subarray(4)]);
}

/** The checksum of PNG. That of node:zlib is missing in some of the runtimes that we support. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

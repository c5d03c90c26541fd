import { deflateSync } from 'node:zlib';

/** The tables of a TrueType font that a browser needs to draw glyphs. Hints, kerning and ligatures are left out. */
const kept = ['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'];

/** The font with the glyphs of these characters alone, as WOFF. Fails if it lacks one. */
export function subsetFont(font: Buffer, characters: string): Buffer {
  const tables = tablesOf(font);
  const table = (tag: string) => tables.get(tag) ?? Buffer.alloc(0);
  const glyphAt = glyphFinder(table('cmap'));
  const wanted = [...new Set(characters)].sort().map((character) => {
    const code = character.codePointAt(0) ?? 0;
    const glyph = glyphAt(code);
    if (glyph === 0) throw new Error(`the font has no ${character}`);
    return { code, glyph };
  });
  const hasLongOffsets = table('head').readInt16BE(50) === 1;
  const offsetOf = (glyph: number) =>
    hasLongOffsets ? table('loca').readUInt32BE(4 * glyph) : 2 * table('loca').readUInt16BE(2 * glyph);
  const outlineOf = (glyph: number) => table('glyf').subarray(offsetOf(glyph), offsetOf(glyph + 1));
  const drawn = new Set([0]);
  for (const { glyph } of wanted) drawn.add(glyph);
  // A set goes on to what is added: parts can have parts.
  for (const glyph of drawn) for (const part of partsOf(outlineOf(glyph))) drawn.add(part);

  const count = table('maxp').readUInt16BE(4);
  const outlines = Array.from({ length: count }, (_, glyph) =>
    drawn.has(glyph) ? padded(withoutHints(outlineOf(glyph))) : Buffer.alloc(0),
  );
  const loca = Buffer.alloc(4 * (count + 1));
  let offset = 0;
  for (const [glyph, outline] of outlines.entries()) {
    offset += outline.length;
    loca.writeUInt32BE(offset, 4 * (glyph + 1));
  }
  const head = Buffer.from(table('head'));
  head.writeInt16BE(1, 50);
  const post = Buffer.from(table('post').subarray(0, 32));
  // Without the names of glyphs.
  post.writeUInt32BE(0x00030000, 0);
  const name = Buffer.from([0, 0, 0, 0, 0, 6]);
  const made = { cmap: cmapOf(wanted), glyf: Buffer.concat(outlines), head, loca, name, post };
  return woffOf(kept.map((tag) => [tag, made[tag as keyof typeof made] ?? table(tag)]));
}

function tablesOf(font: Buffer): ReadonlyMap<string, Buffer> {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, at) => {
      const entry = font.subarray(12 + 16 * at, 28 + 16 * at);
      const start = entry.readUInt32BE(8);
      return [entry.toString('latin1', 0, 4), font.subarray(start, start + entry.readUInt32BE(12))];
    }),
  );
}

/** Finds the glyph of a code point in the part of the table that has all of Unicode; 0 if there is none. */
function glyphFinder(cmap: Buffer): (code: number) => number {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + 8 * at));
  const part = starts.map((start) => cmap.subarray(start)).find((each) => each.readUInt16BE(0) === 12);
  if (part === undefined) throw new Error('the font has no table of all characters');
  const groups = Array.from({ length: part.readUInt32BE(12) }, (_, at) => ({
    first: part.readUInt32BE(16 + 12 * at),
    last: part.readUInt32BE(20 + 12 * at),
    glyph: part.readUInt32BE(24 + 12 * at),
  }));
  return (code) => {
    const group = groups.find(({ first, last }) => first <= code && code <= last);
    return group === undefined ? 0 : group.glyph + code - group.first;
  };
}

/** The bits of a part of a composite glyph. */
const bits = { wideOffsets: 0x1, scale: 0x8, more: 0x20, twoScales: 0x40, matrix: 0x80, hints: 0x100 };

/** The places of the parts of a composite glyph, and where they end; no parts if the glyph has an outline of its own. */
function partsIn(outline: Buffer) {
  const places: number[] = [];
  let at = 10;
  let hasMore = outline.length > 0 && outline.readInt16BE(0) < 0;
  while (hasMore) {
    places.push(at);
    const flags = outline.readUInt16BE(at);
    hasMore = (flags & bits.more) !== 0;
    at += 4 + ((flags & bits.wideOffsets) === 0 ? 2 : 4);
    if ((flags & bits.scale) !== 0) at += 2;
    if ((flags & bits.twoScales) !== 0) at += 4;
    if ((flags & bits.matrix) !== 0) at += 8;
  }
  return { places, end: at };
}

function partsOf(outline: Buffer): number[] {
  return partsIn(outline).places.map((at) => outline.readUInt16BE(at + 2));
}

/** Hints call programs of the font, which is without them. */
function withoutHints(outline: Buffer): Buffer {
  if (outline.length === 0) return outline;
  const { places, end } = partsIn(outline);
  if (places.length > 0) {
    const parts = Buffer.from(outline.subarray(0, end));
    for (const at of places) parts.writeUInt16BE(parts.readUInt16BE(at) & ~bits.hints, at);
    return parts;
  }
  const at = 10 + 2 * outline.readInt16BE(0);
  const length = outline.readUInt16BE(at);
  return Buffer.concat([outline.subarray(0, at), Buffer.alloc(2), outline.subarray(at + 2 + length)]);
}

function padded(table: Buffer): Buffer {
  return Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
}

function cmapOf(wanted: readonly { readonly code: number; readonly glyph: number }[]): Buffer {
  const groups = Buffer.alloc(12 * wanted.length);
  for (const [at, { code, glyph }] of wanted.entries()) {
    groups.writeUInt32BE(code, 12 * at);
    groups.writeUInt32BE(code, 12 * at + 4);
    groups.writeUInt32BE(glyph, 12 * at + 8);
  }
  const start = Buffer.alloc(28);
  // One part, for all of Unicode, in groups.
  start.writeUInt16BE(1, 2);
  start.writeUInt16BE(3, 4);
  start.writeUInt16BE(10, 6);
  start.writeUInt32BE(12, 8);
  start.writeUInt16BE(12, 12);
  start.writeUInt32BE(16 + groups.length, 16);
  start.writeUInt32BE(wanted.length, 24);
  return Buffer.concat([start, groups]);
}

function woffOf(tables: readonly (readonly [tag: string, data: Buffer])[]): Buffer {
  const head = Buffer.alloc(44);
  const entries = Buffer.alloc(20 * tables.length);
  const packed: Buffer[] = [];
  let offset = head.length + entries.length;
  for (const [at, [tag, data]] of tables.entries()) {
    const deflated = deflateSync(data, { level: 9 });
    const stored = deflated.length < data.length ? deflated : data;
    entries.write(tag, 20 * at, 'latin1');
    entries.writeUInt32BE(offset, 20 * at + 4);
    entries.writeUInt32BE(stored.length, 20 * at + 8);
    entries.writeUInt32BE(data.length, 20 * at + 12);
    entries.writeUInt32BE(checksumOf(data), 20 * at + 16);
    packed.push(padded(stored));
    offset += padded(stored).length;
  }
  const unpacked = tables.reduce((sum, [, data]) => sum + padded(data).length, 0);
  head.write('wOFF', 0, 'latin1');
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt32BE(offset, 8);
  head.writeUInt16BE(tables.length, 12);
  head.writeUInt32BE(12 + 16 * tables.length + unpacked, 16);
  return Buffer.concat([head, entries, ...packed]);
}

function checksumOf(data: Buffer): number {
  const words = padded(data);
  let sum = 0;
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0;
  return sum;
}

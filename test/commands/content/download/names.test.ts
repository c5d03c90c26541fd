import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mediaFileName } from '../../../../src/commands/content/download/download-item.ts';
import { escapeHazards } from '../../../../src/output/sanitize.ts';
import { anyCharacter } from '../../../helpers/any-character.ts';
import { uuidOf } from '../../../helpers/fixtures.ts';

const tail = uuidOf(1);
const url = new URL('https://cdn.example.com/a/b.mp4?x=.exe');
const named = (name: string) => mediaFileName({ name, mimeType: '' }, tail, url);

describe('a file is named for its item', () => {
  test.each([
    ['Promoção de Verão · Caixa v1', `Promoção de Verão · Caixa v1-${tail}.mp4`],
    ['spot.mp4', `spot.mp4-${tail}.mp4`],
    ['version 1.2', `version 1.2-${tail}.mp4`],
    ['../../etc/passwd', `_.._etc_passwd-${tail}.mp4`],
    ['C:\\boot', `C__boot-${tail}.mp4`],
    ['-rf', `rf-${tail}.mp4`],
    ['.hidden', `hidden-${tail}.mp4`],
    ['CON', `_CON-${tail}.mp4`],
    ['aux.ics', `_aux.ics-${tail}.mp4`],
    ['trailing. . ', `trailing-${tail}.mp4`],
    ['two\n lines', `two lines-${tail}.mp4`],
    ['evil\u202egpj.exe\u0007', `evilgpj.exe-${tail}.mp4`],
    ['', `${tail}.mp4`],
    [' . ', `${tail}.mp4`],
    ['cafe\u0301', `caf\u00e9-${tail}.mp4`],
    ['👩🏽‍🌾', `👩🏽‍🌾-${tail}.mp4`],
  ])('%j', (name, file) => {
    expect(named(name)).toBe(file);
  });

  test.each([
    ['https://cdn.example.com/file.MP4', 'image/png', 'mp4'],
    ['https://cdn.example.com/file', 'image/PNG; q=1', 'png'],
    ['https://cdn.example.com/file.a%2fb', 'image/svg+xml', 'svg'],
    ['https://cdn.example.com/file.toolongtobeone', 'video/alsotoolong', 'bin'],
    ['https://cdn.example.com/file', '', 'bin'],
  ])('with the extension of %s, or of %j', (address, mimeType, extension) => {
    expect(mediaFileName({ name: 'a', mimeType }, tail, new URL(address))).toBe(`a-${tail}.${extension}`);
  });

  test('cut between characters', () => {
    expect(named('🌾'.repeat(50))).toBe(`${'🌾'.repeat(39)}-${tail}.mp4`);
    expect(named(`a${'🌾'.repeat(50)}`)).toBe(`a${'🌾'.repeat(39)}-${tail}.mp4`);
  });
});

/** What is written to break names, besides any text. */
const hostile = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        '..',
        '/',
        '\\',
        'CON',
        'nul',
        'aux',
        '.',
        ' ',
        ':',
        '\0',
        '\u202e',
        '\u0301',
        '\ud800',
        'x',
        '👩🏽‍🌾',
        '-',
        '~',
        '\u200d',
        'LPT1',
      ),
      { maxLength: 120 },
    )
    .map((parts) => parts.join('')),
);

test('any name is one that every system takes, the same each time', () => {
  fc.assert(
    fc.property(hostile, (name) => {
      const file = named(name);
      expect(file.endsWith(`${tail}.mp4`)).toBe(true);
      expect(Buffer.byteLength(file)).toBeLessThanOrEqual(200);
      // No path, no device or stream of Windows, no option, nothing hidden or unseen.
      expect(file).not.toMatch(/[<>:"/\\|?*]|^[\s.~-]|[\s.]$|[\s.]-00000000-/u);
      expect(file).not.toMatch(/^(?:con|prn|aux|nul|conin\$|conout\$|com\d|lpt\d)\s*\./i);
      expect(escapeHazards(file)).toBe(file);
      expect(named(name.normalize('NFD'))).toBe(named(name.normalize('NFC')));
    }),
  );
});

test('no two items share a name, in any case or normal form', () => {
  fc.assert(
    fc.property(hostile, hostile, fc.uuid(), fc.uuid(), (one, two, id, otherId) => {
      fc.pre(id !== otherId);
      const plain = (name: string, of: string) =>
        mediaFileName({ name, mimeType: '' }, of, url).normalize('NFKD').toLowerCase();
      expect(plain(one, id)).not.toBe(plain(two, otherId));
    }),
  );
});

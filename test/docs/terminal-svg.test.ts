import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { displayWidth } from '../../src/output/width.ts';
import { browserProgram, launchBrowser } from '../helpers/browser.ts';
import { execute, isInstalled } from '../helpers/programs.ts';
import { run } from '../helpers/run.ts';
import { root } from './pages.ts';
import { subsetFont } from './subset-font.ts';

const picture = join(root, 'docs/terminal.svg');

/** Debian's DejaVu Sans Mono. Its license lets parts of it be embedded. */
const fontFile = '/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf';

/**
 * The font of the picture as CSS, with these characters alone: browsers do not load fonts for pictures, and few systems have one with ✗ and ●.
 * A picture that has them all keeps its own, so that no test needs the font.
 */
function fontFace(characters: string): string {
  const codes = [...new Set(characters)].map((each) => each.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const range = `unicode-range:${codes.map((code) => `U+${code.toString(16).toUpperCase()}`).join(',')}`;
  const drawn = existsSync(picture) ? readFileSync(picture, 'utf8') : '';
  const [face = ''] = /@font-face\{[^}]*\}/.exec(drawn) ?? [];
  if (face.includes(`${range}}`)) return face;
  if (!existsSync(fontFile))
    throw new Error('a new character is in the picture: npm run docs, with fonts-dejavu-core');
  const font = subsetFont(readFileSync(fontFile), characters).toString('base64');
  return `@font-face{font-family:terminal;src:url(data:font/woff;base64,${font});${range}}`;
}

/** Pixels: what a cell of this font measures, and the frame around the text. */
const cell = { width: 8.43, height: 20 };
const margin = { side: 20, top: 52, bottom: 16 };

/** SVG attributes that each SGR code changes; an empty value resets the attribute. */
const sgr: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  1: { 'font-weight': 'bold' },
  2: { opacity: '0.65' },
  22: { 'font-weight': '', opacity: '' },
  31: { fill: '#ff7b72' },
  32: { fill: '#3fb950' },
  33: { fill: '#e3b341' },
  34: { fill: '#79c0ff' },
  35: { fill: '#d2a8ff' },
  36: { fill: '#56d4dd' },
  39: { fill: '' },
};

const escapeCharacter = '\u001b';
/** In brackets, so that `split` keeps the code. */
const sgrSequence = new RegExp(`${escapeCharacter}\\[(\\d+)m`);
const sgrCodes = new RegExp(sgrSequence, 'g');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const pixels = (value: number) => String(Math.round(value * 10) / 10);

/** A window that shows what a terminal would, readable whatever the theme of the page. */
function terminalSvg(text: string, title: string, columns: number): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const width = Math.ceil(columns * cell.width) + 2 * margin.side;
  const height = lines.length * cell.height + margin.top + margin.bottom;
  const buttons = ['#ff5f57', '#febc2e', '#28c840'];
  let attributes = {};
  const shown: string[] = [];
  for (const [row, line] of lines.entries()) {
    let column = 0;
    for (const [at, piece] of line.split(sgrSequence).entries()) {
      if (at % 2 === 1) {
        expect(sgr).toHaveProperty(piece);
        attributes = { ...attributes, ...sgr[piece] };
        continue;
      }
      // Words that stand apart are placed apart, so columns stay straight in any font.
      for (const words of piece.split(/(\s{2,}|^\s|\s$)/)) {
        const cells = displayWidth(words);
        const all = {
          x: pixels(margin.side + column * cell.width),
          y: pixels(margin.top + (row + 0.7) * cell.height),
          textLength: pixels(cells * cell.width),
          lengthAdjust: 'spacingAndGlyphs',
          ...attributes,
        };
        const written = Object.entries(all).filter(([, value]) => value !== '');
        if (words.trim() !== '')
          shown.push(
            `<text ${written.map(([name, value]) => `${name}="${value}"`).join(' ')}>${escaped(words)}</text>\n`,
          );
        column += cells;
      }
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
<style>${fontFace(`${text.replace(sgrCodes, '').replaceAll('\n', '')} `)}</style>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
${buttons.map((fill, at) => `<circle cx="${24 + 20 * at}" cy="22" r="6" fill="${fill}"/>\n`).join('')}<g font-family="terminal,'DejaVu Sans Mono',ui-monospace,monospace" font-size="14" fill="#e6edf3">
${shown.join('')}</g>
</svg>
`;
}

// To draw it again: npm run docs
test('docs/terminal.svg shows what the program prints', async () => {
  const columns = 100;
  const commands = [
    'signage --demo status',
    "signage --demo screens why 'Recife Boa Viagem · Caixa 2' 'Natal · Caixa (Christmas)'",
    'signage --demo diff --set schedule:110.validUntil=null',
  ];
  const texts = await Promise.all(
    commands.map(async (command) => {
      const words = command.match(/'[^']*'|\S+/g) ?? [];
      const argv = words.slice(1).map((word) => word.replaceAll("'", ''));
      return `\x1b[1m$ ${command}\x1b[22m\n${(await run(argv, { demo: 'story', env: {}, columns })).stdout}`;
    }),
  );
  const svg = terminalSvg(texts.join('\n'), `Output of ${commands.join(', ')}`, columns);
  expect(Buffer.byteLength(svg)).toBeLessThan(50_000);
  expect(texts.join('')).not.toContain('…');
  await expect(svg).toMatchFileSnapshot(picture);
});

test.skipIf(!isInstalled('xmllint'))('it is XML (needs xmllint)', async () => {
  expect(await execute('xmllint', ['--noout', '--nonet', picture])).toEqual({ stdout: '', stderr: '' });
});

test.skipIf(!isInstalled(browserProgram))('its font draws every character, each in one cell', async () => {
  const svg = readFileSync(picture, 'utf8');
  const [face = ''] = /@font-face\{[^}]*\}/.exec(svg) ?? [];
  const codes = Array.from(face.matchAll(/U\+([0-9A-F]+)/g), ([, code = '']) => Number.parseInt(code, 16));
  expect(codes.length).toBeGreaterThan(60);
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.setContent(`<style>${face}</style><canvas></canvas>`);
  const widths = await page.evaluate(`(async () => {
    const codes = ${JSON.stringify(codes)};
    const context = document.querySelector('canvas').getContext('2d');
    // In a proportional font, what is missing would be as wide as it likes.
    context.font = '100px terminal, serif';
    await document.fonts.load(context.font, String.fromCodePoint(...codes));
    return codes.map((code) => context.measureText(String.fromCodePoint(code)).width.toFixed(1));
  })()`);
  await browser.close();
  expect(new Set(widths as string[]).size).toBe(1);
});

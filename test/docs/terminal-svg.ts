import { displayWidth } from '../../src/output/width.ts';

/** Pixels: what a cell measures in the monospace fonts that systems bring, and the frame around the text. */
const cell = { width: 8.4, height: 20 };
const margin = { side: 20, top: 52, bottom: 16 };

/** Readable on its own background, whatever the theme of the page. */
const background = '#0d1117';
const foreground = '#e6edf3';
const buttons = ['#ff5f57', '#febc2e', '#28c840'];
const fonts = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace";

/** SVG attributes that are set until another SGR code changes them. */
type Attributes = Readonly<Record<string, string>>;

/** What each SGR code changes; an empty value resets the attribute. */
const sgr: Readonly<Record<string, Attributes>> = {
  1: { 'font-weight': 'bold' },
  2: { opacity: '0.65' },
  22: { 'font-weight': '', opacity: '' },
  31: { fill: '#ff7b72' },
  32: { fill: '#3fb950' },
  33: { fill: '#e3b341' },
  39: { fill: '' },
};

const escapeCharacter = '\u001b';
/** In brackets, so that `split` keeps it. */
const sgrSequence = new RegExp(`(${escapeCharacter}\\[[\\d;]*m)`);

/** A window that shows what a terminal would. Throws for an SGR code that it does not know. */
export function terminalSvg(text: string, { title, columns }: { title: string; columns: number }): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const width = Math.ceil(columns * cell.width) + 2 * margin.side;
  const height = lines.length * cell.height + margin.top + margin.bottom;
  let attributes: Attributes = {};
  const shown: string[] = [];
  for (const [row, line] of lines.entries()) {
    let column = 0;
    for (const piece of line.split(sgrSequence)) {
      if (sgrSequence.test(piece)) {
        attributes = afterSgr(attributes, piece.slice(2, -1));
        continue;
      }
      // Words that stand apart are placed apart, so columns stay straight in any font.
      for (const words of piece.split(/(\s{2,}|^\s|\s$)/)) {
        const cells = displayWidth(visible(words));
        if (words.trim() !== '') shown.push(textElement(visible(words), { row, column, cells }, attributes));
        column += cells;
      }
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
<rect width="${width}" height="${height}" rx="8" fill="${background}"/>
${buttons.map((fill, at) => `<circle cx="${24 + 20 * at}" cy="22" r="6" fill="${fill}"/>\n`).join('')}<g font-family="${fonts}" font-size="14" fill="${foreground}">
${shown.join('')}</g>
</svg>
`;
}

interface Position {
  readonly row: number;
  readonly column: number;
  readonly cells: number;
}

function textElement(text: string, { row, column, cells }: Position, attributes: Attributes): string {
  const all = {
    x: pixels(margin.side + column * cell.width),
    y: pixels(margin.top + (row + 0.7) * cell.height),
    textLength: pixels(cells * cell.width),
    lengthAdjust: 'spacingAndGlyphs',
    ...attributes,
  };
  const written = Object.entries(all).filter(([, value]) => value !== '');
  return `<text ${written.map(([name, value]) => `${name}="${value}"`).join(' ')}>${escaped(text)}</text>\n`;
}

function afterSgr(before: Attributes, codes: string): Attributes {
  let after = before;
  for (const code of codes.split(';')) {
    if (code === '' || code === '0') {
      after = {};
      continue;
    }
    const change = sgr[code];
    if (!change) throw new Error(`unknown SGR code ${code}`);
    after = { ...after, ...change };
  }
  return after;
}

function pixels(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** XML cannot hold control characters, so their pictures stand for them: ␛. */
function visible(text: string): string {
  return text.replace(/\p{Cc}|\p{Cs}|\ufffe|\uffff/gu, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '␡' : '\ufffd';
  });
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

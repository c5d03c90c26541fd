import { join } from 'node:path';
import { expect, test } from 'vitest';
import { execute, isInstalled } from '../helpers/programs.ts';
import { run } from '../helpers/run.ts';
import { root } from './pages.ts';
import { terminalSvg } from './terminal-svg.ts';

const picture = join(root, 'docs/terminal.svg');

// To draw it again: npm run docs
test('docs/terminal.svg shows what the program prints', async () => {
  const columns = 96;
  const command = 'signage --demo players check --max-offline 10%';
  const { stdout } = await run(command.split(' ').slice(1), { env: {}, columns });
  const svg = terminalSvg(`\x1b[1m$ ${command}\x1b[22m\n${stdout}`, {
    title: `Output of ${command}`,
    columns,
  });
  expect(Buffer.byteLength(svg)).toBeLessThan(30_000);
  await expect(svg).toMatchFileSnapshot(picture);
});

test.skipIf(!isInstalled('xmllint'))('it is XML (needs xmllint)', async () => {
  expect(await execute('xmllint', ['--noout', '--nonet', picture])).toEqual({ stdout: '', stderr: '' });
});

test('every piece of text stands in its column, in its color', () => {
  const text = '\x1b[31m✗ 1 & 2\x1b[39m  \x1b[1;2m夏\x1b[22m<b>\n\x1b[32mok\x1b[0m\n';
  expect(terminalSvg(text, { title: 'a "b"', columns: 20 })).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 208 108" width="208" height="108" role="img" aria-label="a &quot;b&quot;">
<rect width="208" height="108" rx="8" fill="#0d1117"/>
<circle cx="24" cy="22" r="6" fill="#ff5f57"/>
<circle cx="44" cy="22" r="6" fill="#febc2e"/>
<circle cx="64" cy="22" r="6" fill="#28c840"/>
<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14" fill="#e6edf3">
<text x="20" y="66" textLength="58.8" lengthAdjust="spacingAndGlyphs" fill="#ff7b72">✗ 1 &amp; 2</text>
<text x="95.6" y="66" textLength="16.8" lengthAdjust="spacingAndGlyphs" font-weight="bold" opacity="0.65">夏</text>
<text x="112.4" y="66" textLength="25.2" lengthAdjust="spacingAndGlyphs">&lt;b&gt;</text>
<text x="20" y="86" textLength="16.8" lengthAdjust="spacingAndGlyphs" fill="#3fb950">ok</text>
</g>
</svg>
`,
  );
});

test('control characters are shown, not written', () => {
  const svg = terminalSvg('a\x07b\x7fc\x9bd\x1b]e\ud800f', { title: '', columns: 20 });
  expect(svg).toContain('>a␇b␡c\ufffdd␛]e\ufffdf</text>');
});

test('an unknown color is refused', () => {
  expect(() => terminalSvg('\x1b[35mviolet', { title: '', columns: 20 })).toThrow('unknown SGR code 35');
});

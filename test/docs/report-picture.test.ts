import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserProgram, launchBrowser } from '../helpers/browser.ts';
import { isInstalled } from '../helpers/programs.ts';
import { run } from '../helpers/run.ts';
import { root } from './pages.ts';

const picture = join(root, 'docs/report.webp');
const size = { width: 960, height: 800 };
/** The heading of the page that the picture ends above: nothing is cut in the middle. */
const next = 'Stores';
const margin = 16;

/** The head of the page, with all screens. Browsers take pictures as PNG, which would be four times as large, but their canvas knows WebP. */
async function takePicture(): Promise<Buffer> {
  const { stdout } = await run(['report', '-', '--demo', '--thumbnails'], {
    demo: 'story',
    env: {},
  });
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1.5 });
  await page.setContent(stdout);
  const end = await page.getByRole('heading', { name: next, exact: true }).boundingBox();
  expect(end).not.toBeNull();
  const clip = { x: 0, y: 0, width: size.width, height: Math.floor(end?.y ?? 0) - margin };
  const png = await page.screenshot({ fullPage: true, clip });
  await page.setContent('<img>');
  const url = await page.evaluate(`(async () => {
    const image = document.querySelector('img');
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.6 });
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
  })()`);
  await browser.close();
  return Buffer.from(url as number[]);
}

// Drawn by npm run docs. Fonts differ between machines, so it is not compared.
test('docs/report.webp is a small picture of the page', async () => {
  if (process.env.npm_lifecycle_event === 'docs' && isInstalled(browserProgram))
    writeFileSync(picture, await takePicture());
  expect(existsSync(picture)).toBe(true);
  const bytes = readFileSync(picture);
  expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
  expect(bytes.length).toBeLessThan(100_000);
});

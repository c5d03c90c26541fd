// project: slow
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { browserProgram, launchBrowser } from '../../helpers/browser.ts';
import { uuidOf } from '../../helpers/fixtures.ts';
import { serve } from '../../helpers/loopback.ts';
import { execute, isInstalled } from '../../helpers/programs.ts';
import { emptyFolder, run } from '../../helpers/run.ts';
import { announce, fleet, hostile } from './tenant.ts';

/*
 * The page as a browser shows it: what it does besides being there, who can read it, and how it prints.
 */

const widths = [360, 768, 1280, 1600] as const;
const schemes = ['light', 'dark'] as const;

/** The page that `report` writes with these arguments. */
async function pageOf(...words: readonly string[]): Promise<string> {
  const { stdout, stderr, code } = await run(['report', '-', ...words]);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  return stdout;
}

describe.skipIf(!isInstalled(browserProgram))(`in a browser (needs ${browserProgram})`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  /** Opens a page; `seen` is everything that it does besides being there. */
  async function open(html: string, options: BrowserContextOptions = {}) {
    const file = join(emptyFolder(), 'page.html');
    writeFileSync(file, html);
    const url = pathToFileURL(file).href;
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const seen: string[] = [];
    page.on('console', (message) => seen.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
    page.on('popup', (popup) => seen.push(`popup: ${popup.url()}`));
    page.on('download', (download) => seen.push(`download: ${download.url()}`));
    page.on('dialog', (dialog) => {
      seen.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (request.url() !== url) seen.push(`request: ${request.url()}`);
    });
    await page.goto(url);
    return { page, seen };
  }

  /** Looks at it with everything open, in all widths and schemes. */
  async function expectReadable(page: Page, seen: readonly string[]): Promise<void> {
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect({ width, wide: await tooWide(page) }).toEqual({ width, wide: [] });
      }
      expect({ colorScheme, violations: await violationsOf(page) }).toEqual({ colorScheme, violations: [] });
    }
    await page.setViewportSize({ width: widths[0], height: 800 });
    expect(await violationsOf(page)).toEqual([]);
    expect(seen).toEqual([]);
  }

  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

  /** What makes a page scroll sideways, if it does; a chart may, by itself. */
  function tooWide(page: Page): Promise<unknown> {
    return page.evaluate(`document.documentElement.scrollWidth <= innerWidth ? [] :
      [...document.querySelectorAll('body, body *')]
        .filter((one) => one.scrollWidth > innerWidth || one.getBoundingClientRect().right > innerWidth)
        .map((one) => one.outerHTML.slice(0, 100))`);
  }

  /** What axe finds: a rule, and the first element that breaks it. */
  async function violationsOf(page: Page): Promise<unknown> {
    await page.evaluate(axe.source);
    return page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 300) + ' ' + nodes[0].failureSummary))`);
  }

  test.each(['en', 'pt-BR'])('all can read it in %s', async (language) => {
    announce();
    const { page, seen } = await open(await pageOf('--lang', language));
    await expectReadable(page, seen);
    // On a phone, no short word of a table is broken: "programaçã-o".
    const broken = await page.evaluate(`[...document.querySelectorAll('td')].flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found = [];
      while (walker.nextNode())
        for (const { 0: word, index } of walker.currentNode.data.matchAll(/(?<!\\S)[^\\s-]{1,12}(?!\\S)/g)) {
          const range = document.createRange();
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
        }
      return found;
    })`);
    expect(broken).toEqual([]);
  });

  test('all can read it without screens', async () => {
    const { page, seen } = await open(await pageOf('--demo', '--store', 'loja-999', '-q'));
    await expectReadable(page, seen);
  });

  test('all can read it with 500 screens', async () => {
    const players = Array.from({ length: 500 }, (_, at) => ({
      ...{
        ...fleet[at % fleet.length],
        id: uuidOf(1000 + at),
        name: `Tela ${at}`,
        storeId: `loja-${at >> 3}`,
      },
    }));
    announce({ players });
    const { page, seen } = await open(await pageOf('--lang', 'pt-BR'));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect({ width, wide: await tooWide(page) }).toEqual({ width, wide: [] });
    }
    expect(await page.locator('.tile').count()).toBe(63);
    expect(Buffer.byteLength(await page.content())).toBeLessThan(600_000);
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeLessThanOrEqual(25);
    expect(await violationsOf(page)).toEqual([]);
    expect(seen).toEqual([]);
  });

  test('the sandbox is short, and no line of text is long', async () => {
    const { page } = await open(await pageOf('--demo'), { viewport: { width: 1280, height: 900 } });
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(5000);
    await page.setViewportSize({ width: 1600, height: 900 });
    const widest = `Math.max(...[...document.querySelectorAll('p')].map((one) => one.getBoundingClientRect().width))`;
    expect(await page.evaluate(widest)).toBeLessThan(720);
    expect((await page.locator('main').boundingBox())?.width).toBeLessThanOrEqual(1120);
  });

  test('states differ without color: by words, and by steps of lightness in the bar', async () => {
    announce();
    const { page } = await open(await pageOf());
    const words = await page.locator('.states .state').allInnerTexts();
    expect(words.length).toBe(7);
    for (const word of words) expect(word).toMatch(/^[✗!✓–] \w+$/u);
    expect(new Set(words).size).toBe(words.length);
    const fills = (await page.evaluate(
      `[...document.querySelectorAll('.bar .part')].map((one) => getComputedStyle(one.querySelector('rect')).fill)`,
    )) as string[];
    const lights = fills.map((fill) => {
      const [r = 0, g = 0, b = 0] = (fill.match(/\d+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    });
    // Any of them can be neighbors, if those in between do not occur. What is well is lightest; the worst is darkest.
    const steps = [...lights.slice(1), lights[0] ?? 0].map(
      (light, at, all) => light / (all[at - 1] ?? light / 2),
    );
    expect(steps.filter((step) => step < 1.5)).toEqual([]);
  });

  test.each(['2026-11-20T03:05:00Z', '2026-11-20T07:30:00Z', '2026-11-21T02:55:00Z'])(
    'the mark of now crosses no text at %s',
    async (now) => {
      announce();
      const { stdout } = await run(['report', '-'], { now: Date.parse(now) });
      const { page } = await open(stdout, { viewport: { width: 360, height: 800 } });
      const crossed = await page.evaluate(`[...document.querySelectorAll('.day')].flatMap((day) => {
      const boxes = (selector) => [...day.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return boxes('.now path').filter((mark) => boxes('text').some((text) => meets(mark, text)))
        .concat(boxes('.now text').filter((text) => text.left < 0 || text.right > innerWidth));
    }).length`);
      expect(crossed).toBe(0);
    },
  );

  test('with forced colors, the words in the bars can be read', async () => {
    announce();
    const { page } = await open(await pageOf(), { forcedColors: 'active', colorScheme: 'dark' });
    const unread = await page.evaluate(`[...document.querySelectorAll('.part text')].filter((text) => {
      const [ink, area] = [text, text.parentElement.querySelector('rect')].map((one) => getComputedStyle(one).fill);
      return ink === area;
    }).length`);
    expect(unread).toBe(0);
  });

  test('the thumbnails of the sandbox are images', async () => {
    const { page, seen } = await open(await pageOf('--demo', '--thumbnails'));
    const sizes = await page.evaluate(
      `[...new Set([...document.images].map(({ naturalWidth }) => naturalWidth))]`,
    );
    expect((sizes as number[]).sort()).toEqual([108, 192]);
    expect(seen).toEqual([]);
  });

  test('all can read the pages of a folder', async () => {
    announce();
    const folder = emptyFolder();
    expect(await run(['report', '-q', '--to', folder])).toMatchObject({ stderr: '', code: 0 });
    for (const name of readdirSync(folder)) {
      const { page, seen } = await open(readFileSync(join(folder, name), 'utf8'));
      expect({ name, violations: await violationsOf(page), seen }).toEqual({
        name,
        violations: [],
        seen: [],
      });
    }
  });

  test('without its style it reads from top to bottom', async () => {
    const html = await pageOf('--demo');
    const { page } = await open(html.replace(/<style>.*<\/style>/s, ''), {
      viewport: { width: widths[0], height: 800 },
    });
    expect(await tooWide(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    const texts = await page.evaluate(
      `[...document.querySelectorAll('h1, .verdict, h2')].map((one) => one.innerText)`,
    );
    const styled = (await open(html)).page;
    const whole = String(await styled.evaluate('document.body.innerText'));
    const places = (texts as string[]).map((text) => whole.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  describe('a hostile tenant', () => {
    const whatRan = `globalThis.owned ?? document.querySelector('script, iframe, object, embed, form, [onerror]')?.outerHTML`;

    test('does nothing, even where the policy of the page does not count', async () => {
      announce(hostile);
      const html = await pageOf();
      for (const bypassCSP of [true, false]) {
        const { page, seen } = await open(html, { bypassCSP });
        expect(await page.evaluate(whatRan)).toBeUndefined();
        for (const link of await page.locator('a:visible').all()) await link.click();
        expect(page.url().replace(/#.*/, '')).toMatch(/page\.html$/);
        expect(seen).toEqual([]);
        if (!bypassCSP) await expectReadable(page, seen);
      }
    });

    test('would be stopped by the policy alone', async () => {
      let requests = 0;
      const { baseUrl } = await serve((_, response) => {
        requests += 1;
        response.end();
      });
      const evil = `<script>owned = 1</script><img src=x onerror="owned = 2"><img src="${baseUrl}/x.png">
        <iframe src="${baseUrl}"></iframe><object data="${baseUrl}"></object><a href="javascript:owned = 3">x</a>
        <style>p { display: none }</style><p style="display: none">x</p><link rel=stylesheet href="${baseUrl}/x.css">`;
      const pixel = 'R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAIA';
      const ours = `<img class="ours" src="data:image/gif;base64,${pixel}">`;
      const { page, seen } = await open((await pageOf('--demo')).replace('</header>', `${evil}${ours}$&`));
      await page.locator('a[href^=javascript]').click();
      expect(await page.evaluate('globalThis.owned')).toBeUndefined();
      expect(await page.locator('header p:not(:visible)').count()).toBe(0);
      expect(requests).toBe(0);
      // A thumbnail may be shown.
      expect(await page.evaluate(`document.querySelector('.ours').naturalWidth`)).toBe(1);
      expect(seen.filter((line) => line.startsWith('console: ')).length).toBeGreaterThanOrEqual(8);
    });
  });

  describe('on paper', () => {
    /** Pixels between the margins. */
    const paper = { A4: 703, Letter: 725 } as const;
    const formats = Object.keys(paper) as (keyof typeof paper)[];

    test.each(formats)('nothing is cut off at the side of %s', async (format) => {
      const { page } = await open(await pageOf('--demo'), {
        viewport: { width: paper[format], height: 900 },
      });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      expect(await tooWide(page)).toEqual([]);
      expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe(
        'rgb(255, 255, 255)',
      );
    });

    test.skipIf(!isInstalled('pdftotext')).each(formats)(
      'no tile and no chart is cut by the end of a page of %s (needs pdftotext)',
      async (format) => {
        const { page } = await open(await pageOf('--demo'));
        // A word at both ends of each part that belongs together.
        const count = await page.evaluate(`(() => {
          const parts = [...document.querySelectorAll('.tile, figure')];
          for (const [at, part] of parts.entries()) {
            const texts = [...part.querySelectorAll('h3, figcaption, p, .hours li')].filter((one) => !one.closest('details'));
            texts[0].append(' begin' + at + ' ');
            texts.at(-1).append(' end' + at + ' ');
          }
          return parts.length;
        })()`);
        const file = join(emptyFolder(), 'page.pdf');
        await page.pdf({ path: file, format });
        const { stdout } = await execute('pdftotext', ['-layout', file, '-'], { maxBuffer: 10_000_000 });
        const pages = stdout.split('\f');
        expect(pages.length).toBeGreaterThan(3);
        // The first page is the manager's: it has all that is to be done.
        expect(pages[0]).toContain('Do this first');
        expect(pages[0]).toContain('Screens by state');
        // The stores follow at once, and their heading is not alone at the end of a page.
        const headed = pages.findIndex((text) => /^Stores\b/m.test(text));
        expect(pages[headed]).toContain('begin0');
        // Each page says which it is, and there is no heading of what is folded.
        for (const [at, text] of pages.slice(0, -1).entries())
          expect(text.trimEnd()).toMatch(new RegExp(` ${at + 1}/${pages.length - 1}$`));
        expect(stdout).not.toContain('For the technician');
        // The exact hours are on paper, where nothing can be opened.
        expect(stdout).toContain('07:00–20:00 Café aberto');
        const pageWith = (word: string) => pages.findIndex((text) => new RegExp(`\\b${word}\\b`).test(text));
        const parts = Array.from({ length: Number(count) }, (_, at) => [
          pageWith(`begin${at}`),
          pageWith(`end${at}`),
        ]);
        expect(parts.flat()).not.toContain(-1);
        expect(parts.filter(([begin, end]) => begin !== end)).toEqual([]);
      },
    );
  });
});

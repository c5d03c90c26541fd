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
    const { page, seen } = await open(await pageOf('--demo', '--name', 'loja-999', '-q'));
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
    // A table in place of 63 cards, with each store.
    expect(await page.locator('.tile').count()).toBe(0);
    const ids = await page.evaluate(`[...document.querySelectorAll('.stores strong')].map(({ id }) => id)`);
    expect(new Set((ids as string[]).filter(Boolean)).size).toBe(63);
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
    /** Of the parts of the bar, from what is well to the worst. */
    const lights = async () => {
      const fills = (await page.evaluate(
        `[...document.querySelectorAll('.bar .part')].map((one) => getComputedStyle(one.querySelector('rect')).fill)`,
      )) as string[];
      const all = fills.map((fill) => {
        const [r = 0, g = 0, b = 0] = (fill.match(/\d+/g) ?? []).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      });
      return [...all.slice(1), all[0] ?? 0];
    };
    const stepsOf = (all: readonly number[]) => all.slice(1).map((light, at) => light / (all[at] ?? 0));
    // Any of them can be neighbors, if those in between do not occur. On paper, what is well is lightest, and the worst is darkest.
    const light = stepsOf(await lights());
    expect(light.length).toBe(6);
    expect(light.filter((step) => step < 1.5)).toEqual([]);
    // In the dark it is the other way around: the worst shines.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(stepsOf(await lights()).filter((step) => step > 1 / 1.5)).toEqual([]);
    // The worst has a pattern, too.
    const hatched = await page.evaluate(
      `[...document.querySelectorAll('.bar .part:has([fill])')].map((one) => one.getAttribute('class'))`,
    );
    expect(hatched).toEqual(['part unreachable', 'part unclear']);
  });

  test.each([schemes[0], schemes[1]])(
    'numbers and names in the bars can be read: %s',
    async (colorScheme) => {
      announce();
      const { page } = await open(await pageOf(), { colorScheme });
      await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
      const ratios = await page.evaluate(`(() => {
      const lightOf = (color) => {
        const [r, g, b] = color.match(/[\\d.]+/g).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      };
      const ratio = (a, b) => Math.max(lightOf(a) / lightOf(b), lightOf(b) / lightOf(a));
      const numbers = [...document.querySelectorAll('.part text')].map((text) =>
        ratio(getComputedStyle(text).fill, getComputedStyle(text.parentElement.querySelector('rect')).fill));
      const names = [...document.querySelectorAll('.day td')].map((cell) => {
        const plate = getComputedStyle(cell.querySelector('p')).backgroundColor;
        const own = getComputedStyle(cell).backgroundColor;
        return ratio(getComputedStyle(cell).color, plate === 'rgba(0, 0, 0, 0)' ? own : plate);
      });
      return [...numbers, ...names];
    })()`);
      expect((ratios as number[]).length).toBeGreaterThan(5);
      expect((ratios as number[]).filter((ratio) => ratio < 4.5)).toEqual([]);
    },
  );

  test('on a phone, no number below the bar touches another, and what can be clicked is 24 pixels high', async () => {
    const copies = (count: number, from: number, changes: object) =>
      Array.from({ length: count }, (_, at) => ({ ...fleet[0], ...changes, id: uuidOf(from + at) }));
    const players = [
      ...fleet,
      ...copies(420, 1000, { healthStatus: 'offline' }),
      ...copies(20, 2000, { status: 'blocked' }),
    ];
    announce({ players });
    const { page } = await open(await pageOf(), { viewport: { width: widths[0], height: 800 } });
    const boxes = (await page.evaluate(`[...document.querySelectorAll('.bar .leader text')]
      .map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right }))
      .sort((a, b) => a.left - b.left)`)) as { left: number; right: number }[];
    expect(boxes.length).toBeGreaterThan(2);
    expect(boxes.filter(({ left }, at) => left < (boxes[at - 1]?.right ?? 0) + 3)).toEqual([]);
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(widths[0]);
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
    const small = await page.evaluate(`[...document.querySelectorAll('a, summary')]
      .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width < 24 || height < 24; })
      .map((one) => one.outerHTML)`);
    expect(small).toEqual([]);
    const links = await page.evaluate(`[...document.querySelectorAll('a, a bdi')]
      .filter((one) => getComputedStyle(one).textDecorationLine !== 'underline').length`);
    expect(links).toBe(0);
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
      return boxes('.now path').filter((mark) => boxes('p, span').some((text) => meets(mark, text)));
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
    // The colors of plans are those of the system, and hatchings stay.
    const cells = await page.evaluate(`[...document.querySelectorAll('.day td')].map((cell) => {
      const { color, backgroundColor, backgroundImage } = getComputedStyle(cell);
      const isHatched = cell.matches('.gap, .open');
      return [color, isHatched || backgroundColor, isHatched === backgroundImage.includes('gradient')].join(' ');
    })`);
    expect([...new Set(cells as string[])].sort()).toEqual([
      'rgb(255, 255, 255) rgb(0, 0, 0) true',
      'rgb(255, 255, 255) true true',
    ]);
  });

  test('names in plans end with an ellipsis, and stay off hatching', async () => {
    announce();
    const { page } = await open(await pageOf(), { viewport: { width: widths[0], height: 800 } });
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
    const cut = (await page.evaluate(`[...document.querySelectorAll('.day td p')]
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => getComputedStyle(one).textOverflow)`)) as string[];
    expect(cut.length).toBeGreaterThan(0);
    expect(new Set(cut)).toEqual(new Set(['ellipsis']));
    const plates = await page.evaluate(`[...document.querySelectorAll('.day .gap p, .day .open p')]
      .map((one) => getComputedStyle(one).backgroundColor)`);
    expect(new Set(plates as string[])).toEqual(new Set(['rgb(255, 255, 255)']));
  });

  test('what is below the plans stands in two columns where there is room', async () => {
    const { page } = await open(await pageOf('--demo'), { viewport: { width: 1280, height: 900 } });
    const lefts = () =>
      page.evaluate(`new Set([...document.querySelectorAll('.columns > section')]
        .map((one) => one.getBoundingClientRect().left)).size`);
    expect(await lefts()).toBe(2);
    await page.setViewportSize({ width: widths[0], height: 800 });
    expect(await lefts()).toBe(1);
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
      // 9 points are 12 pixels. Nothing looks like a link, which paper has not.
      const small = await page.evaluate(`[...document.querySelectorAll('body *')]
        .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
        .filter((one) => one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 12)
        .map((one) => one.outerHTML)`);
      expect(small).toEqual([]);
      const links = await page.evaluate(`[...document.querySelectorAll('a, a bdi')]
        .filter((one) => getComputedStyle(one).textDecorationLine !== 'none').length`);
      expect(links).toBe(0);
    });

    test.skipIf(!isInstalled('pdftotext')).each(formats)(
      'no tile and no chart is cut by the end of a page of %s (needs pdftotext)',
      async (format) => {
        const { page } = await open(await pageOf('--demo'));
        // A word at both ends of each part that belongs together.
        const count = await page.evaluate(`(() => {
          const parts = [...document.querySelectorAll('.tile, figure')];
          for (const [at, part] of parts.entries()) {
            const texts = [...part.querySelectorAll('h3, figcaption, p, .hours li')].filter((one) => !one.closest('details:not(.plans), .day'));
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

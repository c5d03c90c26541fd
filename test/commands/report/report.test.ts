// project: longer
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { utc, zoneNamed } from '../../../src/clock/zone.ts';
import en from '../../../src/commands/report/words/en.json';
import ptBR from '../../../src/commands/report/words/pt-br.json';
import { createSpeaker, languageNames } from '../../../src/commands/report/words/speaker.ts';
import { ruleIds, todos } from '../../../src/lint/rules/registry.ts';
import { escapeHazards } from '../../../src/output/sanitize.ts';
import { version } from '../../../src/version.ts';
import { summary, uuidOf } from '../../helpers/fixtures.ts';
import { rulesWithout } from '../../helpers/rules.ts';
import { configured, emptyFolder, type RunOptions, run, testNow } from '../../helpers/run.ts';
import { answer, refuse, responseOf } from '../../helpers/service.ts';
import {
  announceTenant,
  entrance,
  lunch,
  morning,
  nothing,
  players,
  ready,
  refuseAll,
} from '../schedules/tenant.ts';
import { announce, hostile } from './tenant.ts';

// Times that belong to no store are those of this machine.
beforeAll(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllEnvs());

const report = (words: readonly string[] = ['-'], options: RunOptions = {}) =>
  run(['report', ...words], options);

/** The page as lines that can be read and compared: an element each, without the style. */
function lines(html: string): string {
  return html
    .replace(/<style>.*<\/style>/s, '<style>…</style>')
    .replace(/sha256-[^']+/, 'sha256-…')
    .replace(version, '0.0.0')
    .replace(
      /(<(?:html|head|body|header|main|footer|nav|section|ul|li|h\d|p|table|thead|tbody|tr|figure|details|svg|div|g|defs|text|path|title|meta|style|caption)[ >])/g,
      '\n$1',
    )
    .replace(/\n+/g, '\n');
}

/** The text of the page, without its markup. */
function textOf(html: string): string {
  const texts = html.replace(/<style>.*<\/style>/s, '').replace(/<[^>]*>/g, ' ');
  const plain = texts
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  return plain.replace(/\s+/g, ' ');
}

/** Every tag of the page, without its text. */
const tagsOf = (html: string) => html.replace(/<style>.*<\/style>/s, '').match(/<[^>]*>/g) ?? [];

/** Of everything that could run, load or lead elsewhere there is nothing. */
function expectHarmless(html: string): void {
  const tags = tagsOf(html);
  expect(new Set(tags.map((tag) => /^<\/?!?(\w+)/.exec(tag)?.[1]))).not.toContain('script');
  expect(
    tags.filter((tag) => /\s(?:style|on\w+|srcset|action|formaction|xlink:href)\s*=/i.test(tag)),
  ).toEqual([]);
  const addresses = tags.flatMap((tag) =>
    Array.from(tag.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, url = '']) => url),
  );
  const ours =
    /^(?:#[a-z]+(?:-\d+)?|(?:index|no-store|store-[a-z0-9-]*(?:_[0-9a-f]{16})?)\.html|data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]+)$/;
  expect(addresses.filter((address) => !ours.test(address))).toEqual([]);
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  // A CI runner would take it for a command, and what keeps it from that breaks the hash.
  expect(style).not.toMatch(/::|##\[/);
  const hash = createHash('sha256').update(style).digest('base64');
  expect(tags.filter((tag) => tag.includes('http-equiv'))).toEqual([
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; img-src data:"/>`,
  ]);
  const ids = tags.flatMap((tag) => /\sid="([^"]*)"/.exec(tag)?.[1] ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  const anchors = addresses.filter((address) => address.startsWith('#')).map((address) => address.slice(1));
  expect(anchors.filter((anchor) => !ids.includes(anchor))).toEqual([]);
}

describe('a tenant with something of everything', () => {
  test.each(languageNames)('the whole page in %s', async (language) => {
    announce();
    const { stdout, stderr, code } = await report(['-', '--lang', language]);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expectHarmless(stdout);
    expect(lines(stdout)).toMatchSnapshot();
  });

  test('a filter chooses players, and what is about them', async () => {
    announce();
    const { stdout } = await report(['-', '--store', 'loja-002']);
    expect(textOf(stdout)).toContain('1 screen needs attention. 1 screen needs attention ');
    expect(textOf(stdout)).toContain('Filtered: 1 of 9 screens.');
    expect(textOf(stdout)).not.toContain('loja-008');
    announce();
    const none = await report(['-', '--name', 'loja-999']);
    expect(none.stderr).toBe('note: no players with a name like "loja-999"\n');
    expect(textOf(none.stdout)).toContain('No screen matches the filters.');
    // Nothing that reads as if all were well.
    expect(Array.from(none.stdout.matchAll(/<h2 id="(\w+)"/g), ([, id]) => id)).toEqual([]);
    expect(none.stdout).not.toContain('<nav');
  });

  test('a reading changes the page, and is in it', async () => {
    announce();
    const { stdout } = await report(['-', '--assume', 'tie=newest', '--state', 'AM']);
    expect(textOf(stdout)).toContain('tie newest which of several schedules');
    expect(textOf(stdout)).not.toContain('503 is limited to');
  });
});

describe('dates are those of the clock on the wall', () => {
  const at = (now: string) => report(['-'], { now: Date.parse(now) });

  test('at the turn of a year', async () => {
    announce({
      schedules: [{ ...morning, contentIds: [ready.id], validUntil: '2027-01-01T01:00:00Z' }],
      content: [ready],
    });
    const { stdout } = await at('2026-12-28T12:00:00Z');
    expect(textOf(stdout)).toContain(
      'Thu 31 Dec 20:59 (UTC−3) content Promoção Thu 31 Dec 22:00 (UTC−3) schedule Manhã',
    );
  });

  test('where a day has 25 hours', async () => {
    vi.stubEnv('TZ', 'Europe/Lisbon');
    onTestFinished(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
    announce({
      schedules: [{ ...morning, contentIds: [ready.id], validUntil: '2026-10-26T12:00:00Z' }],
      content: [ready],
    });
    const { stdout } = await at('2026-10-24T23:10:00Z');
    expect(textOf(stdout)).toContain('12:00 tomorrow (UTC) schedule Manhã');
  });

  test.each([
    ['2026-11-30T23:59:59-03:00', 'Mon 30 Nov 23:59 (UTC−3)'],
    ['2026-11-30T23:59:59+0530', 'Mon 30 Nov 23:59 (UTC+5:30)'],
    ['2026-12-01T02:59:59Z', 'Tue 1 Dec 02:59 (UTC)'],
  ])('%s is the day that is written, also on a machine in UTC', async (validUntil, shown) => {
    vi.stubEnv('TZ', 'UTC');
    onTestFinished(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
    announce({ schedules: [{ ...morning, validUntil }] });
    expect(textOf((await at('2026-11-24T12:00:00Z')).stdout)).toContain(`${shown} schedule Manhã`);
  });

  test('the clock of the reader is that of --timezone', async () => {
    announce();
    const { stdout } = await report(['-', '--timezone', 'America/Manaus']);
    expect(textOf(stdout)).toContain('As of Fri 20 Nov 2026 08:00 (UTC−4, America/Manaus).');
  });
});

describe('where it goes', () => {
  test('to a file, in place of the old one', async () => {
    const file = join(emptyFolder(), 'page.html');
    writeFileSync(file, 'old');
    announce();
    const { stdout, stderr, code } = await report([file]);
    announce();
    const page = await report();
    expect(readFileSync(file, 'utf8')).toBe(page.stdout);
    const size = Math.ceil(Buffer.byteLength(page.stdout) / 1000);
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: `replaced ${file}: 9 screens, ${size} kB\n`,
      code: 0,
    });
  });

  test('nothing is written if nothing could be read', async () => {
    const file = join(emptyFolder(), 'page.html');
    writeFileSync(file, 'old');
    refuseAll(401, 'KEY_EXPIRED');
    expect(await report([file])).toMatchObject({ code: 13 });
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(readdirSync(join(file, '..'))).toEqual(['page.html']);
  });

  test('a folder that is not there is named', async () => {
    announce();
    const file = join(emptyFolder(), 'none', 'page.html');
    const { stderr, code } = await report([file]);
    expect(code).toBe(3);
    expect(stderr).toContain(`signage: cannot write report to ${file}: ENOENT`);
  });

  test('a folder cannot take the place of a file, and none is made in /proc', async () => {
    const file = join(emptyFolder(), 'page.html');
    writeFileSync(file, 'old');
    const refused = await report(['--to', file, '--demo'], { env: {} });
    expect(refused.stderr).toContain(`signage: cannot write report to ${file}: EEXIST`);
    expect(await report(['--to', '/proc/none/site', '--demo'], { env: {} })).toMatchObject({ code: 3 });
  });

  test.each([
    [[], 'no file given'],
    [['a.html', 'b.html'], 'unexpected argument "b.html"'],
    [['a.html', '--to', 'b'], '--to cannot be combined with a file'],
    [['--summary', '--to', 'b'], '--summary cannot be combined with --to'],
    [['a.html', '--lang', 'fr'], '--lang must be en or pt-BR, not "fr"'],
    [['a.html', '-o', 'csv'], 'report does not support --output'],
    [['a.html', '--fields', 'id'], 'report does not support --fields'],
  ])('%j is wrong usage', async (words, said) => {
    const { stderr, code } = await report(words);
    expect({ code, said: stderr.split('\n')[0] }).toMatchObject({
      code: 2,
      said: expect.stringContaining(said),
    });
  });
});

test('a page is no PDF: the file stays, with how to print', async () => {
  const file = join(emptyFolder(), 'page.PDF');
  const page = file.replace('PDF', 'html');
  writeFileSync(file, 'old');
  expect(await report([file, '--demo'], { env: {} })).toEqual({
    stdout: '',
    stderr: `signage: a report is an HTML page: it cannot be written as a PDF
  Write ${page}, and print it: in a browser, Print > Save as PDF. Or: chromium --headless --print-to-pdf=${file} ${page}
`,
    code: 2,
  });
  expect(readFileSync(file, 'utf8')).toBe('old');
});

test.each([
  ['page.png', 'page.html'],
  ['Loja 001.docx', 'Loja 001.html'],
  ['page.json', 'page.html'],
  ['page', 'page.html'],
  ['week.48', 'week.48.html'],
  ['page.html.gz', 'page.html'],
  ['.page', '.page.html'],
])('a page is not written to %s', async (name, better) => {
  const folder = emptyFolder();
  const file = join(folder, name);
  const { stdout, stderr, code } = await report([file, '--demo'], { env: {} });
  const typed = better.includes(' ') ? `'${join(folder, better)}'` : join(folder, better);
  expect({ stdout, stderr, code }).toEqual({
    stdout: '',
    stderr: `signage: a report is an HTML page: its file must end in .html or .htm
  Type: signage --demo report ${typed}
`,
    code: 2,
  });
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['page.htm', 'PAGE.HTML'])('a page is written to %s', async (name) => {
  const folder = emptyFolder();
  expect(await report([join(folder, name), '--demo', '-q'], { env: {} })).toMatchObject({ code: 0 });
  expect(readdirSync(folder)).toEqual([name]);
});

test('from a snapshot it is the same page', async () => {
  const folder = join(emptyFolder(), 'snapshot');
  await run(['snapshot', folder, '--demo', '-q'], { env: {} });
  const { stdout, stderr, code } = await report(['-', '--from', folder], {
    env: {},
    now: testNow + 3_600_000,
  });
  expect({ stderr, code }).toEqual({
    stderr: expect.stringMatching(/^note: from the snapshot of .*, 1h ago\n$/),
    code: 0,
  });
  const live = await report(['-', '--demo'], { env: {} });
  expect(stdout.replace(' <bdi>From a snapshot of that time.</bdi>', '')).toBe(live.stdout);
  expect(stdout).not.toBe(live.stdout);
});

describe('a page per store', () => {
  test('and an index that leads to all of them', async () => {
    const folder = join(emptyFolder(), 'new', 'site');
    const hostile = [
      { ...entrance, id: uuidOf(30), storeId: 'Loja 001' },
      { ...entrance, id: uuidOf(31), storeId: '../../etc' },
      { ...entrance, id: uuidOf(32), storeId: '' },
      { ...entrance, id: uuidOf(33), storeId: 'x'.repeat(300), healthStatus: 'offline' },
    ];
    announce({ players: [...players, ...hostile] });
    const { stderr, code } = await report(['--to', folder]);
    const said = `wrote ${folder}: 7 pages, 11 screens, `;
    expect({ stderr, code }).toEqual({ stderr: expect.stringContaining(said), code: 0 });
    const names = readdirSync(folder).sort();
    expect(names.map((name) => name.replace(/_[0-9a-f]{16}/, '_…'))).toEqual([
      'index.html',
      'no-store.html',
      'store-etc_….html',
      'store-loja-001.html',
      'store-loja-001_….html',
      'store-loja-008.html',
      `store-${'x'.repeat(40)}_….html`,
    ]);
    expect(statSync(folder).mode & 0o777).toBe(0o777 & ~process.umask());
    const pages = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    for (const [name, html] of pages) {
      expectHarmless(html);
      const links = tagsOf(html).flatMap((tag) => /href="([^#"]+)"/.exec(tag)?.[1] ?? []);
      expect(links.sort()).toEqual(
        name === 'index.html' ? names.filter((other) => other !== name) : ['index.html'],
      );
      expect(/<h2 id="stores">([^<]*)/.exec(html)?.[1]).toBe(name === 'index.html' ? 'Stores' : 'Screens');
      // The index lists what is wrong, and the page of a store all its screens with their plan.
      expect(html.includes('<h2 id="plans"')).toBe(name !== 'index.html');
      expect(html.includes('<h2 id="expiring"')).toBe(name === 'index.html');
    }
    expect(lines(pages.get('store-loja-008.html') ?? '')).toMatchSnapshot();
    const index = textOf(pages.get('index.html') ?? '');
    expect(index).toContain('loja-008 1 unreachable Açougue ✗ unreachable');
    expect(index).not.toContain('✓ ok since');
  });
});

describe('what a page lacks, it names', () => {
  const lacking = (paths: readonly string[], fleet: readonly object[] = players) => {
    const isRefused = (path: string) => paths.includes(path);
    for (const path of paths) if (path !== '/content') refuse(path, 403, 'INSUFFICIENT_SCOPE');
    announceTenant({
      players: isRefused('/players') ? 'none' : fleet,
      schedules: isRefused('/schedules') ? 'none' : [morning],
      content: isRefused('/content') ? 'refused' : [ready, lunch],
    });
    if (!isRefused('/analytics/summary')) answer('/analytics/summary', summary);
  };
  const sectionsOf = (html: string) => Array.from(html.matchAll(/<h2 id="(\w+)"/g), ([, id]) => id);

  test.each([
    ['/players', 'The state of the screens is unknown. '],
    ['/players', `The key may not read: players. Checks that were not run: ${rulesWithout('players')}.`],
    ['/schedules', 'What the screens should show is unknown. The players of 5 of 6 screens are healthy.'],
    ['/content', 'Without the content list, every item is taken to be playable.'],
    ['/analytics/summary', 'The key may not read: totals.'],
  ])('%s', async (path, said) => {
    lacking([path]);
    const { stdout, stderr, code } = await report();
    expectHarmless(stdout);
    expect({ code, stderr: stderr.trim() }).toMatchObject({ code: 0 });
    expect(textOf(stdout)).toContain(said);
    expect({ stderr, sections: sectionsOf(stdout) }).toMatchSnapshot();
  });

  /** A section as lines of text: an element each. */
  const sectionOf = (html: string, id: string) => {
    const [section = ''] =
      new RegExp(
        `(?<=<h2 id="${id}">[^<]*</h2>).*?(?=</section>(?:</?div[^>]*>)*<section|</main>)`,
        's',
      ).exec(html) ?? [];
    return lines(section)
      .split('\n')
      .map((line) => textOf(line).trim())
      .filter(Boolean);
  };

  test('what could not be checked is gray, and never "None."', async () => {
    lacking(['/schedules', '/content']);
    const { stdout } = await report();
    expect(sectionOf(stdout, 'states')).toEqual([
      '5 not checked, 1 unreachable, 1 blocked',
      ...['5', '1', '1'],
      'Screens by state',
      'State Screens',
      '– not checked The player is healthy. What the screen should show could not be read. 5',
      '✗ unreachable The player is offline. 1',
      '– blocked Off on purpose: it was blocked. 1',
    ]);
    expect(stdout).not.toContain('class="good"');
    expect(stdout).not.toContain('state good');
    expect(sectionOf(stdout, 'stores').slice(3)).toEqual([
      'Açougue ✗ unreachable since Sun 15 Nov 03:11',
      '1 store: 5 not checked, 1 blocked',
      'loja-001',
      '5 not checked, 1 blocked',
    ]);
    expect(sectionOf(stdout, 'technician').slice(0, 3)).toEqual([
      'Rules, ids and assumptions.',
      'Problems',
      '✗ error player "Vitrine" (00000000-0000-4000-8000-000000000006) : timezone "Brazil/Nowhere" is unknown → set an IANA name, such as America/Sao_Paulo (unknown-timezone)',
    ]);
    // Nothing is found, but not all was checked.
    lacking(['/schedules', '/content'], [entrance]);
    const { stdout: faultless } = await report();
    expect(sectionOf(faultless, 'actions')).toEqual(['Errors: 0. Warnings: 0.']);
  });

  test.each([
    ['/content', 'content'],
    ['/schedules', 'schedules'],
  ])('what expires says that %s was not checked', async (path, part) => {
    lacking([path]);
    const { stdout } = await report();
    expect(sectionOf(stdout, 'expiring')).toEqual([`– Not checked: ${part}.`]);
  });
});

test.each([
  ['no players', { players: [] }, 'There are no screens.'],
  ['nothing at all', nothing, 'There are no screens.'],
])('a tenant with %s', async (_, lists, said) => {
  announce(lists);
  const { stdout, code } = await report();
  expect(code).toBe(0);
  expectHarmless(stdout);
  expect(textOf(stdout)).toContain(said);
});

test('the verdict has a mark, unless it cannot be told', async () => {
  const markOf = async () =>
    /<p class="verdict">(?:<span class="state (\w+)">(.)<\/span>)?/.exec((await report()).stdout);
  announce();
  expect((await markOf())?.slice(1)).toEqual(['bad', '✗']);
  announce({ players: [entrance], schedules: [{ ...morning, playerIds: [entrance.id] }] });
  expect((await markOf())?.slice(1)).toEqual(['good', '✓']);
  announce({ players: [] });
  expect((await markOf())?.slice(1)).toEqual([undefined, undefined]);
});

test('an empty tenant says what to do next', async () => {
  announce(nothing);
  expect(textOf((await report()).stdout)).toContain('Add a player in the console, and it appears here.');
});

test('what plays has one color in all plans, and a color stands for one thing', async () => {
  const { stdout } = await report(['-', '--demo'], { env: {}, demo: 'story' });
  const colors = new Map<string, string>();
  const parts = stdout.matchAll(/<td class="(plays-\w+)"[^>]* title="(.*?)"/g);
  for (const [, color = '', name = ''] of parts) {
    expect(colors.get(name) ?? color).toBe(color);
    colors.set(name, color);
  }
  expect(colors.size).toBeGreaterThan(5);
  const own = [...colors.values()].filter((color) => color !== 'plays-more');
  expect(new Set(own).size).toBe(own.length);
});

test('a plan is called what its screens have in common; those without a gap are folded', async () => {
  const { stdout } = await report(['-', '--demo'], { env: {}, demo: 'story' });
  const captions = [...stdout.matchAll(/<figcaption>(.*?)<\/figcaption>/g)].map(([, html = '']) =>
    textOf(html),
  );
  expect(captions).toEqual([
    ' Café , 4 screens, 4 stores now 10:00 ',
    ' Curitiba Batel · Padaria now 10:00 ',
    ' Rio Botafogo · Caixa 1 now 10:00 ',
    ' Caixa , 23 screens, 12 stores now 09:00 (manaus-centro), 10:00 (11 stores) ',
    ' Padaria , 11 screens, 11 stores now 09:00 (manaus-centro), 10:00 (10 stores) ',
    ' Entrada , 11 screens, 11 stores now 09:00 (manaus-centro), 10:00 (10 stores) ',
    ' Salvador Barra · Entrada now 10:00 ',
  ]);
  const folded = stdout.slice(stdout.indexOf('<summary>4 plans without a gap</summary>'));
  expect(folded.match(/<figure id="plan-\d+">/g)).toHaveLength(4);
});

test.each([49, 50])('many stores with problems are a table, the newest first: %i', async (count) => {
  const hours = Array.from({ length: count }, (_, at) => 1 + ((at * 3) % count));
  const stores = hours.map((ago, at) => ({
    ...entrance,
    id: uuidOf(1000 + at),
    storeId: `loja-${ago}`,
    healthStatus: 'offline',
    lastSeenAt: new Date(testNow - ago * 3_600_000).toISOString(),
  }));
  announce({ players: stores });
  const { stdout } = await report();
  const cards = stdout.match(/<li class="tile /g) ?? [];
  const rows = [...stdout.matchAll(/<tr><td><strong id="store-\d+"><bdi>loja-(\d+)</g)].map(([, ago]) =>
    Number(ago),
  );
  expect(cards).toHaveLength(count < 50 ? 49 : 0);
  expect(rows).toEqual(count < 50 ? [] : Array.from({ length: 50 }, (_, at) => at + 1));
});

test('one screen that is fine', async () => {
  announce({ players: [entrance], schedules: [{ ...morning, playerIds: [entrance.id] }] });
  expect(textOf((await report()).stdout)).toContain('The only screen shows what it should.');
});

test('names are text and nothing else', async () => {
  announce(hostile);
  const { stdout } = await report();
  expectHarmless(stdout);
  expect(textOf(stdout)).toContain('<script>alert(1)</script>');
  expect(stdout.split('\n').filter((line) => escapeHazards(line) !== line)).toEqual([]);
  expect(stdout.length).toBeLessThan(400_000);
});

describe('its size', () => {
  const fleetOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...entrance,
      id: uuidOf(1000 + at),
      name: `Loja ${at >> 2} · Tela ${at}`,
      storeId: `loja-${at >> 2}`,
      healthStatus: at % 9 ? 'healthy' : 'warning',
    }));
  const planned = (all: readonly { readonly id: string }[]) => [
    { ...morning, playerIds: all.map(({ id }) => id) },
  ];

  test('of the sandbox, 36 players, is at most 120 kB', async () => {
    const { stdout, code } = await report(['-', '--demo'], { env: {} });
    expect(code).toBe(0);
    expectHarmless(stdout);
    expect(Buffer.byteLength(stdout)).toBeLessThan(120_000);
  });

  test('of 500 players is at most 600 kB', async () => {
    const all = fleetOf(500);
    announce({ players: all, schedules: planned(all) });
    const { stdout } = await report();
    expectHarmless(stdout);
    expect(Buffer.byteLength(stdout)).toBeLessThan(600_000);
  });

  test('of 500 players the bar still shows the one that is down', async () => {
    const all = fleetOf(499).map((player) => ({ ...player, healthStatus: 'healthy' }));
    announce({
      players: [...all, { ...entrance, id: uuidOf(1), healthStatus: 'offline' }],
      schedules: planned(all),
    });
    const { stdout } = await report();
    const [, bar = ''] = /<svg class="bar"(.*?)<h2/s.exec(stdout) ?? [];
    const parts = Array.from(bar.matchAll(/x="([\d.]+)%" width="([\d.]+)%"/g), ([, x, width]) => [
      Number(x),
      Number(width),
    ]);
    expect(parts).toEqual([
      [0, 99.8],
      [99.8, 0.2],
    ]);
    // The one has no room in its part: a hairline leads to its number below.
    expect(bar.match(/<line/g)).toHaveLength(2);
    expect(Array.from(bar.matchAll(/<text[^>]*>([^<]+)/g), ([, text]) => text)).toEqual(['499', '1']);
  });

  test.each([
    [7, 3],
    [40, 40],
    [400, 2],
    [1, 1],
  ])(
    'with %i ok and %i other screens of each state, every part of the bar has its number, once',
    async (ok, others) => {
      const states = ['healthy', 'offline', 'warning', 'blocked'] as const;
      const all = states.flatMap((health, at) =>
        Array.from({ length: health === 'healthy' ? ok : others }, (_, nth) => ({
          ...entrance,
          id: uuidOf(2000 + 1000 * at + nth),
          ...(health === 'blocked' ? { status: health } : { healthStatus: health }),
        })),
      );
      announce({ players: all, schedules: planned(all) });
      const { stdout } = await report();
      const [, bar = ''] = /<svg class="bar"(.*?)<div class="states"/s.exec(stdout) ?? [];
      const texts = Array.from(bar.matchAll(/<text[^>]*>([^<]+)/g), ([, text]) => Number(text));
      expect(texts.sort()).toEqual([ok, others, others, others].sort());
      const places = Array.from(bar.matchAll(/<text x="([\d.]+)%" y="52"/g), ([, x]) => Number(x));
      for (const [at, place] of places.entries())
        expect(place - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(3.9);
      const widths = Array.from(
        bar.matchAll(/class="part [a-z]+" x="[\d.]+%" width="([\d.]+)%"/g),
        ([, width]) => Number(width),
      );
      expect(widths.reduce((sum, width) => sum + width)).toBeCloseTo(100, 1);
    },
  );

  test('of more than 500 players is refused, with what to do', async () => {
    announce({ players: fleetOf(501), schedules: [] });
    expect(await report()).toMatchObject({
      stdout: '',
      stderr: `signage: a page of 501 screens is too long to read
  Use --to FOLDER for a page per store and an index, or choose players, such as --store recife-boa-viagem
`,
      code: 2,
    });
  });
});

describe('--summary', () => {
  test.each(languageNames)('is the body of an e-mail in %s', async (language) => {
    announce();
    const { stdout, stderr, code } = await report(['-', '--summary', '--lang', language]);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).not.toMatch(/<svg|<style|<a |<img/);
    expect(lines(stdout)).toMatchSnapshot();
  });

  test('has at most 30 kB, also of a hostile tenant', async () => {
    announce(hostile);
    const { stdout } = await report(['-', '--summary']);
    expect(Buffer.byteLength(stdout)).toBeLessThan(30_000);
    expect(stdout.split('\n').filter((line) => escapeHazards(line) !== line)).toEqual([]);
  });
});

test('what has no name is never empty: a store of one space, a player without a name', async () => {
  const own = [' ', '', '\u200b'].map((name, at) => ({
    ...entrance,
    id: uuidOf(40 + at),
    name,
    storeId: name,
    lastSeenAt: null,
  }));
  announce({ players: own });
  const { stdout } = await report();
  expectHarmless(stdout);
  expect(stdout.match(/<(?:bdi|a|h3|strong)(?: [^>]*)?>\s*<\/.*/g)).toBeNull();
  const names = Array.from(stdout.matchAll(/<h3><bdi>(.*?)<\/bdi>/g), ([, name]) => name);
  expect(names).toEqual(['\\u200b', '&quot; &quot;', 'No store']);
});

describe('what to do', () => {
  /** The actions of a page: what is to be done, to what, and how many screens need it. */
  const actionsIn = (html: string) => {
    const [, section = ''] = /<h2 id="actions">(.*?)<\/section>/s.exec(html) ?? [];
    return Array.from(section.matchAll(/<li.*?<\/li>/gs), ([item]) =>
      textOf(item)
        .trim()
        .replace(/^[✗!] {2}/, ''),
    );
  };
  const screensIn = (actions: readonly string[]) =>
    actions.reduce((sum, action) => sum + Number(/ (\d+) screens?$/.exec(action)?.[1] ?? 0), 0);

  test.each(languageNames)('every rule has a text in %s, and no text is for no rule', (language) => {
    const { rules } = createSpeaker(language).words;
    expect(Object.keys(rules).sort()).toEqual(Object.keys(todos).sort());
    expect(ruleIds.filter((id) => !(id in rules))).toEqual([]);
  });

  test('each screen that needs attention is in one action, most screens first', async () => {
    for (const demo of ['story', 'hostile'] as const) {
      const { stdout } = await report(['-', '--demo'], { env: {}, demo });
      const actions = actionsIn(stdout);
      const head = Number(/<a href="#stores"><b[^>]*>(\d+)/.exec(stdout)?.[1]);
      expect(screensIn(actions)).toBe(head);
      const counts = actions.map((action) => screensIn([action]));
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      for (const action of actions)
        expect(action).toMatch(/ (?:\d+ screens?|no screen yet(?:, [\d+]+ ahead)?)$/);
    }
  });

  test('an action has the fact that is its cause, once', async () => {
    const { stdout } = await report(['-', '--demo'], { env: {} });
    expect(actionsIn(stdout)).toMatchInlineSnapshot(`
      [
        "! Have a technician look at the player : Loja 007 · Caixa 1, Loja 004 · Vitrine, Loja 008 · Caixa 2 . 3 screens",
        "✗ Check power and network : Loja 010 · Vitrine, Loja 002 · Caixa 2 . 2 screens",
        "✗ Install the player: it has never connected : Loja 012 · Caixa 2 . 1 screen",
        "✗ Upload Liquida Inverno · Vitrine v8 again (Embedded color profile is invalid) : Loja 009 · Padaria . 1 screen",
        "✗ Correct the time zone of the player : Loja 006 · Caixa 2 (America/Sao_Paolo → America/Sao_Paulo) . 1 screen",
        "! Give these schedules different priorities (Vitrine · Avisos da Loja, Vitrine (cópia) · Avisos da Loja) : Loja 007 · Padaria . 1 screen",
        "! Tell in which federal state the player is : Loja 011 · Padaria . 1 screen",
        "✗ Repair the playlist: an item is missing : Quiosque da praça · Avisos da Loja . no screen yet",
        "✗ Take the deleted players out of the schedule : Quiosque da praça · Avisos da Loja . no screen yet",
        "✗ Add content to the schedule: its playlist is empty : Rascunho · Avisos da Loja . no screen yet",
        "✗ Correct the dates of the schedule: it ends before it begins : Liquidação relâmpago · Avisos da Loja . no screen yet",
        "✗ Correct the dates and days of the schedule: they never meet : Feira do produtor · Avisos da Loja . no screen yet",
        "✗ Choose the days of the schedule: it has none : Teste de som · Avisos da Loja . no screen yet",
        "✗ Correct the states of the schedule: one is unknown : Regras da loja · Avisos da Loja . no screen yet",
        "✗ Schedule something to show : Loja 012 · Caixa 2 . no screen yet",
        "! Report its data to the vendor of the service : Quiosque da praça · Avisos da Loja, Promoção de Verão · Vitrine v10, Black Friday · Totem v10 . no screen yet",
        "! Choose the players of the schedule: it has none : Rascunho · Avisos da Loja . no screen yet",
        "! Correct the hours of the schedule: it begins and ends at the same time : Teste de som · Avisos da Loja . no screen yet",
        "! Use content for the orientation of the screen : Teste de som · Avisos da Loja, Ofertas de ontem · Avisos da Loja . no screen yet",
        "! Give the schedule a priority: it has none : Regras da loja · Avisos da Loja . no screen yet",
        "! Complete the hours of the schedule: the end is missing : Regras da loja · Avisos da Loja . no screen yet",
        "! Delete the schedule, or raise its priority: it never plays : Regras da loja · Avisos da Loja . no screen yet",
        "! Check the days of the schedule: it runs past midnight : Noite de sexta · Clube Fidelidade . no screen yet",
        "! Delete the schedule: another one is the same : Vitrine (cópia) · Avisos da Loja . no screen yet",
        "! Turn off the schedule: its dates have passed : Inauguração · Avisos da Loja . no screen yet",
        "! Check the end of the schedule: its last night is cut short : Inventário noturno · Avisos da Loja . no screen yet",
        "! Correct the hours of the content: they never meet those of its schedule : Páscoa · Entrada v9 . no screen yet",
        "! Upload the content again: its processing takes too long : Avisos da Loja · Painel de LED v9 . no screen yet",
        "! Activate the content: a schedule uses it : Dia das Mães · Vitrine v9 . no screen yet",
        "! Correct the data of the content: they contradict each other : Volta às Aulas · Entrada v10 . no screen yet",
        "! Update the app of the player : Loja 008 · Açougue . no screen yet",
        "! Check how the screen is mounted : Loja 006 · Açougue . no screen yet",
      ]
    `);
  });

  test('a screen in each state has its own action', async () => {
    const healthy = { ...entrance, healthStatus: 'healthy', lastSeenAt: '2026-11-20T11:59:00Z' };
    const other = { ...healthy, storeId: 'loja-002', platform: 'web' };
    const fleet = [
      { ...healthy, id: uuidOf(1), name: 'Never', healthStatus: 'offline', lastSeenAt: null },
      { ...other, id: uuidOf(2), name: 'Zone', timezone: 'America/Sao_Paolo' },
      { ...healthy, id: uuidOf(3), name: 'Blank' },
      { ...other, id: uuidOf(4), name: 'Failed' },
      { ...healthy, id: uuidOf(5), name: 'Deleted' },
      { ...other, id: uuidOf(6), name: 'Expired' },
      { ...healthy, id: uuidOf(7), name: 'Waiting' },
    ];
    const items = [
      ready,
      { ...ready, id: uuidOf(61), name: 'Broken', processingStatus: 'failed', processingError: 'no sound' },
      { ...ready, id: uuidOf(62), name: 'Old', validUntil: '2026-11-19T12:00:00Z' },
      { ...ready, id: uuidOf(63), name: 'New', processingStatus: 'pending' },
      { ...ready, id: uuidOf(65), name: 'Wrong type', type: 'video' },
    ];
    const plan = (id: number, player: number, item: number) => ({
      ...morning,
      id,
      name: `Plan ${id}`,
      playerIds: [uuidOf(player)],
      contentIds: [item === 0 ? ready.id : uuidOf(item)],
    });
    const plans = [
      plan(1, 1, 0),
      plan(2, 2, 0),
      plan(4, 4, 61),
      plan(5, 5, 64),
      plan(6, 6, 62),
      plan(7, 7, 63),
    ];
    announce({ players: fleet, content: items, schedules: plans });
    refuse(`/content/${uuidOf(64)}`, 404, 'NOT_FOUND');
    const { stdout } = await report();
    const actions = actionsIn(stdout);
    expect(screensIn(actions)).toBe(fleet.length);
    expect(actions).toMatchInlineSnapshot(`
      [
        "✗ Install the player: it has never connected : Never . 1 screen",
        "✗ Add content to Plan 5: its items were deleted : Deleted . 1 screen",
        "✗ Add content that is ready to Plan 7 (still processing: New) : Waiting . 1 screen",
        "✗ Schedule something to show : Blank . 1 screen",
        "✗ Extend Old (expired) : Expired . 1 screen",
        "✗ Upload Broken again (no sound) : Failed . 1 screen",
        "✗ Correct the time zone of the player : Zone (America/Sao_Paolo → America/Sao_Paulo) . 1 screen",
        "! Report its data to the vendor of the service : Broken, Promoção, Old and 2 more . no screen yet",
      ]
    `);
  });

  test("a finding of a rule of the reader's own is there, too", async () => {
    const file = join(emptyFolder(), 'signage.yaml');
    const rule = '{ id: in-a-store, for: players, fails: "!storeId", message: no store, severity: error }';
    writeFileSync(file, `rules: [${rule}]`);
    announce();
    const { stdout } = await report(['-', '--settings', file]);
    expect(textOf(stdout)).toContain('Ask a technician about it : Painel .');
  });

  test('a page of the tenant as it would be says so', async () => {
    const file = join(emptyFolder(), 'natal.yaml');
    writeFileSync(file, 'schedules: { 515: remove }');
    const argv = ['report', '-', '--demo', '--with', file, '--set', 'schedule:503.priority=0', '--summary'];
    const page = async (...more: string[]) => textOf((await run([...argv, ...more], { env: {} })).stdout);
    expect(await page()).toContain(`What if: Screens of`);
    expect(await page()).toContain(
      'If the change of natal.yaml were made and schedule 503 had priority 0. This is not how it is.',
    );
    expect(await page('--lang', 'pt-br')).toContain(
      'Se a alteração de natal.yaml fosse feita e a programação 503 tivesse priority 0. Não é como está agora.',
    );
    expect((await run(['report', '-', '--demo', '--summary'], { env: {} })).stdout).not.toContain(
      'This is not how it is',
    );
  });

  test('a file without a change changes nothing', async () => {
    const file = join(emptyFolder(), 'none.yaml');
    writeFileSync(file, 'schedules: {}');
    const { stdout } = await run(['report', '-', '--demo', '--with', file], { env: {} });
    expect(stdout).not.toMatch(/What if|This is not how it is/);
  });

  test('so does every page of a folder', async () => {
    const folder = join(emptyFolder(), 'site');
    await run(['report', '--to', folder, '--demo', '--without', 'schedule:503', '-q'], { env: {} });
    const pages = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(pages.length).toBeGreaterThan(2);
    for (const html of pages) {
      expect(html).toMatch(/<title>What if: /);
      expect(textOf(html)).toContain('If schedule 503 were removed. This is not how it is.');
    }
  });

  test('its numbers are those of status, screens and lint', async () => {
    const json = async (...words: string[]) =>
      JSON.parse((await run([...words, '--demo', '-o', 'json'], { env: {} })).stdout);
    const card = await json('status');
    const { screens } = await json('screens');
    const active = await json('schedules', 'list', '--status', 'active', '--all');
    const inUse = active.flatMap(({ contentIds }: { contentIds: string[] | null }) => contentIds ?? []);
    const failedOnes = await json('content', 'list', '--processing-status', 'failed', '--all');
    const failedInUse = failedOnes.filter(({ id }: { id: string }) => inUse.includes(id));
    const counts: Record<string, number> = {};
    for (const { screen } of screens) counts[screen] = (counts[screen] ?? 0) + 1;
    const { ok = 0, blocked = 0, ...others } = counts;
    const bad = Object.values(others).reduce((sum, count) => sum + count);
    const { stdout } = await report(['-', '--demo'], { env: {} });
    const pairsOf = (form: RegExp) =>
      Object.fromEntries(Array.from(stdout.matchAll(form), ([, name, count]) => [name, Number(count)]));
    expect(pairsOf(/<a href="#(\w+)"><b[^>]*>(\d+)<\/b>/g)).toEqual({
      stores: bad,
      failed: failedInUse.length,
      expiring: card.expiringContent + card.expiringSchedules,
    });
    const verdict = `${ok} of ${bad + ok} screens show what they should; ${bad} need attention. ${blocked} more are off`;
    expect(stdout).toContain(verdict);
    expect(pairsOf(/<tr><td><svg class="part swatch (\w+)".*?<td class="n"><bdi>(\d+)</g)).toEqual(counts);
  });
});

describe('Portuguese', () => {
  test.each(['pt', 'pt_BR', 'PT-br', 'pt_BR.UTF-8', 'pt-PT'])('is %s, too', async (language) => {
    announce();
    expect((await report(['-', '--lang', language])).stdout).toContain('<html lang="pt-BR">');
  });

  test('zero is plural', async () => {
    announce({ players: [], schedules: [], content: [] });
    expect(textOf((await report(['-', '--lang', 'pt'])).stdout)).toContain(
      '0 telas precisam de atenção 0 itens e programações vencem em até 7 dias 0 arquivos em uso com falha',
    );
  });

  const { moment, momentAfter, zoned } = createSpeaker('pt-BR');
  const zone = zoneNamed('America/Sao_Paulo') ?? utc;
  const now = Date.parse('2026-11-27T04:09:00-03:00');
  test.each([
    ['2026-11-27T06:00:00-03:00', '6h', 'as 6h'],
    ['2026-11-27T01:51:00-03:00', '1h51', 'a 1h51'],
    ['2026-11-27T00:00:00-03:00', '0h', 'a 0h'],
    ['2026-11-27T10:00:00-03:00', '10h', 'as 10h'],
    ['2026-11-26T01:51:00-03:00', 'ontem, 1h51', 'ontem, 1h51'],
    ['2026-11-28T06:00:00-03:00', 'amanhã às 6h', 'amanhã às 6h'],
    ['2026-11-28T01:05:00-03:00', 'amanhã à 1h05', 'amanhã à 1h05'],
    ['2026-11-30T08:30:00-03:00', 'seg., 30/11/2026, 8h30', 'seg., 30/11/2026, 8h30'],
    ['2027-01-02T20:00:00-03:00', 'sáb., 02/01/2027, 20h', 'sáb., 02/01/2027, 20h'],
  ])('%s is %s, and after a preposition %s', (time, plain, after) => {
    const instant = Date.parse(time);
    expect([moment(zone, instant, now), momentAfter(zone, instant, now)]).toEqual([plain, after]);
    expect(zoned(zone, instant, now)).toBe(`${plain} (UTC−3)`);
  });

  test('the time of the page is complete', () => {
    expect(moment(zone, now)).toBe('sex., 27/11/2026, 04h09');
  });
});

test('outside what is for the technician, a page in Portuguese has no English sentence', async () => {
  const { stdout } = await report(['-', '--demo', '--lang', 'pt-BR'], { env: {} });
  const [own = ''] = stdout.split('<h2 id="technician"');
  // Why the service could not process an item is in its own words.
  const said = textOf(own).replace('Embedded color profile is invalid', '');
  expect(said.match(/\b(?:the|is|are|of|not|and|until|no schedule)\b/gi)).toBeNull();
});

test('the number of what expires is that of its list; what comes later is folded', async () => {
  const ending = (id: number, days: number) => {
    return {
      ...morning,
      contentIds: [ready.id],
      id,
      name: `In ${days}`,
      validUntil: new Date(testNow + days * 86_400_000).toISOString(),
    };
  };
  announce({ schedules: [ending(1, 6), ending(2, 8), ending(3, 15)], content: [ready] });
  const { stdout } = await report();
  expect(textOf(stdout)).toContain('1 item or schedule expires in the next 7 days');
  const [, section = ''] = /<h2 id="expiring">(.*?)<\/section>/s.exec(stdout) ?? [];
  const [soon, later] = section.split('<details>');
  expect(textOf(soon ?? '')).toMatch(/^Expires in the next 7 days Thu 26 Nov : In 6 \(1 schedule\) $/);
  expect(textOf(later ?? '')).toMatch(/^ Each with its time. 1 more in the 7 days after .*In 6 .*In 8 $/);
});

test('failed uploads are those in use; the rest is a line', async () => {
  const broken = { ...ready, processingStatus: 'failed', processingError: 'no sound' };
  const content = ['Used', 'Old', 'Lost'].map((name, at) => ({ ...broken, id: uuidOf(70 + at), name }));
  const schedules = [
    { ...morning, contentIds: [uuidOf(70)] },
    { ...lunch, ...morning, id: 2, status: 'inactive', contentIds: [uuidOf(71)] },
  ];
  announce({ schedules, content });
  const { stdout } = await report();
  expect(textOf(stdout)).toContain(' 1 failed upload in use ');
  const [, section = ''] = /<h2 id="failed">(.*?)<\/section>/s.exec(stdout) ?? [];
  expect(textOf(section)).toBe(
    'Content that failed to process Used 2 more failed; no active schedule uses them. ',
  );
});

describe('a name', () => {
  test.each([
    ['a family', '👨‍👩‍👧‍👦', 7],
    ['a letter with an accent of its own', 'e\u0301', 40],
    ['a flag', '🇧🇷', 20],
  ])('is not cut within %s', async (_what, grapheme, count) => {
    const all = Array.from({ length: 3 }, (_, at) => 'a'.repeat(at) + grapheme.repeat(100));
    announce({
      players: all.map((name, at) => ({ ...entrance, id: uuidOf(70 + at), name, healthStatus: 'offline' })),
    });
    const { stdout } = await report();
    for (const [at] of all.entries()) {
      const shown = new RegExp(`(?<![^>, ])${'a'.repeat(at)}((?:${grapheme})+)…`, 'u');
      const [, kept = ''] = shown.exec(stdout) ?? [];
      expect(kept.length / grapheme.length).toBeGreaterThanOrEqual(count - 1);
    }
  });

  test('is as long in one place as in another', async () => {
    const name = 'Nome '.repeat(30).trim();
    announce({
      players: [{ ...entrance, name, healthStatus: 'offline' }],
      schedules: [{ ...morning, name, playerIds: [entrance.id], contentIds: [uuidOf(71)] }],
      content: [{ ...ready, id: uuidOf(71), name, processingStatus: 'failed' }],
    });
    const { stdout } = await report();
    // What a rule says is a sentence of the command line.
    const [own = ''] = stdout.split('<h2 id="technician"');
    const shown = Array.from(own.matchAll(/(?:Nome ){3,}(?:Nome)?…?/g), ([text]) => text.length);
    expect(new Set(shown)).toEqual(new Set([81]));
  });

  test('never hides the rule of a finding from the technician', async () => {
    const name = 'x'.repeat(400);
    announce({
      players: [entrance],
      schedules: [{ ...morning, name, playerIds: [entrance.id], contentIds: [uuidOf(71)] }],
      content: [{ ...ready, id: uuidOf(71), name, processingStatus: 'failed' }],
    });
    const { stdout } = await report();
    const [, section = ''] = /<ul class="findings"[^>]*>(.*?)<\/ul>/s.exec(stdout) ?? [];
    const items = section.split('</li>').filter(Boolean);
    expect(items.length).toBeGreaterThan(1);
    for (const item of items) expect(item).toMatch(/\([a-z-]+\)$/);
  });
});

test('with --history, an outage begins when the screen became unreachable', async () => {
  const folder = emptyFolder();
  const hour = 3_600_000;
  const seen = new Date(testNow - 5 * hour).toISOString();
  for (const hours of [6, 1]) {
    const now = testNow - hours * hour;
    const lastSeenAt =
      hours === 6 ? new Date(now).toISOString() : new Date(testNow - 5.5 * hour).toISOString();
    const healthStatus = hours === 6 ? 'healthy' : 'offline';
    answer('/players', [{ ...entrance, healthStatus, lastSeenAt }]);
    answer('/analytics/summary', summary);
    await run(['snapshot', '--history', folder, '--only', 'players', '-q'], { now });
  }
  announce({ players: [{ ...entrance, healthStatus: 'offline', lastSeenAt: seen }] });
  const text = textOf((await report(['-', '--history', folder])).stdout);
  expect(text).toContain('unreachable since 04:00');
  expect(text).toContain('Out since yesterday: Entrada.');
  expect(text).toMatch(/Entrada 5h 04:00 /);
});

test('--history has the last 30 days of the stores, and what began and ended since yesterday', async () => {
  const folder = emptyFolder();
  const hour = 3_600_000;
  for (const hours of [30, 20, 4, 0]) {
    const now = testNow - hours * hour;
    const lastSeenAt = new Date(now - 60_000).toISOString();
    const [first = {}, second = {}] = players;
    const away = { healthStatus: 'offline', lastSeenAt: new Date(testNow - 31 * hour).toISOString() };
    const fleet = [
      { ...first, ...(hours > 10 ? away : { healthStatus: 'healthy', lastSeenAt }) },
      {
        ...second,
        healthStatus: hours === 0 ? 'offline' : 'healthy',
        lastSeenAt: hours === 0 ? new Date(now - 4 * hour).toISOString() : lastSeenAt,
      },
    ];
    answer('/players', fleet);
    answer('/analytics/summary', summary);
    await run(['snapshot', '--history', folder, '--only', 'players', '-q'], { now });
  }
  announce();
  const { stdout, stderr } = await report(['-', '--history', folder]);
  expect(stderr).toBe('');
  expectHarmless(stdout);
  const [, section = ''] = /<h2 id="history">(.*?)<\/section>/s.exec(stdout) ?? [];
  expect(textOf(section)).toMatchInlineSnapshot(
    `"The last 30 days How long players could be reached. A bar is a day; without a bar, nothing is known. Back since yesterday: Entrada, Caixa 1. The last 30 days Store Reachable 30 days loja-001 6–77% Longest outages Longest outages Length From Entrada 10h 02:00 yesterday Caixa 1 4h 05:00 "`,
  );
});

describe('--thumbnails', () => {
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
  const items = (urls: readonly unknown[]) =>
    urls.map((thumbnailUrl, at) => ({ ...ready, id: uuidOf(60 + at), name: `Item ${at}`, thumbnailUrl }));
  const show = (urls: readonly unknown[]) => {
    const content = items(urls);
    announce({
      content,
      players: [entrance],
      schedules: [{ ...morning, playerIds: [entrance.id], contentIds: content.map(({ id }) => id) }],
    });
  };
  type Media = Readonly<
    Record<string, { readonly status?: number; readonly location?: string; readonly body?: Buffer }>
  >;
  /** The service from nock, media from these. */
  const fetching = (media: Media, seen: Record<string, string>[] = []): RunOptions => ({
    context: {
      async fetch(url, request) {
        const found = media[url];
        if (found === undefined) return globalThis.fetch(url, request);
        seen.push(request.headers);
        const { location, ...reply } = found;
        return responseOf({ body: png, ...reply, headers: location ? { location } : {} });
      },
    },
  });

  test('are in the page, fetched without the key', async () => {
    const seen: Record<string, string>[] = [];
    show(['https://cdn.example.com/a.png']);
    const { stdout, stderr } = await report(['-', '--thumbnails'], {
      env: configured,
      ...fetching({ 'https://cdn.example.com/a.png': {} }, seen),
    });
    expect(stderr).toBe('');
    expectHarmless(stdout);
    expect(stdout).toContain(`<img src="data:image/png;base64,${png.toString('base64')}" alt/>`);
    expect(seen.map((headers) => Object.keys(headers))).toEqual([['Accept', 'User-Agent']]);
  });

  test.each([
    ['ffd8ffe0', 'jpeg'],
    ['474946383961', 'gif'],
    ['524946460102030457454250', 'webp'],
  ])('may be %s: %s', async (start, type) => {
    show(['https://cdn.example.com/a']);
    const body = Buffer.from(start, 'hex');
    const { stdout } = await report(
      ['-', '--thumbnails'],
      fetching({ 'https://cdn.example.com/a': { body } }),
    );
    expect(stdout).toContain(`src="data:image/${type};base64,`);
  });

  const insecure = 'must be https, without a user name and password';
  test.each([
    ['http://cdn.example.com/a', {}, `the address ${insecure}: http://cdn.example.com`],
    ['javascript:alert(1)', {}, `the address ${insecure}: javascript://`],
    [undefined, {}, `the address ${insecure}: no URL`],
    ['https://cdn.example.com/a', { body: Buffer.from('<svg/>') }, 'it is no PNG, JPEG, WebP or GIF image'],
    ['https://cdn.example.com/a', { status: 404 }, 'its server answered with HTTP 404'],
    [
      'https://cdn.example.com/a',
      { status: 302, location: 'http://x.test' },
      `a redirect ${insecure}: http://x.test`,
    ],
    [
      'https://cdn.example.com/a',
      { body: Buffer.concat([png, Buffer.alloc(64_000)]) },
      'the response is longer than 64000 bytes',
    ],
  ])('%s %o is skipped with a note', async (url, answered, why) => {
    show([url]);
    const { stdout, stderr, code } = await report(
      ['-', '--thumbnails'],
      fetching({ 'https://cdn.example.com/a': answered }),
    );
    expect({ stderr, code }).toEqual({ stderr: `note: 1 thumbnail skipped: ${why}\n`, code: 0 });
    expect(textOf(stdout)).toContain('Playing now, without a thumbnail: 1.');
    expect(stdout).not.toContain('<img');
  });

  test('follow redirects, not for ever', async () => {
    show(['https://cdn.example.com/a', 'https://cdn.example.com/loop']);
    const { stdout, stderr } = await report(
      ['-', '--thumbnails'],
      fetching({
        'https://cdn.example.com/a': { status: 302, location: '/b' },
        'https://cdn.example.com/b': {},
        'https://cdn.example.com/loop': { status: 302, location: '/loop' },
      }),
    );
    expect(stdout.match(/<img/g)).toHaveLength(1);
    expect(stderr).toBe('note: 1 thumbnail skipped: more than 5 redirects\n');
  });

  test('are those of up to 60 items', async () => {
    const urls = Array.from({ length: 62 }, (_, at) => `https://cdn.example.com/${at}`);
    show(urls);
    const media = Object.fromEntries(urls.map((url) => [url, {}]));
    const { stdout } = await report(['-', '--thumbnails'], fetching(media));
    expect(stdout.match(/<img/g)).toHaveLength(60);
    expect(textOf(stdout)).toContain('Playing now, without a thumbnail: 2.');
  });
});

test('languages fill the same places', () => {
  const placesOf = (words: object): unknown =>
    Object.fromEntries(
      Object.entries(words).map(([name, text]) => [
        name,
        typeof text === 'string' ? [...text.matchAll(/\{\w+\}/g)].map(String).sort() : placesOf(text),
      ]),
    );
  const { allWell: _, ...places } = placesOf(en) as Record<string, unknown>;
  expect(placesOf(ptBR)).toMatchObject(places);
});

test('a player whose clock is ahead, and one whose status is not documented', async () => {
  const [first = {}, second = {}] = players;
  const given = [
    { ...first, healthStatus: 'offline', lastSeenAt: '2026-12-25T12:00:00Z' },
    { ...second, status: 'retired', healthStatus: 'healthy', lastSeenAt: '2026-11-20T11:59:00Z' },
  ];
  announceTenant({ players: given, schedules: [{ ...morning, playerIds: players.map(({ id }) => id) }] });
  answer('/analytics/summary', summary);
  const text = textOf((await report(['-'], { env: configured })).stdout);
  expect(text).toContain('Its clock is ahead: it was last seen in the future.');
  expect(text).toContain('Player status: retired');
  expect(text).not.toContain('Player health: healthy');
});

describe('screens that nobody expects to be up', () => {
  const verdictOf = (html: string) => textOf(/<p class="verdict">.*?<\/p>/s.exec(html)?.[0] ?? '').trim();
  const grace = ['--grace', '30d', '--ignore-never-seen'];
  const closed = ['--hours', '03:00-03:01'];

  test.each([
    [grace, 'en'],
    [grace, 'pt-BR'],
    [closed, 'en'],
    [closed, 'pt-BR'],
  ])('%j are not judged, as in status: %s', async (flags, lang) => {
    announce();
    const page = await report(['-', ...flags, '--lang', lang]);
    announce();
    const { stdout: card, stderr } = await run(['status', ...flags, '--json']);
    const { screens, verdict } = JSON.parse(card);
    expect({ verdict, screens, notes: stderr }).toMatchSnapshot('status');
    expect({ verdict: verdictOf(page.stdout), notes: page.stderr, code: page.code }).toMatchSnapshot('page');
    expect(textOf(page.stdout)).not.toMatch(/Filtered|Filtro/);
  });

  test('have the page of their store, with what lint finds there', async () => {
    announce();
    const folder = emptyFolder();
    await report(['--to', folder, ...closed]);
    const all = readdirSync(folder).sort();
    announce();
    const plain = emptyFolder();
    await report(['--to', plain]);
    expect(all).toEqual(readdirSync(plain).sort());
    const store = all.find((name) => name.startsWith('store-')) ?? '';
    const [page = '', other = ''] = [folder, plain].map((each) => readFileSync(join(each, store), 'utf8'));
    expect(verdictOf(page)).toMatchSnapshot();
    const findings = (html: string) => /<ul class="findings".*?<\/ul>/s.exec(html)?.[0];
    expect(findings(page)).toBe(findings(other));
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain(`href="${store}"`);
  });
});

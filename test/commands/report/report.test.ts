import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { en } from '../../../src/commands/report/words/en.ts';
import { ptBR } from '../../../src/commands/report/words/pt-br.ts';
import { languageNames } from '../../../src/commands/report/words/speaker.ts';
import { hasHazards } from '../../../src/output/sanitize.ts';
import { version } from '../../../src/version.ts';
import { summary, uuidOf } from '../../helpers/fixtures.ts';
import { configured, emptyFolder, type RunOptions, run, testNow } from '../../helpers/run.ts';
import { answer, refuse } from '../../helpers/service.ts';
import { announceTenant, entrance, lunch, morning, nothing, players, ready } from '../schedules/tenant.ts';
import { announce, content, fleet, hostile, plans } from './tenant.ts';

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

  test('its order is that of the command line', async () => {
    announceTenant({ players: fleet, schedules: plans, content });
    const { stdout: list } = await run(['screens', '-o', 'csv', '--fields', 'name', '--no-header'], {});
    const names = list.trim().split('\r\n');
    announce();
    const { stdout } = await report();
    const [, tiles = ''] = /<ul class="tiles">(.*?)<h2 id="plans"/s.exec(stdout) ?? [];
    const worst = names.map((name) => tiles.indexOf(`<li><bdi>${name}</bdi>`));
    expect(worst[0]).toBe(Math.min(...worst));
    expect(worst).not.toContain(-1);
  });

  test('a filter chooses players, and what is about them', async () => {
    announce();
    const { stdout } = await report(['-', '--store', 'loja-002']);
    expect(textOf(stdout)).toContain(
      'The only screen needs attention: 1 degraded. Filtered: 1 of 9 screens.',
    );
    expect(textOf(stdout)).not.toContain('loja-008');
    announce();
    const none = await report(['-', '--store', 'loja-999']);
    expect(none.stderr).toBe('note: no players in store "loja-999"\n');
    expect(textOf(none.stdout)).toContain('No screen matches the filters.');
    // Nothing that reads as if all were well.
    expect(Array.from(none.stdout.matchAll(/<h2 id="(\w+)"/g), ([, id]) => id)).toEqual(['assumptions']);
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
    expect(textOf(stdout)).toContain('Thu 31 Dec 20:59 content Promoção Thu 31 Dec 22:00 schedule Manhã');
  });

  test('where a day has 25 hours', async () => {
    vi.stubEnv('TZ', 'Europe/Lisbon');
    onTestFinished(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
    announce({
      schedules: [{ ...morning, contentIds: [ready.id], validUntil: '2026-10-26T12:00:00Z' }],
      content: [ready],
    });
    const { stdout } = await at('2026-10-24T23:10:00Z');
    expect(textOf(stdout)).toContain('Sun 25 Oct 1 Mon 26 Oct Tue 27 Oct');
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
    for (const path of ['/players', '/schedules', '/analytics/summary']) refuse(path, 401, 'KEY_EXPIRED');
    for (const status of ['active', 'inactive', 'archived'])
      refuse('/content', 401, 'KEY_EXPIRED', { status, limit: '500' });
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
  expect(stdout).toBe((await report(['-', '--demo'], { env: {} })).stdout);
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
      // The index lists what is wrong, and the page of a store all its screens with their plan.
      expect(html.includes('<h2 id="plans"')).toBe(name !== 'index.html');
      expect(html.includes('<h2 id="problems"')).toBe(name === 'index.html');
    }
    expect(lines(pages.get('store-loja-008.html') ?? '')).toMatchSnapshot();
    const index = textOf(pages.get('index.html') ?? '');
    expect(index).toContain('loja-008 0 of 1 ok Açougue ✗ unreachable');
    expect(index).not.toContain('✓ ok since');
  });
});

describe('what a page lacks, it names', () => {
  const lacking = (paths: readonly string[], fleet: readonly object[] = players) => {
    const lists = { players: '/players', schedules: '/schedules', content: '/content' };
    const refused = (path: string) => paths.includes(path);
    for (const [name, path] of Object.entries(lists)) {
      if (path === '/content') continue;
      if (refused(path)) refuse(path, 403, 'INSUFFICIENT_SCOPE');
      else answer(path, name === 'players' ? fleet : [morning]);
    }
    for (const status of ['active', 'inactive', 'archived']) {
      const query = { status, limit: '500' };
      if (refused('/content')) refuse('/content', 403, 'INSUFFICIENT_SCOPE', query);
      else answer('/content', status === 'active' ? [ready, lunch] : [], query);
    }
    if (refused('/analytics/summary')) refuse('/analytics/summary', 403, 'INSUFFICIENT_SCOPE');
    else answer('/analytics/summary', summary);
  };
  const sectionsOf = (html: string) => Array.from(html.matchAll(/<h2 id="(\w+)"/g), ([, id]) => id);

  test.each([
    ['/players', 'The state of the screens is unknown. Could not be read: players (INSUFFICIENT_SCOPE).'],
    ['/schedules', 'What the screens should show is unknown. The players of 5 of 7 screens are healthy.'],
    ['/content', 'Without the content list, every item is taken to be playable.'],
    ['/analytics/summary', 'Could not be read: totals (INSUFFICIENT_SCOPE).'],
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
      new RegExp(`(?<=<h2 id="${id}">[^<]*</h2>).*?(?=</section><section|</main>)`, 's').exec(html) ?? [];
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
      'Screens by state',
      'State Screens Meaning',
      '– not checked 5 The player is healthy. What the screen should show could not be read.',
      '✗ unreachable 1 The player is offline.',
      '– blocked 1 The administrator blocked it.',
    ]);
    expect(stdout).not.toContain('class="good"');
    expect(stdout).not.toContain('state good');
    expect(sectionOf(stdout, 'stores').slice(3, 7)).toEqual([
      'loja-001',
      '5 not checked, 1 blocked',
      'Depósito – blocked',
      'Caixa 1 – not checked',
    ]);
    expect(sectionOf(stdout, 'problems')).toEqual([
      '– Not checked: 40 of 43 rules.',
      'player "Vitrine" (00000000-0000-4000-8000-000000000006)',
      '✗ Error timezone "Brazil/Nowhere" is unknown',
      'What to do: set an IANA name, such as America/Sao_Paulo',
    ]);
    lacking(['/schedules', '/content'], [entrance]);
    const { stdout: faultless } = await report();
    expect(sectionOf(faultless, 'problems')).toEqual([
      '– Not checked: 40 of 43 rules.',
      'The others find nothing.',
    ]);
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

test('of versions the newest comes first, and none last', async () => {
  const versions = ['2.4.1', null, '10.0.0'];
  const all = versions.map((currentVersion, at) => ({
    ...{ ...entrance, id: uuidOf(40 + at), platform: 'web', currentVersion },
  }));
  announce({ players: all });
  const [, rows = ''] = /<h2 id="versions".*?<tbody>(.*?)<\/tbody>/s.exec((await report()).stdout) ?? [];
  expect(textOf(rows).match(/10\.0\.0|2\.4\.1|unknown/g)).toEqual(['10.0.0', '2.4.1', 'unknown']);
});

test('what is in English on every page is marked, for screen readers', async () => {
  announce();
  const { stdout } = await report(['-', '--lang', 'pt-BR']);
  expect(stdout).toContain('<bdi lang="en">give them different priorities</bdi>');
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
  expect(stdout.split('\n').filter(hasHazards)).toEqual([]);
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

  test('of the sandbox, 36 players, is at most 300 kB', async () => {
    const { stdout, code } = await report(['-', '--demo'], { env: {} });
    expect(code).toBe(0);
    expectHarmless(stdout);
    expect(Buffer.byteLength(stdout)).toBeLessThan(300_000);
  });

  test('of 500 players is at most a tenth of 5 MB', async () => {
    const all = fleetOf(500);
    announce({ players: all, schedules: planned(all) });
    const { stdout } = await report();
    expectHarmless(stdout);
    expect(Buffer.byteLength(stdout)).toBeLessThan(500_000);
  });

  test('of thousands of players the bar still shows the one that is down', async () => {
    const all = fleetOf(2500).map((player) => ({ ...player, healthStatus: 'healthy' }));
    announceTenant({ players: [...all, { ...entrance, id: uuidOf(1), healthStatus: 'offline' }] });
    answer('/analytics/summary', summary);
    const { stdout } = await report();
    const [, bar = ''] = /<svg class="bar"(.*?)<\/svg>/s.exec(stdout) ?? [];
    const parts = Array.from(bar.matchAll(/M(\d+) 0h(\d+)v/g), ([, start, width]) => [
      Number(start),
      Number(width),
    ]);
    const [[first = 0, wide = 0] = [], [second = 0, narrow = 0] = []] = parts;
    expect([parts.length, first]).toEqual([2, 0]);
    expect(second).toBeGreaterThan(first + wide);
    expect(Math.min(wide, narrow)).toBeGreaterThan(4);
    expect(second + narrow).toBeLessThanOrEqual(1000);
  });

  test('of more than 5 MB is refused, with what to do', async () => {
    // Few players, each with a long store: the same with short ones takes ten seconds.
    const all = fleetOf(3000).map((player, at) => ({ ...player, storeId: `${at}${'x'.repeat(300)}` }));
    announce({ players: all, schedules: planned(all) });
    const { stdout, stderr, code } = await report();
    expect({ stdout, stderr: stderr.replace(/\d\.\d MB/, '… MB'), code }).toEqual({
      stdout: '',
      stderr: `signage: a page of 3,000 screens would have … MB, more than 5.0 MB
  Use --to FOLDER for a page per store, or choose players, such as --store loja-012
`,
      code: 2,
    });
  });
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
        const { status = 200, location = null, body = png } = found;
        return {
          status,
          headers: { get: (name) => (name === 'location' ? location : null) },
          body: parts(body),
        };
      },
    },
  });
  async function* parts(body: Buffer) {
    yield body;
  }

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

  test.each([
    [
      'http://cdn.example.com/a',
      {},
      'the address must be https, without a user name and password: http://cdn.example.com',
    ],
    ['javascript:alert(1)', {}, 'the address must be https, without a user name and password: javascript://'],
    [undefined, {}, 'the address must be https, without a user name and password: no URL'],
    ['https://cdn.example.com/a', { body: Buffer.from('<svg/>') }, 'it is no PNG, JPEG, WebP or GIF image'],
    ['https://cdn.example.com/a', { status: 404 }, 'its server answered with HTTP 404'],
    [
      'https://cdn.example.com/a',
      { status: 302, location: 'http://x.test' },
      'a redirect must be https, without a user name and password: http://x.test',
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
  expect(text).toContain('offline; its clock is ahead (last seen in the future)');
  expect(text).toContain('Player status: retired');
  expect(text).not.toContain('Player health: healthy');
});

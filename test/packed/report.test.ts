// project: packed-once
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, nodes, run } from './tool.ts';

/* The page as the bundle renders it: the renderer, the languages and Intl are those of each Node. */

describe.each(nodes)('report on %s', (node) => {
  test.each([
    [
      'en',
      'Screens of rede-aurora',
      /\d+ of 34 screens show what they should; \d+ need attention\. 2 more are off on purpose\./,
    ],
    [
      'pt-BR',
      'Telas: rede-aurora',
      /\d+ de 34 telas mostram o que deveriam; \d+ precisam de atenção\. Outras 2 estão bloqueadas \(desligadas de propósito\)\./,
    ],
  ])('writes a page in %s', async (language, title, verdict) => {
    const cwd = folderOf();
    writeFileSync(join(cwd, 'page.html'), 'old');
    chmodSync(join(cwd, 'page.html'), 0o640);
    const ended = await run(node, `report page.html --demo --lang ${language}`, { cwd });
    const html = readFileSync(join(cwd, 'page.html'), 'utf8');
    const size = `${Math.ceil(Buffer.byteLength(html) / 1000)} kB`;
    const stderr = `replaced page.html: 36 screens, ${size}\n`;
    expect(ended).toMatchObject({ stdout: '', stderr, code: 0 });
    expect(readdirSync(cwd)).toEqual(['page.html']);
    expect(html).toMatch(verdict);
    expect(html).toContain(`<title>${title}</title>`);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(html).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    const sections = Array.from(html.matchAll(/<h2 id="(\w+)"/g), ([, id]) => id);
    const all = 'actions states stores plans expiring failed totals technician';
    expect(sections).toEqual(all.split(' '));
    expect(html.match(/ role="img"/g)?.length).toBeGreaterThan(8);
    expect(html.endsWith('</body></html>\n')).toBe(true);
  });

  test('to standard output, of a step of a CI job too', async () => {
    const { stdout, stderr, code } = await run(node, 'report - --demo', { env: { GITHUB_ACTIONS: 'true' } });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    // What the runner is kept from would break the hash of the style.
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(stdout) ?? [];
    expect(stdout).toContain(createHash('sha256').update(style).digest('base64'));
  });
});

import { createHash } from 'node:crypto';
import { renderPage } from './page.tsx';
import type { Report, Store } from './report.ts';

const index = 'index.html';

/** A page for each store, and at the end an index of them: file names with HTML, made one by one. */
export function* storePages(report: Report): Generator<readonly [name: string, html: string]> {
  const { stores, tenant } = report;
  for (const store of stores) {
    const { screens } = store;
    const own = { ...tenant, screens: [...screens], playerCount: screens.length };
    yield [
      pageOf(store),
      renderPage({ ...report, tenant: own, stores: [store], thumbnails: undefined, index }),
    ];
  }
  yield [index, renderPage({ ...report, pageOf })];
}

/** UTF-16 units of a store's id in the name of a file. */
const maxSlug = 40;

/** The file of a store: the same in each run, and another one than that of any other store, whatever its id. */
function pageOf({ id }: Store): string {
  if (id === undefined) return 'no-store.html';
  const slug = id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlug)
    .replace(/^-|-$/g, '');
  const isWhole = slug === id;
  const mark = isWhole ? '' : `_${createHash('sha256').update(id).digest('hex').slice(0, 16)}`;
  return `store-${slug}${mark}.html`;
}

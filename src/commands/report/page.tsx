import { createHash } from 'node:crypto';
import { render } from 'preact-render-to-string';
import { parts } from '../../tenant/tenant.ts';
import { version } from '../../version.ts';
import type { Store, TenantReport } from './report.ts';
import { occurringStates, planCharts, stateBar, statesText, storeTiles } from './screens.tsx';
import { assumptionTable, incidentList, ofTenant } from './sections.tsx';
import { style } from './style.ts';
import { Name, shown } from './text.tsx';

/** Nothing is loaded and nothing runs: of all that a page may do, it has this style and images that are in it. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:`;

/** The page as HTML. */
export function renderPage(report: TenantReport): string {
  return `<!doctype html>\n${render(<Page report={report} />)}\n`;
}

/** The bodies of what the page has, in this order; null if there is nothing to say. The ids lead to them, the words name them. */
const ofStore = { states: stateBar, stores: storeTiles, plans: planCharts } as const;
const sections = { incidents: incidentList, ...ofStore, ...ofTenant, assumptions: assumptionTable } as const;

/** What the page has to say. Of no screen at all, "nothing found" would read as if all were well. */
function sectionsOf(report: TenantReport) {
  const { screens, playerCount = 0 } = report.status;
  const own = { ...(report.index === undefined ? sections : ofStore), assumptions: assumptionTable };
  const chosen = screens?.length === 0 && playerCount > 0 ? { assumptions: assumptionTable } : own;
  return (Object.keys(chosen) as (keyof typeof sections)[]).flatMap((id) => {
    const body = sections[id](report);
    return body ? { id, title: report.words[id], body } : [];
  });
}

function Page({ report }: { readonly report: TenantReport }) {
  const { status, zone, tzdata, index, stores, words, say, moment } = report;
  const { tenant: slug, profile } = status.connection;
  const whole = say(words.title, { tenant: shown(slug ?? profile ?? words.unknownTenant) });
  const title = index === undefined ? whole : shown(stores[0]?.id ?? words.noStore);
  const all = sectionsOf(report);
  const links = all.map(({ id, title }) => <li>{<a href={`#${id}`}>{title}</a>}</li>);
  return (
    <html lang={words.lang}>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes the text of a style, and this is a constant. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <header>
          {index !== undefined && <p>{<a href={index}>{whole}</a>}</p>}
          <h1>{<Name of={title} />}</h1>
          <p class="soft">{say(words.asOf, { time: moment(zone, status.now), zone: zone.name })}</p>
          <p class="verdict">{<strong>{verdictOf(report)}</strong>}</p>
          <ul class="soft">{completeness(report).map((text) => [<li>{<Name of={text} />}</li>])}</ul>
          <nav aria-label={words.contents}>{<ul>{links}</ul>}</nav>
        </header>
        <main>
          {all.map(({ id, title, body }) => (
            <section aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              {body}
            </section>
          ))}
        </main>
        <footer>{<p class="soft">{say(words.madeBy, { tool: `signage ${version}`, tzdata })}</p>}</footer>
      </body>
    </html>
  );
}

/** One sentence: whether all is well. */
function verdictOf(report: TenantReport): string {
  const { status, words, say, number, counted } = report;
  const { screens, playback, playerCount = 0 } = status;
  if (screens === undefined) return words.notJudged;
  if (screens.length === 0) return playerCount > 0 ? words.noneChosen : words.noScreens;
  const others = screens.filter(({ state }) => state !== 'ok');
  const ok = number(screens.length - others.length);
  if (!playback) return say(words.byHealthAlone, { ok, all: counted(words.screensCounted, screens.length) });
  if (others.length === 0) return counted(words.allWell, screens.length);
  const bad = statesText(occurringStates(others), report);
  return say(counted(words.notAllWell, screens.length), { ok, others: bad });
}

/** What the page lacks, if anything. */
function completeness({ status, words, say, number, counted, thumbnails }: TenantReport): readonly string[] {
  const { screens, playback, lists, unread, lint, playerCount = 0 } = status;
  const notRun = lint?.skipped.length ?? 0;
  const cut = parts.filter((part) => part !== 'analytics' && lists[part]?.maybeTruncated);
  const lacking = [
    screens && playback && lists.content === undefined ? words.contentNotJudged : [],
    cut.map((part) => say(words.maybeTruncated, { part: words.parts[part] })),
    unread.map(({ part, code }) => say(words.unread, { code, part: words.parts[part] })),
    notRun > 0 ? say(words.rulesSkipped, { count: number(notRun) }) : [],
    thumbnails?.lacking ? say(words.thumbnailsLacking, { count: number(thumbnails.lacking) }) : [],
  ].flat();
  const all = counted(words.screensCounted, playerCount);
  const isChosen = screens !== undefined && screens.length < playerCount;
  const chosen = isChosen ? say(words.chosen, { some: number(screens.length), all }) : [];
  return [chosen, lacking.length > 0 ? lacking : words.complete].flat();
}

const index = 'index.html';

/** A page for each store, and at the end an index of them: file names with HTML, made one by one. */
export function* storePages(report: TenantReport): Generator<readonly [name: string, html: string]> {
  for (const store of report.stores) {
    const status = { ...report.status, screens: store.screens, playerCount: store.screens.length };
    const own = { ...report, status, stores: [store], thumbnails: undefined, index };
    yield [pageOf(store), renderPage(own)];
  }
  yield [index, renderPage({ ...report, pageOf })];
}

/** The file of a store: the same in each run, and another one than that of any other store, whatever its id. */
function pageOf({ id }: Store): string {
  if (id === undefined) return 'no-store.html';
  const words = id.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const slug = words.join('-').slice(0, 40);
  const mark = slug === id ? '' : `_${createHash('sha256').update(id).digest('hex').slice(0, 16)}`;
  return `store-${slug}${mark}.html`;
}

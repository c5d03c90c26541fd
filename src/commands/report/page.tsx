import { createHash } from 'node:crypto';
import type { ComponentChildren } from 'preact';
import { render } from 'preact-render-to-string';
import type { Report } from './report.ts';
import { planCharts, stateBar, stateCounts, storeTiles } from './screens.tsx';
import {
  assumptionTable,
  expiryChart,
  failedTable,
  problemList,
  thumbnailList,
  totalTable,
  versionTable,
} from './sections.tsx';
import { style } from './style.ts';
import { Name, shown } from './text.tsx';

/** Nothing is loaded and nothing runs: of all that a page may do, it has this style and images that are in it. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:`;

/** The page as HTML. */
export function renderPage(report: Report): string {
  return `<!doctype html>\n${render(<Page report={report} />)}\n`;
}

interface PageSection {
  readonly id: string;
  readonly title: string;
  /** Null if there is nothing to say, or it may not be read. */
  readonly body: ComponentChildren;
}

/** The sections in their order. A page of a store has those that are about its screens alone. */
function sectionsOf(report: Report): readonly PageSection[] {
  const { words } = report.speaker;
  const own = [
    { id: 'states', title: words.screens, body: stateBar(report) },
    { id: 'stores', title: words.stores, body: storeTiles(report) },
    { id: 'plans', title: words.plans, body: planCharts(report) },
    { id: 'thumbnails', title: words.thumbnails, body: thumbnailList(report) },
  ];
  const others = [
    { id: 'problems', title: words.problems, body: problemList(report) },
    { id: 'expiring', title: words.expiring, body: expiryChart(report) },
    { id: 'failed', title: words.failed, body: failedTable(report) },
    { id: 'versions', title: words.versions, body: versionTable(report) },
    { id: 'totals', title: words.totals, body: totalTable(report) },
  ];
  const how = { id: 'assumptions', title: words.assumptions, body: assumptionTable(report) };
  const all = [own, report.index === undefined ? others : [], how].flat();
  return all.filter(({ body }) => body !== null);
}

function Page({ report }: { readonly report: Report }) {
  const { tenant, speaker, tool, tzdata, index, stores } = report;
  const { words, say } = speaker;
  const { key, profile } = tenant.connection;
  const whole = say(words.title, { tenant: shown(key.tenant ?? profile ?? words.unknownTenant) });
  const title = index === undefined ? whole : shown(stores[0]?.id ?? words.noStore);
  const sections = sectionsOf(report);
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
          {index !== undefined && (
            <p>
              <a href={index}>{whole}</a>
            </p>
          )}
          <h1>
            <bdi>{title}</bdi>
          </h1>
          <Head report={report} />
          <nav aria-label={words.contents}>
            <ul>
              {sections.map(({ id, title }) => (
                <li>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <main>
          {sections.map(({ id, title, body }) => (
            <section aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              {body}
            </section>
          ))}
        </main>
        <footer>
          <p class="soft">{say(words.madeBy, { tool, tzdata })}</p>
        </footer>
      </body>
    </html>
  );
}

/** The time, whether all is well, and how complete the page is. */
function Head({ report }: { readonly report: Report }) {
  const { tenant, speaker, zone } = report;
  const { words, say, moment } = speaker;
  return (
    <>
      <p class="soft">{say(words.asOf, { time: moment(zone, tenant.now), zone: zone.name })}</p>
      <p class="verdict">
        <strong>{verdictOf(report)}</strong>
      </p>
      <ul class="soft">
        {completeness(report).map((text) => (
          <li key={text}>
            <Name of={text} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One sentence: whether all is well. */
function verdictOf({ tenant, speaker }: Report): string {
  const { words, say, number, counted } = speaker;
  const { screens, unread, playerCount = 0 } = tenant;
  if (screens === undefined) {
    const why = unread.map(({ part, code }) => `${part}: ${code}`).join(', ');
    return say(words.notJudged, { why: shown(why) });
  }
  if (screens.length === 0) return playerCount > 0 ? words.noneChosen : words.noScreens;
  const others = stateCounts(screens).filter(({ state }) => state !== 'ok');
  if (others.length === 0) return counted(words.allWell, screens.length);
  return say(counted(words.notAllWell, screens.length), {
    ok: number(screens.filter(({ state }) => state === 'ok').length),
    others: others.map(({ state, count }) => `${number(count)} ${words.states[state]}`).join(', '),
  });
}

/** What the page lacks, if anything. */
function completeness({ tenant, speaker, notes }: Report): readonly string[] {
  const { words, say, number, counted } = speaker;
  const { screens, playback, lists, unread, lint, playerCount = 0 } = tenant;
  const notRun = lint?.skipped.length ?? 0;
  const all = counted(words.screensCounted, playerCount);
  const isChosen = screens !== undefined && screens.length < playerCount;
  const lacking = [
    screens && !playback ? words.byHealthAlone : [],
    lists.content === undefined ? words.contentNotJudged : [],
    Object.entries(lists).flatMap(([list, read]) =>
      read?.maybeTruncated ? say(words.maybeTruncated, { list }) : [],
    ),
    unread.map(({ part, code }) => say(words.unread, { code, parts: part })),
    notRun > 0 ? counted(words.rulesSkipped, notRun) : [],
    notes,
  ].flat();
  const chosen = isChosen ? say(words.chosen, { some: number(screens.length), all }) : [];
  return [chosen, lacking.length > 0 ? lacking : words.complete].flat();
}

import { createHash } from 'node:crypto';
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

/** What the page has, in this order, under the ids that lead to it; the titles are the words of the same names. */
const sections = [
  ...([
    ['states', stateBar],
    ['stores', storeTiles],
    ['plans', planCharts],
  ] as const),
  ...([
    ['thumbnails', thumbnailList],
    ['problems', problemList],
    ['expiring', expiryChart],
  ] as const),
  ...([
    ['failed', failedTable],
    ['versions', versionTable],
    ['totals', totalTable],
  ] as const),
  ['assumptions', assumptionTable],
] as const;

/** What the page of a store has: the rest is about more than its screens. */
const ofStore: readonly string[] = ['states', 'stores', 'plans', 'assumptions'];

/** The sections that have something to say. */
function sectionsOf(report: Report) {
  const chosen = sections.filter(([id]) => report.index === undefined || ofStore.includes(id));
  return chosen.flatMap(([id, bodyOf]) => {
    const body = bodyOf(report);
    return body === null ? [] : { id, title: report.speaker.words[id], body };
  });
}

function Page({ report }: { readonly report: Report }) {
  const { tenant, speaker, zone, tool, tzdata, index, stores } = report;
  const { words, say, moment } = speaker;
  const { key, profile } = tenant.connection;
  const whole = say(words.title, { tenant: shown(key.tenant ?? profile ?? words.unknownTenant) });
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
          <p class="soft">{say(words.asOf, { time: moment(zone, tenant.now), zone: zone.name })}</p>
          <p class="verdict">{<strong>{verdictOf(report)}</strong>}</p>
          <ul class="soft">
            {completeness(report).map((text) => (
              <li>{<Name of={text} />}</li>
            ))}
          </ul>
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
        <footer>{<p class="soft">{say(words.madeBy, { tool, tzdata })}</p>}</footer>
      </body>
    </html>
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
    others: others.map(({ state, count }) => `${number(count)} ${words.stateNames[state]}`).join(', '),
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

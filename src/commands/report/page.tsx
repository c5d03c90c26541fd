import { createHash } from 'node:crypto';
import { render } from 'preact-render-to-string';
import { countedStates } from '../screens/list/screens.ts';
import type { Report } from './report.ts';
import { PlanSection, StateSection, StoreSection } from './screens.tsx';
import {
  AssumptionSection,
  ExpirySection,
  FailedSection,
  ProblemSection,
  TotalSection,
  VersionSection,
} from './sections.tsx';
import { style } from './style.ts';
import { Name, shown } from './text.tsx';

/** Nothing is loaded and nothing runs: of all that a page may do, it has this style and images that are in it. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:`;

/** The page as HTML. */
export function renderPage(report: Report): string {
  return `<!doctype html>\n${render(<Page report={report} />)}\n`;
}

function Page({ report }: { readonly report: Report }) {
  const { tenant, speaker, tool, tzdata } = report;
  const { words, say } = speaker;
  const { key, profile } = tenant.connection;
  const title = say(words.title, { tenant: shown(key.tenant ?? profile ?? words.unknownTenant) });
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
        <Head title={title} report={report} />
        <main>
          <StateSection report={report} />
          <StoreSection report={report} />
          <PlanSection report={report} />
          <ProblemSection report={report} />
          <ExpirySection report={report} />
          <FailedSection report={report} />
          <VersionSection report={report} />
          <TotalSection report={report} />
          <AssumptionSection report={report} />
        </main>
        <footer>
          <p class="soft">{say(words.madeBy, { tool, tzdata })}</p>
        </footer>
      </body>
    </html>
  );
}

/** The tenant, the time, how complete the page is, and whether all is well. */
function Head({ title, report }: { readonly title: string; readonly report: Report }) {
  const { tenant, speaker, zone } = report;
  const { words, say, moment } = speaker;
  return (
    <header>
      <h1>
        <bdi>{title}</bdi>
      </h1>
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
      <nav aria-label={words.contents}>
        <ul>
          {(
            [
              ['states', words.screens],
              ['stores', words.stores],
              ['plans', words.plans],
              ['problems', words.problems],
              ['expiring', words.expiring],
              ['failed', words.failed],
              ['versions', words.versions],
              ['totals', words.totals],
              ['assumptions', words.assumptions],
            ] as const
          ).map(([id, text]) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** One sentence: whether all is well. */
function verdictOf({ tenant, speaker }: Report): string {
  const { words, say, number, counted } = speaker;
  const { screens, unread, playerCount = 0 } = tenant;
  if (screens === undefined)
    return say(words.notJudged, { why: unread.map(({ part, code }) => `${part}: ${code}`).join(', ') });
  if (screens.length === 0) return playerCount > 0 ? words.noneChosen : words.noScreens;
  const counts = countedStates.map(
    (state) => [state, screens.filter((one) => one.state === state).length] as const,
  );
  const others = counts.filter(([state, count]) => state !== 'ok' && count > 0);
  if (others.length === 0) return counted(words.allWell, screens.length);
  return say(words.notAllWell, {
    ok: number(counts[0]?.[1] ?? 0),
    all: counted(words.screensCounted, screens.length),
    others: others.map(([state, count]) => `${number(count)} ${words.states[state]}`).join(', '),
  });
}

/** What the page lacks, if anything. */
function completeness({ tenant, speaker }: Report): string[] {
  const { words, say, number, counted } = speaker;
  const { screens, playback, lists, unread, lint, playerCount = 0 } = tenant;
  const notRun = lint?.skipped.length ?? 0;
  const isChosen = screens !== undefined && screens.length < playerCount;
  const lacking = [
    screens && !playback ? words.byHealthAlone : [],
    lists.content === undefined ? words.contentNotJudged : [],
    Object.entries(lists).flatMap(([list, read]) =>
      read?.maybeTruncated ? say(words.maybeTruncated, { list }) : [],
    ),
    unread.map(({ part, code }) => say(words.unread, { code, parts: part })),
    notRun > 0 ? counted(words.rulesSkipped, notRun) : [],
  ].flat();
  const chosen = say(words.chosen, {
    some: number(screens?.length ?? 0),
    all: counted(words.screensCounted, playerCount),
  });
  return [isChosen ? chosen : [], lacking.length > 0 ? lacking : words.complete].flat();
}

import { createHash } from 'node:crypto';
import { render } from 'preact-render-to-string';
import { offsetText } from '../../clock/time-text.ts';
import { notInSnapshot } from '../../errors.ts';
import { statusParts } from '../../overview/read-status.ts';
import { needingAttention } from '../../overview/rules/attention.ts';
import { excusedCount } from '../../players/excuses.ts';
import { version } from '../../version.ts';
import { changesText } from './changes-text.ts';
import { excusedIn, excusedText } from './excused.ts';
import { expiringIn, soonDays } from './expiry.tsx';
import { planCharts } from './plans.tsx';
import { type Store, storeName, type TenantReport } from './report.ts';
import { storeTiles } from './screens.tsx';
import { actionList, failedContent, forTechnician, ofTenant } from './sections.tsx';
import { stateBar } from './states.tsx';
import { style } from './style.ts';
import { hatchings, Mark, Name, nameText } from './text.tsx';

/** Nothing is loaded and nothing runs: of all that a page may do, it has this style and images that are in it. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:`;

/** The page as HTML. */
export function renderPage(report: TenantReport): string {
  return `<!doctype html>\n${render(<Page report={report} />)}\n`;
}

/** The bodies of what the page has, in this order; null if there is nothing to say. The ids lead to them, the words name them. */
const ofSummary = { actions: actionList, states: stateBar } as const;
const ofStore = { ...ofSummary, stores: storeTiles, plans: planCharts } as const;
const sections = { ...ofStore, ...ofTenant, technician: forTechnician } as const;

/** Sections that stand side by side where there is room. */
const small: ReadonlySet<string> = new Set<keyof typeof sections>([
  'expiring',
  'failed',
  'history',
  'totals',
]);

/** What the page has to say. Of no screen at all, "nothing found" would read as if all were well. */
function sectionsOf(report: TenantReport) {
  const { screens, excused, playerCount = 0 } = report.status;
  const isNone = screens?.length === 0 && excusedCount(excused) === 0 && playerCount > 0;
  const own = report.index === undefined ? sections : { ...ofStore, technician: forTechnician };
  const chosen = isNone ? {} : report.isSummary ? ofSummary : own;
  return (Object.keys(chosen) as (keyof typeof sections)[]).flatMap((id) => {
    const body = sections[id](report);
    // The page of one store has no list of stores.
    const title = id === 'stores' && report.index !== undefined ? report.words.count : report.words[id];
    return body ? { id, title, body } : [];
  });
}

function sectionOf({ id, title, body }: ReturnType<typeof sectionsOf>[number]) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {body}
    </section>
  );
}

/** The three numbers of the head, as `status` counts them; each is a link to its section. */
function numbersOf({ status, words, number, plural, isSummary, index }: TenantReport) {
  const { screens, lists } = status;
  const areListed = lists.content !== undefined && lists.schedules !== undefined;
  const counts = [
    ['screens', 'stores', screens && needingAttention(screens).length],
    [
      'expiring',
      'expiring',
      index === undefined && areListed ? expiringIn(soonDays, status).length : undefined,
    ],
    ['failed', 'failed', index === undefined ? failedContent(status)?.used.length : undefined],
  ] as const;
  const items = counts.flatMap(([name, id, count]) => {
    if (count === undefined) return [];
    const digits = <b class={count > 0 ? undefined : 'mute'}>{number(count)}</b>;
    const text = [digits, ` ${plural(words.numbers[name], count)}`];
    const leads = !isSummary && !(id === 'stores' && screens?.length === 0);
    return [<li>{leads ? <a href={`#${id}`}>{text}</a> : text}</li>];
  });
  return <nav aria-label={words.contents}>{<ul class="numbers">{items}</ul>}</nav>;
}

function Page({ report }: { readonly report: TenantReport }) {
  const { status, zone, tzdata, index, stores, words, say, moment, isSummary } = report;
  const { tenant: slug, profile } = status.connection;
  const whole = say(words.title, { tenant: nameText(slug ?? profile ?? words.unknownTenant) });
  const subject = index === undefined ? whole : storeName(stores[0] ?? { id: undefined }, report);
  const all = sectionsOf(report);
  const beside = all.filter(({ id }) => small.has(id));
  const mark = verdictLevel(report);
  const { offset } = zone.segmentAt(status.now);
  const clock = [...new Set([offsetText(offset), zone.name])].join(', ');
  const settings = report.settings ? [say(words.settings, report.settings)] : [];
  const { changes } = report;
  const hypothetical = changes === undefined ? undefined : changesText(changes, report);
  const title = changes === undefined ? subject : say(words.hypotheticalTitle, { title: subject });
  const asOf = say(words.asOf, { time: moment(zone, status.now), zone: clock });
  return (
    <html lang={words.lang}>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes the text of a style, and this is a constant. */}
        {!isSummary && <style dangerouslySetInnerHTML={{ __html: style }} />}
      </head>
      <body>
        {!isSummary && hatchings()}
        <header>
          {index !== undefined && <p>{<a href={index}>{whole}</a>}</p>}
          <h1>{<Name of={title} />}</h1>
          {hypothetical !== undefined && <p class="band">{<strong>{<Name of={hypothetical} />}</strong>}</p>}
          <p class="verdict">
            {mark && [<Mark level={mark} />, ' ']}
            <strong>{verdictOf(report)}</strong>
          </p>
          {all.length > 0 && numbersOf(report)}
          <p class="soft">
            {[asOf, ...settings, ...completeness(report)].map((text) => [<Name of={text} />, ' '])}
          </p>
        </header>
        <main>
          {all.filter(({ id }) => !small.has(id) && id !== 'technician').map(sectionOf)}
          {beside.length > 0 && <div class="columns">{beside.map(sectionOf)}</div>}
          {all.filter(({ id }) => id === 'technician').map(sectionOf)}
        </main>
        <footer>{<p class="soft">{say(words.madeBy, { tool: `signage ${version}`, tzdata })}</p>}</footer>
      </body>
    </html>
  );
}

/** Whether something needs attention; undefined if that cannot be told. */
function verdictLevel({ status: { screens = [], playback } }: TenantReport): 'error' | 'ok' | undefined {
  if (needingAttention(screens).length > 0) return 'error';
  return playback && screens.some(({ state }) => state === 'ok') ? 'ok' : undefined;
}

/** Whether all is well, and what was not judged. */
function verdictOf(report: TenantReport): string {
  const { status, words } = report;
  const excused = excusedText(report);
  if (excused === undefined) return judgedText(report);
  return `${status.screens?.length === 0 ? words.noneExpected : judgedText(report)} ${excused}`;
}

/** Whether all is well on the screens that were judged: what is off on purpose counts neither way. */
function judgedText(report: TenantReport): string {
  const { status, words, say, number, counted } = report;
  const { screens, playback, playerCount = 0 } = status;
  if (screens === undefined) return words.notJudged;
  if (screens.length === 0) return playerCount > 0 ? words.noneChosen : words.noScreens;
  const blocked = screens.filter(({ state }) => state === 'blocked').length;
  const all = screens.length - blocked;
  const bad = needingAttention(screens).length;
  const ok = number(all - bad);
  if (!playback) return say(words.byHealthAlone, { ok, all: counted(words.screensCounted, all) });
  const told = { ok, count: number(all), bad: counted(words.attention, bad) };
  const text = bad === 0 ? counted(words.allWell, all) : say(words.notAllWell, told);
  const off = blocked > 0 ? ` ${counted(words.blockedToo, blocked)}` : '';
  return `${all === 1 && bad === 1 ? `1 ${words.numbers.screens.one}.` : text}${off}`;
}

/** What the page lacks, if anything. */
function completeness({ status, words, say, number, counted, thumbnails }: TenantReport): readonly string[] {
  const { connection, screens, excused, playback, lists, unread, lint, playerCount = 0 } = status;
  const notRun = lint?.skipped.length ?? 0;
  const cut = statusParts.filter((part) => part !== 'analytics' && lists[part]?.maybeTruncated);
  const lacking = [
    screens && playback && lists.content === undefined ? words.contentNotJudged : [],
    cut.map((part) => say(words.maybeTruncated, { part: words.parts[part] })),
    unread.map((each) => unreadText(each, { words, say })),
    notRun > 0 ? say(words.rulesSkipped, { count: number(notRun) }) : [],
    thumbnails?.lacking ? say(words.thumbnailsLacking, { count: number(thumbnails.lacking) }) : [],
  ].flat();
  const all = counted(words.screensCounted, playerCount);
  const count = screens && screens.length + excusedCount(excused);
  const isChosen = count !== undefined && count < playerCount;
  const chosen = isChosen ? say(words.chosen, { some: number(count), all }) : [];
  const stored = connection.source === 'snapshot' ? words.fromSnapshot : [];
  return [stored, chosen, lacking.length > 0 ? lacking : words.complete].flat();
}

/** Says that a part could not be read, and why. */
function unreadText(
  { part, code, failure }: TenantReport['status']['unread'][number],
  { words, say }: Pick<TenantReport, 'words' | 'say'>,
): string {
  const name = { part: words.parts[part] };
  if (code === notInSnapshot) return say(words.notInSnapshot, name);
  if (failure.kind === 'INSUFFICIENT_SCOPE') return say(words.keyMayNotRead, name);
  return say(words.unread, { ...name, code });
}

const index = 'index.html';

/** A page for each store, made one by one. */
export function* storePages(report: TenantReport): Generator<readonly [name: string, html: string]> {
  for (const store of report.stores) {
    const { screens, leftOut } = store;
    const playerCount = screens.length + leftOut.length;
    const lint = lintOf(store, report.status);
    const status = { ...report.status, screens, excused: excusedIn(store), playerCount, lint };
    yield [
      storePage(store),
      renderPage({ ...report, status, stores: [store], thumbnails: undefined, index }),
    ];
  }
}

/** The index of these pages. */
export function indexPage(report: TenantReport): readonly [name: string, html: string] {
  return [index, renderPage({ ...report, pageOf: storePage })];
}

/** What lint finds in the players of a store, the schedules that include them and the content of these. */
function lintOf(
  { screens, leftOut }: Store,
  { lint }: TenantReport['status'],
): TenantReport['status']['lint'] {
  return lint && { ...lint, ...lint.about([...screens, ...leftOut].map(({ player }) => String(player.id))) };
}

/** The file of a store: the same in each run, and another one than that of any other store, whatever its id. */
function storePage({ id }: Store): string {
  if (id === undefined) return 'no-store.html';
  const words = id.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const slug = words.join('-').slice(0, 40);
  const mark = slug === id ? '' : `_${createHash('sha256').update(id).digest('hex').slice(0, 16)}`;
  return `store-${slug}${mark}.html`;
}

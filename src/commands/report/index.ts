import { basename, join, parse } from 'node:path';
import pMap from 'p-map';
import { readerZone, zoneNamed } from '../../clock/zone.ts';
import { type Input, switchFlag, textFlag, wordFlag } from '../../core/flag.ts';
import { ignoreClosedPipe, writeReport } from '../../core/reports/write.ts';
import { flagsOf, noteLacking, readSelection } from '../../core/selectors.ts';
import type { Session } from '../../core/session.ts';
import { effectText, everyRule } from '../../core/settings/effect.ts';
import type { VerbBody } from '../../core/verb.ts';
import { Failure, usage } from '../../errors.ts';
import { isRunner, safeFor } from '../../output/sanitize.ts';
import { readStatus, statusParts, unreadFailure } from '../../overview/read-status.ts';
import { createPause, finish } from '../../pause.ts';
import { excusedCount, excuseFlags, readExcuses } from '../../players/excuses.ts';
import { maxAgeFlag } from '../../players/max-age.ts';
import { playerSelectors } from '../../players/selectors.ts';
import { playbackFlags, readPlaybackChoices } from '../../screens/playback-flags.ts';
import { counted, grouped } from '../../words/quantity.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { indexPage, renderPage, storePages } from './page.tsx';
import { readPastUptime } from './past-uptime.ts';
import { storesOf, type TenantReport } from './report.ts';
import { readThumbnails } from './thumbnails.ts';
import { createSpeaker, languageNamed, languageNames } from './words/speaker.ts';

const lang = wordFlag('--lang <language>', 'language of the page', languageNames, {
  group: 'What',
  default: 'en',
  synonyms: ['--language', '--idioma'],
});

const flags = {
  summary: switchFlag(
    '--summary',
    'write the body of an e-mail: no more than can be read at a glance, without charts',
    { group: 'What' },
  ),
  history: textFlag('--history <folder>', 'show the last 30 days, from the snapshots of snapshot --history', {
    group: 'What',
    kind: 'file',
  }),
  to: textFlag('--to <folder>', 'write a page per store and an index into this folder', {
    group: 'What',
    kind: 'file',
    synonyms: ['--dir', '--folder', '--output-dir'],
  }),
  lang: { ...lang, parse: (given: readonly string[]) => lang.parse(given.map(languageNamed)) },
  thumbnails: switchFlag('--thumbnails', 'show thumbnails of what plays now, fetched without the key', {
    group: 'What',
  }),
  maxAge: maxAgeFlag,
  ...excuseFlags,
  ...playbackFlags,
};

/** Screens of a page: people read it to its end. */
const maxScreens = 500;

export const report: VerbBody = {
  description:
    'One HTML page that needs no network and no script: whether all is well, what to do first, screens by state and by store, the plans of \
the day, what expires, content that failed to process, totals and, for the technician, what lint finds. A page has up to 500 screens; for \
more, use --to. Leaves out what the key may not read, and says so on the page.',
  arguments: { '[file]': 'an .html file; - prints the page; none with --to' },
  flags: [...Object.values(flags), ...flagsOf(playerSelectors)],
  lints: () => everyRule,
  run: writePages,
};

/** Rejects with the failure of a part that could not be read, once the page is written. That the key may not read it is none. */
async function writePages(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const { get, args } = input;
  const [path] = args;
  const folder = get(flags.to);
  const isSummary = get(flags.summary) ?? false;
  if (path !== undefined && folder !== undefined) throw usage('--to cannot be combined with a file');
  if (isSummary && folder !== undefined) throw usage('--summary cannot be combined with --to');
  const choices = await readPlaybackChoices(input, session);
  const selected = await readSelection(playerSelectors, input);
  if (path === undefined && folder === undefined)
    throw usage('no file given', 'Type: signage report screens.html, or - for standard output');
  if (path !== undefined) assertPage(path);

  const status = await readStatus(session, choices, {
    chosen: selected,
    maxAgeMs: get(flags.maxAge),
    excuses: readExcuses(input),
  });
  const missing = status.screens && selected?.why(true, true);
  // The page would read as if the store had no screens.
  if (missing !== undefined) throw new Failure('NOT_FOUND', missing);
  if (status.screens?.length === 0 && excusedCount(status.excused) === 0 && selected)
    await session.note({ text: selected.why() ?? 'no player matches the filters' });
  await noteLacking(session, selected);
  const failure = unreadFailure(status);
  // An old page tells more than one about nothing.
  if (failure && status.unread.length === statusParts.length) throw failure;
  const count = status.screens?.length ?? 0;
  if (count > maxScreens && folder === undefined && !isSummary)
    throw usage(
      `a page of ${counted(count, 'screen')} is too long to read`,
      'Use --to FOLDER for a page per store and an index, or choose players, such as --store recife-boa-viagem',
    );
  const history = get(flags.history);
  const whole: TenantReport = {
    status,
    isSummary,
    stores: await finish(createPause(context.signal), storesOf(status)),
    ...createSpeaker(get(flags.lang) ?? 'en'),
    zone: readerZone(context.clock.zone ?? zoneNamed(choices.assumptions.values.zone)?.name),
    assumptions: choices.assumptions.values,
    tzdata: context.tzdata,
    // A file may have no change in it.
    changes: choices.changes?.all.length ? choices.changes : undefined,
    settings: session.effect && { file: basename(session.effect.file), changes: effectText(session.effect) },
    past: history === undefined ? undefined : await readPastUptime(session, input, history, status),
    thumbnails: get(flags.thumbnails) ? await readThumbnails(session, status) : undefined,
  };
  if (folder === undefined) await writePage(session, path ?? '-', whole);
  else await writeFolder(session, folder, whole);
  if (status.excusedText !== '') await session.note({ text: status.excusedText });
  // The failure says itself what could not be read.
  const others = status.unread.filter((each) => each.failure !== failure);
  for (const { part, why } of others) await session.note({ text: `${part} not read: ${why}` });
  if (failure) throw failure;
}

/** Throws a `USAGE` failure for a name by which no program would know the file as a page. Devices have no such names. */
function assertPage(path: string): void {
  const { dir, name, ext, base } = parse(path);
  if (path === '-' || path.startsWith('/dev/') || /^\.html?$/i.test(ext)) return;
  // What follows the point in a name such as `week.48` is no extension.
  const plain = /^\.[a-z]/i.test(ext) ? name : base;
  const html = join(dir, `${plain.replace(/\.html?$/i, '')}.html`);
  if (ext.toLowerCase() !== '.pdf')
    throw usage(
      'a report is an HTML page: its file must end in .html or .htm',
      ext === '' && dir === ''
        ? 'Name a file, such as screens.html; for the page of a store, add --store and its id'
        : `Type: signage report ${shellQuoted(html)}`,
    );
  const print = `chromium --headless --print-to-pdf=${shellQuoted(path)} ${shellQuoted(html)}`;
  throw usage(
    'a report is an HTML page: it cannot be written as a PDF',
    `Write ${html}, and print it: in a browser, Print > Save as PDF. Or: ${print}`,
  );
}

async function writePage(session: Session, path: string, report: TenantReport): Promise<void> {
  const { context } = session;
  const html = renderPage(report);
  if (path !== '-') {
    const isReplaced = await writeReport(path, () => context.files.replace(path, html));
    const what = sizeText(report, Buffer.byteLength(html));
    return await session.note(`${isReplaced ? 'replaced' : 'wrote'} ${path}: ${what}`);
  }
  const safe = safeFor('table', { isTerminal: context.out.isTTY, isRunner: isRunner(context.env) });
  await ignoreClosedPipe(context.out.write(safe(html)));
}

/** Pages written at the same time: each waits for its disk. */
const concurrency = 8;

/** The index comes last: it never leads to a page that is not there. */
async function writeFolder(session: Session, folder: string, report: TenantReport): Promise<void> {
  const { files } = session.context;
  let pages = 0;
  let bytes = 0;
  const write = async ([name, html]: readonly [name: string, html: string]) => {
    const path = join(folder, name);
    await writeReport(path, () => files.replace(path, html));
    pages += 1;
    bytes += Buffer.byteLength(html);
  };
  await writeReport(folder, () => files.makeFolder(folder));
  await pMap(storePages(report), write, { concurrency });
  await write(indexPage(report));
  await session.note(`wrote ${folder}: ${counted(pages, 'page')}, ${sizeText(report, bytes)}`);
}

/** `36 screens, 93 kB`. */
function sizeText({ status: { screens } }: TenantReport, bytes: number): string {
  const size = `${grouped(String(Math.ceil(bytes / 1000)))} kB`;
  return screens ? `${counted(screens.length, 'screen')}, ${size}` : size;
}

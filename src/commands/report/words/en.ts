/**
 * The page's words in English: `lang` is for HTML, `locale` for numbers and dates, and `{places}` are filled. What comes from the
 * command line, such as findings and reasons, is not among them.
 */
export const en = {
  ...{ lang: 'en', locale: 'en-GB', title: 'Screens of {tenant}', unknownTenant: 'an unknown tenant' },
  asOf: 'As of {time} ({zone})',
  allWell: {
    one: 'The only screen shows what it should.',
    other: 'All {count} screens show what they should.',
  },
  notAllWell: {
    one: 'The only screen needs attention: {others}.',
    other: '{ok} of {count} screens show what they should; {others}.',
  },
  noScreens: 'There are no screens.',
  noneChosen: 'No screen matches the filters.',
  notJudged: 'The screens were not judged: {why}.',
  byHealthAlone: 'The schedules were not read, so the screens are judged by their health alone.',
  contentNotJudged: 'The content was not read, so every item counts as playable.',
  chosen: 'Chosen by filters: {some} of {all}.',
  complete: 'Everything that this page needs was read completely.',
  maybeTruncated: 'The service may have truncated the list of {list}: there may be more.',
  unread: 'Not read, {code}: {parts}.',
  rulesSkipped: { one: '{count} check of lint was not run.', other: '{count} checks of lint were not run.' },
  ...{ contents: 'Contents', states: 'Screens by state', state: 'State', count: 'Screens' },
  screensCounted: { one: '{count} screen', other: '{count} screens' },
  stateNames: {
    ...{ unreachable: 'unreachable', unplayable: 'unplayable', blank: 'blank', unclear: 'unclear' },
    ...{ degraded: 'degraded', blocked: 'blocked', ok: 'ok' },
  },
  ...{ stores: 'Stores', noStore: 'No store', okInStore: '{ok} of {all} ok' },
  ...{ since: 'since {time}', until: 'until {time}', neverSeen: 'never seen' },
  ...{ shows: 'Shows', shouldShow: 'Should show', health: 'Player health: {health}' },
  plans: "Today's plan",
  plansHint:
    'From 00:00 to 24:00 on the clock of the store. Of several schedules the one with the highest priority plays.',
  planTitle: 'Plan of {store}, {date}',
  planTable: 'As a table',
  planSame: 'the same as in {store}',
  ...{ zoneUnknown: 'time zone unknown, in UTC', now: 'now {time}', from: 'From', to: 'To' },
  marks: {
    ...{ plays: 'plays', outranked: 'outranked by another schedule', tie: 'tie: same priority' },
    ...{ nothing: 'nothing plays', depends: 'depends on what is not known' },
  },
  thumbnails: 'On screens now',
  thumbnailsLacking: {
    one: '{count} item that plays now has no image here.',
    other: '{count} items that play now have no image here.',
  },
  ...{ problems: 'What is wrong, and what to change', noProblems: 'Nothing found.', change: 'Change' },
  severities: { error: 'Error', warning: 'Warning' },
  expiring: 'Expires in the next 14 days',
  noneExpiring: 'Nothing expires in the next 14 days.',
  ...{ expires: 'Expires', kind: 'Kind', name: 'Name', why: 'Why' },
  resources: { content: 'content item', schedules: 'schedule' },
  ...{ failed: 'Content that failed to process', noneFailed: 'No content failed to process.' },
  versions: 'App versions by platform',
  ...{ platform: 'Platform', version: 'Version', players: 'Players', unknown: 'unknown' },
  ...{ totals: 'Totals', total: 'Total', totalContent: 'Content items' },
  ...{ activeContent: 'Active content items', totalPlayers: 'Players', totalPlays: 'Plays' },
  ...{ totalDurationSeconds: 'Hours on screen', lastPlayedAt: 'Last play' },
  assumptions: 'How it was judged',
  assumptionsHint: 'Where the documentation of the API is silent, this was assumed.',
  ...{ assumption: 'About', assumed: 'Assumed', meaning: 'Meaning' },
  madeBy: 'Made by {tool}, time zones of {tzdata}.',
} as const;

/** The same members as in English, with other texts. */
type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** The words of the page in one language: texts with `{places}` for values, some by number. */
export type Words = Translated<typeof en>;

/** A text by number: its keys are those of `Intl.PluralRules` that the languages here use. */
export type Counted = Words['screensCounted'];

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
  notJudged: 'The state of the screens is unknown.',
  byHealthAlone: 'What the screens should show is unknown. The players of {ok} of {all} are healthy.',
  contentNotJudged: 'Without the content list, every item is taken to be playable.',
  chosen: 'Filtered: {some} of {all}.',
  complete: 'Complete: all data was read.',
  maybeTruncated: 'The list of {part} may be incomplete.',
  unread: 'Could not be read: {part} ({code}).',
  parts: { players: 'players', schedules: 'schedules', content: 'content', analytics: 'totals' },
  rulesSkipped: 'Checks that were not run: {count}.',
  thumbnailsLacking: 'Playing now, without a thumbnail: {count}.',
  ...{ contents: 'Contents', incidents: 'Incidents' },
  ...{ states: 'Screens by state', state: 'State', count: 'Screens' },
  screensCounted: { one: '{count} screen', other: '{count} screens' },
  stateNames: {
    ...{ unreachable: 'unreachable', unplayable: 'unplayable', blank: 'blank', unclear: 'unclear' },
    ...{ degraded: 'degraded', blocked: 'blocked', ok: 'ok', unchecked: 'not checked' },
  },
  stateMeanings: {
    ...{ unreachable: 'The player is offline.', unplayable: 'None of its scheduled content can play.' },
    ...{ blank: 'Nothing is scheduled now.', unclear: 'What it shows cannot be determined.' },
    ...{ degraded: 'The player reports a problem.', blocked: 'The administrator blocked it.' },
    ok: 'No problem is known.',
    unchecked: 'The player is healthy. What the screen should show could not be read.',
  },
  ...{ stores: 'Stores', noStore: 'No store', okInStore: '{ok} of {all} ok' },
  ...{ since: 'since {time}', until: 'until {time}', neverSeen: 'never seen' },
  clockAhead: 'offline; its clock is ahead (last seen in the future)',
  ...{ shows: 'Shows', shouldShow: 'Should show', health: 'Player health: {health}' },
  playerStatus: 'Player status: {status}',
  healthNames: { warning: 'warning', critical: 'critical' },
  plans: "Today's plan",
  plansHint: "In each store's local time. The schedule with the highest priority plays (p9 before p5).",
  planTitle: 'Plan for {store}, {date}',
  planTable: 'As a table',
  planSame: 'same as in {store}',
  ...{ zoneUnknown: 'unknown time zone, shown in UTC', now: 'now {time}', from: 'From', to: 'To' },
  marks: {
    ...{ plays: 'plays', outranked: 'outranked by another schedule', tie: 'tie: same priority' },
    ...{ nothing: 'nothing plays', depends: 'depends on missing information' },
  },
  ...{ thumbnails: 'On screens now', none: 'None.', notChecked: 'Not checked: {what}.' },
  ...{ checks: '{count} of {all} rules', othersFindNothing: 'The others find nothing.' },
  ...{ problems: 'Problems', change: 'What to do', severities: { error: 'Error', warning: 'Warning' } },
  ...{ expiring: 'Expires in the next 14 days', expires: 'Expires', kind: 'Type', name: 'Name' },
  why: 'Reason',
  resources: { content: 'content', schedules: 'schedule' },
  ...{ failed: 'Content that failed to process', versions: 'App versions by platform' },
  ...{ platform: 'Platform', version: 'Version', players: 'Players', unknown: 'unknown' },
  ...{ totals: 'Totals', total: 'Total', totalContent: 'Content items' },
  ...{ activeContent: 'Active content items', totalPlayers: 'Players', totalPlays: 'Plays' },
  ...{ totalDurationSeconds: 'Hours on screen', lastPlayedAt: 'Last play' },
  assumptions: 'Assumptions',
  assumptionsHint: 'The documentation of the service leaves some points open. This page assumes:',
  ...{ assumption: 'Topic', assumed: 'Assumed', meaning: 'Meaning' },
  madeBy: 'Made with {tool}. Time zone data: {tzdata}.',
} as const;

/** The same members as in English, with other texts. */
type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** The words of the page in one language: texts with `{places}` for values, some by number. */
export type Words = Translated<typeof en>;

/** A text by number: its keys are those of `Intl.PluralRules` that the languages here use. */
export type Counted = Words['screensCounted'];

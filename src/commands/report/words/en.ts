/**
 * The page's words in English: `lang` is for HTML, `locale` for numbers and dates, and `{places}` are filled. What comes from the
 * command line, such as findings, is not among them: it stands under `technician`.
 */
export const en = {
  ...{ lang: 'en', locale: 'en-GB', title: 'Screens of {tenant}', unknownTenant: 'an unknown tenant' },
  ...{ asOf: 'As of {time} ({zone}).', fromSnapshot: 'From a snapshot of that time.' },
  allWell: {
    ...{ one: 'The only screen shows what it should.', other: 'All {count} screens show what they should.' },
  },
  notAllWell: '{ok} of {count} screens show what they should; {bad}.',
  attention: { one: '{count} needs attention', other: '{count} need attention' },
  blockedToo: { one: '{count} more is off on purpose.', other: '{count} more are off on purpose.' },
  ...{ noScreens: 'There are no screens.', noneChosen: 'No screen matches the filters.' },
  notJudged: 'The state of the screens is unknown.',
  byHealthAlone: 'What the screens should show is unknown. The players of {ok} of {all} are healthy.',
  contentNotJudged: 'Without the content list, every item is taken to be playable.',
  ...{ chosen: 'Filtered: {some} of {all}.', complete: 'Complete: all data was read.' },
  maybeTruncated: 'The list of {part} may be incomplete.',
  unread: 'Could not be read: {part} ({code}).',
  parts: { players: 'players', schedules: 'schedules', content: 'content', analytics: 'totals' },
  rulesSkipped: 'Checks that were not run: {count}.',
  thumbnailsLacking: 'Playing now, without a thumbnail: {count}.',
  numbers: {
    screens: { one: 'screen needs attention', other: 'screens need attention' },
    problems: { one: 'error in the setup', other: 'errors in the setup' },
    expiring: { one: 'expires this week', other: 'expire this week' },
    failed: { one: 'failed upload', other: 'failed uploads' },
  },
  ...{ contents: 'At a glance', actions: 'Do this first', andMore: '{names} and {count} more' },
  cures: { one: '1 screen', other: '{count} screens' },
  moreActions: { one: 'And 1 more.', other: 'And {count} more.' },
  ...{ nothingToDo: 'Nothing needs to be done.', found: 'Errors: {errors}. Warnings: {warnings}.' },
  incident: '{broken} of {all} players fail together{shared}: look for one cause',
  todo: {
    connect: 'Check power and network',
    content: 'Repair the playlist: nothing in it can play, or an item is missing',
    ...{ cover: 'Schedule something to show', priority: 'Give these schedules different priorities' },
    state: 'Tell in which federal state the player is, or correct the states of the schedule',
    ...{ timezone: 'Correct the time zone of the player', choice: 'Find out which schedule should play' },
    ...{ health: 'Have a technician look at the player', upload: 'Upload it again: it cannot play as it is' },
    inactive: 'Activate the content, or take it out of its schedule',
    hours: 'Correct the dates, days or hours of the schedule',
    target: 'Choose the players of the schedule: there are none, or some no longer exist',
    ended: 'Extend the schedule, or turn it off: its end is near or has passed',
    unused: 'Delete the schedule or raise its priority: it has no effect',
    orientation: 'Use content for the orientation of the screen',
    other: 'Ask a technician about it',
    ...{ update: 'Update the app of the player', vendor: 'Report its data to the vendor of the service' },
  },
  ...{ states: 'Screens by state', state: 'State', count: 'Screens', meaning: 'Meaning' },
  screensCounted: { one: '{count} screen', other: '{count} screens' },
  storesCounted: { one: '{count} store', other: '{count} stores' },
  stateNames: {
    ...{ unreachable: 'unreachable', unplayable: 'unplayable', blank: 'blank', unclear: 'unclear' },
    ...{ degraded: 'degraded', blocked: 'blocked', ok: 'ok', unchecked: 'not checked' },
  },
  stateMeanings: {
    ...{ unreachable: 'The player is offline.', unplayable: 'None of its scheduled content can play.' },
    ...{ blank: 'Nothing is scheduled now.', unclear: 'What it shows cannot be determined.' },
    ...{ degraded: 'The player reports a problem.', blocked: 'Off on purpose: it was blocked.' },
    ok: 'No problem is known.',
    unchecked: 'The player is healthy. What the screen should show could not be read.',
  },
  ...{ stores: 'Stores', noStore: 'No store', ownClock: 'Times are by the clock of each store.' },
  ...{ index: 'Stores from A to Z', allOk: 'where all is well', since: 'since {time}' },
  ...{ until: 'until {time}', neverSeen: 'Never seen.', tomorrow: '{time} tomorrow' },
  ...{ yesterday: '{time} yesterday', clockAhead: 'Its clock is ahead: it was last seen in the future.' },
  ...{ shows: 'Shows {names}', shouldShow: 'Should show {names}', health: 'Player health: {health}.' },
  ...{ playerStatus: 'Player status: {status}.', healthNames: { warning: 'warning', critical: 'critical' } },
  reasons: {
    none: 'No schedule has anything for it in the next 400 days.',
    ...{ next: 'Nothing until {time}, then {names}.', unplayable: 'Nothing of {names} can play: {faults}.' },
    ...{ failed: 'failed uploads: {count}', waiting: 'not ready: {count}', other: 'not active now: {count}' },
    ...{ gone: 'missing: {count}', empty: 'its playlist is empty' },
    tie: 'The same priority, so it is open which one plays: {names}.',
    state: 'It depends on the federal state of the player, which is unknown: {names}.',
    timezone: 'The time zone of the player is unknown, and with it the hours of its schedules.',
    choice: 'It is open which one plays: {names}.',
  },
  plans: "Today's plan",
  plansHint: 'By the clock of each store. Where it is hatched, nothing plays, or it is open what does.',
  ...{ plan: 'Plan {number}', planDetails: 'Hours, and what is outranked' },
  ...{ zoneUnknown: 'unknown time zone, shown in UTC', now: 'now {time}', from: 'From', plays: 'Plays' },
  outranked: 'Outranked',
  marks: { nothing: 'nothing', tie: 'open: {names}', unplayable: 'cannot play: {names}' },
  ...{ thumbnails: 'On screens now', none: 'None.', notChecked: 'Not checked: {what}.' },
  ...{ expiring: 'Expires in the next 14 days', expires: 'Expires', kind: 'Type', name: 'Name' },
  ...{ why: 'Reason', resources: { content: 'content', schedules: 'schedule' } },
  ...{ failed: 'Content that failed to process', unknown: 'unknown', totals: 'Totals', total: 'Total' },
  ...{ history: 'The last 30 days', uptime: 'Reachable', days: '30 days', length: 'Length', store: 'Store' },
  historyHint: 'How long players could be reached. A bar is a day; without a bar, nothing is known.',
  ...{ begun: 'Out since yesterday: {names}.', ended: 'Back since yesterday: {names}.' },
  longest: 'Longest outages',
  ...{ totalContent: 'Content items', totalsHint: 'Counted by the service since its beginning.' },
  ...{ activeContent: 'Active content items', totalPlayers: 'Players', totalPlays: 'Plays' },
  ...{ totalDurationSeconds: 'Hours on screen', lastPlayedAt: 'Last play', technician: 'For the technician' },
  ...{ technicianHint: 'Rules, ids and assumptions.', problems: 'Problems', assumptions: 'Assumptions' },
  ...{ assumption: 'Topic', assumed: 'Assumed', madeBy: 'Made with {tool}. Time zone data: {tzdata}.' },
} as const;

/** The same members as in English, with other texts. */
type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** The words of the page in one language: texts with `{places}` for values, some by number. */
export type Words = Translated<typeof en>;

/** A text by number: its keys are those of `Intl.PluralRules` that the languages here use. */
export type Counted = Words['screensCounted'];

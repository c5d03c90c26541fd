import type { ResolvedConnection } from '../../core/session.ts';
import type { JsonObject } from '../../json/object.ts';
import { ageOf, instantOf } from '../../model/datetime.ts';
import type { Field } from '../../model/fields.ts';
import { counted, grouped } from '../../model/quantity.ts';
import { shellQuoted } from '../../model/shell-quoted.ts';
import { shortestPrefix } from '../../model/uuid.ts';
import { countsOf, type LintResult } from '../lint/run/result.ts';
import type { Playback } from '../screens/engine/playback.ts';
import { type ScreenState, screenStates } from '../screens/engine/screen-state.ts';
import { scheduleText } from '../screens/view.ts';
import { type Part, parts, type TenantRead } from './read.ts';
import * as rules from './rules/attention.ts';

/** The fields of a line. A public interface. */
export const lineFields = {
  section: {
    kind: 'enum',
    values: 'service screens stores lint expiring processing analytics key'.split(' '),
  },
  level: { kind: 'enum', values: rules.levels },
  /** Of one of the worst screens. */
  id: { kind: 'id' },
  /** Of a screen or a store. */
  name: { kind: 'text' },
  state: { kind: 'enum', values: screenStates },
  since: { kind: 'datetime' },
  message: { kind: 'text' },
  /** What to type next. */
  command: { kind: 'text' },
} as const satisfies Record<string, Field>;

/** One line of the card. Texts may quote the service, unsanitized. */
export type Line = { readonly [name in keyof typeof lineFields]: string | null } & {
  readonly level: rules.Level;
  readonly message: string;
  readonly command: string;
};

/** What the card is made of; what was not read is undefined. */
export interface CardSources {
  readonly connection: ResolvedConnection;
  readonly read: TenantRead;
  readonly screens: readonly rules.JudgedScreen[] | undefined;
  readonly playback: Playback | undefined;
  readonly lint: Pick<LintResult, 'findings' | 'skipped'> | undefined;
  /** The service's time, in milliseconds since 1970. */
  readonly now: number;
  /** The words before each command: `signage`, with the flags that chose the service. */
  readonly program: string;
  /** What the service says of a failure may quote the key. */
  readonly hideKeys: (text: string) => string;
}

/** The card: its lines, and its sections as JSON has them. */
export type Card = ReturnType<typeof createCard>;

/** Screens and stores to list: more do not fit a screenful. */
const [maxScreens, maxStores] = [5, 3];

/** Milliseconds; a clock further off makes ages and plans wrong. */
const largestSkew = 60_000;

export function createCard(sources: CardSources) {
  const { connection, read, screens, playback, lint, now, hideKeys } = sources;
  const { lists, unread, summary, skewMs = 0 } = read;
  const lines: Line[] = [];
  const add: Add = (section, level, message, words, more) =>
    lines.push({
      ...{ section, level, id: null, name: null, state: null, since: null, ...more },
      ...{ message, command: `${sources.program} ${words}` },
    });
  const addUnread = (part: Part, section: string, effect = '') => {
    const { kind, code } = unread.get(part) ?? {};
    const next = kind === 'INSUFFICIENT_SCOPE' ? 'auth status' : part;
    if (code !== undefined) add(section, 'unread', `${part}: not read, ${hideKeys(code)}${effect}`, next);
  };

  const { key, profile = null, source, baseUrl } = connection;
  const answers = read.responseMs === undefined ? 'does not answer' : `answers in ${read.responseMs} ms`;
  const off = `${ageOf(0, Math.abs(skewMs)).replace(' ago', '')} ${skewMs > 0 ? 'ahead' : 'behind'}`;
  const clock = Math.abs(skewMs) < 1000 ? [] : [`its clock is ${off}`];
  // The address of the sandbox tells nothing: it is another one each time.
  const service = source === 'sandbox' ? 'sandbox' : baseUrl;
  const head = [key.tenant ?? profile ?? 'unknown tenant', service, answers, ...clock].join(' · ');
  const level = Math.abs(skewMs) > largestSkew ? 'warning' : 'ok';
  add('service', read.responseMs === undefined ? 'error' : level, head, 'auth status');

  const attention = rules.needingAttention(screens ?? []);
  const states = rules.countStates(screens ?? []);
  const stores = rules.worseStores(screens ?? []);
  const expiring = {
    content: lists.content?.objects.flatMap((one) => rules.endWithinWeek(one, now)),
    schedules: lists.schedules?.objects.flatMap((one) => rules.endWithinWeek(one, now)),
  };
  const unprocessed = lists.content?.objects.flatMap(rules.wrongProcessing);
  const counts = lint && countsOf(lint.findings);
  const members: JsonObject = {
    ...{ at: new Date(now).toISOString(), tenant: key.tenant ?? null, profile, baseUrl },
    responseMs: read.responseMs ?? null,
    clockSkewSeconds: read.skewMs === undefined ? null : Math.round(skewMs / 1000),
    scopes: parts.filter((part) => !unread.has(part)).map((part) => `${part}:read`),
    screens: screens
      ? {
          ...{ count: screens.length, attention: attention.length, byHealthAlone: playback === undefined },
          ...{ states: Object.fromEntries(states), worseStores: stores },
        }
      : null,
    lint: counts ? { ...counts, skippedRules: lint?.skipped.map(({ rule }) => rule) } : null,
    expiring: { content: expiring.content?.length ?? null, schedules: expiring.schedules?.length ?? null },
    processing: unprocessed ? { failed: unprocessed.length } : null,
    analytics: summary ?? null,
    unread: Array.from(unread, ([part, { code, message }]) => {
      return { part, code: hideKeys(code), message: hideKeys(message) };
    }),
    cutLists: cutLists(read),
  };
  const okShare = screens?.length ? (states.get('ok') ?? 0) / screens.length : undefined;
  const card = { lines, members, now, okShare };
  if (read.commonCode !== undefined) {
    add('key', 'error', `nothing could be read: ${hideKeys(read.commonCode)}`, 'auth status');
    return card;
  }

  addUnread('players', 'screens');
  if (screens) addScreens(sources, screens, states, attention, add);
  addUnread('schedules', 'screens', screens && '; screens are judged by health alone');
  const noun = playback ? 'screens' : 'players';
  for (const { storeId: name, screens: all, attention: bad } of stores.slice(0, maxStores)) {
    const message = `store ${name}: ${bad} of ${counted(all, 'screen')} not ok`;
    add('stores', 'warning', message, `${noun} --store ${shellQuoted(name)}`, { name });
  }
  addMore('stores', stores.length - maxStores, 'warning', `${noun} --by store`, add);
  if (counts) {
    const { error, warning } = counts;
    const found = [error > 0 ? counted(error, 'error') : [], warning > 0 ? counted(warning, 'warning') : []];
    const names = (['schedules', 'content', 'players'] as const).filter((name) => lists[name]);
    const notRun = lint?.skipped.filter((rule) => rule.unread.length > 0).length ?? 0;
    const message = `${found.flat().join(', ') || 'nothing wrong'} in ${new Intl.ListFormat('en-GB').format(names)}`;
    const severity = error > 0 ? 'error' : warning > 0 ? 'warning' : 'ok';
    if (notRun === 0) add('lint', severity, message, 'lint');
    else add('lint', severity, `${message}; ${counted(notRun, 'rule')} not run`, 'lint --allow-partial');
  }
  addUnread('content', 'processing');
  addExpiring('content', 'content item', expiring.content, now, add);
  addExpiring('schedules', 'schedule', expiring.schedules, now, add);
  if (Object.values(expiring).some(Boolean) && !Object.values(expiring).some((ends) => ends?.length))
    add('expiring', 'ok', 'nothing expires this week', 'schedules --status active --expiring 7d');
  if (unprocessed) {
    const isKnown = unprocessed.every((state) => state === 'failed');
    const items = unprocessed.length > 0 ? counted(unprocessed.length, 'content item') : 'no content';
    const wanted = isKnown ? 'failed' : `'${rules.fineProcessing.map((state) => `!${state}`).join(',')}'`;
    const message = `${items} failed to process${isKnown ? '' : ', or in an unknown state'}`;
    const words = `content --processing-status ${wanted}`;
    add('processing', unprocessed.length > 0 ? 'warning' : 'ok', message, words);
  }
  addUnread('analytics', 'analytics');
  if (summary) {
    const { totalPlays, lastPlayedAt } = summary;
    const last = instantOf(String(lastPlayedAt ?? ''));
    const plays = typeof totalPlays === 'number' ? counted(totalPlays, 'play') : 'unknown number of plays';
    const ago = last === undefined ? '' : `, the last ${ageOf(last, now)}`;
    add('analytics', 'ok', `${plays} in all${ago}`, 'analytics');
  }
  add('key', 'ok', keyText(read), 'auth status');
  return card;
}

/** Adds a line; `words` follow the program in its command. */
type Add = (
  section: string,
  level: rules.Level,
  message: string,
  words: string,
  more?: Partial<Line>,
) => void;

/** The lists that the service may have cut. */
export function cutLists({ lists }: Pick<TenantRead, 'lists'>): string[] {
  return parts.filter((part) => part !== 'analytics' && lists[part]?.maybeTruncated);
}

/** How many screens are in each state, and the worst of them. */
function addScreens(
  { playback, now }: CardSources,
  screens: readonly rules.JudgedScreen[],
  states: ReadonlyMap<ScreenState, number>,
  attention: readonly rules.JudgedScreen[],
  add: Add,
): void {
  const all = playback ? 'screens' : 'players';
  const filtered = playback ? `${all} --screen '!ok,!blocked'` : `${all} --unhealthy`;
  const levelOf = (one = attention[0]) => (one ? rules.levelOf[one.state] : 'ok');
  const level = levelOf();
  const total = `${counted(screens.length, 'screen')}, ${grouped(String(states.get('ok') ?? 0))} ok`;
  if (screens.length === 0) add('screens', 'warning', 'no screens: the list of players is empty', all);
  else add('screens', level, total, all);
  const message = rules.stateTexts(states).join(' · ');
  if (message !== '') add('screens', level, message, attention.length > 0 ? filtered : all);
  const idLength = shortestPrefix(screens.map(({ player }) => String(player.id)));
  for (const screen of attention.slice(0, maxScreens)) {
    const { player, state } = screen;
    const id = String(player.id);
    const words = `${playback ? 'screens why' : 'players get'} ${shellQuoted(id.slice(0, idLength))}`;
    const since = rules.sinceOf(screen, playback, now);
    const time = since === undefined ? null : new Date(since).toISOString();
    const more = { id, name: String(player.name || id), state, since: time };
    add('screens', rules.levelOf[state], whyText(screen, playback, now), words, more);
  }
  addMore('screens', attention.length - maxScreens, levelOf(attention[maxScreens]), filtered, add);
}

function addMore(section: string, count: number, level: rules.Level, words: string, add: Add): void {
  if (count > 0) add(section, level, `+${grouped(String(count))} more`, words);
}

/** What is wrong with a screen, beside its state, and what is planned. */
function whyText({ player, state }: rules.JudgedScreen, playback: Playback | undefined, now: number): string {
  const isNew = state === 'unreachable' && (player.lastSeenAt ?? null) === null;
  const health = isNew ? 'never seen' : String(player.healthStatus || 'unknown health');
  if (playback === undefined) return health;
  // The plan alone: its reason would repeat the health.
  const showing = playback.now({ ...player, healthStatus: null }, now);
  const plan = scheduleText(showing);
  if (state === 'degraded') return `${health}; shows ${plan}`;
  if (state === 'unplayable') return `${plan}: ${showing.reason}`;
  if (state !== 'unreachable') return showing.reason;
  return `${isNew ? 'never seen; ' : ''}${plan === null ? showing.reason : `should show ${plan}`}`;
}

/** What expires, by the instants at which it does. */
function addExpiring(list: string, noun: string, ends: readonly number[] = [], now: number, add: Add): void {
  if (ends.length === 0) return;
  const first = ageOf(
    ends.reduce((a, b) => Math.min(a, b)),
    now,
  );
  const some = ends.length === 1 ? `expires this week, ${first}` : `expire this week, the first ${first}`;
  add(
    'expiring',
    'warning',
    `${counted(ends.length, noun)} ${some}`,
    `${list} --status active --expiring 7d`,
  );
}

function keyText({ unread }: TenantRead): string {
  const named = (which: (kind: string | undefined) => boolean) =>
    parts.filter((part) => which(unread.get(part)?.kind)).join(', ');
  const texts = [
    ['reads', named((kind) => kind === undefined)],
    ['does not read', named((kind) => kind === 'INSUFFICIENT_SCOPE')],
    ['may read', named((kind) => kind !== undefined && kind !== 'INSUFFICIENT_SCOPE')],
  ].flatMap(([verb, names]) => (names === '' ? [] : `${verb} ${names}`));
  return `key ${texts.join('; ')}; expiry unknown`;
}

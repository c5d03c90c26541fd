import { instantOf } from '../../clock/instant.ts';
import { ageOf, isoText, minuteText } from '../../clock/time-text.ts';
import { notInSnapshot } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { countsOf } from '../../lint/result.ts';
import type { OwnField } from '../../model/fields.ts';
import { shortestPrefix } from '../../model/uuid.ts';
import type { TenantStatus } from '../../overview/read-status.ts';
import { statusParts } from '../../overview/read-status.ts';
import * as rules from '../../overview/rules/attention.ts';
import { clockAhead, serviceSays } from '../../players/absence-text.ts';
import { shortLines } from '../../players/rules/incidents.ts';
import { degradedText, type ScreenState } from '../../screens/engine/screen-state.ts';
import { compareScreens, countedStates, type Screen, stateCounts } from '../../screens/screen.ts';
import { planLabels, scheduleText } from '../../screens/view.ts';
import { groupsOf } from '../../words/groups.ts';
import { alternatives, listed } from '../../words/listed.ts';
import { counted, grouped } from '../../words/quantity.ts';
import { recordOf } from '../../words/record.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';

const number = { kind: 'number' } as const;

/** The fields of a card: null for what was not read. A public interface. */
export const cardFields: Readonly<Record<string, OwnField>> = {
  tenant: { kind: 'text', what: 'the tenant' },
  baseUrl: { kind: 'text', what: 'the address of the service' },
  at: { kind: 'datetime', what: 'the time of the service' },
  responseMs: { ...number, what: 'milliseconds until the first list was read' },
  clockSkewSeconds: { ...number, what: "how far the service's clock is ahead of this machine's" },
  verdict: { kind: 'text', what: 'the screens by state, and what could not be read, in a sentence' },
  screens: { ...number, what: 'number of screens' },
  ...recordOf(countedStates, (state) => ({ ...number, what: `screens that are ${state}` })),
  excused: {
    kind: 'object',
    what: 'screens that --hours, --days, --grace and --ignore-never-seen leave out, by the reason',
  },
  errors: { ...number, what: 'errors of lint' },
  warnings: { ...number, what: 'warnings of lint' },
  expiringContent: { ...number, what: 'content items that expire within 7 days' },
  expiringSchedules: { ...number, what: 'schedules that expire within 7 days' },
  failedContent: { ...number, what: 'content items that failed to process' },
  incidents: { kind: 'list', what: 'the incidents that have a cause' },
  worseStores: { kind: 'list', what: 'the stores with more problems than the others' },
  analytics: { kind: 'object', what: 'the summary as the service sent it' },
  scopes: { kind: 'list', what: 'the scopes that the key is known to have' },
  unread: { kind: 'object', what: 'the error code of each list that could not be read' },
};

/** One line of the card. Texts may quote the service, unsanitized. */
export interface CardLine {
  /** `unread` is a part that could not be read, `more` the rest of a list. */
  readonly level: rules.ScreenLevel | 'unread' | 'more';
  readonly message: string;
  /** What to type next; null if no command says more. */
  readonly command: string | null;
  /** Only the lines of the worst screens have these. */
  readonly id?: string;
  readonly name?: string;
  readonly state?: ScreenState;
  readonly since?: string | null;
}

/** What tells a line from the others when the card is drawn again: `item expiring this week`, if it has no command. */
export function lineKey({ command, message }: Pick<CardLine, 'command' | 'message'>): string {
  return command ?? message.replace(/^[\d,.]+ (item|schedule)s?\b/, '$1');
}

/** Adds a line; `words` are its command, without the name of the program and the flags that the run was given. */
type Add = (level: CardLine['level'], message: string, words: string, screen?: Partial<CardLine>) => void;

interface CardOptions {
  /** The stores that the card is about, as typed; the tenant without them. */
  readonly stores: readonly string[] | undefined;
  /** Makes a command line of the words of a command; null if it would not say the same as the card. */
  followUp(words: string): string | null;
}

/** The members of the card's JSON object, but for the lines, and these. */
export function createCard(whole: TenantStatus, { stores, followUp }: CardOptions) {
  // Plays are counted for the tenant only.
  const status = stores === undefined ? whole : { ...whole, summary: undefined };
  const lines: CardLine[] = [];
  const isStored = status.connection.source === 'snapshot';
  const add: Add = (level, message, words, screen) => {
    // A snapshot has no key to ask about.
    const command = isStored && words === 'auth status' ? null : followUp(words);
    lines.push({ level, message, command, ...screen });
  };
  const head = addService(status, add, stores);
  const sections = [addScreens, addLint, addCounts, addOthers];
  const members = [head, ...sections.map((section) => section(status, add))];
  // The second line counts the screens by state, if they could be read.
  const isVerdict = (line: CardLine, at: number) => (at === 1 && status.screens) || line.level === 'unread';
  const verdict = lines.filter(isVerdict).map(({ message }) => message);
  const empty = Object.fromEntries(Object.keys(cardFields).map((name) => [name, null]));
  return { members: { ...empty, ...Object.assign({}, ...members), verdict: verdict.join('; ') }, lines };
}

function addService(
  { connection, zone, responseMs, skewMs, now }: TenantStatus,
  add: Add,
  stores: readonly string[] | undefined,
) {
  const { tenant, profile, source, baseUrl } = connection;
  const skew = Math.abs(skewMs ?? 0);
  const answer = responseMs === undefined ? 'does not answer' : `answers in ${responseMs} ms`;
  const texts = [
    tenant ?? profile ?? 'unknown tenant',
    stores === undefined ? [] : `store ${stores.join(', ')}`,
    source === 'sandbox' ? source : baseUrl,
    source === 'snapshot' ? `${source} of ${minuteText(now, zone, now)}` : answer,
    skew < 1000 ? [] : `its clock is ${ageOf(0, skew).replace('ago', skew === skewMs ? 'ahead' : 'behind')}`,
  ].flat();
  // The sandbox's address and its speed mean nothing: they change with every run.
  const shown = source === 'sandbox' ? texts.filter((text) => text !== answer) : texts;
  add(responseMs === undefined ? 'error' : 'ok', shown.join(' · '), 'auth status');
  const clockSkewSeconds = skewMs === undefined ? null : Math.round(skewMs / 1000);
  const service = source === 'sandbox' ? {} : { baseUrl, responseMs: responseMs ?? null };
  return { tenant: tenant ?? null, ...service, at: isoText(now), clockSkewSeconds };
}

/** The most screens and stores to list: the card should fit on one screen of a terminal. */
const maxScreens = 5;
const maxStores = 3;

function addScreens({ screens, excused, excusedText, playback, incidents, now }: TenantStatus, add: Add) {
  if (screens === undefined) return {};
  const noun = playback ? 'screens' : 'players';
  const addMore = (count: number, words: string) => {
    if (count > 0) add('more', `+${grouped(String(count))} more`, `${noun} ${words}`);
  };
  const states = stateCounts(screens);
  const texts = states.flatMap(({ state, count }) => (count > 0 ? `${grouped(String(count))} ${state}` : []));
  const how = playback ? '' : ', by health alone';
  const attention = rules.needingAttention(screens).sort(compareScreens);
  // What an incident explains is on its line already.
  const explained = new Set(incidents.flatMap(({ playerIds }) => playerIds));
  const isExplained = ({ state, player }: Screen) =>
    (state === 'unreachable' || state === 'degraded') && explained.has(String(player.id));
  const single = attention.filter((screen) => !isExplained(screen));
  const found = [...texts, excusedText].filter((text) => text !== '');
  const level = rules.levelOf(attention[0]?.state ?? 'ok');
  add(level, `${counted(screens.length, 'screen')}${how}: ${found.join(' · ') || 'no players'}`, noun);
  for (const line of shortLines(incidents, now)) add('error', line, 'incidents');
  const idLength = shortestPrefix(screens.map(({ player }) => String(player.id)));
  for (const screen of single.slice(0, maxScreens)) {
    const { player, state } = screen;
    const id = String(player.id);
    const words = `${playback ? 'screens why' : 'players get'} ${shellQuoted(id.slice(0, idLength))}`;
    const instant = rules.sinceOf(screen, playback, now);
    const since = instant === undefined ? null : isoText(instant);
    const name = String(player.name || id);
    add(rules.levelOf(state), `${name}: ${whyText(screen)}`, words, { id, name, state, since });
  }
  addMore(single.length - maxScreens, playback ? "--screen '!ok,!blocked'" : '--unhealthy');
  const isNamed = ({ storeId }: { storeId: string }) =>
    incidents.some(({ cause, value }) => cause === 'store' && value === storeId);
  const worse = rules.worseStores(screens);
  const stores = worse.filter((store) => !isNamed(store));
  for (const { storeId, screens: all, attention: bad } of stores.slice(0, maxStores)) {
    const message = `store ${storeId}: ${bad} of ${counted(all, 'screen')} not ok`;
    add('warning', message, `${noun} --store ${shellQuoted(storeId)}`);
  }
  addMore(stores.length - maxStores, '--by store');
  return {
    screens: screens.length,
    incidents,
    ...Object.fromEntries(states.map(({ state, count }) => [state, count])),
    excused,
    worseStores: worse,
  };
}

/** What is wrong with a screen, apart from its state and its age, and what is planned. */
function whyText({ player, state, seen, instant, showing, presence }: Screen): string {
  const plan = scheduleText(showing);
  if (state === 'degraded') return degradedText(player);
  if (state === 'unplayable') return `${plan}: ${showing.reason}`;
  if (showing.outcome === 'tie' && state === 'unclear') return `${tiedText(showing)}: ${showing.reason}`;
  if (state !== 'unreachable') return showing.reason;
  const planned = plan === null ? showing.reason : `should show ${plan}`;
  if (seen > instant) return `${clockAhead}; ${planned}`;
  if (presence.isOverdue) return `${serviceSays(player.healthStatus)}; ${planned}`;
  return presence.lastSeen.kind === 'never' ? `never seen; ${planned}` : planned;
}

/** The most schedules that a line names. */
const maxTied = 3;

/** `106 Caixas · Natal or 112 Ofertas`, or `106, 112, 113 and 2 more`. */
function tiedText({ scheduleIds, scheduleNames }: Screen['showing']): string {
  const labels = planLabels({ scheduleIds, scheduleNames });
  return labels.length <= maxTied ? alternatives(labels) : listed(scheduleIds, String, maxTied);
}

function addLint({ lint }: TenantStatus, add: Add) {
  if (lint === undefined) return {};
  const { error, warning } = countsOf(lint.findings);
  const levelWithoutErrors = warning > 0 ? 'warning' : 'ok';
  const level = error > 0 ? 'error' : levelWithoutErrors;
  const notRun = lint.skipped.filter(({ unread }) => unread.length > 0).length;
  const partly = notRun > 0 ? `; ${counted(notRun, 'rule')} not run` : '';
  const message = `lint: ${counted(error, 'error')}, ${counted(warning, 'warning')}${partly}`;
  add(level, message, notRun > 0 ? 'lint --allow-partial' : 'lint');
  return { errors: error, warnings: warning };
}

function addCounts({ lists: { content, schedules }, now }: TenantStatus, add: Add) {
  const expires = (object: JsonObject) => rules.expiryWithin(7, object, now) !== undefined;
  const hasFailed = ({ processingStatus }: JsonObject) => processingStatus === 'failed';
  const week = '--status active --expiring 7d';
  const counts = [
    ['expiringContent', content, expires, 'item', 'expiring this week', `content ${week}`],
    ['expiringSchedules', schedules, expires, 'schedule', 'expiring this week', `schedules ${week}`],
    ['failedContent', content, hasFailed, 'item', 'failed to process', 'content --processing-status failed'],
  ] as const;
  const members = counts.map(([name, list, holds, noun, what, words]) => {
    const count = list?.objects.filter(holds).length ?? null;
    if (count !== null) add(count > 0 ? 'warning' : 'ok', `${counted(count, noun)} ${what}`, words);
    return [name, count];
  });
  return Object.fromEntries(members);
}

function addOthers({ connection, summary, unread, now }: TenantStatus, add: Add) {
  if (summary) {
    const last = instantOf(summary.lastPlayedAt ?? '');
    const ago = last === undefined ? '' : `, the last ${ageOf(last, now)}`;
    add('ok', `${grouped(String(summary.totalPlays ?? 'unknown'))} plays in total${ago}`, 'analytics');
  }
  for (const [code, failed] of groupsOf(unread, ({ code }) => code)) {
    const names = failed.map(({ part }) => part);
    const isAboutKey = failed.some(({ failure }) => failure.exitCode < 20);
    const scopes = names.length === 1 ? 'scope' : 'scopes';
    const reasons: Readonly<Record<string, string>> = {
      INSUFFICIENT_SCOPE: `not read, the key lacks the ${scopes}`,
      [notInSnapshot]: 'not in the snapshot',
    };
    const reason = reasons[code] ?? `not read, ${code}`;
    add('unread', `${names.join(', ')}: ${reason}`, isAboutKey ? 'auth status' : `${names[0]}`);
  }
  const codes = Object.fromEntries(unread.map(({ part, code }) => [part, code]));
  const read = statusParts.filter((part) => !(part in codes));
  const names = unread.length === 0 ? 'everything' : read.join(', ');
  if (read.length > 0 && connection.source !== 'snapshot')
    add('ok', `key reads ${names}; expiry unknown`, 'auth status');
  return { analytics: summary ?? null, unread: codes, scopes: read.map((part) => `${part}:read`) };
}

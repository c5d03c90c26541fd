import type { ResolvedConnection } from '../../core/session.ts';
import type { JsonObject } from '../../json/object.ts';
import { ageOf, instantOf } from '../../model/datetime.ts';
import { counted, grouped } from '../../model/quantity.ts';
import { shellQuoted } from '../../model/shell-quoted.ts';
import { shortestPrefix } from '../../model/uuid.ts';
import { countsOf, type LintResult } from '../lint/run/result.ts';
import type { Playback } from '../screens/engine/playback.ts';
import type { ScreenState } from '../screens/engine/screen-state.ts';
import { scheduleText } from '../screens/view.ts';
import { type Part, parts, type TenantRead } from './read.ts';
import {
  countStates,
  type JudgedScreen,
  type Level,
  levelOf,
  levels,
  needingAttention,
  sinceOf,
  worseStores,
} from './rules/attention.ts';

/** What lines are about, in the order of the card. */
export const sections = [
  'service',
  'screens',
  'stores',
  'lint',
  'expiring',
  'processing',
  'analytics',
  'key',
] as const;
type Section = (typeof sections)[number];

/** One line of the card. Texts may quote the service, unsanitized. */
export interface Line {
  readonly section: Section;
  readonly level: Level;
  /** The screen that it is about, if it is one of the worst, or the store. */
  readonly id?: string;
  readonly name?: string;
  readonly state?: ScreenState;
  /** Milliseconds since 1970. */
  readonly since?: number | undefined;
  readonly message: string;
  /** What to type next. */
  readonly command: string;
  /** Whether it belongs to the line above. */
  readonly isDetail?: boolean;
}

/** All that the card is made of. */
export interface CardSources {
  readonly connection: ResolvedConnection;
  readonly read: TenantRead;
  /** Undefined if the players were not read. */
  readonly screens: readonly JudgedScreen[] | undefined;
  /** Undefined if the schedules were not read. */
  readonly playback: Playback | undefined;
  /** Undefined if none of its lists was read. */
  readonly lint: Pick<LintResult, 'findings' | 'skipped'> | undefined;
  /** The service's time, in milliseconds since 1970. */
  readonly now: number;
  /** The words before each command: `signage`, with the flags that chose the service. */
  readonly program: string;
}

/** The card: its lines, and its sections as JSON has them. */
export interface Card {
  readonly lines: readonly Line[];
  readonly sections: JsonObject;
  /** The share of screens that are ok, from 0 to 1; undefined if that is unknown. */
  readonly okShare: number | undefined;
  readonly now: number;
}

/** Screens and stores to list: more do not fit a screenful. */
const [maxScreens, maxStores] = [5, 3];

/** Milliseconds; a clock further off makes ages and plans wrong. */
const largestSkew = 60_000;

const week = 7 * 86_400_000;

export function createCard(sources: CardSources): Card {
  const { connection, read, screens, playback, lint, now, program } = sources;
  const { lists, unread } = read;
  const unreadLines = (part: Part, section: Section, effect = ''): Line[] => {
    const failure = unread.get(part);
    if (failure === undefined) return [];
    const command = `${program} ${failure.kind === 'INSUFFICIENT_SCOPE' ? 'auth status' : part}`;
    return [{ section, level: 'unread', message: `${part}: not read, ${failure.code}${effect}`, command }];
  };
  const states = countStates(screens ?? []);
  const attention = needingAttention(screens ?? []);
  const expiring = {
    content: lists.content && soonExpiring(lists.content.objects, now),
    schedules: lists.schedules && soonExpiring(lists.schedules.objects, now),
  };
  const unprocessed = lists.content?.objects.filter(isUnprocessed);
  const counts = lint && countsOf(lint.findings);
  const stores = worseStores(screens ?? []);
  const partLines = (): Line[] => [
    ...unreadLines('players', 'screens'),
    ...(screens ? screenLines(sources, screens, states, attention) : []),
    ...unreadLines('schedules', 'screens', screens && '; screens are judged by health alone'),
    ...stores.slice(0, maxStores).map((store): Line => {
      const message = `store ${store.storeId}: ${store.attention} of ${counted(store.screens, 'screen')} not ok`;
      const command = `${program} ${playback ? 'screens' : 'players'} --store ${shellQuoted(store.storeId)}`;
      return { section: 'stores', level: 'warning', name: store.storeId, message, command, isDetail: true };
    }),
    ...moreLine(
      'stores',
      stores.length - maxStores,
      'warning',
      `${program} ${playback ? 'screens' : 'players'} --by store`,
    ),
    ...(counts ? [lintLine(sources, counts)] : []),
    ...unreadLines('content', 'processing'),
    ...expiryLines(expiring, now, program),
    ...(unprocessed ? [processingLine(unprocessed, program)] : []),
    ...unreadLines('analytics', 'analytics'),
    ...(read.summary ? [analyticsLine(read.summary, now, program)] : []),
    keyLine(read, program),
  ];
  const nothing = {
    section: 'key',
    level: 'error',
    message: `nothing could be read: ${read.commonCode}`,
  } as const;
  const rest = read.commonCode ? [{ ...nothing, command: `${program} auth status` }] : partLines();
  const scopesWhere = (holds: (kind: string | undefined) => boolean) =>
    parts.filter((part) => holds(unread.get(part)?.kind)).map((part) => `${part}:read`);
  return {
    lines: [serviceLine(sources), ...rest],
    okShare: screens?.length ? (states.get('ok') ?? 0) / screens.length : undefined,
    now,
    sections: {
      at: new Date(now).toISOString(),
      tenant: connection.key.tenant ?? null,
      profile: connection.profile ?? null,
      baseUrl: connection.baseUrl,
      service: {
        reachable: read.responseMs !== undefined,
        responseMs: read.responseMs ?? null,
        clockSkewSeconds: read.skewMs === undefined ? null : Math.round(read.skewMs / 1000),
      },
      key: {
        scopes: scopesWhere((kind) => kind === undefined),
        missingScopes: scopesWhere((kind) => kind === 'INSUFFICIENT_SCOPE'),
        // The API does not say.
        expiresAt: null,
      },
      screens: screens
        ? {
            count: screens.length,
            attention: attention.length,
            byHealthAlone: playback === undefined,
            states: Object.fromEntries(states),
            worseStores: stores,
          }
        : null,
      lint: counts ? { ...counts, skippedRules: lint?.skipped.map(({ rule }) => rule) } : null,
      expiring: { content: expiring.content?.length ?? null, schedules: expiring.schedules?.length ?? null },
      processing: unprocessed ? { failed: unprocessed.length } : null,
      analytics: read.summary ?? null,
      unread: Array.from(unread, ([part, { code, message }]) => ({ part, code, message })),
      cutLists: cutLists(read),
    },
  };
}

/** The lists that the service may have cut. */
export function cutLists({ lists }: Pick<TenantRead, 'lists'>): string[] {
  return parts.filter((part) => part !== 'analytics' && lists[part]?.maybeTruncated);
}

function serviceLine({ connection, read: { responseMs, skewMs = 0 }, program }: CardSources): Line {
  const { key, profile, source } = connection;
  // The address of the sandbox tells nothing: it is another one each time.
  const service = source === 'sandbox' ? 'sandbox' : connection.baseUrl;
  const answers = responseMs === undefined ? 'does not answer' : `answers in ${responseMs} ms`;
  const size = ageOf(0, Math.abs(skewMs)).replace(' ago', '');
  const clock = Math.abs(skewMs) < 1000 ? [] : [`its clock is ${size} ${skewMs > 0 ? 'ahead' : 'behind'}`];
  const level = Math.abs(skewMs) > largestSkew ? 'warning' : 'ok';
  return {
    section: 'service',
    level: responseMs === undefined ? 'error' : level,
    message: [key.tenant ?? profile ?? 'unknown tenant', service, answers, ...clock].join(' · '),
    command: `${program} auth status`,
  };
}

/** How many screens are in each state, and the worst of them. */
function screenLines(
  { playback, now, program }: CardSources,
  screens: readonly JudgedScreen[],
  states: ReadonlyMap<ScreenState, number>,
  attention: readonly JudgedScreen[],
): Line[] {
  const section = 'screens';
  const all = `${program} ${playback ? 'screens' : 'players'}`;
  if (screens.length === 0)
    return [{ section, level: 'warning', message: 'no screens: the list of players is empty', command: all }];
  const ok = states.get('ok') ?? 0;
  const others = [...states].filter(([state, count]) => state !== 'ok' && count > 0);
  const level = worstOf(attention);
  const filtered = playback ? `${all} --screen '!ok,!blocked'` : `${all} --unhealthy`;
  const idLength = shortestPrefix(screens.map(({ player }) => String(player.id)));
  return [
    {
      section,
      level,
      message: `${counted(screens.length, 'screen')}, ${grouped(String(ok))} ok`,
      command: all,
    },
    ...(others.length > 0
      ? [
          {
            section,
            level,
            message: others.map(([state, count]) => `${grouped(String(count))} ${state}`).join(' · '),
            command: attention.length > 0 ? filtered : all,
            isDetail: true,
          } as const,
        ]
      : []),
    ...attention.slice(0, maxScreens).map((screen): Line => {
      const { player, state } = screen;
      const id = String(player.id);
      const why = `${playback ? 'screens why' : 'players get'} ${shellQuoted(id.slice(0, idLength))}`;
      return {
        section,
        level: levelOf[state],
        id,
        name: String(player.name || id),
        state,
        since: sinceOf(screen, playback, now),
        message: whyText(screen, playback, now),
        command: `${program} ${why}`,
        isDetail: true,
      };
    }),
    ...moreLine(section, attention.length - maxScreens, worstOf(attention.slice(maxScreens)), filtered),
  ];
}

function moreLine(section: Section, count: number, level: Level, command: string): Line[] {
  if (count <= 0) return [];
  return [{ section, level, message: `+${grouped(String(count))} more`, command, isDetail: true }];
}

function worstOf(screens: readonly JudgedScreen[]): Level {
  const found = new Set(screens.map(({ state }) => levelOf[state]));
  return levels.find((level) => found.has(level)) ?? 'ok';
}

/** What is wrong with a screen, beside its state, and what is planned. */
function whyText({ player, state }: JudgedScreen, playback: Playback | undefined, now: number): string {
  const { healthStatus, lastSeenAt } = player;
  const health = typeof healthStatus === 'string' && healthStatus !== '' ? healthStatus : 'unknown health';
  const said = (lastSeenAt ?? null) === null && state === 'unreachable' ? 'never seen' : health;
  if (playback === undefined) return said;
  // The plan alone: its reason would repeat the health.
  const showing = playback.now({ ...player, healthStatus: null }, now);
  const plan = scheduleText(showing);
  if (state === 'degraded') return `${said}; shows ${plan}`;
  if (state === 'unreachable')
    return `${said === 'never seen' ? 'never seen; ' : ''}${plan === null ? showing.reason : `should show ${plan}`}`;
  return state === 'unplayable' ? `${plan}: ${showing.reason}` : showing.reason;
}

function lintLine(
  { read: { lists }, lint, program }: CardSources,
  counts: ReturnType<typeof countsOf>,
): Line {
  const { error, warning } = counts;
  const found = [error > 0 && counted(error, 'error'), warning > 0 && counted(warning, 'warning')];
  const names = (['schedules', 'content', 'players'] as const).filter((name) => lists[name]);
  const where = new Intl.ListFormat('en-GB').format(names);
  const unread = lint?.skipped.filter((rule) => rule.unread.length > 0).length ?? 0;
  const rest = unread === 0 ? '' : `; ${counted(unread, 'rule')} not run`;
  return {
    section: 'lint',
    level: error > 0 ? 'error' : warning > 0 ? 'warning' : 'ok',
    message: `${found.filter(Boolean).join(', ') || 'nothing wrong'} in ${where}${rest}`,
    command: `${program} lint${unread > 0 ? ' --allow-partial' : ''}`,
  };
}

/** The ends, within a week, of what is active. */
function soonExpiring(objects: readonly JsonObject[], now: number): number[] {
  return objects.flatMap(({ status, validUntil }) => {
    const end = instantOf(String(validUntil ?? ''));
    return (status ?? 'active') === 'active' && end !== undefined && end > now && end <= now + week
      ? [end]
      : [];
  });
}

function expiryLines(
  expiring: Readonly<Record<'content' | 'schedules', readonly number[] | undefined>>,
  now: number,
  program: string,
): Line[] {
  const nouns = { content: 'content item', schedules: 'schedule' };
  const lines = (['content', 'schedules'] as const).flatMap((list): Line[] => {
    const ends = expiring[list];
    if (ends === undefined) return [];
    const command = `${program} ${list} --status active --expiring 7d`;
    if (ends.length === 0)
      return [{ section: 'expiring', level: 'ok', message: 'nothing expires this week', command }];
    const first = ageOf(
      ends.reduce((a, b) => Math.min(a, b)),
      now,
    );
    const expire = ends.length === 1 ? `expires this week, ${first}` : `expire this week, the first ${first}`;
    const message = `${counted(ends.length, nouns[list])} ${expire}`;
    return [{ section: 'expiring', level: 'warning', message, command }];
  });
  const some = lines.filter(({ level }) => level !== 'ok');
  return some.length > 0 ? some : lines.slice(0, 1);
}

/** The states of processing in which nothing is wrong. */
const fine: readonly unknown[] = ['pending', 'processing', 'ready'];

/** A missing state is fine, as in the rules of playback; an unknown one is not. */
function isUnprocessed({ processingStatus }: JsonObject): boolean {
  return !fine.includes(processingStatus ?? 'ready');
}

function processingLine(unprocessed: readonly JsonObject[], program: string): Line {
  const isKnown = unprocessed.every(({ processingStatus }) => processingStatus === 'failed');
  const wanted = isKnown ? 'failed' : `'${fine.map((state) => `!${state}`).join(',')}'`;
  const level = unprocessed.length > 0 ? 'warning' : 'ok';
  const items = unprocessed.length > 0 ? counted(unprocessed.length, 'content item') : 'no content';
  const message = `${items} failed to process${isKnown ? '' : ', or in an unknown state'}`;
  return {
    section: 'processing',
    level,
    message,
    command: `${program} content --processing-status ${wanted}`,
  };
}

function analyticsLine({ totalPlays, lastPlayedAt }: JsonObject, now: number, program: string): Line {
  const last = instantOf(String(lastPlayedAt ?? ''));
  const plays = typeof totalPlays === 'number' ? counted(totalPlays, 'play') : 'unknown number of plays';
  const message = `${plays} in all${last === undefined ? '' : `, the last ${ageOf(last, now)}`}`;
  return { section: 'analytics', level: 'ok', message, command: `${program} analytics` };
}

function keyLine({ unread }: TenantRead, program: string): Line {
  const lacking = parts.filter((part) => unread.get(part)?.kind === 'INSUFFICIENT_SCOPE');
  const unknown = parts.filter((part) => unread.has(part) && !lacking.includes(part));
  const granted = parts.filter((part) => !unread.has(part));
  const message = [
    ...(granted.length > 0 ? [`reads ${granted.join(', ')}`] : []),
    ...(lacking.length > 0 ? [`lacks ${lacking.map((part) => `${part}:read`).join(', ')}`] : []),
    ...(unknown.length > 0 ? [`not known whether it reads ${unknown.join(', ')}`] : []),
    'expiry unknown',
  ].join('; ');
  const level = granted.length > 0 ? 'ok' : 'error';
  return { section: 'key', level, message: `key ${message}`, command: `${program} auth status` };
}

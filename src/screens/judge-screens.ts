import { ageOf, localTimeText } from '../clock/time-text.ts';
import { utc, type Zone } from '../clock/zone.ts';
import { wordsFlag } from '../core/flag.ts';
import type { Session } from '../core/session.ts';
import type { OwnField } from '../model/fields.ts';
import { createStateCounts } from '../output/state-counts.ts';
import { absenceText } from '../players/absence-text.ts';
import type { Assumptions } from './engine/assumptions.ts';
import { outcomes } from './engine/outcomes.ts';
import { degradedText, screenStates } from './engine/screen-state.ts';
import type { Screen } from './screen.ts';
import type { Tenant } from './tenant.ts';
import { showingFields } from './view.ts';
import { whyUnread } from './why-unread.ts';

/** The fields of a screen, one per player. A public interface. */
export const screenFields = {
  playerId: { kind: 'id', what: 'the player' },
  name: { kind: 'text', what: 'its name' },
  playerName: { kind: 'text', what: 'the same, as other lists call it' },
  storeId: { kind: 'text', what: 'its store' },
  timezone: { kind: 'text', what: 'its time zone' },
  localTime: { kind: 'localtime', what: 'the time by its clock, with its offset' },
  screen: { kind: 'enum', values: screenStates, what: 'the state of the screen, the worst first' },
  ...showingFields,
  blockedContentIds: { kind: 'list', what: 'items of the winning schedules that cannot play' },
  contentNames: { kind: 'list', what: 'the names of `contentIds`, in the same order; null if unknown' },
  until: { kind: 'datetime', what: 'when any of this changes next; null if not within 400 days' },
  reason: { kind: 'text', what: 'why it is in this state' },
} as const satisfies Record<string, OwnField>;

/** The note for a tenant whose content could not be read; undefined if it was. */
export function contentNotJudged({ content, unread }: Pick<Tenant, 'content' | 'unread'>) {
  return content ? undefined : { text: `content was not checked: ${whyUnread(unread, ['content'])}` };
}

/** Notes that the content of a tenant could not be read, if so. */
export async function noteUnchecked(session: Pick<Session, 'note'>, tenant: Tenant): Promise<void> {
  const note = contentNotJudged(tenant);
  if (note) await session.note(note);
}

/**
 * Makes the test whether it takes the content to tell if a screen has a state or an outcome. Schedules alone say when it is blank, and when
 * several tie; unless one with nothing to play gives way to the next.
 */
export function needsContent({ values }: Assumptions): (word: string) => boolean {
  const bySchedules = values['skip-empty'] === 'yes' ? [] : ['blank', 'nothing', 'tie', 'unknown'];
  const without = ['unreachable', 'blocked', ...bySchedules];
  return (word) => !without.includes(word);
}

/** What to type where an answer depends on the federal state of a player. */
export const stateAdvice = 'add --state SP or --states FILE';

/** The states and outcomes that a job may fail on. */
const failureWords: readonly string[] = [...new Set<string>([...screenStates, ...outcomes])].filter(
  (word) => !['ok', 'plays', 'blocked'].includes(word),
);

/** Of `screens` and `status`. */
export const failOnFlag = wordsFlag(
  '--fail-on <values>',
  'exit 44 if a screen has one of these states or outcomes',
  failureWords,
  { commandLineOnly: true, group: 'Run' },
);

/** The word by which a screen fails: its state, or else its outcome, if that is one of the words; undefined if it does not fail. */
export function failingWord({ state, showing }: Screen, words: readonly string[]): string | undefined {
  return [state, showing.outcome].find((word) => words.includes(word));
}

/** `3 of 36 screens: 2 unreachable, 1 tie`: those that fail by one of the words; undefined if none does. */
export async function failureSentence(screens: readonly Screen[], words: readonly string[]) {
  const failing = createStateCounts({ word: { kind: 'enum', values: failureWords } }, 'word');
  for (const screen of screens) {
    const word = failingWord(screen, words);
    if (word !== undefined) failing.add([{ value: { word } }]);
  }
  const line = await failing.line('screen', false, screens.length);
  return failing.count > 0 ? line.replaceAll(' · ', ', ') : undefined;
}

/** What the player's health contributes to the state of its screen, if anything. May quote the service, unsanitized. */
function healthReason(
  { state, instant, player, presence, zone = utc }: Screen,
  timeText: (zone: Zone, instant: number) => string,
): string | undefined {
  if (state === 'degraded') return degradedText(player);
  if (state !== 'unreachable') return undefined;
  return absenceText(player, presence, instant, (seen) => timeText(zone, seen));
}

/** Why a screen is in its state: the player's health, then what its schedules say; with null, health alone. */
export function screenReason(
  screen: Screen,
  reason: string | null = screen.showing.reason,
  timeText = localTimeText,
): string {
  const health = healthReason(screen, timeText);
  return [health, reason].filter((text) => text !== undefined && text !== null).join('; ');
}

/** `ok`, `unreachable 5d`. */
export function stateText({ state, seen, instant }: Screen): string {
  return seen === 0 || seen > instant ? state : `${state} ${ageOf(seen, instant).replace(' ago', '')}`;
}

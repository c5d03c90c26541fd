import { listed } from '../../../model/listed.ts';
import { type Contender, type Judgment, maxNamed, type Screen } from './resolve-winner.ts';
import { alikeStates, isAllowedIn, type StateSet, statesIn } from './states.ts';
import { by, dependsOnNight } from './week.ts';
import { possibleTexts } from './why.ts';

const nightRule = 'a night belongs to the day it begins on';

/**
 * What an outcome that depends depends on: `517 if SP, otherwise 509`. Where more than the state or the reading of nights is
 * open, what is possible: `517 (p20), or 509 (p9)`.
 */
export function choiceText(screen: Screen, judgment: Judgment): string {
  return choiceBetween(screen, judgment) ?? possibleTexts(judgment.possible).join(', or ');
}

function choiceBetween(screen: Screen, { candidates }: Judgment): string | undefined {
  const schedules = candidates.map(({ schedule }) => schedule);
  const isOpen = ({ schedule: { status, states, hours }, code }: Contender) =>
    status !== 'active' ||
    states === undefined ||
    hours.window.problems.length > 0 ||
    (code & by.zoneless) !== 0;
  // An order of winners that playlists change is not that of their priorities.
  if (screen.values['skip-empty'] === 'yes' || candidates.some(isOpen)) return undefined;
  const states = alikeStates(schedules, screen.states);
  const isNight = candidates.some(({ code }) => dependsOnNight(code));
  const winners = (state: StateSet, bit: number) => winnersIn(screen, candidates, state, bit);
  if (isNight) {
    if (states.length > 1) return undefined;
    const [usual, other] = [by.default, by.calendarDay].map((bit) => winners(screen.states, bit));
    return usual === other ? undefined : `${usual} if ${nightRule}, otherwise ${other}`;
  }
  const sets = new Map<string, StateSet>();
  for (const state of states) {
    const text = winners(state, by.default);
    sets.set(text, (sets.get(text) ?? 0) | state);
  }
  const groups = Array.from(sets, ([text, set]) => ({ text, codes: statesIn(set) }));
  const usual = groups.toSorted((a, b) => b.codes.length - a.codes.length)[0];
  if (usual === undefined || groups.length < 2) return undefined;
  const others = groups.filter((group) => group !== usual);
  return `${listed(others, ({ text, codes }) => `${text} if ${codes.join(', ')}`, maxNamed)}, otherwise ${usual.text}`;
}

/** `517`, `518 and 519`, `nothing`: who wins in one state by one reading. */
function winnersIn({ values }: Screen, all: readonly Contender[], state: StateSet, bit: number): string {
  const active = all.filter(
    ({ schedule, code }) => (code & bit) !== 0 && isAllowedIn(schedule.states, state) === 'yes',
  );
  const [first] = active;
  if (first === undefined) return 'nothing';
  const allRotate = values.tie === 'report' || values.tie === 'all';
  const level = allRotate
    ? active.filter(({ schedule }) => schedule.priority === first.schedule.priority)
    : [first];
  return listed(level, ({ schedule }) => String(schedule.id), 3, ' and ');
}

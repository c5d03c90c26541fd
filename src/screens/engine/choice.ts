import { alternatives, listed } from '../../words/listed.ts';
import { alikeFederalStates, codesIn, type FederalStates } from './federal-states.ts';
import { type Contender, floatingIn, maxNamed } from './possible-winners.ts';
import { type Judgment, type PlaybackScreen, resolverOf, unreadableFields } from './resolve-winner.ts';
import { activeBy, dependsOnNight } from './week.ts';
import { possibleTexts, winnersText } from './why.ts';

/**
 * What an outcome that depends depends on: `517 if SP; otherwise 509`. Where more than the state or the reading of nights is
 * open, what is possible: `517 (p20); or 509 (p9)`.
 */
export function choiceText(
  screen: PlaybackScreen,
  { candidates, possible }: Judgment,
  instant: number,
): string {
  const hasOpenField = ({ schedule, code }: Contender) =>
    unreadableFields(screen, schedule).length > 0 ||
    !schedule.federalStates ||
    schedule.hours.window.problems.length > 0 ||
    (code & activeBy.zoneless) !== 0;
  const { values } = screen;
  const textOf = (winners: Judgment['winners']) => winnersText(winners, values);
  const schedules = candidates.map(({ schedule }) => schedule);
  const alike = alikeFederalStates(schedules, screen.federalStates);
  const isNight = candidates.some(({ code }) => dependsOnNight(code));
  const [first, second] = possible;
  const whatIsPossible = possibleTexts(possible, values).join('; or ');
  if (first === undefined || second === undefined) return whatIsPossible;
  if (floatingIn(candidates).length > 0 || candidates.some(hasOpenField)) return whatIsPossible;
  if (isNight) {
    const dependsOnState = alike.length > 1;
    if (dependsOnState || possible.length > 2) return whatIsPossible;
    return `${textOf(first)} if a night belongs to the day it begins on; otherwise ${textOf(second)}`;
  }
  const sets = new Map<string, FederalStates>();
  for (const set of alike) {
    const text = textOf(resolverOf({ ...screen, federalStates: set })(instant, true).winners);
    sets.set(text, (sets.get(text) ?? 0) | set);
  }
  const groups = Array.from(sets, ([text, set]) => ({ text, codes: codesIn(set) }));
  // The lists of winners differ, but are shortened to the same text.
  if (groups.length < 2) return whatIsPossible;
  const usual = groups.reduce((most, group) => (group.codes.length > most.codes.length ? group : most));
  const others = groups.filter((group) => group !== usual);
  const texts = others.map(({ text, codes }) => `${text} if ${alternatives(codes)}`);
  return `${listed(texts, String, maxNamed, '; ')}; otherwise ${usual.text}`;
}

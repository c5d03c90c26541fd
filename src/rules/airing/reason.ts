import type { Judgment, Screen } from './judge.ts';
import type { ItemFault, Playlist } from './playlist.ts';
import type { AiringSchedule } from './schedule.ts';
import { everyState, isAllowedIn, statesIn, statesOfTimezone } from './states.ts';
import { by } from './week.ts';

/** Why a screen shows what it shows, in one line. It may quote the service, unsanitized. `next` is what it shows afterwards. */
export function reasonText(
  screen: Screen,
  judgment: Judgment,
  instant: number,
  next: Judgment | undefined,
): string {
  const text = outcomeText(screen, judgment, instant, next);
  return screen.player.isOffline ? `${text}; not confirmed: offline` : text;
}

function outcomeText(
  screen: Screen,
  judgment: Judgment,
  instant: number,
  next: Judgment | undefined,
): string {
  const { winners } = judgment;
  switch (judgment.outcome) {
    case 'blocked':
      return 'blocked by the administrator';
    case 'unknown':
      return unknownText(screen, judgment);
    case 'depends':
      return dependsText(screen, judgment);
    case 'nothing':
      return nothingText(screen, next);
    case 'tie':
      return 'same priority; the service does not say which';
    case 'unplayable':
    case 'plays':
      return itemsText(
        judgment,
        winners.map((winner) => screen.room.playlistOf(winner)),
        instant,
      );
  }
}

function unknownText({ player }: Screen, { candidates }: Judgment): string {
  const needing = candidates.filter(({ code }) => (code & by.zoneless) !== 0);
  const ids = needing.map(({ schedule }) => String(schedule.id)).join(', ');
  const zone =
    player.timezone === undefined ? 'timezone is missing' : `timezone "${player.timezone}" is unknown`;
  return `${zone}, and ${ids} ${needing.length === 1 ? 'needs' : 'need'} one`;
}

/** `513 is for RJ, SP only, and this player's state is unknown: 513 (p7), or 508 (p2)`. */
function dependsText(screen: Screen, { candidates, winners, alternatives }: Judgment): string {
  const named = [winners, ...alternatives];
  const doubts = candidates
    .filter(({ schedule }) => named.some((group) => group.includes(schedule)))
    .flatMap(({ schedule, code }) => doubtsOf(screen, schedule, code));
  return `${doubts.join('; ')}: ${named.map(winnersText).join(', or ')}`;
}

/** With more of them, the zone says little about a player's state. */
const maxSuggested = 3;

/** What makes a schedule's activity depend on a reading; empty if nothing does. */
export function doubtsOf({ player, states }: Screen, schedule: AiringSchedule, code: number): string[] {
  const { id, fields, hours } = schedule;
  const doubts: string[] = [];
  if (schedule.status === 'doubtful')
    doubts.push(`${id}: status is ${JSON.stringify(fields.status)}, which is not documented`);
  for (const { text } of hours.window.problems) doubts.push(`${id}: ${text}`);
  if (isAllowedIn(schedule.states, states) === 'doubtful') {
    const { sure, doubtful } = schedule.states;
    const suggested = statesIn(statesOfTimezone(player.timezone ?? ''));
    const hint =
      states === everyState && suggested.length > 0 && suggested.length <= maxSuggested
        ? ` (zone suggests ${suggested.join(', ')})`
        : '';
    doubts.push(
      doubtful !== 0
        ? `${id}: estados is ${JSON.stringify(fields.estados)}, which is not a list of states`
        : `${id} is for ${statesIn(sure).join(', ')} only, and this player's state is unknown${hint}`,
    );
  }
  if (((code & by.default) !== 0) !== ((code & by.calendarDay) !== 0))
    doubts.push(`${id} runs past midnight, and its days may mean the day it starts or the day it is`);
  return doubts;
}

function winnersText(winners: readonly AiringSchedule[]): string {
  return winners.length === 0 ? 'nothing' : winners.map(scheduleText).join(' and ');
}

/** `506 (p9)`, or `506` without a priority. */
function scheduleText({ id, priority }: AiringSchedule): string {
  return Number.isFinite(priority) ? `${id} (p${priority})` : String(id);
}

function nothingText({ schedules }: Screen, next: Judgment | undefined): string {
  if (schedules.length === 0) return 'no schedule names this player';
  if (next === undefined) return 'no schedule within 400 days';
  const [first = []] = [next.winners, ...next.alternatives].filter(({ length }) => length > 0);
  const ids = (first.length > 0 ? first : next.candidates.map(({ schedule }) => schedule)).map(
    ({ id }) => id,
  );
  return `no schedule until ${ids.join(', ')}`;
}

const faultWords: Readonly<Record<ItemFault, string>> = {
  missing: 'missing',
  status: 'not active',
  processing: 'not ready',
};

function itemsText(
  { contentIds, blockedContentIds }: Judgment,
  playlists: readonly Playlist[],
  instant: number,
): string {
  const total = contentIds.length + blockedContentIds.length;
  if (total === 0) return 'no items';
  if (playlists.some(({ isJudged }) => !isJudged)) return 'content not judged';
  const blocked = new Set(blockedContentIds);
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  for (const { item, airtime } of playlists.flatMap(({ items }) => items)) {
    if (seen.has(item.id)) continue;
    seen.add(item.id);
    const isDoubtful = !blocked.has(item.id) && (airtime.at(instant).code & by.surely) === 0;
    if (!blocked.has(item.id) && !isDoubtful) continue;
    const word = isDoubtful
      ? 'unclear'
      : item.fault === undefined
        ? 'not at this time'
        : faultWords[item.fault];
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const details = [...counts].map(([word, count]) => `${count} ${word}`).join(', ');
  const items = `${contentIds.length} of ${total} ${total === 1 ? 'item' : 'items'}`;
  return details === '' ? items : `${items} (${details})`;
}

import { dayLength } from '../../../clock/instant.ts';
import { wallText } from '../../../clock/time-text.ts';
import { localDate, utc, type Zone } from '../../../clock/zone.ts';
import { type Input, textFlag } from '../../../core/flag.ts';
import { globalFlags } from '../../../core/global-flags.ts';
import { itemsOf, readAll } from '../../../core/items.ts';
import { readWords } from '../../../core/references.ts';
import { writeReport, writeToStdout } from '../../../core/reports/write.ts';
import { flagsOf, noteLacking, readSelection } from '../../../core/selectors.ts';
import type { Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { usage } from '../../../errors.ts';
import { players } from '../../../model/players.ts';
import { allOf, createPause } from '../../../pause.ts';
import { playerSelectors } from '../../../players/selectors.ts';
import { readPlanned } from '../../../screens/chosen-players.ts';
import { clockOf } from '../../../screens/engine/player.ts';
import { noteUnchecked } from '../../../screens/judge-screens.ts';
import { playbackFlags, readPlaybackChoices } from '../../../screens/playback-flags.ts';
import { playbackOf } from '../../../screens/tenant.ts';
import { isDate, rangeFlags, readRange } from '../../../screens/time-range.ts';
import { listed } from '../../../words/listed.ts';
import type { PlayerTimeline } from './cells.ts';
import { slotFields, slotObjects, timelineView } from './view.ts';

const icsFlag = textFlag('--ics <file>', 'also write the slots to an iCalendar file; - prints only that', {
  group: 'What',
  kind: 'file',
});

export const screensTimeline: VerbBody = {
  pages: true,
  description:
    'On a terminal, draws a chart with its slots below; in a pipe, prints only the slots. Times are local to each player. For the rules \
that the API leaves open, see: signage help schedules-rules.',
  arguments: { '[player...]': 'ids, the start of ids, names, or stores; or choose them with filters' },
  idsOf: players,
  fields: slotFields,
  flags: [
    ...Object.values(rangeFlags),
    icsFlag,
    ...Object.values(playbackFlags),
    ...flagsOf(playerSelectors),
  ],
  run: showTimeline,
};

/** Rejects with `NOT_FOUND` if a player is not found. */
async function showTimeline(session: Session, typed: Input): Promise<void> {
  const { context } = session;
  const selected = await readSelection(playerSelectors, typed);
  const input = selected ? typed : withoutPlayerAsDate(typed);
  const choices = await readPlaybackChoices(input, session);
  let now = 0;
  const range = readRange(input, () => now);
  const choice = session.choose({ fields: slotFields });
  if (input.args.length === 0 && !selected)
    throw usage('no players chosen: name them, or use a filter such as --store sp-pinheiros');
  const words = await readWords(input.args, players, session);
  if (input.args.length > 0 && words.length === 0) throw usage('no ids on stdin');
  const file = input.get(icsFlag);
  const isPrinted = file === '-';
  if (isPrinted && input.get(globalFlags.query) !== undefined)
    throw usage('--query cannot be combined with --ics -', 'Write the calendar to a file: --ics FILE');

  const { tenant, chosen: batches } = await readPlanned(session, words, choices);
  const named = await readAll(batches);
  now = tenant.at;
  const kept = named.filter((item) => selected?.holds(item, now) ?? true);
  if (kept.length === 0) await session.note({ text: selected?.why() ?? 'no player matches the filters' });
  if (words.length === 0) await noteLacking(session, selected);
  const chosen = kept.map(({ value }) => ({ player: value, clock: clockOf(value) }));
  const playback = playbackOf(tenant, choices);
  const timelines: PlayerTimeline[] = [];
  const pause = createPause(context.signal);
  for (const { player, clock: zone = utc } of chosen) {
    const edges = range.edges(zone);
    const from = Math.min(...edges);
    const to = Math.max(...edges);
    const slots = await allOf(pause, playback.slots(player, from, to));
    if (from < to) timelines.push({ player, zone, from, to, slots });
  }

  const members = choices.judgedWith;
  const view = timelineView(members, { timelines, playback, kind: range.kind, env: context.env });
  if (isPrinted) await session.warnOfDrift();
  else await session.print(itemsOf(timelines.flatMap(slotObjects)), view, { choice });
  await noteUnchecked(session, tenant);
  const unknown = chosen.flatMap(({ player, clock }) => (clock ? [] : [player.name || player.id]));
  if (unknown.length > 0)
    await session.note({ text: `the time zone of ${listed(unknown)} is unknown; times are in UTC` });
  for (const zone of new Set<Zone>(chosen.map(({ clock = utc }) => clock))) {
    // A day that the zone skipped begins when the next one does.
    const skipped = range.edges(zone).find((edge, at, edges) => edge === edges[at + 1]);
    if (skipped === undefined) continue;
    const date = wallText(localDate(zone, skipped) - dayLength).slice(0, 10);
    await session.note({ text: `${date} does not exist in ${zone.name}` });
  }
  if (file !== undefined) {
    const { renderCalendar } = await import('./ics.ts');
    const text = renderCalendar(timelines, now);
    if (isPrinted) await writeToStdout([text], context);
    else await writeReport(file, () => context.files.replace(file, text), file);
  }
}

/** `--week 'SP Pinheiros'` is this week of that player: a flag whose value is optional takes the word after it. */
function withoutPlayerAsDate(input: Input): Input {
  const { args, get } = input;
  const word = get(rangeFlags.week) ?? '';
  if (word === '' || args.length > 0 || isDate(word)) return input;
  return {
    ...input,
    args: [word],
    get: (flag) => (Object.is(flag, rangeFlags.week) ? flag.parse([]) : get(flag)),
  };
}

import type { Flag, Input } from '../../../core/flag.ts';
import { itemsOf } from '../../../core/items.ts';
import { findAll, readWords } from '../../../core/references.ts';
import { writeReport } from '../../../core/reports/write.ts';
import type { Session } from '../../../core/session.ts';
import { usage } from '../../../errors.ts';
import { players } from '../../../model/players.ts';
import { createPlayback } from '../engine/playback.ts';
import { clockOf } from '../engine/player.ts';
import { utc, type Zone } from '../engine/zone.ts';
import { readPlaybackChoices } from '../flags.ts';
import { readSources } from '../sources.ts';
import { marksFor } from './cells.ts';
import { readRange } from './range.ts';
import { type PlayerTimeline, slotObjects } from './slots.ts';
import { createTimelineView } from './view.ts';

/** Runs `schedules timeline`. Rejects with `NOT_FOUND` if a player is not found. */
export async function showTimeline(session: Session, input: Input, icsFlag: Flag<string>): Promise<void> {
  const { context } = session;
  const { assumptions, states, checkStates } = await readPlaybackChoices(input, context);
  let skew = 0;
  const range = readRange(input, () => context.clock.now() + skew);
  const words = await readWords(input.args, players, session);
  if (words.length === 0) throw usage('no ids on stdin');

  const file = input.get(icsFlag);
  if (file === '-') throw usage('--ics must be the name of a file, not "-"');

  let timelines: PlayerTimeline[] = [];
  const members = { assumptions: assumptions.values, tzdata: context.tzdata };
  const client = await session.client();
  const [sources, found] = await Promise.all([
    readSources(client),
    findAll(client, players, words, checkStates),
  ]);
  skew = client.clockSkew() ?? 0;
  const chosen = found.map(({ fields }) => fields);

  const makePlayback = () =>
    createPlayback({ ...sources, content: sources.content?.find, assumptions, states });
  let playback = makePlayback();
  const draw = () =>
    chosen.flatMap((player): PlayerTimeline[] => {
      const zone = clockOf(player) ?? utc;
      const { from, to } = range.in(zone);
      return from === to ? [] : [{ player, zone, from, to, slots: playback.slots(player, from, to) }];
    });
  timelines = context.compute(draw);
  if (await sources.content?.complete(client)) {
    playback = makePlayback();
    timelines = context.compute(draw);
  }

  const view = createTimelineView(members, () => ({
    timelines,
    playback,
    kind: range.kind,
    marks: marksFor(context.env),
  }));
  const choice = session.choose(view);
  await session.print(itemsOf(context.compute(() => timelines.flatMap(slotObjects))), view, { choice });
  if (sources.content === undefined)
    await session.note({ text: 'content was not judged; that takes a key with the content:read scope' });
  const zones = new Set<Zone>();
  for (const player of chosen) {
    const zone = clockOf(player);
    zones.add(zone ?? utc);
    if (zone === undefined)
      await session.note({
        text: `the time zone of ${String(player.name || player.id)} is unknown; times are in UTC`,
      });
  }
  for (const zone of zones)
    for (const day of range.missingIn(zone))
      await session.note({ text: `${day} does not exist in ${zone.name}` });
  if (file !== undefined) {
    const { renderCalendar } = await import('./ics.ts');
    const text = context.compute(() => renderCalendar(timelines, context.clock.now() + skew));
    await writeReport(file, () => context.files.replace(file, text), file);
  }
}

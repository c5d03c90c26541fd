import { readAiringChoices } from '../../../command/airing/flags.ts';
import { readSources } from '../../../command/airing/sources.ts';
import type { Flag, Input } from '../../../command/flag.ts';
import { itemsOf } from '../../../command/items.ts';
import { findAll, readWords } from '../../../command/references.ts';
import { writeReport } from '../../../command/reports/write.ts';
import type { Session } from '../../../command/session.ts';
import { usage } from '../../../errors.ts';
import { players } from '../../../model/players.ts';
import { createAiring } from '../../../rules/airing/airing.ts';
import { utc } from '../../../rules/airing/zone.ts';
import { marksFor } from './cells.ts';
import { readRange } from './range.ts';
import { type PlayerTimeline, slotObjects } from './slots.ts';
import { createTimelineView } from './view.ts';

/** Runs `schedules timeline`. Rejects with `NOT_FOUND` if a player is not found. */
export async function showTimeline(session: Session, input: Input, icsFlag: Flag<string>): Promise<void> {
  const { context } = session;
  const { assumptions, states, checkStates } = await readAiringChoices(input, context);
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

  const makeAiring = () => createAiring({ ...sources, content: sources.content?.find, assumptions, states });
  let airing = makeAiring();
  const draw = () =>
    chosen.map((player): PlayerTimeline => {
      const zone = airing.zoneOf(player) ?? utc;
      const span = range.in(zone);
      return { player, zone, ...span, slots: airing.slots(player, span.from, span.to) };
    });
  timelines = draw();
  if (await sources.content?.complete(client)) {
    airing = makeAiring();
    timelines = draw();
  }

  const view = createTimelineView(members, () => ({
    timelines,
    airing,
    kind: range.kind,
    marks: marksFor(context.env),
  }));
  const choice = session.choose(view);
  await session.print(itemsOf(timelines.flatMap(slotObjects)), view, { choice });
  if (sources.content === undefined)
    await session.note('note: content was not judged; that takes a key with the content:read scope');
  for (const player of chosen) {
    if (airing.zoneOf(player)) continue;
    await session.note(
      `note: the time zone of ${String(player.name || player.id)} is unknown; times are in UTC`,
    );
  }
  if (file !== undefined) {
    const { renderCalendar } = await import('./ics.ts');
    const text = renderCalendar(timelines, context.clock.now() + skew);
    await writeReport(file, () => context.files.replace(file, text), file);
  }
}

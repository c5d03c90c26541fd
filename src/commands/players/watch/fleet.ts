import { stripVTControlCharacters } from 'node:util';
import type { Client } from '../../../api/client.ts';
import type { Selection } from '../../../core/filters.ts';
import type { Session } from '../../../core/session.ts';
import { players } from '../../../model/players.ts';
import { createStateCounts } from '../../../output/state-counts.ts';
import { bar, createStyle } from '../../../output/style.ts';
import { displayWidth } from '../../../output/width.ts';
import type { Sighted } from '../rules/transitions.ts';

/** The watched players as one poll saw them, without the full answer. */
export type Fleet = Awaited<ReturnType<typeof pollFleet>>;

export async function pollFleet(session: Session, client: Client, chosen: Selection | undefined) {
  const sighted: Sighted[] = [];
  const counts = createStateCounts(players.fields, 'healthStatus');
  let received = 0;
  for await (const batch of await client.list(players, {})) {
    received += batch.length;
    const watched = batch.filter((item) => chosen?.holds(item) ?? true);
    counts.add(watched);
    for (const { value } of watched) {
      const { id, name = null, storeId = null } = value;
      const { healthStatus = null, status = null, currentVersion = null } = value;
      sighted.push({ id, name, storeId, healthStatus, status, currentVersion });
    }
  }
  return {
    players: sighted,
    counts,
    /** Milliseconds since 1970. */
    time: session.context.clock.now(),
    /** Players in the whole list. */
    received,
  };
}

const barCells = 12;

/**
 * Shows the fleet on the status line: a bar of the healthy share, the players per state, and when the next poll is, such as
 * `12:00:30`. A narrow terminal keeps what is wrong.
 */
export async function showFleet(session: Session, last: Fleet | undefined, next: string, isDown: boolean) {
  const { status, context, errColor } = session;
  // In a pipe, the reader may print to the same terminal.
  if (!status.isShown || !context.out.isTTY) return;
  const down = isDown ? ['no response'] : [];
  const end = [...down, `next ${next}`].join(', ');
  if (last === undefined) return status.show(end);
  const style = await createStyle(errColor);
  const healthy = last.players.filter(({ healthStatus }) => healthStatus === 'healthy').length;
  const share = healthy / Math.max(1, last.players.length);
  const full = `${await last.counts.line(players.singular, errColor)} · ${end}`;
  const states = (await last.counts.parts(errColor)).filter(({ state }) => state !== 'healthy');
  const worstFirst = states.map(({ text }) => text).reverse();
  // The same, from the longest form to the shortest.
  const lines = [
    `${bar(share, barCells, style.good, style)}  ${full}`,
    full,
    [...worstFirst, end].join(' · '),
    [...down, ...worstFirst].join(' · ') || end,
  ];
  const line = lines.find((text) => displayWidth(text) <= status.room) ?? lines.at(-1) ?? '';
  await status.show(line, stripVTControlCharacters(line));
}

import type { Session } from '../../../command/session.ts';
import { players } from '../../../model/players.ts';
import { bar, createStyle } from '../../../output/style.ts';
import { displayWidth } from '../../../output/width.ts';
import type { Snapshot } from '../snapshot.ts';

const barCells = 12;

/** Shows the fleet on the status line: a bar of the healthy share, the players per state, and `next`. A narrow terminal gets no bar. */
export async function showFleet(session: Session, last: Snapshot | undefined, next: string): Promise<void> {
  const { status, context, errColor } = session;
  // In a pipe, the reader may print to the same terminal.
  if (!status.isShown || !context.out.isTTY) return;
  const shown = await fleetLine(last, next, errColor);
  const plain = await fleetLine(last, next, false);
  const { columns } = context.err;
  const isWide = displayWidth(plain.bar + plain.line, columns) < columns;
  await status.show(
    isWide ? shown.bar + shown.line : shown.line,
    isWide ? plain.bar + plain.line : plain.line,
  );
}

async function fleetLine(last: Snapshot | undefined, next: string, color: boolean) {
  if (last === undefined) return { bar: '', line: next };
  const style = await createStyle(color);
  const healthy = last.players.filter(({ healthStatus }) => healthStatus === 'healthy').length;
  const part = last.players.length === 0 ? 0 : healthy / last.players.length;
  const { singular, plural } = players;
  const counts = await last.counts.line({ singular, plural, color });
  return { bar: `${bar(part, barCells, style.good, style)}  `, line: `${counts} · ${next}` };
}

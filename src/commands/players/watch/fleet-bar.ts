import type { Session } from '../../../core/session.ts';
import { players } from '../../../model/players.ts';
import { bar, createStyle } from '../../../output/style.ts';
import { displayWidth } from '../../../output/width.ts';
import type { Snapshot } from '../snapshot.ts';

const barCells = 12;

/** When the next poll is, and whether the last one failed. */
interface Polling {
  /** `12:00:30` */
  readonly next: string;
  readonly isDown: boolean;
}

/**
 * Shows the fleet on the status line: a bar of the healthy share, the players per state, and the next poll. A narrow terminal
 * keeps what is wrong.
 */
export async function showFleet(
  session: Session,
  last: Snapshot | undefined,
  polling: Polling,
): Promise<void> {
  const { status, context, errColor } = session;
  // In a pipe, the reader may print to the same terminal.
  if (!status.isShown || !context.out.isTTY) return;
  const plain = await fleetLines(last, polling, false);
  const fitting = plain.findIndex((line) => displayWidth(line, status.room + 1) <= status.room);
  const at = fitting < 0 ? plain.length - 1 : fitting;
  const shown = await fleetLines(last, polling, errColor);
  await status.show(shown[at] ?? '', plain[at]);
}

/** The same line in ever fewer words. */
async function fleetLines(
  last: Snapshot | undefined,
  { next, isDown }: Polling,
  color: boolean,
): Promise<string[]> {
  const down = isDown ? ['no answer'] : [];
  const end = [...down, `next ${next}`].join(', ');
  if (last === undefined) return [end];
  const style = await createStyle(color);
  const healthy = last.players.filter(({ healthStatus }) => healthStatus === 'healthy').length;
  const part = last.players.length === 0 ? 0 : healthy / last.players.length;
  const line = await last.counts.line({ singular: players.singular, plural: players.plural, color });
  const full = `${line} · ${end}`;
  const states = await last.counts.parts(color);
  const wrong = states.filter(({ state }) => state !== 'healthy').map(({ text }) => text);
  if (wrong.length === 0) return [`${bar(part, barCells, style.good, style)}  ${full}`, full, end];
  const [total] = line.split(': ', 1);
  const worstFirst = wrong.toReversed();
  return [
    `${bar(part, barCells, style.good, style)}  ${full}`,
    full,
    `${total}: ${wrong.join(' · ')} · ${end}`,
    [...worstFirst, end].join(' · '),
    [...down, ...worstFirst].join(' · '),
  ];
}

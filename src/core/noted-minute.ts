import { loggedMinute, minuteText } from '../clock/time-text.ts';
import type { Context } from '../context.ts';

/**
 * A time in a note: by the reader's clock on a terminal, and with its zone in a log. A log has no reader whose clock it could be; and to know
 * that of this machine takes ten milliseconds.
 */
export function notedMinute(instant: number, { clock, err }: Pick<Context, 'clock' | 'err'>): string {
  return err.isTTY ? minuteText(instant, clock.zone, clock.now()) : loggedMinute(instant, clock.zone);
}

import { instantIn, parseTime } from '../clock/typed-time.ts';
import { zoneNamed } from '../clock/zone.ts';
import type { Context } from '../context.ts';
import { usage } from '../errors.ts';
import type { Input } from './flag.ts';
import { demoZone, globalFlags, sandboxTenant } from './global-flags.ts';

/** The present of the demo, in milliseconds since 1970: a Friday, 10:00 in São Paulo, three weeks before Christmas. */
export const demoPresent = Date.parse('2026-12-04T10:00:00-03:00');

/**
 * The context of a run: that of the demo has a clock of its own, so that the same command prints the same everywhere and always. It stands
 * still, but for the time that a command sleeps: what watches sees players change.
 */
export function inDemoTime(context: Context, input: Input): Context {
  const demoAt = input.get(globalFlags.demoAt);
  const isStopped = sandboxTenant(input) === 'story' || demoAt !== undefined;
  if (!isStopped) return context;
  const { clock } = context;
  let now = demoAt === undefined ? demoPresent : typedPresent(demoAt);
  return {
    ...context,
    clock: {
      ...clock,
      now: () => now,
      async sleep(milliseconds, signal) {
        const end = now + milliseconds;
        await clock.sleep(milliseconds, signal);
        // Several sleeps at once take as long as the longest.
        now = Math.max(now, end);
      },
    },
  };
}

/** The time that `--demo-at` names, by the clocks of São Paulo. */
function typedPresent(text: string): number {
  const flag = '--demo-at';
  const zone = zoneNamed(demoZone);
  if (zone === undefined) throw usage(`${flag}: this runtime does not know ${demoZone}`);
  return instantIn(parseTime(text, flag)(demoPresent), zone, flag);
}

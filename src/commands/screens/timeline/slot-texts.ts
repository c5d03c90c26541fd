import { visible } from '../../../output/sanitize.ts';
import { keepNames } from '../../../output/whole-names.ts';
import { displayWidth, wrapBeside } from '../../../output/width.ts';
import type { Slot } from '../../../screens/engine/slots.ts';
import { planLabels, planText } from '../../../screens/view.ts';

/** Slots as they read; neighbors that read the same are one. Their text may quote the service, unsanitized. */
export function distinctSlots(slots: readonly Slot[]) {
  const all = slots.map((slot) => ({ ...slot, text: slotText(slot) }));
  const starts = all.filter(({ text }, at) => text !== all[at - 1]?.text);
  const endOf = (at: number) => starts[at + 1]?.from ?? all.at(-1)?.to ?? 0;
  return starts.map(({ from, showing, text }, at) => ({
    from,
    to: endOf(at),
    outcome: showing.outcome,
    text,
  }));
}

/** `522 Horário comercial (p9)`, `tie: 506, 522 (p9)`. Unsanitized. */
export function slotText({ showing }: Slot): string {
  const { outcome, reason } = showing;
  const plan = planText(showing);
  if (outcome === 'plays') return String(plan);
  if (plan === null) return `${outcome}: ${reason}`;
  // Other reasons name the schedules themselves.
  return outcome === 'unplayable' ? `${outcome}: ${plan}: ${reason}` : `${outcome}: ${plan}`;
}

/** The schedules that slots name, each with its id. */
export function labelsIn(slots: readonly Slot[]): Set<string> {
  return new Set(slots.flatMap(({ showing }) => planLabels(showing)));
}

/** An unsanitized text after another, wrapped beside it if there is a width, in cells. The names in it stay whole. */
export function besides(
  start: string,
  text: string,
  names: Iterable<string>,
  width = Number.POSITIVE_INFINITY,
): string {
  const indent = displayWidth(start);
  const lines = wrapBeside(keepNames(visible(text), names), width, indent);
  return start + lines.join(`\n${' '.repeat(indent)}`);
}

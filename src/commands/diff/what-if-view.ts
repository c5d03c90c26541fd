import { spanText } from '../../clock/time-text.ts';
import type { Span, Zone } from '../../clock/zone.ts';
import type { JsonObject } from '../../json/object.ts';
import { printedFinding } from '../../lint/result.ts';
import type { Finding } from '../../lint/rules/rule.ts';
import type { OutputOptions } from '../../output/options.ts';
import { visible } from '../../output/sanitize.ts';
import { type Style, statePaint } from '../../output/style.ts';
import { isForPerson, listView, textView, type View } from '../../output/view.ts';
import { keepNames, quotedIn } from '../../output/whole-names.ts';
import { lineWidth, wrap, wrapBeside } from '../../output/width.ts';
import { screenStateOf } from '../../screens/engine/screen-state.ts';
import type { Slot } from '../../screens/engine/slots.ts';
import { planLabels, planText, spanMembers } from '../../screens/view.ts';
import { counted } from '../../words/quantity.ts';
import { type ChangedStretch, effects } from './rules/stretches.ts';
import { stretchFields } from './view.ts';

export interface ChangedScreen {
  readonly player: JsonObject;
  readonly zone: Zone;
  readonly stretches: readonly ChangedStretch[];
}

/** The mark of a screen by its effect, and the state that has its color. All other effects make a screen worse. */
const marks: Readonly<Record<string, readonly [mark: string, state: string]>> = {
  cured: ['✓', 'healthy'],
  changes: ['·', 'none'],
};

/** The most screens that a terminal shows. */
const mostScreens = 20;

/** The findings of lint that changes would make appear, or go away. */
export interface Findings {
  readonly appear: readonly Finding[];
  readonly go: readonly Finding[];
}

/** `12 screens change between Tue 24 Nov 18:00 and Sun 27 Dec 00:00; 2 go blank; lint: 1 finding more, 3 fewer`, by the clock of the reader. */
export function whatIfSentence(
  screens: readonly ChangedScreen[],
  { appear, go }: Findings,
  reader: Zone,
): string {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { stretches } of screens)
    for (const stretch of stretches) {
      from = Math.min(from, stretch.from);
      to = Math.max(to, stretch.to);
    }
  const when = from < to ? ` ${betweenText(reader, { from, to })}` : '';
  const countOf = (effect: string) =>
    screens.filter((screen) => screen.stretches.some((stretch) => stretch.effect === effect)).length;
  const change = screens.length === 1 ? '1 screen changes' : `${counted(screens.length, 'screen')} change`;
  const parts = [screens.length === 0 ? 'no screen changes' : `${change}${when}`];
  const verbs = {
    blank: { one: 'goes', many: 'go' },
    unplayable: { one: 'goes', many: 'go' },
    unclear: { one: 'goes', many: 'go' },
    cured: { one: 'is', many: 'are' },
  };
  for (const [effect, { one, many }] of Object.entries(verbs)) {
    const count = countOf(effect);
    if (count > 0) parts.push(`${count} ${count === 1 ? one : many} ${effect}`);
  }
  const lint: string[] = [];
  if (appear.length > 0) lint.push(`${counted(appear.length, 'finding')} more`);
  // The noun is not repeated.
  if (go.length > 0) lint.push(`${appear.length > 0 ? go.length : counted(go.length, 'finding')} fewer`);
  if (lint.length > 0) parts.push(`lint: ${lint.join(', ')}`);
  return parts.join('; ');
}

/** `between Tue 24 Nov 18:00 and Sun 27 Dec 00:00`, or `on Tue 24 Nov 18:00–20:00`. */
function betweenText(reader: Zone, span: Span): string {
  const text = spanText(reader, span);
  return text.includes(' to ') ? `between ${text.replace(' to ', ' and ')}` : `on ${text}`;
}

/** A row for each stretch of each screen, made as it is read. */
export function* whatIfRows(screens: readonly ChangedScreen[]): Generator<JsonObject> {
  for (const screen of screens) yield* rowsOf(screen);
}

function rowsOf({ player, zone, stretches }: ChangedScreen): JsonObject[] {
  const stateOf = (slot: Slot | undefined) => (slot ? screenStateOf(slot.showing.outcome, undefined) : null);
  return stretches.map(({ effect, before, after, ...span }) => ({
    effect,
    playerId: player.id,
    name: player.name ?? null,
    storeId: player.storeId ?? null,
    ...spanMembers(zone, span),
    oldScreen: stateOf(before),
    newScreen: stateOf(after),
    old: shownText(before),
    new: changedText(before, after),
  }));
}

/** `505 Madrugada (p2)`, or why nothing is shown. */
function shownText(slot: Slot | undefined): string | null {
  return slot ? (planText(slot.showing) ?? slot.showing.reason) : null;
}

/** The same after a change. If the schedule is the same, the text says how its items differ: `505 Madrugada (p2): −1 item`. */
function changedText(before: Slot | undefined, after: Slot | undefined): string | null {
  const text = shownText(after);
  if (!before || !after || text !== shownText(before)) return text;
  const { contentIds: old } = before.showing;
  const { contentIds: now } = after.showing;
  const lost = old.filter((id) => !now.includes(id)).length;
  const gained = now.filter((id) => !old.includes(id)).length;
  const parts: string[] = [];
  if (lost > 0) parts.push(`−${counted(lost, 'item')}`);
  if (gained > 0) parts.push(`+${counted(gained, 'item')}`);
  return parts.length === 0 ? text : `${text}: ${parts.join(', ')}`;
}

/** A row a stretch; JSON and YAML are one object, with the findings that appear and go. On a terminal a line a screen. */
export function whatIfView(
  screens: readonly ChangedScreen[],
  findings: Findings,
  message: string,
  label: string,
): View {
  const rows = listView({
    fields: stretchFields,
    columns: ['effect', 'name', 'localFrom', 'localTo', 'old', 'new'],
  });
  const shown = (list: readonly Finding[]) => list.map(printedFinding);
  return {
    ...textView(rows, isForPerson, (options, style) => textOf(screens, findings, message, options, style)),
    shape: {
      kind: 'document',
      name: 'stretches',
      isInNdjson: false,
      members: () => ({
        message,
        changes: label,
        findings: { appear: shown(findings.appear), go: shown(findings.go) },
      }),
    },
  };
}

function textOf(
  screens: readonly ChangedScreen[],
  { appear, go }: Findings,
  message: string,
  options: OutputOptions,
  style: Style,
): string {
  const { truncate } = options;
  const width = lineWidth(options);
  const line = (mark: string, state: string, text: string, names: readonly unknown[]) =>
    wrapBeside(keepNames(visible(text), names), width, 2).map(
      (part, at) => `${at === 0 ? statePaint(style, state)(mark) : ' '} ${part}`,
    );
  const linesOf = ({ player, zone, stretches }: ChangedScreen) => {
    const [first] = stretches.toSorted((a, b) => effects.indexOf(a.effect) - effects.indexOf(b.effect));
    if (!first) return [];
    const { effect, before, after } = first;
    const [mark, state] = marks[effect] ?? ['✗', 'error'];
    const more = stretches.length > 1 ? ` and ${counted(stretches.length - 1, 'more time')}` : '';
    const what = `${effect}: ${shownText(before) ?? 'no such player'} → ${changedText(before, after) ?? 'no such player'}`;
    const name = player.name || player.id;
    const plans = [before, after].flatMap((slot) => (slot ? planLabels(slot.showing) : []));
    return line(mark, state, `${name}  ${spanText(zone, first)}${more}  ${what}`, [name, ...plans]);
  };
  const shown = truncate ? screens.slice(0, mostScreens) : screens;
  const more = screens.length - shown.length;
  const findingLine =
    (mark: string, state: string) =>
    ({ rule, resource, id, name, message }: Finding) =>
      line(mark, state, `${rule}  ${resource} ${name ?? id}: ${message}`, [name, ...quotedIn(message)]);
  const lines = [
    ...wrap(message, width).map(style.strong),
    ...shown.flatMap(linesOf),
    ...(more > 0 ? [style.faint(`+${counted(more, 'screen')} more: --no-trunc`)] : []),
    ...appear.flatMap(findingLine('+', 'error')),
    ...go.flatMap(findingLine('−', 'healthy')),
  ];
  return `${lines.join('\n')}\n`;
}

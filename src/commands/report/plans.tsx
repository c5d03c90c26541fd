import { dayLength } from '../../clock/instant.ts';
import { clockText } from '../../clock/time-text.ts';
import { groupsOf } from '../../words/groups.ts';
import { calledName, type DayPart, type DayPlan, type TenantReport } from './report.ts';
import { chart, Name, part, percent, table } from './text.tsx';

/** What plays in a part, in words. */
function partText({ outcome, names }: DayPart, { words: { marks }, say, listed }: TenantReport): string {
  if (outcome === 'nothing') return marks.nothing;
  const text = outcome === 'plays' ? '{names}' : outcome === 'unplayable' ? marks.unplayable : marks.tie;
  return say(text, { names: listed(names) });
}

/** Each plan of today once, as a bar with its hours, that most screens follow first; and who follows it. */
export function planCharts(report: TenantReport) {
  const { stores, status, pageOf, words, say, counted, listed } = report;
  const screens = pageOf ? [] : stores.flatMap((store) => store.screens);
  const plans = [...groupsOf(screens, ({ plan }) => plan)].sort(([a], [b]) => a.number - b.number);
  if (plans.length === 0) return null;
  const colors = planColors(
    plans.map(([plan]) => plan),
    report,
  );
  const figures = plans.map(([plan, own]) => {
    const offsets = own.flatMap(({ zone }) => zone?.segmentAt(status.now).offset ?? []);
    const clocks = [...new Set(offsets)].map((offset) => (status.now + offset) % dayLength);
    const rows = plan.parts.map((one) => [
      <span class="whole">{`${clockText(one.from)}–${clockText(one.to)}`}</span>,
      partText(one, report),
      listed([...one.outranked]) || '–',
    ]);
    const number = say(words.plan, { number: String(plan.number) });
    const ids = new Set(own.map(({ player }) => String(player.storeId ?? '')));
    const followers = `${counted(words.screensCounted, own.length)}, ${counted(words.storesCounted, ids.size)}`;
    return (
      <figure id={`plan-${plan.number}`}>
        <figcaption>
          <strong>{number}</strong> {`· ${followers}: `}
          <Name
            of={listed(
              own.map(({ player }) => calledName(player)),
              5,
            )}
          />
          {own.some(({ zone }) => !zone) && ` · ${words.zoneUnknown}`}
        </figcaption>
        {dayBar(plan, clocks, { title: `${words.plans}: ${number}`, colors }, report)}
        <ol class="hours">{rows.map(([hours, plays]) => [<li>{[hours, ' ', <Name of={plays} />]}</li>])}</ol>
        <details>
          <summary>{words.planDetails}</summary>
          {table(number, [words.from, words.plays, words.outranked], rows)}
        </details>
      </figure>
    );
  });
  return [<p class="soft">{words.plansHint}</p>, figures];
}

/** Colors that the style has for what plays. */
const colorCount = 6;

/** The color of what plays, which is the same in every plan. */
function planColors(plans: readonly DayPlan[], report: TenantReport): ReadonlyMap<string, number> {
  const playing = plans.flatMap(({ parts }) => parts.filter(({ outcome }) => outcome === 'plays'));
  const labels = new Set(playing.map((one) => partText(one, report)));
  return new Map([...labels].map((label, at) => [label, at]));
}

/** Pixels from the top: where the mark of now ends, the bar ends, and the hours stand. */
const top = 16;
const bottom = 44;
const axis = 60;
/** The share of a day after which it is too late for a text on the right. */
const late = 0.75;

/** A bar from 00:00 to 24:00, with the times that it is now, in milliseconds since midnight. */
function dayBar(
  plan: DayPlan,
  clocks: readonly number[],
  { title, colors }: { readonly title: string; readonly colors: ReadonlyMap<string, number> },
  report: TenantReport,
) {
  const { words, say } = report;
  const shareOf = (time: number) => percent((100 * time) / dayLength);
  const parts = plan.parts.map((one) => {
    const label = partText(one, report);
    const place = { x: shareOf(one.from), y: top, width: shareOf(one.to - one.from), height: bottom - top };
    if (one.outcome === 'plays')
      return part({ look: `plays-${(colors.get(label) ?? 0) % colorCount}`, label, ...place });
    const hatching = one.outcome === 'nothing' || one.outcome === 'unplayable' ? 'gap' : 'open';
    return part({ look: 'hatched', hatching, label, ...place });
  });
  const hours = [0, 6, 12, 18, 24].map((hour) => {
    const at = { x: shareOf((hour * dayLength) / 24), y: axis };
    const anchor = hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle';
    return (
      <text {...at} text-anchor={anchor}>
        {String(hour).padStart(2, '0')}
      </text>
    );
  });
  const sorted = clocks.toSorted((a, b) => a - b);
  const labelled = sorted.findLast((time) => time < late * dayLength) ?? sorted[0] ?? 0;
  const side = labelled > late * dayLength ? { x: -9, 'text-anchor': 'end' } : { x: 9 };
  const label = say(words.now, { time: sorted.map(clockText).join(', ') });
  const nows = sorted.map((time) => (
    <svg class="now" x={shareOf(time)} width="1" height={bottom} overflow="visible" aria-hidden="true">
      <path d={`M-5 ${top - 8}h10l-5 7z`} />
      {time === labelled && (
        <text y={top - 4} {...side}>
          {label}
        </text>
      )}
    </svg>
  ));
  return chart('day', axis + 4, title, [parts, hours, nows]);
}

/** The hatchings of the page, once. */
export function hatchings() {
  const pattern = (id: string, d: string) => (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <path d={d} fill="none" stroke="currentColor" stroke-width="1.2" />
    </pattern>
  );
  const all = [
    pattern('gap', 'M-2 10L10-2M-2 2L2-2M6 10L10 6'),
    pattern('open', 'M-2-2L10 10M-2 6L2 10M6-2L10 2'),
  ];
  return <svg width="0" height="0" aria-hidden="true" children={all} />;
}

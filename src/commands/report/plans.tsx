import { dayLength } from '../../words/datetime.ts';
import { groupsOf } from '../../words/groups.ts';
import { type DayPart, nameOf, type Plan, storeName, type TenantReport } from './report.ts';
import { Name, percent, table, whole } from './text.tsx';

/** Where a plan is on the page. */
export const planId = (number: number) => `plan-${number}`;

/** What plays in a part, in words. */
function partText({ outcome, names }: DayPart, { words: { marks }, say, listed }: TenantReport): string {
  if (outcome === 'nothing') return marks.nothing;
  const text = outcome === 'plays' ? '{names}' : outcome === 'unplayable' ? marks.unplayable : marks.tie;
  return say(text, { names: listed(names) });
}

/** `07:30`, of milliseconds since midnight. */
const clockText = (time: number) =>
  time === dayLength ? '24:00' : new Date(time).toISOString().slice(11, 16);

/** Each plan of today once, as a bar with its hours, that most screens follow first; and who follows it. */
export function planCharts(report: TenantReport) {
  const { stores, status, pageOf, words, say, counted } = report;
  const followers = stores.flatMap((store) =>
    store.screens.flatMap(({ plan, player, zone }) => (plan && !pageOf ? { plan, store, player, zone } : [])),
  );
  const plans = [...groupsOf(followers, ({ plan }) => plan)].sort(([a], [b]) => a.number - b.number);
  if (plans.length === 0) return null;
  const figures = plans.map(([plan, own]) => {
    const byStore = groupsOf(own, ({ store }) => store);
    const clocks = own.flatMap(({ zone }) =>
      zone ? (status.now + zone.segmentAt(status.now).offset) % dayLength : [],
    );
    const rows = plan.parts.map((part) => [
      whole(`${clockText(part.from)}–${clockText(part.to)}`),
      partText(part, report),
      report.listed([...part.outranked]) || '–',
    ]);
    const who = Array.from(byStore, ([store, some]) => (
      <li>
        <strong>{<Name of={storeName(store, report)} />}</strong>{' '}
        <Name
          of={report.listed(
            some.map(({ player }) => nameOf(player)),
            20,
          )}
        />
      </li>
    ));
    const number = say(words.plan, { number: String(plan.number) });
    return (
      <figure id={planId(plan.number)}>
        <figcaption>
          <strong>{number}</strong>
          {` · ${counted(words.screensCounted, own.length)}, ${counted(words.storesCounted, byStore.size)}: `}
          <Name of={report.listed(own.map(({ player }) => nameOf(player)))} />
          {!plan.isZoneKnown && ` · ${words.zoneUnknown}`}
        </figcaption>
        {dayBar(plan, [...new Set(clocks)], `${words.plans}: ${number}`, report)}
        <ol class="hours">
          {plan.parts.map((part) => (
            <li>
              <span class="whole">{`${clockText(part.from)}–${clockText(part.to)}`}</span>{' '}
              <Name of={partText(part, report)} />
            </li>
          ))}
        </ol>
        <details>
          <summary>{words.planDetails}</summary>
          {table(number, [words.from, words.plays, words.outranked], rows)}
          <ul class="names">{who}</ul>
        </details>
      </figure>
    );
  });
  return [<p class="soft">{words.plansHint}</p>, <div class="plans">{figures}</div>];
}

/** Pixels from the top: where the mark of now ends, the bar ends, and the hours stand. Below a share of the day, it is too late for a text on the right. */
const [top, bottom, axis, late] = [16, 44, 60, 0.75];

/** A bar from 00:00 to 24:00, with the times that it is now, in milliseconds since midnight. */
function dayBar(plan: Plan, clocks: readonly number[], title: string, report: TenantReport) {
  const { words, say } = report;
  const shareOf = (time: number) => percent((100 * time) / dayLength);
  const labels = [...new Set(plan.parts.map((part) => partText(part, report)))];
  const parts = plan.parts.map((part) => {
    const text = partText(part, report);
    const isGap = part.outcome === 'nothing' || part.outcome === 'unplayable';
    const look = part.outcome === 'plays' ? `plays-${labels.indexOf(text) % 3}` : isGap ? 'gap' : 'maybe';
    return (
      <svg
        class={`part ${look}`}
        x={shareOf(part.from)}
        width={shareOf(part.to - part.from)}
        y={top}
        height={bottom - top}
      >
        <title>{text}</title>
        <rect width="100%" height="100%" />
        {!look.startsWith('plays') && (
          <rect width="100%" height="100%" fill={`url(#${isGap ? 'gap' : 'open'})`} />
        )}
        <text {...{ x: 6, y: 19 }}>{text}</text>
      </svg>
    );
  });
  const hours = [0, 6, 12, 18, 24].map((hour) => {
    const anchor = hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle';
    return (
      <text {...{ x: shareOf((hour * dayLength) / 24), y: axis, 'text-anchor': anchor }}>
        {String(hour).padStart(2, '0')}
      </text>
    );
  });
  const sorted = clocks.toSorted((a, b) => a - b);
  const labelled = sorted.findLast((time) => time < late * dayLength) ?? sorted[0] ?? 0;
  const label = say(words.now, { time: sorted.map(clockText).join(', ') });
  const side = labelled > late * dayLength ? { x: -9, 'text-anchor': 'end' } : { x: 9 };
  const nows = sorted.map((time) => (
    <svg class="now" x={shareOf(time)} width="1" height={bottom} overflow="visible">
      <title>{label}</title>
      <path d={`M-5 ${top - 8}h10l-5 7z`} />
      {time === labelled && <text {...{ y: top - 4, ...side }}>{label}</text>}
    </svg>
  ));
  return (
    <svg class="day" role="img" width="100%" height={axis + 4}>
      <title>{title}</title>
      {parts}
      {hours}
      {nows}
    </svg>
  );
}

/** The hatchings of the page, once. */
export function hatchings() {
  const pattern = (id: string, d: string) => (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <path d={d} fill="none" stroke="currentColor" stroke-width="1.2" />
    </pattern>
  );
  return (
    <svg width="0" height="0" aria-hidden="true">
      {pattern('gap', 'M-2 10L10-2M-2 2L2-2M6 10L10 6')}
      {pattern('open', 'M-2-2L10 10M-2 6L2 10M6-2L10 2')}
    </svg>
  );
}

import { dayLength } from '../../clock/instant.ts';
import { clockText } from '../../clock/time-text.ts';
import { groupsOf } from '../../words/groups.ts';
import {
  calledName,
  type DayPart,
  type DayPlan,
  planName,
  type ReportedScreen,
  storeName,
  type TenantReport,
} from './report.ts';
import { Name, percent, table } from './text.tsx';

/** What plays in a part, in words. */
function partText({ outcome, names }: DayPart, { words: { marks }, say, listed }: TenantReport): string {
  if (outcome === 'nothing') return marks.nothing;
  const text = outcome === 'plays' ? '{names}' : outcome === 'unplayable' ? marks.unplayable : marks.tie;
  return say(text, { names: listed(names) });
}

/** The looks of parts of plans by what plays in them. */
type Looks = ReadonlyMap<string, string>;

/** A few plans need not be folded. */
const fewPlans = 3;

/** Each plan of today once, that most screens follow first. Those in which something plays all day are folded. */
export function planCharts(report: TenantReport) {
  const { stores, pageOf, words, counted } = report;
  const screens = pageOf ? [] : stores.flatMap((store) => store.screens);
  const plans = [...groupsOf(screens, ({ plan }) => plan)].sort(([a], [b]) => a.number - b.number);
  if (plans.length === 0) return null;
  const looks = looksOf(
    plans.map(([plan]) => plan),
    report,
  );
  const figure = ([plan, own]: (typeof plans)[number]) => planFigure(plan, own, looks, report);
  const isWhole = ({ parts }: DayPlan) => parts.every(({ outcome }) => outcome === 'plays');
  const whole = plans.filter(([plan]) => isWhole(plan));
  const others = plans.filter(([plan]) => !isWhole(plan));
  return [
    <p class="soft">{words.plansHint}</p>,
    others.map(figure),
    whole.length > 0 && (
      <details class="well plans" open={others.length === 0 && whole.length <= fewPlans}>
        <summary>{counted(words.plansWhole, whole.length)}</summary>
        {whole.map(figure)}
      </details>
    ),
  ];
}

/** A plan as a bar with its hours, and who follows it. */
function planFigure(plan: DayPlan, own: readonly ReportedScreen[], looks: Looks, report: TenantReport) {
  const { words, say, counted, listed } = report;
  const name = planName(plan, report);
  const ids = new Set(own.map(({ player }) => String(player.storeId ?? '')));
  const followers = `${counted(words.screensCounted, own.length)}, ${counted(words.storesCounted, ids.size)}`;
  const called = listed(
    own.map(({ player }) => calledName(player)),
    5,
  );
  const clocks = clocksOf(own, report);
  const now = say(words.now, { time: clocks.map(({ text }) => text).join(', ') });
  const rows = plan.parts.map((one) => {
    const text = partText(one, report);
    const hours = `${clockText(one.from)}–${clockText(one.to)}`;
    return { hours, text, look: lookOf(one, text, looks), outranked: listed([...one.outranked]) || '–' };
  });
  return (
    <figure id={`plan-${plan.number}`}>
      <figcaption>
        <strong>{<Name of={name} />}</strong>
        {own.length > 1 && `, ${followers}`}
        {called !== name && plan.name === '' && [': ', <Name of={called} />]}
        {own.some(({ zone }) => !zone) && ` · ${words.zoneUnknown}`}
        {clocks.length > 0 && [' ', <span class="now">{<Name of={now} />}</span>]}
      </figcaption>
      {dayBar(plan, clocks, { title: `${words.plans}: ${name}`, looks }, report)}
      <ol class="hours">
        {rows.map(({ hours, text, look }) => (
          <li>
            <i class={look} /> <span class="whole">{hours}</span> <Name of={text} />
          </li>
        ))}
      </ol>
      <details>
        <summary>{words.planDetails}</summary>
        {called !== name && plan.name !== '' && <p class="soft">{<Name of={called} />}</p>}
        {table(
          name,
          [words.from, words.plays, words.outranked],
          rows.map(({ hours, text, look, outranked }) => [
            [<i class={look} />, ' ', <span class="whole">{hours}</span>],
            text,
            outranked,
          ]),
        )}
      </details>
    </figure>
  );
}

/** The times that it is now on the clocks of some screens, in milliseconds since midnight; of several, each says whose it is. */
function clocksOf(screens: readonly ReportedScreen[], report: TenantReport) {
  const { status, counted, listed, words } = report;
  const zoned = screens.filter(({ zone }) => zone !== undefined);
  const groups = groupsOf(zoned, ({ zone }) => zone?.segmentAt(status.now).offset);
  const clocks = Array.from(groups, ([offset, own]) => {
    const time = (status.now + offset) % dayLength;
    const ids = [...new Set(own.map(({ player }) => String(player.storeId ?? '')))];
    const names = ids.map((id) => storeName({ id: id || undefined }, report));
    const whose = ids.length > 2 ? counted(words.storesCounted, ids.length) : listed(names);
    return { time, text: groups.size > 1 ? `${clockText(time)} (${whose})` : clockText(time) };
  });
  return clocks.sort((a, b) => a.time - b.time);
}

/** Colors that the style has. What comes after them shares a gray: no color stands for two things. */
const colorCount = 12;

/** The look of what plays, which is the same in every plan. */
function looksOf(plans: readonly DayPlan[], report: TenantReport): Looks {
  const playing = plans.flatMap(({ parts }) => parts.filter(({ outcome }) => outcome === 'plays'));
  const labels = new Set(playing.map((one) => partText(one, report)));
  return new Map(
    Array.from(labels, (label, at) => [label, at < colorCount ? `plays-${at}` : 'plays-more'] as const),
  );
}

/** The class of a part: its color, or that of a hatching. */
function lookOf({ outcome }: DayPart, text: string, looks: Looks): string {
  if (outcome === 'plays') return looks.get(text) ?? 'plays-more';
  return outcome === 'nothing' || outcome === 'unplayable' ? 'gap' : 'open';
}

/**
 * A bar from 00:00 to 24:00 with marks of now. It is a table, as only the text of HTML can end with an ellipsis, and its widths are
 * attributes, as the policy of the page allows no style. Without the style of the page it is hidden: the list of hours says the same.
 */
function dayBar(
  plan: DayPlan,
  clocks: ReturnType<typeof clocksOf>,
  { title, looks }: { readonly title: string; readonly looks: Looks },
  report: TenantReport,
) {
  const shareOf = (time: number) => percent((100 * time) / dayLength);
  const parts = plan.parts.map((one) => {
    const text = partText(one, report);
    return (
      <td class={lookOf(one, text, looks)} width={shareOf(one.to - one.from)} title={text}>
        <p>{<Name of={text} />}</p>
      </td>
    );
  });
  return (
    <div class="day" hidden role="img" aria-label={title}>
      <svg class="now" width="100%" height="8" aria-hidden="true">
        {clocks.map(({ time }) => (
          <svg
            x={shareOf(time)}
            width="1"
            height="8"
            overflow="visible"
            children={<path d="M-5 0h10l-5 8z" />}
          />
        ))}
      </svg>
      <table>{<tr>{parts}</tr>}</table>
      <div>
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span>{hour}</span>
        ))}
      </div>
    </div>
  );
}

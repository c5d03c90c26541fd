import { expiryWithin } from '../../overview/rules/attention.ts';
import { groupsOf } from '../../words/groups.ts';
import { calledName, type TenantReport } from './report.ts';
import { LevelWord, Name, table } from './text.tsx';
import { writtenZone } from './words/speaker.ts';

/** What of content and schedules expires within some days, the first first. */
export function expiringIn(days: number, { lists, now }: TenantReport['status']) {
  const expiring = (['content', 'schedules'] as const).flatMap((kind) =>
    (lists[kind]?.objects ?? []).flatMap((object) => {
      const end = expiryWithin(days, object, now);
      return end === undefined
        ? []
        : { kind, name: calledName(object), end, written: String(object.validUntil) };
    }),
  );
  return expiring.sort((a, b) => a.end - b.end);
}

/** Days in which the number at the head counts what expires, and up to which the list goes on. */
export const soonDays = 7;
const laterDays = 14;

/** What expires soon, by the last day on which it is shown; folded, each at the time that is written in it, and what expires later. */
export function expiryList(report: TenantReport) {
  const { status, words, say, counted, zoned, day } = report;
  const [unread, other] = (['content', 'schedules'] as const).filter((kind) => !status.lists[kind]);
  if (other) return null;
  const what = unread && say(words.notChecked, { what: words.parts[unread] });
  const lacking = what && <p>{<LevelWord level="none" word={what} />}</p>;
  const all = expiringIn(laterDays, status).map((each) => {
    // An offset may be that of another day.
    const zone = writtenZone(each.written) ?? report.zone;
    return { ...each, zone, day: day(zone, each.end - 1, status.now) };
  });
  const soon = all.slice(0, expiringIn(soonDays, status).length);
  const days = Array.from(
    groupsOf(soon, (each) => each.day),
    ([date, own]) => (
      <li>
        <strong>{date}</strong>: <Name of={expiryText(own, report)} />
      </li>
    ),
  );
  const rows = all.map(({ kind, name, end, zone }) => [
    zoned(zone, end, status.now),
    words.resources[kind],
    name,
  ]);
  const later = rows.length - soon.length;
  const summary = [words.expiryTimes, ...(later > 0 ? [counted(words.expiringLater, later)] : [])].join('. ');
  const details = rows.length > 0 && (
    <details>
      <summary>{summary}</summary>
      {table(words.expiring, [words.expires, words.kind, words.name], rows)}
    </details>
  );
  return [lacking, days.length > 0 ? <ul>{days}</ul> : !lacking && <p>{words.none}</p>, details];
}

/** `Black Friday, Oferta A, Oferta B and 5 more (7 items, 1 schedule)`: what expires on a day. */
function expiryText(
  own: readonly { readonly kind: 'content' | 'schedules'; readonly name: string }[],
  { words, counted, listed }: TenantReport,
): string {
  const names = listed(own.map(({ name }) => name));
  const counts = (['content', 'schedules'] as const).flatMap((kind) => {
    const { length } = own.filter((each) => each.kind === kind);
    return length > 0 ? counted(words.resourcesCounted[kind], length) : [];
  });
  return `${names} (${counts.join(', ')})`;
}

import type { ComponentChildren } from 'preact';
import type { JsonObject } from '../../json/object.ts';
import { instantOf } from '../../model/datetime.ts';
import { maxListed } from '../../model/listed.ts';
import type { Finding } from '../lint/rules/rule.ts';
import { groupsOf } from '../lint/rules/sorted.ts';
import { titleOf } from '../lint/run/result.ts';
import { blocksOf, textOf } from '../lint/run/text.ts';
import { readings } from '../screens/engine/assumptions.ts';
import { expiryWithin } from '../status/rules/attention.ts';
import type { Report } from './report.ts';
import { Name, shown } from './text.tsx';

interface Props {
  readonly report: Report;
}

/** A section with its heading. */
export function Section(props: {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section aria-labelledby={props.id}>
      <h2 id={props.id}>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** A table. The cells of the columns in `numbers` are aligned on the right. */
export function Table(props: {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ComponentChildren[])[];
  readonly numbers?: readonly number[];
  readonly class?: string;
}) {
  const classOf = (at: number) => (props.numbers?.includes(at) ? 'n' : undefined);
  return (
    <table class={props.class}>
      <caption>{props.caption}</caption>
      <thead>
        <tr>
          {props.columns.map((column, at) => (
            <th scope="col" class={classOf(at)} key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row, place) => (
          <tr key={place}>
            {row.map((one, at) => (
              <td class={classOf(at)} key={at}>
                {one}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const severityLooks = { error: '✗ ', warning: '! ', info: '' } as const;
const severityColors = { error: 'bad', warning: 'warn', info: 'mute' } as const;

/** Errors and warnings of lint, as the command line groups them, with what to change. */
export function ProblemSection({ report: { tenant, speaker } }: Props) {
  const { words } = speaker;
  if (tenant.lint === undefined) return null;
  const findings = tenant.lint.findings.filter(({ severity }) => severity !== 'info');
  return (
    <Section id="problems" title={words.problems}>
      {findings.length === 0 && <p>{words.noProblems}</p>}
      {blocksOf(findings).map((block, at) => (
        <FindingBlock block={block} words={words} key={at} />
      ))}
    </Section>
  );
}

function FindingBlock({
  block,
  words,
}: {
  readonly block: readonly Finding[];
  readonly words: Report['speaker']['words'];
}) {
  const [first] = block;
  if (first === undefined) return null;
  // A block is about one object, or one finding about many.
  const objects = [...new Set(block.map((one) => titleOf(one)))];
  const texts = [...groupsOf(block, (one) => `${one.severity} ${textOf(one)} ${one.fix}`).values()];
  const more = objects.length - maxListed;
  return (
    <div class="finding">
      <h3>
        {objects.slice(0, maxListed).map((object, at) => (
          <>
            {at > 0 && ', '}
            <Name of={object} />
          </>
        ))}
        {more > 0 && ` +${more}`}
      </h3>
      <ul>
        {texts.map(([one]) =>
          one === undefined ? null : (
            <li key={textOf(one)}>
              <span class={`state ${severityColors[one.severity]}`}>
                {severityLooks[one.severity] + words.severities[one.severity]}
              </span>{' '}
              <Name of={textOf(one)} />
              <div class="soft">
                {`${words.change}: `}
                <Name of={one.fix} />
              </div>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

/** Days that the time line looks ahead. */
const horizon = 14;
const dayLength = 86_400_000;

/** What expires soon, on a time line and as a table. */
export function ExpirySection({ report }: Props) {
  const { tenant, speaker, zone } = report;
  const { words, moment, date } = speaker;
  const { lists, now } = tenant;
  const found = (['content', 'schedule'] as const).flatMap((kind) => {
    const list = kind === 'content' ? lists.content : lists.schedules;
    return (list?.objects ?? []).flatMap((object) => {
      const end = expiryWithin(horizon, object, now);
      return end === undefined ? [] : { kind, object, end };
    });
  });
  if ((lists.content ?? lists.schedules) === undefined) return null;
  found.sort((a, b) => a.end - b.end);
  const days = groupsOf(found, ({ end }) => Math.floor((end - now) / dayLength));
  const most = Math.max(...Array.from(days.values(), ({ length }) => length));
  return (
    <Section id="expiring" title={words.expiring}>
      {found.length === 0 ? (
        <p>{words.noneExpiring}</p>
      ) : (
        <>
          <section class="scroll" tabindex={0} aria-label={words.expiring}>
            <svg role="img" viewBox="-2 0 964 92">
              <title>{`${words.expiring}: ${found.length}`}</title>
              {Array.from({ length: horizon }, (_, day) => {
                const count = days.get(day)?.length ?? 0;
                const height = Math.round((count / most) * 40);
                const x = Math.round((day * 960) / horizon);
                return (
                  <>
                    {count > 0 && <path class="t" d={`M${x + 14} 60v-${height}h40v${height}z`} />}
                    {count > 0 && (
                      <text x={x + 34} y={54 - height} text-anchor="middle">
                        {speaker.number(count)}
                      </text>
                    )}
                    <text x={x + 34} y="80" text-anchor="middle">
                      {date(zone, now + day * dayLength)
                        .split(' ')
                        .slice(1)
                        .join(' ')}
                    </text>
                  </>
                );
              })}
              <path d="M0 60h960" fill="none" stroke="currentColor" />
            </svg>
          </section>
          <Table
            caption={words.expiring}
            columns={[words.expires, words.kind, words.name]}
            rows={found.map(({ kind, object, end }) => [
              moment(zone, end, now),
              words.resources[kind],
              <Name of={nameOf(object)} />,
            ])}
          />
        </>
      )}
    </Section>
  );
}

function nameOf({ id, name }: JsonObject): unknown {
  return name || id;
}

/** Content that the service could not process. */
export function FailedSection({ report: { tenant, speaker } }: Props) {
  const { words } = speaker;
  const { content } = tenant.lists;
  if (content === undefined) return null;
  const failed = content.objects.filter(({ processingStatus }) => processingStatus === 'failed');
  return (
    <Section id="failed" title={words.failed}>
      {failed.length === 0 ? (
        <p>{words.noneFailed}</p>
      ) : (
        <Table
          caption={words.failed}
          columns={[words.name, words.why]}
          rows={failed.map((item) => [
            <Name of={nameOf(item)} />,
            <Name of={item.processingError ?? words.unknown} />,
          ])}
        />
      )}
    </Section>
  );
}

/** How many players of each platform have which version of the app. */
export function VersionSection({ report: { tenant, speaker } }: Props) {
  const { words, number } = speaker;
  const all = tenant.screens ?? [];
  if (all.length === 0) return null;
  const text = (value: unknown) => (value ? shown(value, 60) : words.unknown);
  const groups = groupsOf(all, ({ player }) =>
    JSON.stringify([text(player.platform), text(player.currentVersion)]),
  );
  const rows = Array.from(groups, ([key, own]): readonly [string, string, number] => {
    const [platform, version] = JSON.parse(key);
    return [platform, version, own.length];
  });
  const order = new Intl.Collator('en', { numeric: true });
  rows.sort((a, b) => order.compare(a[0], b[0]) || order.compare(b[1], a[1]));
  return (
    <Section id="versions" title={words.versions}>
      <Table
        class="narrow"
        caption={words.versions}
        columns={[words.platform, words.version, words.players]}
        numbers={[2]}
        rows={rows.map(([platform, version, count]) => [
          <Name of={platform} />,
          <Name of={version} />,
          number(count),
        ])}
      />
    </Section>
  );
}

/** The totals of the service. */
export function TotalSection({ report: { tenant, speaker, zone } }: Props) {
  const { words, number, moment } = speaker;
  const { summary } = tenant;
  if (summary === undefined) return null;
  const names = ['totalContent', 'activeContent', 'totalPlayers', 'totalPlays'] as const;
  const counts = names.map((name) => [words[name], numberText(summary[name])]);
  const { totalDurationSeconds: duration, lastPlayedAt } = summary;
  const last = instantOf(String(lastPlayedAt ?? ''));
  const hours = typeof duration === 'number' ? Math.round(duration / 3600) : undefined;
  return (
    <Section id="totals" title={words.totals}>
      <Table
        class="narrow"
        caption={words.totals}
        columns={[words.name, words.total]}
        numbers={[1]}
        rows={[
          ...counts,
          [words.totalDurationSeconds, numberText(hours)],
          [words.lastPlayedAt, last === undefined ? words.unknown : moment(zone, last, tenant.now)],
        ]}
      />
    </Section>
  );

  function numberText(value: unknown): string {
    return typeof value === 'number' ? number(value) : words.unknown;
  }
}

/** What was assumed where the contract is silent. */
export function AssumptionSection({ report: { assumptions, speaker } }: Props) {
  const { words } = speaker;
  return (
    <Section id="assumptions" title={words.assumptions}>
      <p>{words.assumptionsHint}</p>
      <Table
        caption={words.assumptions}
        columns={[words.assumption, words.assumed, words.meaning]}
        rows={Object.entries(readings).map(([key, { meaning }]) => [
          key,
          String(Object.entries(assumptions).find(([name]) => name === key)?.[1]),
          meaning,
        ])}
      />
    </Section>
  );
}

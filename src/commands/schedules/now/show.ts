import { readAiringChoices } from '../../../command/airing/flags.ts';
import { readSources } from '../../../command/airing/sources.ts';
import { instantIn, parseTime, type TypedTime } from '../../../command/airing/typed-time.ts';
import type { Input } from '../../../command/flag.ts';
import { type Batches, itemOf } from '../../../command/items.ts';
import { readWords } from '../../../command/references.ts';
import { noteHidden, type Session } from '../../../command/session.ts';
import { Failure, usage } from '../../../errors.ts';
import type { Item } from '../../../model/item.ts';
import { players } from '../../../model/players.ts';
import { counted } from '../../../output/quantity.ts';
import { createStateCounts } from '../../../output/state-counts.ts';
import { type Airing, createAiring } from '../../../rules/airing/airing.ts';
import { zoneNamed } from '../../../rules/airing/zone.ts';
import { choosePlayers } from './chosen-players.ts';
import { nowFlags } from './flags.ts';
import { type Screen, screenFields } from './screens.ts';
import { createScreensView } from './view.ts';

/** Runs `schedules now`. Rejects with `NOT_PLAYING` if a screen has an outcome of `--fail-on`. */
export async function showNow(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const { get } = input;
  const isWhy = get(nowFlags.why) ?? false;
  const { assumptions, states } = await readAiringChoices(input, context);
  const typed = get(nowFlags.at) ?? 'now';
  const wanted = get(nowFlags.outcome);
  const failOn = new Set<string>(get(nowFlags.failOn));
  let time = parseTime(typed, '--at', 0);
  const view = createScreensView(
    () => ({
      at: 'instant' in time ? new Date(time.instant).toISOString() : typed,
      assumptions: assumptions.values,
      tzdata: context.tzdata,
    }),
    { isWhy },
  );
  const choice = session.choose(view.view);
  const words = await readWords(input.args, players, session);
  if (input.args.length > 0 && words.length === 0) throw usage('no ids on stdin');

  const client = await session.client();
  const sources = await readSources(client);
  time = parseTime(typed, '--at', context.clock.now() + (client.clockSkew() ?? 0));
  const chosen = await choosePlayers(client, { input, words, sources });
  const makeAiring = () =>
    createAiring({ schedules: sources.schedules, content: sources.content?.find, assumptions, states });
  let airing = makeAiring();
  let batches = chosen.batches;
  if (sources.content?.mayBeCut) {
    batches = repeatable(await all(batches));
    for await (const batch of batches) for (const item of batch) judge(airing, item, time, false);
    if (await sources.content.complete(client)) airing = makeAiring();
  }

  const forStates = new Set(
    sources.schedules
      .filter(({ estados }) => Array.isArray(estados) && estados.length > 0)
      .map(({ id }) => id),
  );
  const counts = createStateCounts(screenFields, 'outcome');
  const failed = new Map<string, number>();
  let repeated = 0;
  let dependsOnState = false;
  async function* screens(): AsyncGenerator<readonly Item[]> {
    for await (const batch of batches) {
      const judged = batch.map((item) => judge(airing, item, time, isWhy));
      const shown = judged.filter(({ showing }) => wanted?.includes(showing.outcome) ?? true);
      repeated += shown.filter(({ isRepeated }) => isRepeated).length;
      dependsOnState ||= shown.some(
        ({ showing: { outcome, scheduleIds, alternatives } }) =>
          outcome === 'depends' && [scheduleIds, ...alternatives].flat().some((id) => forStates.has(id)),
      );
      for (const { showing } of shown)
        if (failOn.has(showing.outcome)) failed.set(showing.outcome, (failed.get(showing.outcome) ?? 0) + 1);
      yield shown.map((screen) => itemOf(view.objectOf(screen)));
    }
  }
  const hidden = await session.print(screens(), view.view, { choice, see: (batch) => counts.add(batch) });

  const line = await counts.line({ singular: 'screen', plural: 'screens', color: session.errColor });
  await session.summarize(line, counts.count === 0);
  await noteHidden(session, hidden);
  const why = counts.count === 0 ? chosen.why() : undefined;
  if (why !== undefined) await session.note(`note: ${why}`);
  if (dependsOnState)
    await session.note('note: to settle what depends on a state, use --states FILE or --state UF');
  if (repeated > 0)
    await session.note(
      `note: ${counted(repeated, 'clock')} ${repeated === 1 ? 'shows' : 'show'} ${typed} twice; this is the first time`,
    );
  if (sources.content === undefined)
    await session.note('note: content was not judged; that takes a key with the content:read scope');
  const [stray] = chosen.isWhole ? states.unused() : [];
  if (stray) throw usage(`${get(nowFlags.states)}, ${stray.place}: "${stray.pattern}" names no player`);
  if (failed.size > 0) {
    const texts = [...failed].map(([outcome, count]) => `${count} ${outcome}`);
    throw new Failure(
      'NOT_PLAYING',
      `${sum(failed.values())} of ${counted(counts.count, 'screen')}: ${texts.join(', ')}`,
    );
  }
}

function judge(
  airing: Airing,
  { fields }: Item,
  time: TypedTime,
  isWhy: boolean,
): Screen & { readonly isRepeated: boolean } {
  const scheduleZone = airing.zoneOf(fields);
  const zone = (typeof fields.timezone === 'string' ? zoneNamed(fields.timezone) : undefined) ?? scheduleZone;
  const { instant, isRepeated } = instantIn(time, zone, '--at');
  const why = isWhy ? airing.why(fields, instant) : undefined;
  return {
    player: fields,
    instant,
    zone,
    scheduleZone,
    isRepeated,
    showing: airing.now(fields, instant),
    why,
  };
}

async function all(batches: Batches): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const batch of batches) items.push(...batch);
  return items;
}

function repeatable(items: readonly Item[]): Batches {
  return {
    async *[Symbol.asyncIterator]() {
      yield items;
    },
  };
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

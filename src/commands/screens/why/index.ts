import type { Client } from '../../../api/client.ts';
import { weekLength } from '../../../clock/instant.ts';
import { isoOrNull, isoText, localTimeText } from '../../../clock/time-text.ts';
import { instantIn, parseTime } from '../../../clock/typed-time.ts';
import { readerZone, utc } from '../../../clock/zone.ts';
import type { Input } from '../../../core/flag.ts';
import { itemsOf, readAll } from '../../../core/items.ts';
import { ambiguous, notFound } from '../../../core/reference-failures.ts';
import { lookUp } from '../../../core/references.ts';
import type { Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { Failure } from '../../../errors.ts';
import type { JsonObject } from '../../../json/object.ts';
import { content } from '../../../model/content.ts';
import { keyOf } from '../../../model/key.ts';
import { players } from '../../../model/players.ts';
import { presenceOf } from '../../../model/presence.ts';
import { allOf, createPause } from '../../../pause.ts';
import { maxAgeFlag } from '../../../players/max-age.ts';
import { readPlanned, resolveIn } from '../../../screens/chosen-players.ts';
import { clockOf } from '../../../screens/engine/player.ts';
import { asTexts, scheduleStatus } from '../../../screens/engine/schedule.ts';
import { screenStateOf } from '../../../screens/engine/screen-state.ts';
import { noteUnchecked, stateAdvice } from '../../../screens/judge-screens.ts';
import { playbackFlags, readPlaybackChoices } from '../../../screens/playback-flags.ts';
import { withContent } from '../../../screens/read-tenant.ts';
import { playbackOf } from '../../../screens/tenant.ts';
import { shellQuoted } from '../../../words/shell-quoted.ts';
import { showScreens } from '../list/index.ts';
import { atFlag } from '../list/question.ts';
import { type ContentCase, chainOf } from './chain.ts';
import { sentencesOf, whyFields, whyView } from './view.ts';

export const screensWhy: VerbBody = {
  pages: true,
  description:
    'Says whether a content item is planned for a player now, and names each rule that keeps it off, with the winner that beats it.',
  arguments: {
    '<player>': 'an id, the start of one, or a name; without a content item, also a store',
    '[content]': 'the same of an item; without it, every schedule is explained',
  },
  idsOf: [players, content],
  fields: whyFields,
  flags: [atFlag, maxAgeFlag, ...Object.values(playbackFlags)],
  run: explain,
};

/** Rejects with `NOT_FOUND` if the player or the content item is not found, and with `USAGE` if a store has several players. */
async function explain(session: Session, input: Input): Promise<void> {
  const [playerWord = '', contentWord] = input.args;
  if (contentWord === undefined) return showScreens(session, { ...input, args: [playerWord] }, true);
  const { context } = session;
  const choices = await readPlaybackChoices(input, session);
  const typed = input.get(atFlag) ?? 'now';
  const timeAt = parseTime(typed, '--at');
  const choice = session.choose({ fields: whyFields });

  const client = await session.client();
  const { tenant: read, chosen } = await readPlanned(session, [playerWord], choices).catch(
    async (error: unknown) => {
      throw (await inOtherOrder(error, contentWord, client)) ?? error;
    },
  );
  const named = await readAll(chosen);
  // A store has several, on each of which the item may stand otherwise.
  if (named.length > 1) throw ambiguous(players, playerWord, named);
  const [contentId = ''] = await resolveIn(read)(client, content, [contentWord]);
  const isNow = typed.toLowerCase() === 'now';
  const player: JsonObject = named[0]?.value ?? {};
  const presence = presenceOf(player, read.at, isNow ? input.get(maxAgeFlag) : undefined);
  const uses = ({ contentIds }: JsonObject) =>
    asTexts(contentIds).some((id) => id.toLowerCase() === contentId);
  const users = new Set(read.schedules?.objects.filter(uses));
  // The content of active schedules has been read with the tenant.
  const isRead = [...users].some(({ status }) => scheduleStatus(status) !== 'inactive');
  const items = read.content && (await withContent(client, read.content, isRead ? [] : [contentId]));
  const tenant = { ...read, content: items };
  const item = items?.objects.find((each) => keyOf(each) === contentId);
  // A schedule may use an item that is gone; an id that occurs nowhere is a typo.
  if (tenant.content && item === undefined && users.size === 0) throw notFound(content, [contentId]);

  const zone = clockOf(player);
  const instant = instantIn(timeAt(tenant.at), zone ?? utc, '--at');
  const playback = playbackOf(tenant, choices);
  const slots = playback.slots(player, instant, instant + weekLength);
  const [slot, ...later] = await allOf(createPause(context.signal), slots);
  if (slot === undefined) throw new Error('there is a slot at any time');
  const standing = playback.whyContent(player, instant, contentId);
  const judged: ContentCase = {
    player,
    presence,
    contentId,
    content: item ?? {},
    zone,
    instant,
    isNow,
    users,
    slot,
    later,
    schedules: playback.why(player, instant),
    standing,
  };
  const chain = chainOf(judged);
  const sentences = sentencesOf(judged, chain, {
    here: readerZone(session.context.clock.zone).name,
    now: tenant.at,
  });
  const object: Readonly<Record<keyof typeof whyFields, unknown>> = {
    answer: sentences.answer,
    planned: standing.planned,
    playerId: player.id,
    playerName: player.name ?? null,
    contentId,
    contentName: item?.name ?? null,
    at: isoText(instant),
    localTime: zone ? localTimeText(zone, instant) : null,
    screen: screenStateOf(slot.showing.outcome, isNow ? { player, presence } : undefined),
    outcome: slot.showing.outcome,
    changesAt: isoOrNull(standing.change?.at ?? null),
    chain,
    ...choices.judgedWith,
  };
  await session.print(itemsOf([object]), whyView(sentences, judged), { choice });
  if (standing.planned === 'unclear' && slot.showing.dependsOnState)
    await session.note({ text: 'the answer depends on the state', advice: stateAdvice });
  if (!isNow) await session.note({ text: 'health is known only for now; this answer ignores it' });
  await noteUnchecked(session, tenant);
}

/** The failure for a player that was typed after the item: `why promo.mp4 'SP Pinheiros · Caixa 1'`. Undefined if it was not. */
async function inOtherOrder(error: unknown, last: string, client: Client): Promise<Failure | undefined> {
  if (!(error instanceof Failure) || error.kind !== 'NOT_FOUND') return undefined;
  const { message, status } = error;
  // Looked up even if it is an id: the item's has the same form.
  const isPlayer = await lookUp(client, players, [last])
    .then(({ find }) => find(last) !== undefined)
    .catch(() => false);
  const hint = `"${last}" is a player. Alone: signage screens why ${shellQuoted(last)}. With an item, it comes first`;
  return isPlayer ? new Failure('NOT_FOUND', message, { hint, status }) : undefined;
}

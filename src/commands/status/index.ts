import type { Input } from '../../core/flag.ts';
import { followUp } from '../../core/follow-up.ts';
import { itemsOf } from '../../core/items.ts';
import { noteHidden, type Session } from '../../core/session.ts';
import { everyRule } from '../../core/settings/effect.ts';
import type { VerbBody } from '../../core/verb.ts';
import { showOrWatch } from '../../core/watch/show-or-watch.ts';
import { type WatchedPart, watchFlags } from '../../core/watch/watchable.ts';
import { Failure } from '../../errors.ts';
import { isJsonObject, type JsonObject } from '../../json/object.ts';
import { readStatus, type TenantStatus, unreadFailure } from '../../overview/read-status.ts';
import { excuseFlags, readExcuses } from '../../players/excuses.ts';
import { maxAgeFlag } from '../../players/max-age.ts';
import { failOnFlag, failureSentence } from '../../screens/judge-screens.ts';
import { playbackFlags, readPlaybackChoices } from '../../screens/playback-flags.ts';
import { cardFields, createCard } from './card.ts';
import { statusView } from './view.ts';

export const status: VerbBody = {
  description:
    'The service and the key, screens by state with the five worst, the errors and warnings of lint, what expires this week, content that \
failed to process, and plays. Every line ends with the command to type next. Leaves out what the key may not read, and says so. Exits 0 \
unless something else could not be read, or --fail-on applies. Several profiles print a row each.',
  fields: cardFields,
  flags: [
    failOnFlag,
    maxAgeFlag,
    ...Object.values(excuseFlags),
    ...Object.values(playbackFlags),
    ...Object.values(watchFlags),
  ],
  acrossProfiles: Object.values(watchFlags),
  lints: () => everyRule,
  run: (session, input) =>
    showOrWatch(session, input, {
      name: 'status',
      refuses: [],
      show: (round) => showStatus(round, input),
      watchedIn: watchedLines,
    }),
};

/** The lines of a card, but for the first and the plays: these have other numbers each time. */
function watchedLines({ lines }: JsonObject): readonly WatchedPart[] {
  const all = Array.isArray(lines) ? lines.slice(1).filter(isJsonObject) : [];
  return all.flatMap(({ command, level, name = null, message }) => {
    const isPlays = String(command).endsWith(' analytics');
    return isPlays ? [] : { key: String(command), about: { command, name }, state: { level, message } };
  });
}

/** Rejects with the failure of a part that could not be read, or with `NOT_PLAYING` for a screen of `--fail-on`. */
async function showStatus(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const choices = await readPlaybackChoices(input, session);
  const failOn = input.get(failOnFlag) ?? [];
  const choice = session.choose({ fields: cardFields });
  const read = await readStatus(session, choices, {
    maxAgeMs: input.get(maxAgeFlag),
    excuses: readExcuses(input),
  });
  const plain = followUp(session, input);
  const assumed = Object.values(playbackFlags);
  const underTheSameAssumptions = followUp(session, input, assumed);
  const aboutOneScreen = followUp(session, input, [...assumed, maxAgeFlag]);
  const aboutScreens = followUp(session, input, [...assumed, maxAgeFlag, ...Object.values(excuseFlags)]);
  const { members, lines } = createCard(read, (words) => {
    if (words.startsWith('screens why')) return aboutOneScreen(words);
    if (words.startsWith('screens')) return aboutScreens(words);
    return words.startsWith('lint') ? underTheSameAssumptions(words) : plain(words);
  });
  const card = {
    ...members,
    ...choices.judgedWith,
    ...(session.effect ? { settings: session.effect } : {}),
    lines,
  };
  const view = statusView(lines, read.now, context.out.rows);
  await noteHidden(session, await session.print(itemsOf([card]), view, { choice, isVerdict: true }));
  for (const [name, list] of Object.entries(read.lists))
    if (list?.maybeTruncated)
      await session.note({ text: `the service may have truncated the list of ${name}` });
  const failure = await failureOf(read, failOn, session.isSilent);
  if (failure) throw failure;
}

/** Screens of `--fail-on` come first: they are certain. Then what could not be read. */
async function failureOf(read: TenantStatus, failOn: readonly string[], alreadyReported: boolean) {
  const sentence = await failureSentence(read.screens ?? [], failOn);
  if (sentence !== undefined) return new Failure('NOT_PLAYING', sentence, { alreadyReported });
  return unreadFailure(read, failOn.length > 0);
}

import type { Flag, Input } from '../../core/flag.ts';
import { followUp } from '../../core/follow-up.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { itemsOf } from '../../core/items.ts';
import { noteLacking, readSelection, type Selection } from '../../core/selectors.ts';
import { noteHidden, type Session } from '../../core/session.ts';
import { everyRule } from '../../core/settings/effect.ts';
import type { VerbBody } from '../../core/verb.ts';
import { showOrWatch } from '../../core/watch/show-or-watch.ts';
import { type WatchedPart, watchFlags } from '../../core/watch/watchable.ts';
import { Failure, usage } from '../../errors.ts';
import { isJsonObject, type JsonObject } from '../../json/object.ts';
import { readStatus, type TenantStatus, unreadFailure } from '../../overview/read-status.ts';
import { excuseFlags, readExcuses } from '../../players/excuses.ts';
import { maxAgeFlag } from '../../players/max-age.ts';
import { playerFilter } from '../../players/selectors.ts';
import type { Changes } from '../../screens/changes/flags.ts';
import { failOnFlag, failureSentence } from '../../screens/judge-screens.ts';
import { playbackFlags, readPlaybackChoices } from '../../screens/playback-flags.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { cardFields, createCard, lineKey } from './card.ts';
import { namesInCard, statusView } from './view.ts';

const { store } = playerFilter;

export const status: VerbBody = {
  description:
    'The service and the key, screens by state with the five worst, the errors and warnings of lint, what expires this week, content that \
failed to process, and plays. Lines end with the command to type next. Leaves out what the key may not read, and says so. With a \
store, its screens and what is planned there. Exits 0 unless something else could not be read, or --fail-on applies. Several profiles print a row each.',
  arguments: { '[store]': 'a store, by its storeId' },
  fields: cardFields,
  flags: [
    store.flag,
    failOnFlag,
    maxAgeFlag,
    ...Object.values(excuseFlags),
    ...Object.values(playbackFlags),
    ...Object.values(watchFlags),
  ],
  acrossProfiles: Object.values(watchFlags),
  lints: () => everyRule,
  run: (session, typed) => {
    const input = withStoreAsFlag(typed);
    return showOrWatch(session, input, {
      name: 'status',
      refuses: [],
      show: (round) => showStatus(round, input),
      watchedIn: watchedLines,
    });
  },
};

/** `status loja-012` is `status --store loja-012`. */
function withStoreAsFlag(input: Input): Input {
  const { args, get, typed } = input;
  if (args.length === 0) return input;
  if (get(store.flag)) throw usage('give the store as an argument or with --store, not both');
  return {
    ...input,
    args: [],
    typed: (flag) => (Object.is(flag, store.flag) ? args : typed(flag)),
    get: (flag) => (Object.is(flag, store.flag) ? flag.parse(args) : get(flag)),
  };
}

/** The lines of a card, but for the first and the plays: these have other numbers each time. */
function watchedLines({ lines }: JsonObject): readonly WatchedPart[] {
  const all = Array.isArray(lines) ? lines.slice(1).filter(isJsonObject) : [];
  return all.flatMap(({ command: typed, level, name = null, message }) => {
    const command = typeof typed === 'string' ? typed : null;
    const key = lineKey({ command, message: String(message) });
    const isPlays = command?.endsWith(' analytics');
    return isPlays ? [] : { key, about: { command, name }, state: { level, message } };
  });
}

/** Rejects with the failure of a part that could not be read, or with `NOT_PLAYING` for a screen of `--fail-on`. */
async function showStatus(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const choices = await readPlaybackChoices(input, session);
  const failOn = input.get(failOnFlag) ?? [];
  const choice = session.choose({ fields: cardFields });
  const chosen = await readSelection([store], input);
  const read = await readStatus(session, choices, {
    chosen,
    maxAgeMs: input.get(maxAgeFlag),
    excuses: readExcuses(input),
  });
  if (chosen) assertFound(read, chosen, input.typed(store.flag) ?? [], followUp(session, input));
  await noteLacking(session, chosen, { isVerdict: failOn.length > 0 });
  const { members, lines } = createCard(read, {
    stores: input.typed(store.flag),
    followUp(words) {
      const flags = repeatedFlags(words);
      const isSame = flags.includes(playbackFlags.set) || !showsChanged(words, choices.changes);
      return isSame ? followUp(session, input, flags)(words) : null;
    },
  });
  const card = {
    ...members,
    ...choices.judgedWith,
    ...(session.effect ? { settings: session.effect } : {}),
    lines,
  };
  const view = statusView(lines, namesInCard(lines, read.screens), read.now, context.out.rows);
  await noteHidden(session, await session.print(itemsOf([card]), view, { choice, isVerdict: true }));
  for (const [name, list] of Object.entries(read.lists))
    if (list?.maybeTruncated)
      await session.note({ text: `the service may have truncated the list of ${name}` });
  const failure = await failureOf(read, failOn, session.isSilent);
  if (failure) throw failure;
  const isVerdictAsked = session.isSilent || input.get(globalFlags.strict) === true;
  if (isVerdictAsked && failOn.length === 0) await notePassing(session, read);
}

/** Screens that a job would fail for. */
const brokenStates = ['unreachable', 'unplayable', 'blank'];

/** Notes what passes because nothing says what is a failure: who reads the exit code alone would take it for "all is well". */
async function notePassing(session: Session, { screens = [] }: TenantStatus): Promise<void> {
  const sentence = await failureSentence(screens, brokenStates);
  if (sentence === undefined) return;
  await session.note({
    text: `${sentence}; the exit code is 0 without --fail-on`,
    advice: `add --fail-on ${brokenStates.join()}`,
    isKept: true,
  });
}

/** Throws if it is not known which screens a store has, or if it has none: the card would be about the tenant, or read as if all were well. */
function assertFound(
  { unread, screens, hasPlayer }: TenantStatus,
  chosen: Selection,
  [typed = '']: readonly string[],
  again: (words: string) => string,
): void {
  const failure = unread.find(({ part }) => part === 'players')?.failure;
  if (screens === undefined && failure) throw failure;
  const reason = chosen.why(true);
  if (reason === undefined) return;
  // `player/lobby`
  const name = typed.replace(/^players?\//, '');
  const hint = `That is a player: ${again(`screens why ${shellQuoted(name)}`)}`;
  throw new Failure('NOT_FOUND', reason, hasPlayer(name) ? { hint } : {});
}

/** Whether a command shows a list of which something is changed. */
function showsChanged(words: string, changes: Changes | undefined): boolean {
  const [command] = words.split(' ');
  const shown = command === 'incidents' ? 'players' : command;
  return changes?.all.some(({ list }) => list === shown) ?? false;
}

/** The flags that the command of a line repeats: those that change its answer, if it has them. */
function repeatedFlags(words: string): readonly Flag<unknown>[] {
  const assumed = Object.values(playbackFlags);
  const [command, verb] = words.split(' ');
  if (command === 'auth' || command === 'analytics' || words.startsWith('players get')) return [];
  if (verb === 'why') return [...assumed, maxAgeFlag];
  // A line about one of several stores names it.
  const stores = verb === '--store' ? [] : [store.flag];
  if (command === 'screens') return [...stores, ...assumed, maxAgeFlag, ...Object.values(excuseFlags)];
  return command === 'lint' ? [...stores, ...assumed] : stores;
}

/** Screens of `--fail-on` come first: they are certain. Then what could not be read. */
async function failureOf(read: TenantStatus, failOn: readonly string[], alreadyReported: boolean) {
  const sentence = await failureSentence(read.screens ?? [], failOn);
  if (sentence !== undefined) return new Failure('NOT_PLAYING', sentence, { alreadyReported });
  return unreadFailure(read, failOn);
}

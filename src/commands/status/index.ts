import { type Input, wordsFlag } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { itemsOf } from '../../core/items.ts';
import { ignoreClosedPipe } from '../../core/reports/write.ts';
import { noteHidden, type Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { Failure } from '../../errors.ts';
import { counted, grouped } from '../../model/quantity.ts';
import { shellQuoted } from '../../model/shell-quoted.ts';
import { rules } from '../lint/rules/registry.ts';
import { standardSettings } from '../lint/rules/tenant.ts';
import { lintLists } from '../lint/run/lint-tenant.ts';
import { createPlayback } from '../screens/engine/playback.ts';
import { playbackFlags, readPlaybackChoices } from '../screens/flags.ts';
import { failureWords } from '../screens/list/screens.ts';
import { createCard, cutLists, lineFields } from './card.ts';
import { type Part, readTenant, type TenantRead } from './read.ts';
import { countStates, type JudgedScreen, judgeScreen, stateTexts } from './rules/attention.ts';
import { statusView } from './view.ts';

const flags = {
  failOn: wordsFlag(
    '--fail-on <states>',
    'exit 44 if a screen has one of these states or outcomes',
    failureWords,
  ),
  ...playbackFlags,
};

export const status: VerbBody = {
  description:
    'One screenful about the tenant: the service and the key, screens by state with the worst, errors and warnings of lint, what \
expires this week, content that failed to process, and plays. Every line ends with the command to type next. What the key may not \
read is left out, and named. Exits 0 unless something could not be read for another reason, or --fail-on applies.',
  fields: lineFields,
  flags: Object.values(flags),
  acrossProfiles: [],
  run: showStatus,
};

/** Rejects with the failure of a part that could not be read, or with `NOT_PLAYING` for a screen of `--fail-on`. */
async function showStatus(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const { hideKeys } = context;
  const { assumptions, states, checkStates } = await readPlaybackChoices(input, context);
  const failOn = new Set<string>(input.get(flags.failOn));
  const choice = session.choose({ fields: lineFields });
  const connection = await session.connection();
  const read = await readTenant(await session.client(), context);
  const { players, schedules, content } = read.lists;
  if (players) checkStates?.(players.objects);
  const now = context.clock.now() + (read.skewMs ?? 0);
  const items = content && new Map(content.objects.map((item) => [String(item.id).toLowerCase(), item]));
  const playback =
    schedules &&
    createPlayback({
      ...{ schedules: schedules.objects, assumptions, states },
      content: items && ((id) => items.get(id)),
    });
  const screens =
    players && context.compute(() => players.objects.map((player) => judgeScreen(player, playback, now)));
  const settings = { ...standardSettings, assumptions, states, now };
  const chosen = rules.filter((rule) => !rule.whyOff?.(settings));
  const hasLists = players ?? schedules ?? content;
  const lint = hasLists && lintLists(read.lists, context.compute, chosen, settings);

  const program = programOf(input);
  const card = context.compute(() =>
    createCard({ connection, read, screens, playback, lint, now, program, hideKeys }),
  );
  const more = { assumptions: assumptions.values, tzdata: context.tzdata };
  const printing = session.print(itemsOf(card.lines), statusView(card, more, context.out.rows), { choice });
  await ignoreClosedPipe(printing.then((hidden) => noteHidden(session, hidden)));
  for (const list of cutLists(read)) await session.note(`note: the service may have cut the list of ${list}`);
  const failure = failureOf(read, screens ?? [], failOn);
  if (failure) throw failure;
}

/** The words that ask the same service again. */
function programOf({ get }: Input): string {
  const given = { '-p': get(globalFlags.profile), '--base-url': get(globalFlags.baseUrl) };
  const words = Object.entries(given).map(([flag, value]) => value && `${flag} ${shellQuoted(value)}`);
  return ['signage', get(globalFlags.demo) && '--demo', ...words].filter(Boolean).join(' ');
}

/**
 * Screens of `--fail-on` come first: they are certain. Then what could not be read. A scope that the key lacks is a failure only
 * if nothing could be read, or if `--fail-on` needs it: a job must not pass because nothing was judged.
 */
function failureOf(
  { unread, commonCode }: TenantRead,
  screens: readonly JudgedScreen[],
  failOn: ReadonlySet<string>,
): Failure | undefined {
  const failing = screens.filter(({ state, outcome = '' }) => failOn.has(state) || failOn.has(outcome));
  if (failing.length > 0) {
    const of = `${grouped(String(failing.length))} of ${counted(screens.length, 'screen')}`;
    return new Failure('NOT_PLAYING', `${of}: ${stateTexts(countStates(failing)).join(', ')}`);
  }
  const isNeeded = (part: Part) => failOn.size > 0 && (part === 'players' || part === 'schedules');
  const [part, failure] =
    [...unread].find(([, { kind }]) => kind !== 'INSUFFICIENT_SCOPE') ??
    [...unread].find(([one]) => commonCode !== undefined || isNeeded(one)) ??
    [];
  if (failure === undefined || (commonCode !== undefined && commonCode !== 'INSUFFICIENT_SCOPE'))
    return failure;
  const { kind, hint, status, code, message } = failure;
  const what =
    commonCode === undefined ? `${part} not read: ${message}` : 'nothing could be read: the key has no scope';
  return new Failure(kind, what, { hint, status, code, cause: failure });
}

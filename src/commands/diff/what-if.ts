import { dayLength } from '../../clock/instant.ts';
import { readerZone, utc } from '../../clock/zone.ts';
import { itemsOf } from '../../core/items.ts';
import { noteHidden, type Session } from '../../core/session.ts';
import { Failure } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { lintUsually } from '../../lint/lint-tenant.ts';
import type { Finding } from '../../lint/rules/rule.ts';
import { keyOf } from '../../model/key.ts';
import type { ListName } from '../../model/lists.ts';
import { players } from '../../model/players.ts';
import { allOf, createPause } from '../../pause.ts';
import {
  changedBy,
  contentNamedBy,
  listsNeededBy,
  readChangedTenant,
} from '../../screens/changes/changed-tenant.ts';
import type { Changes } from '../../screens/changes/flags.ts';
import { Memo, mostPlans } from '../../screens/engine/memo.ts';
import type { Playback } from '../../screens/engine/playback.ts';
import { clockOf } from '../../screens/engine/player.ts';
import { asTexts } from '../../screens/engine/schedule.ts';
import type { Slot } from '../../screens/engine/slots.ts';
import { noteUnchecked } from '../../screens/judge-screens.ts';
import type { TypedChoices } from '../../screens/playback-flags.ts';
import { playbackOf, type Tenant } from '../../screens/tenant.ts';
import { type ChangedStretch, changedStretches, effects } from './rules/stretches.ts';
import { stretchFields } from './view.ts';
import { type ChangedScreen, whatIfRows, whatIfSentence, whatIfView } from './what-if-view.ts';

/**
 * Prints what changes would do to the screens and the findings of lint within some days. Nothing is sent to the service. Rejects with
 * `DIFFERENT` if `fails` and there is a difference.
 */
export async function diffWithChanges(
  session: Session,
  { changes, ...choices }: TypedChoices & { readonly changes: Changes },
  days: number,
  fails: boolean,
): Promise<void> {
  const choice = session.choose({ fields: stretchFields });
  const wanted = { players: 'needed', schedules: 'needed', content: 'if-allowed' } as const;
  const before = await readChangedTenant(
    session,
    { ...wanted, ...listsNeededBy(changes) },
    undefined,
    contentNamedBy(changes).map(({ word }) => word),
  );
  choices.checkFederalStates?.(before.players?.objects ?? []);
  const after = await changedBy(session, before, changes);
  const { signal } = session.context;
  const playbacks = [playbackOf(before, choices), playbackOf(after, choices)] as const;
  // Findings are few, and screens with their slots are not: while rules run, those are not held.
  const { findings: old } = await lintUsually(before, playbacks[0], session, choices.assumptions);
  const { findings: now } = await lintUsually(after, playbacks[1], session, choices.assumptions);
  const screens = await changedScreens(signal, [before, after], playbacks, days * dayLength);
  const findings = { appear: without(now, old), go: without(old, now) };
  const sentence = whatIfSentence(screens, findings, readerZone(session.context.clock.zone));
  const view = whatIfView(screens, findings, sentence, changes.label);
  await noteHidden(session, await session.print(itemsOf(whatIfRows(screens)), view, { choice }));
  const count = screens.length + findings.appear.length + findings.go.length;
  // On a terminal it is the first line.
  if (!session.context.out.isTTY || choice.fields) await session.summarize(sentence, count === 0);
  await noteUnchecked(session, before);
  if (fails && count > 0) throw new Failure('DIFFERENT', 'there are differences', { alreadyReported: true });
}

/** The screens that show something else, those that get worst first. */
async function changedScreens(
  signal: AbortSignal,
  [before, after]: readonly [Tenant, Tenant],
  [old, now]: readonly [Playback, Playback],
  length: number,
): Promise<ChangedScreen[]> {
  const playersOf = ({ players: list }: Tenant) =>
    new Map(list?.objects.map((player) => [keyOf(player), player]));
  const oldPlayers = playersOf(before);
  const newPlayers = playersOf(after);
  const affected = affectedBy(before, after);
  const pause = createPause(signal);
  const changed: ChangedScreen[] = [];
  const plans = new Memo<Promise<ChangedStretch[]>>(mostPlans);
  const slotsIn = async (playback: Playback, player: JsonObject | undefined): Promise<readonly Slot[]> =>
    player ? await allOf(pause, playback.slots(players.soundOf(player), before.at, before.at + length)) : [];
  const all = new Set([...newPlayers.keys(), ...oldPlayers.keys()]);
  for (const id of [...all].filter((id) => affected.has(id))) {
    await pause();
    const was = oldPlayers.get(id);
    const is = newPlayers.get(id);
    const key = [was && old.planKey(was), is && now.planKey(is)].join('\n');
    const stretches = await plans.of(key, async () =>
      changedStretches(await slotsIn(old, was), await slotsIn(now, is)),
    );
    const player = players.soundOf(is ?? was ?? {});
    if (stretches.length > 0) changed.push({ player, zone: clockOf(player) ?? utc, stretches });
  }
  const worstEffect = ({ stretches }: ChangedScreen) =>
    Math.min(...stretches.map(({ effect }) => effects.indexOf(effect)));
  return changed.sort((a, b) => worstEffect(a) - worstEffect(b));
}

/** The ids, in lower case, of the players that may show something else. Most changes are about a few of ten thousand players. */
function affectedBy(before: Tenant, after: Tenant): ReadonlySet<string> {
  const differing = (list: ListName): readonly JsonObject[] => {
    const old = new Set(before[list]?.objects);
    const now = new Set(after[list]?.objects);
    return [...old, ...now].filter((object) => !(old.has(object) && now.has(object)));
  };
  const items = new Set(differing('content').map(keyOf));
  const uses = ({ contentIds }: JsonObject) => asTexts(contentIds).some((id) => items.has(id.toLowerCase()));
  const users = [before, after].flatMap(({ schedules }) => schedules?.objects.filter(uses) ?? []);
  const named = [...differing('schedules'), ...users].flatMap(({ playerIds }) => asTexts(playerIds));
  return new Set([...differing('players').map(keyOf), ...named.map((id) => id.toLowerCase())]);
}

function without(findings: readonly Finding[], others: readonly Finding[]): readonly Finding[] {
  const keys = new Set(others.map(({ key }) => key));
  return findings.filter(({ key }) => !keys.has(key));
}

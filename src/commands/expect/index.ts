import { readChangedTenant } from '../../core/changes/flags.ts';
import type { Selection } from '../../core/filters.ts';
import { type Input, switchFlag } from '../../core/flag.ts';
import { itemsOf } from '../../core/items.ts';
import { reporting } from '../../core/reports/reporting.ts';
import { noteHidden, type Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { Failure, usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { players } from '../../model/players.ts';
import { createPause } from '../../pause.ts';
import type { Playback } from '../../tenant/engine/playback.ts';
import { clockOf } from '../../tenant/engine/player.ts';
import { type Span, utc, type Zone } from '../../tenant/engine/zone.ts';
import { type ItemList, playbackOf, type Tenant } from '../../tenant/tenant.ts';
import { once } from '../../words/groups.ts';
import { counted } from '../../words/quantity.ts';
import { namePattern, valuePattern } from '../../words/text-pattern.ts';
import { playbackFlags, readPlaybackChoices } from '../screens/flags.ts';
import { resolveIn } from '../screens/list/chosen-players.ts';
import { contentNotJudged } from '../screens/screens.ts';
import { momentIn } from '../screens/times.ts';
import type { Expectation } from './file.ts';
import { unmetStretches, type Want } from './rules/judge.ts';
import { openWindows } from './rules/windows.ts';
import {
  expectFields,
  expectView,
  type FailingScreen,
  type JudgedExpectation,
  reportOf,
  rowsOf,
  worstOf,
} from './view.ts';

const flags = {
  allowUnclear: switchFlag('--allow-unclear', 'do not fail where it is unclear what a screen shows'),
  init: switchFlag('--init', 'write a file of expectations that hold now'),
  ...playbackFlags,
};

const reports = reporting(['junit', 'github'], ['NOT_AS_EXPECTED']);

export const expectScreens: VerbBody = {
  description:
    'Checks that screens show what files of expectations say, at single times or all through opening hours: see docs/expect.md. Every time \
is judged exactly. Where the API leaves open what a screen shows, the result is "unclear", and fails too. Only what is planned counts, \
not the health of players. Exits 50 if an expectation does not hold.',
  arguments: '<file...>',
  fields: expectFields,
  flags: [...Object.values(flags), ...reports.flags],
  acrossProfiles: reports.flags,
  ...reports.verb,
  run,
};

/** Rejects with `NOT_AS_EXPECTED` if an expectation does not hold. */
async function run(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const choices = await readPlaybackChoices(input, context);
  if (input.get(flags.init)) {
    const { writeUsual } = await import('./init.ts');
    return writeUsual(session, input.args, choices);
  }
  // Its parser is loaded by nothing else, and mcp loads this file for its flags.
  const { readExpectations } = await import('./file.ts');
  const expectations = await readExpectations(input.args, context);
  const reporter = await reports.read(session, input);
  const choice = session.choose({ fields: expectFields });
  const needsContent = expectations.some(({ shown }) => shown.contents.length > 0);
  const wanted = {
    players: 'needed',
    schedules: 'needed',
    content: needsContent ? 'needed' : 'if-allowed',
  } as const;
  const tenant = await readChangedTenant(session, wanted, choices.changes);
  choices.checkFederalStates?.(tenant.players?.objects ?? []);
  const client = await session.client();
  const lacks: (string | undefined)[] = [];
  for (const expectation of expectations) {
    lacks.push(await lackOf(expectation, (selection) => selection.load(client, resolveIn(tenant))));
    for (const text of strangeWords(expectation, tenant)) await session.note({ text });
  }
  const judged = await judge(session, tenant, playbackOf(tenant, choices), expectations, lacks);
  const allowsUnclear = input.get(flags.allowUnclear) ?? false;
  const results = judged.map((one) => ({ ...one, result: resultOf(one, allowsUnclear) }));

  const items = itemsOf(results.flatMap(rowsOf));
  await noteHidden(session, await reporter.print(items, expectView(results), { choice }));
  const broken = results.filter(({ result }) => result !== 'holds').length;
  const sentence =
    broken === 0
      ? `${counted(results.length, 'expectation')} ${results.length === 1 ? 'holds' : 'hold'}`
      : `${broken} of ${counted(results.length, 'expectation')} ${broken === 1 ? 'does' : 'do'} not hold`;
  const details = await reporter.write(reportOf(results, sentence, tenant.at));
  if (tenant.content === undefined) await session.note(contentNotJudged);
  if (broken > 0) throw new Failure('NOT_AS_EXPECTED', sentence, details);
  await session.summarize(`✓ ${sentence}`, false);
}

/** Why a selection can fit no screen: a player that it names is not there. Rejects with `USAGE` for a name that fits several. */
async function lackOf({ selection, place }: Expectation, load: (selection: Selection) => Promise<void>) {
  try {
    if (selection) await load(selection);
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.kind === 'NOT_FOUND') return error.message;
    throw error.kind === 'USAGE' ? usage(`${place}: ${error.message}`, error.hint) : error;
  }
}

/** What says that a name fits nothing: what nothing is called is never shown. */
function strangeWords({ shown, place }: Expectation, { schedules, content }: Tenant): string[] {
  const said = (words: readonly string[], what: string, list: ItemList | undefined) =>
    words
      .filter((word) => list && fitting([word], list.objects).size === 0)
      .map((word) => `${place}: no ${what} fits "${word}"`);
  return [...said(shown.schedules, 'schedule', schedules), ...said(shown.contents, 'content item', content)];
}

/** A selection that no screen fits fails: it would hold for ever. */
function resultOf(
  { screens, failing }: Pick<JudgedExpectation, 'screens' | 'failing'>,
  allowsUnclear: boolean,
): JudgedExpectation['result'] {
  const verdicts = failing.flatMap(({ stretches }) => stretches.map(({ verdict }) => verdict));
  if (screens === 0 || verdicts.includes('fails')) return 'fails';
  return verdicts.length > 0 && !allowsUnclear ? 'unclear' : 'holds';
}

/** Judges each screen once for all expectations that are about it. */
async function judge(
  { context }: Session,
  tenant: Tenant,
  playback: Playback,
  expectations: readonly Expectation[],
  lacks: readonly (string | undefined)[],
) {
  const { at: now } = tenant;
  const pause = createPause(context.signal);
  const wants = expectations.map((expectation, at) => {
    const failing: FailingScreen[] = [];
    const want = wantOf(expectation, tenant);
    // Most screens share a zone.
    const inZones = new Map<string, Span[]>();
    return { expectation, want, lack: lacks[at], inZones, screens: 0, failing };
  });
  for (const sent of tenant.players?.objects ?? []) {
    await pause();
    const player = players.soundOf(sent);
    const zone = clockOf(player) ?? utc;
    const own = wants.flatMap((each) => {
      const { expectation, inZones, lack } = each;
      const isMeant = expectation.selection?.holds({ value: player }, now) ?? true;
      if (lack !== undefined || !isMeant) return [];
      const windows = once(inZones, zone.name, () => windowsIn(expectation, zone, now));
      return windows.length === 0 ? [] : [{ each, windows }];
    });
    const edges = own.flatMap(({ windows }) => windows.flatMap(({ from, to }) => [from, to]));
    if (edges.length === 0) continue;
    const slots = [...playback.slots(player, Math.min(...edges), Math.max(...edges))];
    for (const { each, windows } of own) {
      each.screens += 1;
      const stretches = unmetStretches(each.want, slots, windows);
      const lost = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
      const total = windows.reduce((sum, { from, to }) => sum + to - from, 0);
      const { id, name, storeId } = player;
      if (stretches.length > 0)
        each.failing.push({
          player: { id, name, storeId },
          zone,
          stretches,
          // Of single times, each is named.
          isAlways: lost === total && total > windows.length,
        });
    }
  }
  const isUnclear = ({ stretches }: FailingScreen) => Number(worstOf(stretches)?.verdict === 'unclear');
  return wants.map(({ expectation: { name }, screens, failing, lack }) => ({
    name,
    screens,
    failing: failing.toSorted((a, b) => isUnclear(a) - isUnclear(b)),
    lack: lack ?? (screens === 0 ? 'no screen fits, or no time' : undefined),
  }));
}

function windowsIn({ times, hours, rangeIn, place }: Expectation, zone: Zone, now: number) {
  if (times.length > 0)
    return times
      .map((timeAt) => {
        const { instant, gap } = momentIn(timeAt(now), zone);
        if (gap !== undefined) throw usage(`${place}: ${gap}`);
        return { from: instant, to: instant + 1 };
      })
      .sort((a, b) => a.from - b.from);
  const { from, to } = rangeIn(zone, now);
  return hours ? openWindows(hours, zone, from, to) : [{ from, to }];
}

/** What an expectation wants, with the schedules and content that its names fit. */
function wantOf({ shown }: Expectation, { schedules, content }: Tenant): Want {
  const schedule = fitting(shown.schedules, schedules?.objects ?? []);
  const item = fitting(shown.contents, content?.objects ?? []);
  return {
    ...shown,
    isSchedule: (id) => schedule.has(String(id).toLowerCase()),
    isContent: (id) => item.has(id.toLowerCase()),
  };
}

/** The ids, in lower case, of the objects that one of the words fits: by id, or if it fits none, by name as `--name` does. */
function fitting(words: readonly string[], objects: readonly JsonObject[]): ReadonlySet<string> {
  const fits = words.flatMap((word) => {
    const [isId, isName] = [valuePattern(word), namePattern(word)];
    const byId = objects.filter(({ id }) => isId(String(id)));
    return byId.length > 0 ? byId : objects.filter(({ name }) => isName(String(name ?? '')));
  });
  return new Set(fits.map(({ id }) => String(id).toLowerCase()));
}

import { type Input, switchFlag } from '../../core/flag.ts';
import { type CommandFrame, commandFrame, followUp } from '../../core/follow-up.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { type Batches, inBatches, itemsOf, leftOpen } from '../../core/items.ts';
import { reporting } from '../../core/reports/reporting.ts';
import { noteHidden, type Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { Failure } from '../../errors.ts';
import { readChangedTenant } from '../../screens/changes/changed-tenant.ts';
import { needsContent, noteUnchecked } from '../../screens/judge-screens.ts';
import { playbackFlags, readPlaybackChoices } from '../../screens/playback-flags.ts';
import { counted } from '../../words/quantity.ts';
import { type Judging, judgeExpectations } from './judge-expectations.ts';
import { createRowWriter, expectFields, otherRow } from './rows.ts';
import { createExpectationTally, type ExpectationTally } from './tally.ts';
import { expectReport, expectView, isMet, mostScreens } from './view.ts';

const flags = {
  allowUnclear: switchFlag('--allow-unclear', 'do not fail where it is unclear what a screen shows', {
    group: 'Run',
  }),
  init: switchFlag('--init', 'write a file of expectations that hold now', { group: 'What' }),
  ...playbackFlags,
};

const reports = reporting(['junit', 'github'], ['NOT_AS_EXPECTED']);

export const expectScreens: VerbBody = {
  pages: true,
  description:
    'At single times, or all through opening hours; judges every moment, not samples. Where the API leaves open what a screen shows, the \
result is "unclear", and fails too. Only the plan counts, not the health of players. Exits 50 if an expectation does not hold.',
  sampleFile: `- name: the tills are never blank
  screens: { name: "*Caixa*" }
  never: [blank, unplayable]`,
  arguments: { '<file...>': 'files of expectations (YAML or JSON)' },
  fields: expectFields,
  flags: [...Object.values(flags), ...reports.flags],
  acrossProfiles: [],
  ...reports.verb,
  run,
};

/** Rejects with `NOT_AS_EXPECTED` if an expectation does not hold. */
async function run(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const choices = await readPlaybackChoices(input, session);
  const again = followUp(session, input, Object.values(playbackFlags));
  const frame = commandFrame(session, input, Object.values(playbackFlags));
  if (input.get(flags.init)) {
    const { writeUsual } = await import('./init.ts');
    return writeUsual(session, input.args, choices, again);
  }
  // Its parser is loaded by nothing else, and mcp loads this file for its flags.
  const { readExpectations } = await import('./file.ts');
  const expectations = await readExpectations(input.args, context);
  const reporter = await reports.read(session, input);
  const choice = session.choose({ fields: expectFields });
  // A schedule with nothing to play shows nothing.
  const isContentNeeded = expectations.some(
    ({ shown: { states } }) => states?.some(needsContent(choices.assumptions)) ?? true,
  );
  const wanted = {
    players: 'needed',
    schedules: 'needed',
    content: isContentNeeded ? 'needed' : 'if-allowed',
  } as const;
  const named = expectations.flatMap(({ shown }) => shown.contents.map(({ text }) => text));
  const tenant = await readChangedTenant(session, wanted, choices.changes, named);
  choices.checkFederalStates?.(tenant.players?.objects ?? []);
  const judging = await judgeExpectations(session, expectations, tenant, choices);
  const allowsUnclear = input.get(flags.allowUnclear) ?? false;
  // A report and --no-trunc have all screens; whoever reads a terminal sees the first.
  const isComplete = reporter.formats.length > 0 || input.get(globalFlags.noTrunc) === true;
  const tally = createExpectationTally(judging, {
    most: isComplete ? Number.POSITIVE_INFINITY : mostScreens,
    allowsUnclear,
  });

  const rows = leftOpen(rowsOf(judging, tally, frame));
  const view = expectView(tally.results, again);
  await noteHidden(session, await reporter.print(rows, view, { choice, isVerdict: true }));
  // A closed pipe, a report on stdout and -q leave rows unread: the verdict is about all of them.
  for await (const failing of judging.failing) tally.add(failing);
  const results = tally.results();
  const broken = results.filter((one) => !isMet(one)).length;
  const over = results.filter(({ result }) => result === 'over').length;
  const isPast = results.some(({ result }, index) => result === 'over' && expectations[index]?.isDated);
  const sentence = expectSentence(broken, results.length, over);
  const details = await reporter.write(expectReport(results, sentence, tenant.at));
  await noteUnchecked(session, tenant);
  if (over > 0)
    await session.note({
      text: `${counted(over, 'expectation')} ${over === 1 ? 'is' : 'are'} over and ${over === 1 ? 'was' : 'were'} not checked`,
      // `08:00` has only passed today.
      ...(isPast && { advice: 'to be rid of this, remove those whose date has passed from the file' }),
    });
  if (broken > 0)
    throw new Failure('NOT_AS_EXPECTED', sentence, { ...details, alreadyReported: session.isSilent });
  await session.summarize(`✓ ${sentence}`, false);
}

/** `2 of 3 expectations do not hold`, `2 expectations hold, 1 is over`. */
function expectSentence(broken: number, total: number, over: number): string {
  const passed = over === 0 ? '' : `, ${over} ${over === 1 ? 'is' : 'are'} over`;
  if (broken === 0 && over === total)
    return `${counted(over, 'expectation')} ${over === 1 ? 'is' : 'are'} over`;
  if (broken === 0)
    return `${counted(total - over, 'expectation')} ${total - over === 1 ? 'holds' : 'hold'}${passed}`;
  if (total === 1) return 'the expectation does not hold';
  return `${broken} of ${total} expectations ${broken === 1 ? 'does' : 'do'} not hold${passed}`;
}

/** All rows: what fails as it is found, then what does not fail. */
async function* rowsOf(judging: Judging, tally: ExpectationTally, frame: CommandFrame): Batches {
  const write = createRowWriter(frame);
  for await (const failing of judging.failing) {
    tally.add(failing);
    yield* inBatches(write(failing));
  }
  const others = tally.results().filter(({ failed, unclear }) => failed + unclear === 0);
  yield* itemsOf(others.map(otherRow));
}

import type { FailingScreens, JudgedExpectation, Judging } from './judge-expectations.ts';
import { firstFailing, shownFailures } from './view.ts';

export type ExpectationTally = ReturnType<typeof createExpectationTally>;

/** Counts what came of each expectation, and keeps what people read of the first `most` screens that fail, and that are unclear. */
export function createExpectationTally(
  { expectations }: Pick<Judging, 'expectations'>,
  { most, allowsUnclear }: { readonly most: number; readonly allowsUnclear: boolean },
) {
  const counts = new Map(
    expectations.map((each) => [each, { fails: createFound(), unclear: createFound() }] as const),
  );
  return {
    add(failing: FailingScreens): void {
      const found = counts.get(failing.of)?.[firstFailing(failing.unmet)?.verdict ?? 'unclear'];
      if (found === undefined) return;
      found.screens += failing.screens.length;
      found.shown.push(...shownFailures(failing, most - found.shown.length));
    },
    /** What came of each, in the order of the files, of what was added so far. */
    results(): readonly JudgedExpectation[] {
      return Array.from(counts, ([{ expectation, screens, over, lack, hasNoTime }, { fails, unclear }]) => {
        const isEmpty = screens === 0 && over === undefined;
        const counted = { screens, failed: fails.screens, unclear: unclear.screens };
        return {
          name: expectation.name,
          ...counted,
          shown: [...fails.shown, ...unclear.shown],
          lack: lack ?? (isEmpty ? emptyText(hasNoTime) : undefined),
          over,
          result: resultOf({ ...counted, over }, allowsUnclear),
        };
      });
    },
  };
}

/** Why an expectation is about nothing. */
const emptyText = (hasNoTime: boolean) =>
  hasNoTime ? 'its hours and days leave no time to check' : 'no screen fits';

function createFound() {
  const shown: JudgedExpectation['shown'][number][] = [];
  return { screens: 0, shown };
}

/** A selection that no screen fits fails: such an expectation would always pass. */
function resultOf(
  { screens, failed, unclear, over }: Pick<JudgedExpectation, 'screens' | 'failed' | 'unclear' | 'over'>,
  allowsUnclear: boolean,
): JudgedExpectation['result'] {
  if (over !== undefined) return 'over';
  if (screens === 0 || failed > 0) return 'fails';
  return unclear > 0 && !allowsUnclear ? 'unclear' : 'holds';
}

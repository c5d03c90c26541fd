import type { Span } from '../../clock/zone.ts';
import { choiceText } from './choice.ts';
import type { Contest } from './contest.ts';
import { type Judge, nextChange } from './course.ts';
import { Memo, PairMemo } from './memo.ts';
import type { Playing } from './playlist.ts';
import type { Judgment, PlaybackScreen } from './resolve-winner.ts';
import { couldShow, type Showing, type SlotShowing, showingOf } from './showing.ts';
import { reasonText } from './why.ts';

/**
 * A part of the time asked for, with what the screen shows in it. Of what is equal, there are few objects: ten thousand screens show a few
 * thousand things, so whoever makes something of one may keep it.
 */
export interface Slot extends Span, Pick<Showing, 'until'> {
  readonly showing: SlotShowing;
}

/** What screens of one kind show, by who wins and what plays. */
type SlotShowings = PairMemo<Contest, Playing, SlotShowing>;

/** The most kinds of screens that are kept: nearly always, each zone makes one. */
const mostKinds = 1000;

/** A text of all but the contest and the playlists that the words for what a screen shows depend on. */
function kindOf({ player, cache, unplaced, values }: PlaybackScreen): string {
  const { timezone, orientation, hasUnreadableOrientation, isBlocked } = player;
  const ranks = Array.from(unplaced, ({ rank }) => rank);
  const orientations = values.orientation === 'exclude' ? [orientation, hasUnreadableOrientation] : [];
  return JSON.stringify([cache.zone?.name, timezone, isBlocked, ...orientations, ...ranks]);
}

/** Makes what divides the time of screens of one playback into slots. */
export function createSlots() {
  const kinds = new Memo<SlotShowings>(mostKinds);
  return (screen: PlaybackScreen, from: number, to: number, judge: Judge): Iterable<Slot> =>
    slotsOf(
      screen,
      from,
      to,
      judge,
      kinds.of(kindOf(screen), () => new PairMemo()),
    );
}

function* slotsOf(
  screen: PlaybackScreen,
  from: number,
  to: number,
  judge: Judge,
  showings: SlotShowings,
): Generator<Slot> {
  const showingAt = (instant: number, judgment: Judgment) =>
    showings.of(judgment.contest, judgment.playing, () => slotShowingOf(screen, judgment, instant));
  // Why nothing is shown depends on the screen, and names what comes next.
  const reasonAt = (instant: number, judgment: Judgment) =>
    judgment.outcome === 'nothing' ? reasonText(screen, judgment) : showingAt(instant, judgment).reason;
  let judgment: Judgment | undefined = judge(from);
  for (let at = from; at < to && judgment !== undefined; ) {
    const next = nextChange(judgment, at, judge, reasonAt);
    const showing =
      judgment.outcome === 'nothing'
        ? slotShowingOf(screen, judgment, at, next?.judgment)
        : showingAt(at, judgment);
    const end = Math.min(next?.at ?? to, to);
    yield { from: at, to: end, until: next?.at ?? null, showing };
    at = end;
    judgment = next?.judgment;
  }
}

function slotShowingOf(
  screen: PlaybackScreen,
  judgment: Judgment,
  instant: number,
  next?: Judgment,
): SlotShowing {
  const isChoice = judgment.outcome === 'depends' && judgment.possible.length > 0;
  const choice = isChoice ? choiceText(screen, judgment, instant) : null;
  return { ...showingOf(screen, judgment, next), choice, couldShow: couldShow(judgment) };
}

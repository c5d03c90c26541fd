import type { JsonObject } from '../../json/object.ts';
import { type Flag, switchFlag } from '../flag.ts';
import type { Session } from '../session.ts';
import { intervalFlag, watchInterval } from './poll.ts';

const interval = intervalFlag(
  watchInterval,
  '--watch [time]',
  'ask again after this time, and mark what changes; at least',
);

const watching = { group: 'Run', topic: 'watching' } as const;

/** The flags of a command that can be watched. */
export const watchFlags = {
  /** Milliseconds; 0 for the default. */
  watch: {
    ...interval,
    ...watching,
    commandLineOnly: true as const,
    parse: (given: readonly string[]) => (given.length === 0 ? 0 : interval.parse(given)),
  },
  bell: switchFlag('--bell', 'with --watch: ring the bell of the terminal when something changes', {
    ...watching,
    commandLineOnly: true,
  }),
};

/** What is compared from round to round: a screen, or a line of the card. */
export interface WatchedPart {
  /** The same in each round. */
  readonly key: string;
  /** What it is, in events. */
  readonly about: JsonObject;
  readonly state: JsonObject;
}

/** A command that can be watched. */
export interface Watchable {
  readonly name: string;
  /** The flags that go with one round only. */
  readonly refuses: readonly Flag<unknown>[];
  show(session: Session): Promise<void>;
  /** What of the fields of a printed item is compared. */
  watchedIn(fields: JsonObject): readonly WatchedPart[];
}

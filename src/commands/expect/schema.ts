import * as z from 'zod/mini';
import { fieldSelector } from '../../core/filters.ts';
import { type Flag, flagName } from '../../core/flag.ts';
import { flagsOf, type Selector } from '../../core/selectors.ts';
import { membersOf } from '../../core/typed-document.ts';
import { players } from '../../model/players.ts';
import { playerSelectors } from '../../players/selectors.ts';

/** The states that a plan alone decides. */
const plannedStates = ['ok', 'unplayable', 'blank', 'unclear', 'blocked'] as const;

/** The filters that an expectation can have. */
export const screenSelectors: readonly Selector[] = [
  ...playerSelectors,
  fieldSelector(players, { name: 'player', field: 'id', help: 'players, by name or id', idsOf: players }),
];

const word = z.union([z.string(), z.number()]);
const words = oneOrSome(word);
const states = oneOrSome(z.enum(plannedStates));
const shown = z.union([
  states,
  membersOf({
    schedule: z.optional(words),
    content: z.optional(words),
    state: z.optional(states),
  }),
]);
const time = z.string();

/** Of nothing, anything holds. */
function oneOrSome<T extends z.ZodMiniType>(one: T) {
  return z.union([one, z.array(one).check(z.minLength(1, 'a list that is not empty'))]);
}

/** What a filter takes, as its flag does: several values, one, or `true` for a switch. */
function filterOf({ kind, repeatable }: Flag<unknown>) {
  if (kind === 'switch') return z.optional(z.literal(true));
  return z.optional(repeatable ? words : word);
}

const filters = flagsOf(screenSelectors).map((flag) => [flagName(flag).slice(2), filterOf(flag)] as const);

const expectation = membersOf({
  name: z.string(),
  /** The filters of `screens`. */
  screens: z.optional(membersOf(Object.fromEntries(filters))),
  at: z.optional(oneOrSome(time)),
  during: z.optional(
    membersOf({
      /** `08:00–22:00`, by each player's clock. */
      hours: z.optional(z.string()),
      /** Days of the week, or how many days from now. */
      days: z.optional(z.union([z.number(), oneOrSome(z.string())])),
      from: z.optional(time),
      until: z.optional(time),
    }),
  ),
  shows: z.optional(shown),
  never: z.optional(states),
  neverShows: z.optional(shown),
});

/** The form of a file of expectations, from which the JSON schema for editors is made. */
export const expectationsSchema = z.array(expectation);

/** One expectation of a file. */
export type TypedExpectation = z.infer<typeof expectation>;

import * as z from 'zod/mini';
import { fieldSelector } from '../../core/filters.ts';
import type { Test } from '../../core/selectors.ts';
import { membersOf } from '../../core/typed-document.ts';
import { players } from '../../model/players.ts';
import { healthSelector, playerFilter } from '../../players/selectors.ts';

/** The states that a plan alone decides. */
const plannedStates = ['ok', 'unplayable', 'blank', 'unclear', 'blocked'] as const;

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

/** One value, or a list of some. An empty list is refused: anything would hold of it. */
function oneOrSome<T extends z.ZodMiniType>(one: T) {
  return z.union([one, z.array(one).check(z.minLength(1, 'a list that is not empty'))]);
}

/** A filter of `screens`: what it takes, and the test for its texts; a switch has none. */
interface ScreenFilter {
  readonly form: z.ZodMiniType<string | number | true | (string | number)[]>;
  testFor(texts: readonly string[]): Test | Promise<Test>;
}

const filterOf =
  (form: ScreenFilter['form']) =>
  ({ testFor }: Pick<ScreenFilter, 'testFor'>): ScreenFilter => ({ form, testFor });
const switchOf = filterOf(z.literal(true));
const oneOf = filterOf(word);
const someOf = filterOf(words);

/**
 * The members of `screens`. They are a public file format: a flag that selects players is no member until it is added here. Each takes what
 * its flag takes.
 */
export const screenFilters: Readonly<Record<string, ScreenFilter>> = {
  health: someOf(playerFilter.health),
  status: someOf(playerFilter.status),
  platform: someOf(playerFilter.platform),
  'device-type': someOf(playerFilter['device-type']),
  orientation: someOf(playerFilter.orientation),
  store: someOf(playerFilter.store),
  manufacturer: someOf(playerFilter.manufacturer),
  model: someOf(playerFilter.model),
  'app-version': someOf(playerFilter['app-version']),
  name: oneOf(playerFilter.name),
  unhealthy: switchOf(healthSelector.unhealthy),
  stale: oneOf(healthSelector.stale),
  'min-version': oneOf(healthSelector['min-version']),
  'below-version': oneOf(healthSelector['below-version']),
  player: someOf(fieldSelector(players, { name: 'player', field: 'id', idsOf: players })),
};

const forms = Object.entries(screenFilters).map(([name, { form }]) => [name, z.optional(form)] as const);

const expectation = membersOf({
  name: z.string(),
  screens: z.optional(membersOf(Object.fromEntries(forms))),
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

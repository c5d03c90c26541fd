import { maybeTruncated } from '../api/ask.ts';
import { type Input, textFlag, wordFlag, wordsFlag } from '../core/flag.ts';
import { readTypedFile } from '../core/read-typed-file.ts';
import type { Session } from '../core/session.ts';
import { usage } from '../errors.ts';
import type { JsonObject } from '../json/object.ts';
import { players } from '../model/players.ts';
import { changeFlags, readChanges } from './changes/flags.ts';
import { parseAssumptions, usualAssumptions } from './engine/assumptions.ts';
import {
  federalStateCodes,
  federalStateOf,
  parseFederalStates,
  playerFederalStates,
  strayEntry,
} from './engine/federal-states.ts';
import { parsePlayer } from './engine/player.ts';

const assuming = { group: 'Assume', topic: 'schedules-rules' } as const;

/** The flags that say how to read the contract where it is silent, and what is known about the players. */
export const playbackFlags = {
  assume: wordsFlag('--assume <key=value>', 'settle what the API leaves open', [], {
    ...assuming,
    commandLineOnly: true,
  }),
  timezone: textFlag(
    '--timezone <zone>',
    'time zone for the hours and days of schedules; same as --assume zone=<zone>',
    { ...assuming },
  ),
  states: textFlag('--states <file>', 'CSV or JSON file that maps player ids, store ids or globs to states', {
    ...assuming,
    kind: 'file',
    setting: 'states',
  }),
  state: wordFlag('--state <uf>', 'state of all players not in --states, such as SP', federalStateCodes, {
    ...assuming,
    kind: 'text',
  }),
  ...changeFlags,
};

/** How to judge what screens show, as typed. */
export type TypedChoices = Awaited<ReturnType<typeof readPlaybackChoices>>;

/** Reads the flags and `SIGNAGE_ASSUME`. Rejects with a `USAGE` failure for a bad value, also in the states file. */
export async function readPlaybackChoices(input: Input, { context, note }: Session) {
  const { get } = input;
  const assumed = get(playbackFlags.assume) ?? [];
  const asked = get(playbackFlags.timezone);
  const zone = asked === undefined ? [] : [`zone=${asked}`];
  const usual = parseAssumptions(zone, '--timezone:', usualAssumptions(context.env));
  const clash = assumed.find((text) => zone.length > 0 && text.startsWith('zone='));
  if (clash !== undefined) throw usage(`--timezone cannot be combined with --assume ${clash}`);
  const assumptions = parseAssumptions(assumed, '--assume', usual);
  const file = get(playbackFlags.states);
  const entries = file === undefined ? [] : parseFederalStates(await readTypedFile(file, context), file);
  const state = get(playbackFlags.state);
  const rest = state === undefined ? undefined : federalStateOf(state);
  const checkPlayers = (all: readonly JsonObject[]) => {
    // A list that may be truncated does not prove that a player is missing.
    if (maybeTruncated(players, all.length)) return;
    const stray = strayEntry(entries, all.map(parsePlayer));
    if (stray) throw usage(`${file}, ${stray.place}: "${stray.pattern}" matches no player`);
  };
  if (asked !== undefined)
    await note({
      text: `it is assumed that all schedules follow the clock of ${asked}`,
      advice: `to read times by that clock: --tz ${asked}`,
    });
  const changes = await readChanges(input, context);
  return {
    assumptions,
    /** The members of JSON that say how the tenant was judged. */
    judgedWith: {
      assumptions: assumptions.values,
      tzdata: context.tzdata,
      ...(changes && { changes: changes.label }),
    } as const,
    /** What the tenant is judged with; undefined as it is. */
    changes,
    federalStatesOf: playerFederalStates(entries, rest, assumptions.values.states),
    /** Throws a `USAGE` failure if a line of the states file matches none of all players; undefined without a file. */
    checkFederalStates: file === undefined ? undefined : checkPlayers,
  };
}

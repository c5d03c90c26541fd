import type { VerbBody } from '../../../command/verb.ts';
import { screenFields } from '../../schedules/now/screens.ts';
import { flagParameters, pageParameters } from '../parameters.ts';
import {
  fieldSchemas,
  integerOrText,
  listOf,
  type Members,
  pageMembers,
  textOrNull,
  typed,
} from '../schemas.ts';
import type { Tool } from '../tool.ts';

const assumed: Members = {
  at: { type: 'string', description: 'the time that was judged' },
  assumptions: { type: 'object', description: 'how rules that the API leaves open were interpreted' },
  tzdata: { type: 'string', description: 'version of the time zone database' },
};

/** A schedule that names the player, and why it plays or not. */
const why = listOf({
  scheduleId: integerOrText,
  name: textOrNull,
  priority: typed(['number', 'null']),
  standing: { type: 'string', description: 'wins, outranked, doubtful or no' },
  condition: typed(['string', 'null'], 'the first condition that fails'),
  endedAt: textOrNull,
  beginsAt: typed(['string', 'null'], 'when it is active next'),
  endsAt: textOrNull,
  reason: { type: 'string' },
  items: {
    ...listOf({ id: { type: 'string' }, name: textOrNull, reason: { type: 'string' } }),
    description: 'its content items, and why one cannot play',
  },
});

/** What each screen shows: a tool for `schedules now`. */
export const screensNow = (verb: VerbBody): Tool => ({
  name: 'screens_now',
  title: 'What screens show now',
  description: `Says for each player (screen) which schedule wins now or at another time, which content can play, until when, and why. \
outcome is plays, unplayable (a winner without playable content), nothing, tie, depends (on a rule that the API leaves open), unknown or \
blocked; to find screens with a problem, ask for outcome ["!plays"]. For one screen, why_not_playing explains more.`,
  verb,
  parameters: [
    {
      name: 'players',
      schema: {
        type: 'array',
        items: { type: 'string' },
        description: 'only these: ids, the start of ids (4 characters or more) or exact names',
      },
    },
    ...flagParameters(verb.flags),
    ...pageParameters,
  ],
  fixed: new Map(),
  identity: ['playerId'],
  members: { ...assumed, screens: listOf(fieldSchemas(screenFields)), ...pageMembers },
});

const moment = new Set(['at', 'timezone', 'state']);

/** Why one screen shows what it shows: a tool for `schedules now --why`. */
export const whyNotPlaying = (verb: VerbBody): Tool => ({
  name: 'why_not_playing',
  title: 'Why a screen does not play',
  description: `Explains one player (screen): what it should show now or at another time, and for every schedule that names it whether it \
wins, is outranked or is not active, and why; for content items, why they cannot play. Use it when a screen shows the wrong thing or \
nothing. It knows the plan, not what is really on the screen: check healthStatus and lastSeenAt with get_player.`,
  verb,
  parameters: [
    {
      name: 'player',
      schema: {
        type: 'string',
        description: 'id, start of an id (4 characters or more) or exact name',
      },
      isRequired: true,
    },
    ...flagParameters(verb.flags).filter(({ name }) => moment.has(name)),
  ],
  fixed: new Map([['--why', []]]),
  identity: ['playerId'],
  members: { ...assumed, screens: listOf({ ...fieldSchemas(screenFields), why }), ...pageMembers },
});
